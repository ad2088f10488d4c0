import type { Seat } from '../phrase.js';
import { type Direction, directionBetween, faceAt } from './board.js';
import { type Jump, jumpEffect, landings, legalJumps } from './moves.js';
import type { PincerState, Taken } from './state.js';

/** A move of a die, and what it would do. */
export interface Preview extends Jump {
  readonly direction: Direction;
  readonly taken: readonly Taken[];
  readonly reserved: boolean;
}

const previewOf = (state: PincerState, seat: Seat, jump: Jump): Preview => ({
  ...jump,
  direction: directionBetween(jump.from, jump.to) ?? 'N',
  ...jumpEffect(state, seat, jump),
});

/** Whether a seat is to move a die now. */
const isToMove = ({ phase, hand }: PincerState): boolean => phase === 'play' && hand.length === 0;

/** What the die on a square can do, if it belongs to the seat that is to move. */
export const previewsFrom = (state: PincerState, from: number): readonly Preview[] => {
  const { turn } = state;
  if (turn === null || !isToMove(state)) return [];
  return landings(state, turn, from).map((to) => previewOf(state, turn, { from, to }));
};

/** Every capture of the seat that is to move, the largest first. */
export const captures = (state: PincerState): readonly Preview[] => {
  const { turn } = state;
  if (turn === null || !isToMove(state)) return [];
  return legalJumps(state, turn)
    .map((jump) => previewOf(state, turn, jump))
    .filter(({ taken }) => taken.length > 0)
    .sort((one, other) => other.taken.length - one.taken.length);
};

/** A die that can move: its square, and how many moves and captures it has. */
export interface Movable {
  readonly from: number;
  readonly face: number;
  readonly ways: number;
  readonly captures: number;
}

/** The dice that the seat to move can choose, row by row from A1. */
export const movable = (state: PincerState): readonly Movable[] => {
  const { turn } = state;
  if (turn === null || !isToMove(state)) return [];
  const found = new Map<number, Movable>();
  for (const jump of legalJumps(state, turn)) {
    const known = found.get(jump.from);
    const takes = jumpEffect(state, turn, jump).taken.length > 0 ? 1 : 0;
    found.set(jump.from, {
      from: jump.from,
      face: faceAt(state.board, jump.from),
      ways: (known?.ways ?? 0) + 1,
      captures: (known?.captures ?? 0) + takes,
    });
  }
  return [...found.values()];
};
