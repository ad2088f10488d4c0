import type { Seat } from '../phrase.js';
import { countDice, withoutSeat } from './board.js';
import {
  concedeGap,
  diceEach,
  type Ending,
  type ExitWay,
  fewestDice,
  handSize,
  type PincerState,
  quietEach,
} from './state.js';

/** How many seats there were at the start. */
export const seatCount = (state: PincerState): number => state.reserves.length;

export const isOut = (state: PincerState, seat: Seat): boolean =>
  state.exits.some((exit) => exit.seat === seat);

/** The seats still in, in turn order. */
export const seatsIn = (state: PincerState): readonly Seat[] =>
  state.reserves.map((_, seat) => seat).filter((seat) => !isOut(state, seat));

/** Seats in turn order, from `seat` on. */
const inOrder = (seats: readonly Seat[], seat: Seat): readonly Seat[] => [
  ...seats.filter((each) => each >= seat),
  ...seats.filter((each) => each < seat),
];

/** Whose turn follows that of `seat`. */
const nextIn = (state: PincerState, seat: Seat): Seat | null =>
  inOrder(seatsIn(state), seat + 1)[0] ?? null;

/** A list by seat with one entry changed by an amount. */
export const added = (list: readonly number[], seat: Seat, amount: number): readonly number[] =>
  list.map((value, index) => (index === seat ? value + amount : value));

/** How many quiet turns in a row make a match a draw. */
export const quietLimit = (state: PincerState): number => quietEach * seatCount(state);

/** By seat: the dice it could still play with, a mustered hand included. */
export const strengths = (state: PincerState): readonly number[] =>
  countDice(state.board, seatCount(state)).map(
    (onBoard, seat) =>
      onBoard +
      (state.reserves[seat] ?? 0) +
      (state.phase === 'play' && state.turn === seat ? state.hand.length : 0),
  );

/** Whether a seat is far enough behind the strongest other one to concede. */
export const mayConcede = (state: PincerState, seat: Seat): boolean => {
  if (state.phase !== 'play' || isOut(state, seat)) return false;
  const strength = strengths(state);
  const others = seatsIn(state).filter((other) => other !== seat);
  const strongest = Math.max(...others.map((other) => strength[other] ?? 0));
  return strongest - (strength[seat] ?? 0) >= concedeGap;
};

/** A seat goes out: everything of its own leaves the game, and its offer lapses. */
const withExit = (state: PincerState, seat: Seat, how: ExitWay): PincerState => ({
  ...state,
  board: withoutSeat(state.board, seat),
  reserves: state.reserves.map((reserve, index) => (index === seat ? 0 : reserve)),
  hand: state.turn === seat ? [] : state.hand,
  offers: state.offers.filter((other) => other !== seat),
  exits: [...state.exits, { seat, how }],
});

const ended = (state: PincerState, ending: Ending): PincerState => ({
  ...state,
  phase: 'over',
  turn: null,
  hand: [],
  ending,
  winners: seatsIn(state),
});

/** The match is over when one seat is left, or when all that are left have offered a draw. */
export const judged = (state: PincerState): PincerState => {
  const seats = seatsIn(state);
  if (seats.length === 1) return ended(state, 'last');
  return seats.every((seat) => state.offers.includes(seat)) ? ended(state, 'agreed') : state;
};

/** Hands of six that a seat has put down or kept, 0 … 6. Before play nothing else moves dice. */
const handsDone = (state: PincerState, seat: Seat): number =>
  ((countDice(state.board, seatCount(state))[seat] ?? 0) + (state.reserves[seat] ?? 0)) / handSize;

/** Before play: the next seat's turn, or the start when every seat has all its dice. */
export const afterDeploying = (state: PincerState, seat: Seat): PincerState =>
  seatsIn(state).every((each) => handsDone(state, each) === diceEach / handSize)
    ? { ...state, phase: 'start', turn: null }
    : { ...state, turn: nextIn(state, seat) };

/** The turn passes on. */
export const afterSeat = (state: PincerState, seat: Seat): PincerState => ({
  ...state,
  turn: nextIn(state, seat),
});

/**
 * The end of a turn of `seat`: its offer lapses, seats with too few dice go out, and the match ends
 * or goes on.
 */
export const afterTurn = (state: PincerState, seat: Seat): PincerState => {
  const counts = countDice(state.board, seatCount(state));
  const lapsed = { ...state, offers: state.offers.filter((other) => other !== seat) };
  const swept = inOrder(seatsIn(lapsed), seat)
    .filter((each) => (counts[each] ?? 0) < fewestDice && lapsed.reserves[each] === 0)
    .reduce<PincerState>((before, each) => withExit(before, each, 'dice'), lapsed);
  const settled = judged(swept);
  if (settled.phase === 'over') return settled;
  if (settled.quiet >= quietLimit(settled)) return ended(settled, 'quiet');
  return afterSeat(settled, seat);
};

/** A seat goes out by its own will or by a forfeit, in any phase: no turn, and nobody is checked. */
export const leave = (state: PincerState, seat: Seat, how: ExitWay): PincerState => {
  const left = judged(withExit(state, seat, how));
  if (left.phase === 'over' || state.turn !== seat) return left;
  return left.phase === 'deploy' ? afterDeploying(left, seat) : afterSeat(left, seat);
};
