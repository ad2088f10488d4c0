import { isFace } from '../chance.js';
import { isFields } from '../fields.js';
import type { Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import {
  type Change,
  changed,
  countDice,
  countTiles,
  dieMark,
  faces,
  isEmptyAt,
  nameOf,
  readSquare,
  tileMark,
} from './board.js';
import { mostMustered } from './moves.js';
import { refuse } from './refusals.js';
import { added, afterDeploying, afterSeat, afterTurn, seatCount, seatsIn } from './seats.js';
import {
  deployed,
  handSize,
  type PincerState,
  tileDirections,
  tilesEach,
  tilesInAll,
} from './state.js';
import { deploymentZone, homeZone } from './zones.js';

/** Whether a seat has put all its hands down but the last, which it may keep as its reserve. */
export const choosesLast = (state: PincerState, seat: Seat): boolean =>
  countDice(state.board, seatCount(state))[seat] === deployed;

/** A list of faces from any JSON, or `null`; holes in an array are no faces. */
const readDice = (value: unknown): readonly number[] | null => {
  if (!Array.isArray(value)) return null;
  const dice: readonly unknown[] = Array.from(value);
  return dice.every((die) => isFace(die, faces)) ? dice : null;
};

/** Three tiles on squares that have none. */
export const putTiles = (
  state: PincerState,
  seat: Seat,
  value: unknown,
): Result<PincerState, Refusal> => {
  if (!Array.isArray(value) || value.length !== tilesEach) return refuse('tiles-invalid');
  const changes: Change[] = [];
  for (const tile of Array.from<unknown>(value)) {
    if (!isFields(tile)) return refuse('tiles-invalid');
    const at = readSquare(tile.at);
    if (at === null) return refuse('square-invalid');
    const direction = tileDirections.find((known) => known === tile.dir);
    if (direction === undefined) return refuse('tile-direction');
    const twice = changes.some(([square]) => square === at);
    if (twice || !isEmptyAt(state.tiles, at)) return refuse('tile-taken');
    changes.push([at, tileMark(direction)]);
  }
  const tiles = changed(state.tiles, changes);
  const next: PincerState = {
    ...state,
    tiles,
    last: { type: 'arrows', seat, squares: changes.map(([square]) => square) },
  };
  return ok(
    countTiles(tiles) < tilesInAll
      ? afterSeat(next, seat)
      : { ...next, phase: 'deploy', turn: seatsIn(next)[0] ?? null },
  );
};

/** Six dice rolled before play. */
export const rollHand = (state: PincerState, value: unknown): Result<PincerState, Refusal> => {
  if (state.hand.length > 0) return refuse('hand-waits');
  const hand = readDice(value);
  return hand?.length === handSize ? ok({ ...state, hand }) : refuse('dice-invalid');
};

/** The waiting hand on as many empty squares of a zone, in the order rolled. */
const putHand = (
  state: PincerState,
  seat: Seat,
  zone: readonly number[],
  value: unknown,
): Result<{ readonly board: string; readonly squares: readonly number[] }, Refusal> => {
  const { board, hand } = state;
  if (!Array.isArray(value) || value.length !== hand.length) return refuse('squares-count');
  const squares: number[] = [];
  for (const name of Array.from<unknown>(value)) {
    const square = readSquare(name);
    if (square === null) return refuse('square-invalid');
    if (!zone.includes(square)) return refuse('square-outside', { square: nameOf(square) });
    if (squares.includes(square) || !isEmptyAt(board, square)) {
      return refuse('square-taken', { square: nameOf(square) });
    }
    squares.push(square);
  }
  const changes = squares.map((square, index): Change => [square, dieMark(seat, hand[index] ?? 1)]);
  return ok({ board: changed(board, changes), squares });
};

/** The hand put down before play. */
export const deploy = (
  state: PincerState,
  seat: Seat,
  value: unknown,
): Result<PincerState, Refusal> => {
  if (state.hand.length === 0) return refuse('hand-first');
  const put = putHand(state, seat, deploymentZone(seat, seatCount(state), state.grid), value);
  if (!put.ok) return put;
  const { board, squares } = put.value;
  const next: PincerState = { ...state, board, hand: [], last: { type: 'deploy', seat, squares } };
  return ok(afterDeploying(next, seat));
};

/** The last six dice kept as a reserve. */
export const hold = (state: PincerState, seat: Seat): Result<PincerState, Refusal> => {
  if (state.hand.length > 0) return refuse('hand-waits');
  if (!choosesLast(state, seat)) return refuse('hold-early');
  const reserves = added(state.reserves, seat, handSize);
  return ok(afterDeploying({ ...state, reserves, last: { type: 'hold', seat } }, seat));
};

/** How many reserve dice a seat may roll: the rule that a number of them breaks, or `null`. */
export const judgeMuster = (
  state: PincerState,
  seat: Seat,
  count: number,
): Result<number, Refusal> => {
  if (state.hand.length > 0) return refuse('hand-waits');
  if (!Number.isInteger(count) || count < 1) return refuse('dice-invalid');
  if (count > (state.reserves[seat] ?? 0)) return refuse('reserve-short');
  return count > mostMustered(state, seat) ? refuse('home-full') : ok(count);
};

/** Reserve dice rolled in play. */
export const muster = (
  state: PincerState,
  seat: Seat,
  value: unknown,
): Result<PincerState, Refusal> => {
  const hand = readDice(value);
  if (hand === null) return refuse('dice-invalid');
  const judged = judgeMuster(state, seat, hand.length);
  if (!judged.ok) return judged;
  return ok({ ...state, hand, reserves: added(state.reserves, seat, -hand.length) });
};

/** The mustered dice put down at home. That captures nothing, but it can cost the seat itself. */
export const reinforce = (
  state: PincerState,
  seat: Seat,
  value: unknown,
): Result<PincerState, Refusal> => {
  if (state.hand.length === 0) return refuse('muster-first');
  const put = putHand(state, seat, homeZone(seat, seatCount(state)), value);
  if (!put.ok) return put;
  const { board, squares } = put.value;
  const last = { type: 'reinforce', seat, squares } as const;
  return ok(afterTurn({ ...state, board, hand: [], quiet: 0, last }, seat));
};
