import { describe, expect, it } from 'vitest';
import {
  knucklebonesKinds,
  leadJudge,
  pairsOf,
} from '../../../src/games/knucklebones/mind/position.js';
import {
  chanceBefore,
  columnChances,
  type Judge,
  type Pairs,
} from '../../../src/games/knucklebones/mind/search.js';
import type { Grid } from '../../../src/games/knucklebones/state.js';
import { naiveTotal } from './naive.js';

const grid = (text: string): Grid => {
  const column = (part = '-'): number[] => (part === '-' ? [] : [...part].map(Number));
  const [left, middle, right] = text.split('|');
  return [column(left), column(middle), column(right)];
};

const pairs = (own: string, facing: string): Pairs => {
  const found = pairsOf([grid(own), grid(facing)], 0);
  if (found === null) throw new Error(`${own} does not face ${facing}`);
  return found;
};

/** The same on texts, with nothing but the rules: what placing in each column comes to. */
const naive = (own: string[], facing: string[], die: string, plies: number): (number | null)[] =>
  own.map((dice, column) => {
    if (dice.length === 3) return null;
    const placed = own.with(column, dice + die);
    const left = facing.with(column, (facing[column] ?? '').replaceAll(die, ''));
    const lead = naiveTotal(placed) - naiveTotal(left);
    if (placed.join('').length === 9) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    return 1 - naiveBefore(left, placed, plies - 1);
  });

const naiveBefore = (own: string[], facing: string[], plies: number): number => {
  if (plies === 0) return 1 / (1 + Math.exp(-(naiveTotal(own) - naiveTotal(facing)) / 16));
  const worths = [...'123456'].map((die) =>
    Math.max(...naive(own, facing, die, plies).map((chance) => chance ?? 0)),
  );
  return worths.reduce((a, b) => a + b, 0) / 6;
};

/** Counts how often it is asked. */
const counting = (): Judge & { asked: number } => {
  const judge = {
    kinds: knucklebonesKinds(),
    asked: 0,
    chance: () => {
      judge.asked += 1;
      return 0.5;
    },
  };
  return judge;
};

describe('looking ahead', () => {
  it.each([
    ['-|-|-', '-|-|-', 4, 2],
    ['36|222|15', '4|455|464', 4, 3],
    ['123|44|6', '5|61|-', 5, 3],
    ['12|-|456', '-|63|1', 5, 3],
    ['66|66|123', '5|44|55', 6, 3],
    ['555|66|61', '1|5|33', 2, 1],
  ])('%s against %s with a %i comes to what the rules say', (own, facing, die, plies) => {
    const plain = (text: string) => text.split('|').map((column) => column.replace('-', ''));
    const expected = naive(plain(own), plain(facing), String(die), plies);
    const found = columnChances(leadJudge(), pairs(own, facing), die, plies);
    found.forEach((chance, column) => {
      const right = expected[column] ?? null;
      if (right === null) expect(chance).toBeNull();
      else expect(chance).toBeCloseTo(right, 10);
    });
    const before = naiveBefore(plain(own), plain(facing), 2);
    expect(chanceBefore(leadJudge(), ...pairs(own, facing), 2)).toBeCloseTo(before, 10);
  });

  it('knows the end of a game: won, lost or drawn', () => {
    const judge = counting();
    expect(columnChances(judge, pairs('123|123|12', '5|5|4'), 3, 1)).toEqual([null, null, 1]);
    expect(columnChances(judge, pairs('113|112|22', '666|66|6'), 1, 1)).toEqual([null, null, 0]);
    expect(columnChances(judge, pairs('123|123|12', '6|6|6'), 3, 1)).toEqual([null, null, 0.5]);
    expect(columnChances(judge, pairs('123|123|12', '456|-|-'), 1, 1)).toEqual([null, null, 1]);
    expect(columnChances(judge, pairs('123|123|12', '66|-|-'), 4, 1)).toEqual([null, null, 0]);
    expect(judge.asked).toBe(0);
  });

  it('looks at equal columns once', () => {
    const judge = counting();
    const [left, middle, right] = columnChances(judge, pairs('-|-|-', '-|-|-'), 4, 1);
    expect(judge.asked).toBe(1);
    expect([left, middle]).toEqual([right, right]);
    judge.asked = 0;
    columnChances(judge, pairs('12|21|-', '6|6|-'), 4, 1);
    expect(judge.asked).toBe(2);
  });

  it('does not take facing columns that share a face', () => {
    expect(pairsOf([grid('12|-|-'), grid('2|-|-')], 0)).toBeNull();
  });
});
