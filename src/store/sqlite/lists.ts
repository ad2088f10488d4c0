import type { Sort } from '../port.js';

/** The order's number in the id of a list: stored, so a number is never given to another order. */
const numbers = { wins: 0, rating: 1, rate: 2, best: 3, streak: 4 } as const satisfies {
  readonly [S in Sort]: number;
};
const room = 8;

/** The id of a board's list in one order, see `ranking.ts`. */
export const listOf = (board: number, sort: Sort): number => board * room + numbers[sort];

/** All lists of a board lie from the first of these up to, and not including, the second. */
export const listsOf = (board: number): readonly [number, number] => [
  board * room,
  (board + 1) * room,
];
