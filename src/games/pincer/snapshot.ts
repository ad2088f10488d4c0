import { z } from 'zod';
import { countDice, countTiles, isEmptyAt, ownerAt, squareCount } from './board.js';
import { isOut, quietLimit, seatCount, seatsIn } from './seats.js';
import {
  deployed,
  diceEach,
  endings,
  exitWays,
  fewestDice,
  grids,
  handSize,
  type PincerState,
  phases,
  placings,
  tilesEach,
  tilesInAll,
} from './state.js';
import { deploymentZone, emptyIn, homeZone } from './zones.js';

const seat = z.int().min(0).max(3);
const face = z.int().min(1).max(6);
const square = z
  .int()
  .min(0)
  .max(squareCount - 1);
const squares = z.array(square).max(squareCount);
const bySeat = z.array(z.int().min(0)).min(2).max(4);

const last = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('move'),
    seat,
    face,
    from: square,
    to: square,
    taken: z.array(z.object({ at: square, seat, face })).max(9),
    reserved: z.boolean(),
  }),
  z.object({ type: z.enum(placings), seat, squares }),
  z.object({ type: z.enum(['hold', 'pass']), seat }),
]);

const shape = z.object({
  grid: z.enum(grids),
  arrows: z.boolean(),
  phase: z.enum(phases),
  turn: seat.nullable(),
  board: z.string().regex(/^[.a-x]{225}$/),
  tiles: z.string().regex(/^[.0-3]{225}$/),
  hand: z.array(face).max(diceEach),
  reserves: bySeat,
  captured: bySeat,
  taken: bySeat,
  quiet: z.int().min(0),
  offers: z.array(seat).max(4),
  exits: z.array(z.object({ seat, how: z.enum(exitWays) })).max(4),
  asked: z.int().min(1),
  ending: z.enum(endings).nullable(),
  winners: z.array(seat).max(4),
  last: last.nullable(),
});

const distinct = (seats: readonly number[]): boolean => new Set(seats).size === seats.length;

const sum = (list: readonly number[]): number => list.reduce((all, value) => all + value, 0);

/** The lists by seat are equally long, and no seat is named that is not there or not in. */
const hasItsSeats = (state: PincerState): boolean => {
  const { offers, exits, winners, turn } = state;
  const seats = seatCount(state);
  const seatsOut = exits.map((exit) => exit.seat);
  const lists = [state.reserves, state.captured, state.taken];
  const named = [
    ...(turn === null ? [] : [turn]),
    ...(state.last === null ? [] : [state.last.seat]),
    ...(state.last?.type === 'move' ? state.last.taken.map((die) => die.seat) : []),
    ...offers,
    ...seatsOut,
    ...winners,
  ];
  return [
    lists.every((list) => list.length === seats),
    named.every((each) => each < seats),
    distinct(offers) && distinct(seatsOut),
    turn === null || !isOut(state, turn),
    offers.every((each) => !isOut(state, each)),
    seatsIn(state).length > 0,
    countDice(state.board, seats).length === seats,
  ].every(Boolean);
};

/** Every die is somewhere: on the board, in reserve, in the waiting hand, captured, or never rolled. */
const hasItsDice = (state: PincerState): boolean => {
  const { board, reserves, captured, taken, phase, turn, hand } = state;
  const onBoard = countDice(board, seatCount(state));
  const whole = phase === 'start' || phase === 'play';
  return (
    sum(captured) === sum(taken) &&
    (phase === 'play' || phase === 'over' || sum(captured) === 0) &&
    reserves.every((reserve, each) => {
      const inPlay = (onBoard[each] ?? 0) + reserve;
      if (isOut(state, each)) return inPlay === 0 && (captured[each] ?? 0) <= diceEach;
      const all = inPlay + (captured[each] ?? 0) + (each === turn ? hand.length : 0);
      return whole ? all === diceEach : all <= diceEach;
    })
  );
};

/** Tiles lie three by three, thirty once the dice follow, and only where they were chosen. */
const hasItsTiles = ({ arrows, grid, phase, tiles }: PincerState): boolean => {
  const count = countTiles(tiles);
  if (!arrows) return count === 0 && phase !== 'arrows';
  if (grid !== 'square' || count % tilesEach !== 0 || count > tilesInAll) return false;
  return phase === 'over' || (phase === 'arrows') === count < tilesInAll;
};

/** While tiles and dice are put down: as many as the turn order asks for, all in their zones. */
const isBeforePlay = (state: PincerState): boolean => {
  const { phase, turn, board, hand, reserves, offers, quiet } = state;
  if (offers.length > 0 || quiet > 0) return false;
  const seats = seatCount(state);
  const onBoard = countDice(board, seats);
  if (phase === 'arrows') return sum(onBoard) + sum(reserves) + hand.length === 0;
  const dice = (each: number): number => (onBoard[each] ?? 0) + (reserves[each] ?? 0);
  const done = turn === null ? diceEach : dice(turn);
  const inTurn = seatsIn(state).every((each) =>
    // Whoever sits before the seat to act has put down one hand more.
    turn !== null && each < turn ? dice(each) === done + handSize : dice(each) === done,
  );
  return [
    inTurn && done % handSize === 0,
    phase === 'start' ? hand.length === 0 : done < diceEach && hand.length % handSize === 0,
    hand.length <= handSize,
    reserves.every((reserve, each) => reserve === 0 || onBoard[each] === deployed),
    onBoard.every((count, each) => {
      const zone = deploymentZone(each, seats, state.grid);
      return zone.filter((at) => ownerAt(board, at) === each).length === count;
    }),
  ].every(Boolean);
};

/** In play every seat still has the dice it needs, and a waiting hand has room at home. */
const isInPlay = (state: PincerState): boolean => {
  const { board, hand, turn, reserves, offers, quiet } = state;
  const seats = seatCount(state);
  const onBoard = countDice(board, seats);
  const inNow = seatsIn(state);
  return [
    turn !== null && hand.length <= emptyIn(homeZone(turn, seats), board).length,
    quiet < quietLimit(state),
    inNow.length > 1 && inNow.some((each) => !offers.includes(each)),
    inNow.every(
      (each) =>
        (onBoard[each] ?? 0) >= fewestDice ||
        (reserves[each] ?? 0) > 0 ||
        (each === turn && hand.length > 0),
    ),
  ].every(Boolean);
};

const isOver = (state: PincerState): boolean => {
  const { winners, ending, hand, turn, offers, quiet } = state;
  const inNow = seatsIn(state);
  return [
    turn === null && hand.length === 0,
    winners.length === inNow.length && winners.every((each, index) => each === inNow[index]),
    (ending === 'last') === (inNow.length === 1),
    ending !== 'agreed' || inNow.every((each) => offers.includes(each)),
    quiet <= quietLimit(state) && (ending === 'quiet') === (quiet === quietLimit(state)),
  ].every(Boolean);
};

const isRunning = (state: PincerState): boolean =>
  state.ending === null && state.winners.length === 0 && seatsIn(state).length > 1;

const holds: Readonly<Record<PincerState['phase'], (state: PincerState) => boolean>> = {
  arrows: (state) => isRunning(state) && state.turn !== null && isBeforePlay(state),
  deploy: (state) => isRunning(state) && state.turn !== null && isBeforePlay(state),
  start: (state) => isRunning(state) && state.turn === null && isBeforePlay(state),
  play: (state) => isRunning(state) && isInPlay(state),
  over: (state) => state.ending !== null && isOver(state),
};

/** What was last shown to happen is only shown, but it is shown on this board. */
const isShown = ({ last: shown, board }: PincerState): boolean =>
  shown?.type !== 'move' || shown.taken.every(({ at }) => at === shown.to || isEmptyAt(board, at));

/** Reads a stored snapshot, checked as a whole; `null` when it is not one. */
export const restore = (value: unknown): PincerState | null => {
  const read = shape.safeParse(value);
  if (!read.success) return null;
  const state = read.data;
  const whole =
    hasItsSeats(state) && hasItsTiles(state) && hasItsDice(state) && holds[state.phase](state);
  return whole && isShown(state) ? state : null;
};
