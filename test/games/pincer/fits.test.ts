import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/games/pincer/notation.js';
import { sample } from '../../../src/games/pincer/sample.js';
import { seatsShapes } from '../../../src/games/pincer/scene-seats.js';
import { diceEach, type Grid, grids, type PincerState } from '../../../src/games/pincer/state.js';
import { registerFonts } from '../../../src/render/fonts.js';
import { drawLine } from '../../../src/render/line.js';
import { languageIds, voice } from '../../../src/text/index.js';

registerFonts();

/** The words of the seats' blocks as they are drawn, with names of one letter. */
const drawn = (state: PincerState, language: string): readonly string[] => {
  const name = (seat: number): string => 'ABCD'[seat] ?? '?';
  const speaker = { ...voice(language, name), name };
  const ctx = createCanvas(1, 1).getContext('2d');
  const said: string[] = [];
  ctx.fillText = (text) => {
    said.push(text);
  };
  for (const shape of seatsShapes(state)) if (shape.kind === 'line') drawLine(ctx, shape, speaker);
  return said;
};

/** Every seat with 22 dice on the board, in reserve and lost, more than one can have: the widest numbers. */
const widest = (grid: Grid, seats: number, toAct: string): PincerState => {
  const rows = Array.from({ length: seats }, (_, seat) => {
    const dice = Array.from({ length: 22 }, (_, index) => {
      const column = String.fromCharCode(65 + (index % 15));
      return `${1 + (index % 6)}${column}${1 + 3 * seat + Math.floor(index / 15)}`;
    });
    return `${dice.join(',')}+${diceEach - dice.length}`;
  });
  const each = rows.map(() => 22);
  return { ...parse(`${grid} ${rows.join(' ')} ${toAct}`), reserves: each, captured: each };
};

const states = grids.flatMap((grid) =>
  [2, 3, 4].flatMap((seats) =>
    Array.from({ length: seats }, (_, seat) => [`${seat}`, `${seat} o${seat}`])
      .flat()
      .map((toAct) => widest(grid, seats, toAct)),
  ),
);

describe.each(languageIds)('the seats’ blocks in %s', (language) => {
  it('are never cut, at the widest numbers, whoever is to move or offers a draw', () => {
    const all = [...states, sample()].flatMap((state) => drawn(state, language));
    expect(all.filter((text) => text === '22').length).toBeGreaterThan(100);
    expect([...new Set(all.filter((text) => text.endsWith('…')))]).toEqual([]);
  });

  it.each([
    'square - - 0a',
    ...grids.flatMap((grid) =>
      ['- - 1d', '- - 0d:123456', '-+6 -+6 1', '- -+6 = x0:resign'].map(
        (rest) => `${grid} ${rest}`,
      ),
    ),
  ])('are never cut at %s', (at) => {
    expect(drawn(parse(at), language).filter((text) => text.endsWith('…'))).toEqual([]);
  });

  it('beside each other leave room between the two', () => {
    const [left, right] = seatsShapes(widest('square', 2, '0'))
      .filter((shape) => shape.kind === 'line')
      .filter(({ y }) => y === 106);
    if (left === undefined || right === undefined) throw new Error('two lines are missing');
    expect(right.x - right.width - (left.x + left.width)).toBeGreaterThanOrEqual(20);
  });
});
