import type { Seat } from '../phrase.js';
import type { BalicState, Ending } from './state.js';

/** The entry of a seat in a list that has one for every seat. */
export const ofSeat = <Value>(list: readonly Value[], seat: Seat): Value => {
  const value = list[seat];
  if (value === undefined) throw new RangeError(`there is no seat ${seat}`);
  return value;
};

export const withSeat = <Value>(
  list: readonly Value[],
  seat: Seat,
  value: Value,
): readonly Value[] => list.map((each, index) => (index === seat ? value : each));

/** Whether a seat still plays. */
export const isIn = ({ out }: Pick<BalicState, 'out'>, seat: Seat): boolean => !out.includes(seat);

/** Every seat that still plays, clockwise from a seat. */
export const clockwise = (state: Pick<BalicState, 'purses' | 'out'>, from: Seat): readonly Seat[] =>
  state.purses
    .map((_, index) => (from + index) % state.purses.length)
    .filter((seat) => isIn(state, seat));

/** The next seat clockwise after `seat` that still plays. */
export const nextSeat = (state: Pick<BalicState, 'purses' | 'out'>, seat: Seat): Seat =>
  clockwise(state, seat + 1)[0] ?? seat;

/** Who still has to throw in this round, clockwise from the first thrower. */
export const toThrow = (state: BalicState): readonly Seat[] =>
  state.phase === 'throw'
    ? clockwise(state, state.first ?? 0).filter((seat) => state.thrown[seat] === null)
    : [];

/** What a seat has to put in next round at least: nothing once it is out, or when none follows. */
export const owedNext = (state: BalicState, seat: Seat): BalicState['owes'][number] =>
  isIn(state, seat) && state.phase !== 'over' ? ofSeat(state.owes, seat) : 0;

/** What a seat puts in when `stake` is named: all it has, if that is less than what it should. */
export const betOf = (
  state: Pick<BalicState, 'purses' | 'owes'>,
  seat: Seat,
  stake: number,
): number => {
  const purse = ofSeat(state.purses, seat);
  const debt = ofSeat(state.owes, seat);
  return debt === 'all' ? purse : Math.min(purse, Math.max(stake, debt));
};

/** The state with a match that has ended. Bits that nobody won stay in the pot. */
export const finish = (
  state: BalicState,
  ending: Ending,
  winners: readonly Seat[],
): BalicState => ({
  ...state,
  phase: 'over',
  turn: null,
  stake: null,
  bets: state.bets.map(() => 0),
  winners,
  ending,
});

/** The same with the pot in the purse of the one seat that won. */
export const finishWithPot = (state: BalicState, ending: Ending, winner: Seat): BalicState =>
  finish(
    {
      ...state,
      purses: withSeat(state.purses, winner, ofSeat(state.purses, winner) + state.pot),
      pot: 0,
    },
    ending,
    [winner],
  );
