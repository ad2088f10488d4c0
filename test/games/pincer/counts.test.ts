import { describe, expect, it } from 'vitest';
import { faceAt, nameOf, ownerAt, squareCount, tileAt } from '../../../src/games/pincer/board.js';
import { parse } from '../../../src/games/pincer/notation.js';
import type { PincerState } from '../../../src/games/pincer/state.js';
import { moves } from '../../../src/games/pincer/turns.js';
import { keyOf, type Naive, naiveCount, naiveMoves } from './naive.js';
import { play } from './support.js';

const arrowSteps = { NE: [1, 1], SE: [1, -1], SW: [-1, -1], NW: [-1, 1] } as const;

const naive = (state: PincerState): Naive => {
  const names = Array.from({ length: squareCount }, (_, square) => square);
  return {
    triangular: state.grid === 'triangular',
    dice: new Map(
      names
        .filter((square) => ownerAt(state.board, square) !== -1)
        .map((square) => [
          keyOf(nameOf(square)),
          { seat: ownerAt(state.board, square), face: faceAt(state.board, square) },
        ]),
    ),
    tiles: new Map(
      names.flatMap((square) => {
        const direction = tileAt(state.tiles, square);
        return direction === null ? [] : [[keyOf(nameOf(square)), arrowSteps[direction]] as const];
      }),
    ),
    reserves: state.reserves,
    turn: state.turn ?? 0,
  };
};

/** The product's moves of dice; reinforcements aside. */
const jumps = (state: PincerState): readonly { readonly from: string; readonly to: string }[] =>
  moves(state, state.turn ?? 0).flatMap(({ move }) => (move.type === 'move' ? [move] : []));

const follow = (state: PincerState, jump: { readonly from: string; readonly to: string }) =>
  play(state, { type: 'move', seat: state.turn ?? 0, ...jump });

const count = (state: PincerState, depth: number): number =>
  depth === 0
    ? 1
    : jumps(state)
        .map((jump) => count(follow(state, jump), depth - 1))
        .reduce((a, b) => a + b, 0);

/** How many sequences of 1, 2 and 3 moves there are. */
const table: readonly (readonly [position: string, sequences: readonly number[]])[] = [
  ['square 3H6,4D8,3G7,6I7,4O7,4B6,5E6+6 2A15,6K14,1M14,2B13,4F13,3H9,6L6+6 0', [24, 475, 11036]],
  [
    'triangular 3H6,4D8,3G7,6I7,4O7,4B6,5E6+6 2A15,6K14,1M14,2B13,4F13,3H9,6L6+6 0',
    [34, 944, 31150],
  ],
  [
    'square 1H7,1H9,2F8,2J8,6A1,5O1+6 1H8,3G8,3I8,4H5,4H11,6O15+6 0 tH7NE,H9SW,F8SE,J8NW,H8NE,G8SW',
    [20, 390, 7916],
  ],
  ['triangular 1H7,1H9,2F8,2J8,6A1,5O1+6 1H8,3G8,3I8,4H5,4H11,6O15+6 1', [28, 712, 19139]],
  ['square 3C1,3D1,6E1+6 2A3,2A4,5A5+6 4C15,1D15,1E15+6 6O3,6O4,2O5+6 0', [7, 54, 432]],
];

describe('the tree of moves', () => {
  it.each(table)('from %s', (position, sequences) => {
    expect([1, 2, 3].map((depth) => count(parse(position), depth))).toEqual(sequences);
  });

  it.each(table)('is counted alike by other means: %s', (position, sequences) => {
    const state = naive(parse(position));
    expect([1, 2, 3].map((depth) => naiveCount(state, depth))).toEqual(sequences);
  });

  it.each(table)('has the same captures by other means: %s', (position) => {
    const visit = (state: PincerState, depth: number): void => {
      const expected = naiveMoves(naive(state));
      expect(
        jumps(state)
          .map(({ from, to }) => `${from}${to}`)
          .sort(),
      ).toEqual(expected.map(({ from, to }) => `${from}${to}`).sort());
      for (const { from, to, captured, after } of expected) {
        const next = follow(state, { from, to });
        const taken = next.last?.type === 'move' ? next.last.taken : [];
        expect(taken.map(({ at }) => nameOf(at)).sort()).toEqual(captured);
        expect(naive(next)).toEqual(after);
        if (depth > 1 && captured.length > 0) visit(next, depth - 1);
      }
    };
    visit(parse(position), 2);
  });
});
