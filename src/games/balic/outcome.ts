import type { SeatTally } from '../game.js';
import type { Seat } from '../phrase.js';
import { ofSeat } from './seats.js';
import type { BalicState } from './state.js';

/** The public state of the match record. */
export const publicState = (state: BalicState): Readonly<Record<string, unknown>> => ({
  purses: state.purses,
  bets: state.bets,
  pot: state.pot,
  stake: state.stake,
  first: state.first,
  turn: state.turn,
  phase: state.phase,
  thrown: state.thrown,
  owes: state.owes,
  consents: state.consents,
  out: state.out,
  over: state.phase === 'over',
  winners: state.winners,
});

/**
 * A match is one game: won alone, shared as a draw, or lost. The best score is the purse at the end;
 * a match that the others gave up, and one that the seat gave up itself, has none.
 */
export const tally = (state: BalicState, seat: Seat): SeatTally => {
  const { winners, ending, departures } = state;
  const won = winners.includes(seat);
  const played = ending !== 'forfeit' && !departures.some((departure) => departure.seat === seat);
  return {
    won: won && winners.length === 1 ? 1 : 0,
    drawn: won && winners.length > 1 ? 1 : 0,
    lost: won ? 0 : 1,
    best: played ? ofSeat(state.purses, seat) : null,
  };
};

/**
 * The places of a match that is over: its winners share the first; behind them whoever still played, by
 * purse (the beggars that a King makes are all equal); then those who were out, the last to go first.
 */
export const places = (state: BalicState): readonly number[] => {
  const worth = (seat: Seat): readonly [number, number] => {
    if (state.winners.includes(seat)) return [2, 0];
    const went = state.out.indexOf(seat);
    return went === -1 ? [1, ofSeat(state.purses, seat)] : [0, went];
  };
  const isBetter = (one: Seat, other: Seat): boolean => {
    const [group, value] = worth(one);
    const [otherGroup, otherValue] = worth(other);
    return group > otherGroup || (group === otherGroup && value > otherValue);
  };
  const seats = state.purses.map((_, seat) => seat);
  return seats.map((seat) => 1 + seats.filter((other) => isBetter(other, seat)).length);
};
