import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exactPositions } from '../../../research/check.js';
import { shareOf } from '../../../research/strength/measure.js';
import { levelPlayer } from '../../../research/strength/play.js';
import { knucklebones } from '../../../src/games/knucklebones/index.js';
import { type Level, levels, machine } from '../../../src/games/knucklebones/machine.js';
import { parse } from '../../../src/games/knucklebones/notation.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import { measured, shares } from '../../../src/games/knucklebones/strength.js';
import { moves } from '../../../src/games/knucklebones/turns.js';
import { loadKnucklebones } from '../../../src/machine/knucklebones.js';
import { voice } from '../../../src/text/index.js';
import { deepFreeze } from '../../laws/freeze.js';
import { seeded } from '../../laws/random.js';

const mind = loadKnucklebones();

const text = (grid: readonly (readonly number[])[]): string =>
  grid.map((column) => (column.length === 0 ? '-' : column.join(''))).join('|');

/** Positions whose every choice has a known chance to win. */
const exact = exactPositions().map(({ own, opp, roll, values }) => ({
  state: deepFreeze(parse(`${text(own)} ${text(opp)} 0:${roll}`)),
  values,
}));

/** How much chance to win a level gives away a move, on average. */
const regret = (level: Level): number => {
  const random = seeded(7);
  const lost = exact.map(({ state, values }) => {
    const best = Math.max(...values.map((value) => value ?? 0));
    const { column } = machine(state, 0, level, random, mind);
    return best - (values[column] ?? Number.NaN);
  });
  return lost.reduce((a, b) => a + b, 0) / lost.length;
};

const chosen = (position: string, level: Level, seed = 1): number => {
  const state = parse(position);
  return machine(state, state.turn ?? 0, level, seeded(seed), mind).column;
};

/** Games that a pair of levels can play here: three placements looked ahead are slow. */
const gamesFor = (one: Level): number => (one === 'expert' ? 160 : 1_200);

describe('the machine', () => {
  it.each(measured)('as $one wins $share in 100 against $other', ({ one, other, share }) => {
    const games = gamesFor(one);
    const found = shareOf(levelPlayer(one, mind), levelPlayer(other, mind), games, 11);
    // Four standard errors of so many games.
    expect(Math.abs(100 * found.mean - share)).toBeLessThan(400 * found.error);
    expect(found.mean).toBeGreaterThan(0.5);
  });

  it('is measured at every level against every weaker one, and says so in words', () => {
    expect(measured.map(({ one, other }) => `${one} ${other}`)).toEqual(
      levels.flatMap((one, index) => levels.slice(0, index).map((other) => `${one} ${other}`)),
    );
    const page = readFileSync(new URL('../../../docs/machine.md', import.meta.url), 'utf8');
    for (const { share } of measured) expect(page).toContain(share.toFixed(1));
    for (const level of levels.slice(1)) {
      const share = shares[level];
      expect(share).toBeGreaterThan(50);
      expect(knucklebones.shares?.[level]).toBe(share);
      for (const locale of ['en', 'de']) {
        const said = voice(locale).say({
          key: `knucklebones:level.${level}.description`,
          values: { share: share ?? 0 },
        });
        expect(said).toContain(` ${share} `);
      }
    }
  });

  it('gives less away the higher its level', () => {
    expect(exact.length).toBeGreaterThan(100);
    const [easy = 0, normal = 0, hard = 0, expert = 1] = levels.map(regret);
    expect(expert).toBeLessThan(0.0005);
    expect(hard).toBeLessThan(normal * 0.7);
    expect(normal).toBeLessThan(easy);
  });

  it('plays without its network as well, and better than without thinking', () => {
    const alone = levelPlayer('expert', null);
    const found = shareOf(alone, levelPlayer('normal', null), 120, 5);
    expect(found.mean - 2 * found.error).toBeGreaterThan(0.5);
  });

  it.each(['normal', 'expert'] as const)('as %s takes three dice rather than none', (level) => {
    expect(chosen('1|1|1 -|666|- 0:6', level)).toBe(1);
  });

  it('breaks ties at random', () => {
    const columns = Array.from({ length: 60 }, (_, seed) =>
      chosen('-|-|- -|-|- 0:4', 'normal', seed),
    );
    expect(new Set(columns)).toEqual(new Set([0, 1, 2]));
  });

  it.each(levels)('as %s plays only what is open', (level) => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(chosen('123|-|456 -|-|- 0:5', level, seed)).toBe(1);
    }
  });

  it('as hard mostly takes the best column, and sometimes one nearly as good', () => {
    // By the exact values 0.257, 0.206 and 0.212: the first is the best.
    const columns = Array.from({ length: 300 }, (_, seed) =>
      chosen('-|2|11 5|36|4 0:1', 'hard', seed),
    );
    const share = (column: number) => columns.filter((each) => each === column).length / 300;
    expect(share(0)).toBeGreaterThan(0.5);
    expect(share(0)).toBeLessThan(0.95);
  });

  it('does not know dice that have yet to be rolled: it draws nothing but for ties', () => {
    let draws = 0;
    const counting = () => {
      draws += 1;
      return 0;
    };
    machine(parse('12|-|456 -|63|1 0:5'), 0, 'expert', counting, mind);
    expect(draws).toBe(1);
  });

  it('takes a level that it does not know for the strongest', () => {
    for (const { state } of exact.slice(0, 10)) {
      expect(machine(state, 0, 'divine', seeded(1), mind)).toEqual(
        machine(state, 0, 'expert', seeded(1), mind),
      );
    }
  });

  it.each(['-|-|- -|-|- 1:4', '-|-|- -|-|- 0:?', '-|-|- -|-|- + s-'])(
    'names some column where it has nothing to place: %s',
    (position) => {
      const state: KnucklebonesState = parse(position);
      expect(moves(state, 0)).toEqual([]);
      expect(machine(state, 0, 'expert', seeded(1), mind)).toEqual({ column: 0 });
    },
  );
});
