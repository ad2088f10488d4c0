import type { Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import {
  type Change,
  changed,
  dieMark,
  faceAt,
  jumpsFrom,
  nameOf,
  ownerAt,
  pincersAt,
  slantFrom,
  squareCount,
} from './board.js';
import { refuse } from './refusals.js';
import { seatCount } from './seats.js';
import type { PincerState, Taken } from './state.js';
import { emptyIn, homeZone } from './zones.js';

/** What moves depend on. */
type Position = Pick<PincerState, 'grid' | 'board' | 'tiles'>;

/** Whether a die of `seat` that shows `face` may come down on `to`. */
const mayLand = (board: string, seat: Seat, face: number, to: number): boolean => {
  const owner = ownerAt(board, to);
  return owner === -1 || owner === seat || faceAt(board, to) === face;
};

/** Where the die on `from` would come down, by its directions and its tile, whatever lies there. */
const reach = ({ grid, board, tiles }: Position, from: number): readonly number[] => {
  const face = faceAt(board, from);
  const slant = slantFrom(tiles, from, face);
  const straight = jumpsFrom(grid, from, face);
  return slant === null ? straight : [...straight, slant];
};

/** The squares to which a seat's die on `from` may move; none where no die of its own lies. */
export const landings = (position: Position, seat: Seat, from: number): readonly number[] => {
  const { board } = position;
  if (ownerAt(board, from) !== seat) return [];
  const face = faceAt(board, from);
  return reach(position, from).filter((to) => mayLand(board, seat, face, to));
};

/** A die's way from square to square. */
export interface Jump {
  readonly from: number;
  readonly to: number;
}

/** Every move of a seat's dice, from A1 on. */
export const legalJumps = (position: Position, seat: Seat): readonly Jump[] => {
  const found: Jump[] = [];
  for (let from = 0; from < squareCount; from += 1) {
    if (ownerAt(position.board, from) !== seat) continue;
    for (const to of landings(position, seat, from)) found.push({ from, to });
  }
  return found;
};

const canJump = (position: Position, seat: Seat): boolean => {
  for (let from = 0; from < squareCount; from += 1) {
    if (landings(position, seat, from).length > 0) return true;
  }
  return false;
};

/** How many reserve dice a seat could muster now: all that find room in its home zone. */
export const mostMustered = (state: PincerState, seat: Seat): number => {
  const reserve = state.reserves[seat] ?? 0;
  if (reserve === 0) return 0;
  return Math.min(reserve, emptyIn(homeZone(seat, seatCount(state)), state.board).length);
};

/** Whether a seat to move can do nothing but pass. */
export const mustPass = (state: PincerState, seat: Seat): boolean =>
  mostMustered(state, seat) === 0 && !canJump(state, seat);

/** The rule that a jump breaks, or its squares. */
export const judgeJump = (
  position: Position,
  seat: Seat,
  from: number | null,
  to: number | null,
): Result<Jump, Refusal> => {
  if (from === null || to === null) return refuse('square-invalid');
  if (ownerAt(position.board, from) !== seat) return refuse('no-such-die');
  if (!reach(position, from).includes(to)) {
    return refuse('jump-invalid', {
      square: nameOf(from),
      face: faceAt(position.board, from),
    });
  }
  return mayLand(position.board, seat, faceAt(position.board, from), to)
    ? ok({ from, to })
    : refuse('landing-blocked', { square: nameOf(to) });
};

/** What a legal jump does. */
export interface JumpEffect {
  /** The captured dice: first the one that was landed on, then those taken in pincers. */
  readonly taken: readonly Taken[];
  /** Whether a die of its own lay there and goes to the reserve. */
  readonly reserved: boolean;
}

const takenAt = (board: string, at: number): Taken => ({
  at,
  seat: ownerAt(board, at),
  face: faceAt(board, at),
});

/**
 * What a legal jump does: it captures what it lands on, and every enemy die between the landing
 * square and another of its own dice, straight along an axis of the grid.
 */
export const jumpEffect = ({ grid, board }: Position, seat: Seat, jump: Jump): JumpEffect => {
  const { from, to } = jump;
  const under = ownerAt(board, to);
  const taken: Taken[] = under === -1 || under === seat ? [] : [takenAt(board, to)];
  for (const { beside, behind } of pincersAt(grid, to)) {
    const owner = ownerAt(board, beside);
    // The die that moves has left its square: it is not behind anything any more.
    if (owner === -1 || owner === seat || behind === from) continue;
    if (ownerAt(board, behind) === seat) taken.push(takenAt(board, beside));
  }
  return { taken, reserved: under === seat };
};

/** The board after a legal jump with that effect. */
export const afterJump = (
  board: string,
  seat: Seat,
  { from, to }: Jump,
  { taken }: JumpEffect,
): string =>
  changed(board, [
    [from, null],
    ...taken.map(({ at }): Change => [at, null]),
    [to, dieMark(seat, faceAt(board, from))],
  ]);
