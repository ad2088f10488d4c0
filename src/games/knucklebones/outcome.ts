import type { SeatTally } from '../game.js';
import type { Seat } from '../phrase.js';
import { columnScore, ofSeat, otherSeat, totalOf } from './score.js';
import type { KnucklebonesState } from './state.js';

/** The seat that won the match, as a list: empty while it runs. */
export const winnersOf = (state: KnucklebonesState): readonly Seat[] =>
  state.winner === null ? [] : [state.winner];

/** The public state of the match record. */
export const publicState = (state: KnucklebonesState): Readonly<Record<string, unknown>> => ({
  game: state.game,
  grids: state.grids,
  columns: state.grids.map((grid) => grid.map(columnScore)),
  totals: state.grids.map(totalOf),
  turn: state.turn,
  die: state.die,
  wins: state.wins,
  results: state.results.map((result) => result.winner),
  over: state.phase === 'over',
  winners: winnersOf(state),
});

/**
 * The games a seat won, lost and drew. A game broken off by a forfeit counts as lost by the seat
 * that forfeits and as won by the other: nobody can resign a defeat away.
 */
export const tally = (state: KnucklebonesState, seat: Seat): SeatTally => {
  const scores = state.results.map((result) => ofSeat(result.totals, seat));
  const wonBy = (winner: Seat | null) =>
    state.results.filter((result) => result.winner === winner).length +
    (state.forfeit !== null && state.winner === winner ? 1 : 0);
  return {
    won: wonBy(seat),
    lost: wonBy(otherSeat(seat)),
    drawn: state.results.filter((result) => result.winner === null).length,
    best: scores.length === 0 ? null : Math.max(...scores),
  };
};
