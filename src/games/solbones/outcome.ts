import type { SeatTally } from '../game.js';
import type { Seat } from '../phrase.js';
import { isOut, type SolbonesState, scoreOf } from './state.js';

/** The public state of the match record. */
export const publicState = (state: SolbonesState): Readonly<Record<string, unknown>> => ({
  scores: state.scores,
  tallies: state.tallies,
  turn: state.turn,
  phase: state.phase,
  rolls: state.rolls,
  gained: state.gained,
  lastRound: state.lastRound,
  out: state.out.map(({ seat }) => seat),
  over: state.phase === 'over',
  winners: state.winner === null ? [] : [state.winner],
});

/** Whether the match was played to its end: then the points are final. */
export const isPlayedOut = ({ ending }: SolbonesState): boolean =>
  ending === 'points' || ending === 'rolloff';

/** A match is one game: won by one seat, lost by the others, never drawn. */
export const tally = (state: SolbonesState, seat: Seat): SeatTally => {
  const over = state.winner !== null;
  return {
    won: state.winner === seat ? 1 : 0,
    lost: over && state.winner !== seat ? 1 : 0,
    drawn: 0,
    best: isPlayedOut(state) && !isOut(state, seat) ? scoreOf(state, seat) : null,
  };
};

/**
 * The final ranking: the winner, then the others still in by their points, equal points on one place
 * (who loses a roll-off shares the second), and last, on one place, the seats that forfeited.
 */
export const places = (state: SolbonesState): readonly number[] => {
  const better = (one: Seat, other: Seat): boolean => {
    if (other === state.winner) return false;
    if (one === state.winner) return true;
    if (isOut(state, one) || isOut(state, other)) return !isOut(state, one) && isOut(state, other);
    return scoreOf(state, one) > scoreOf(state, other);
  };
  const seats = state.scores.map((_, seat) => seat);
  return seats.map((seat) => 1 + seats.filter((other) => better(other, seat)).length);
};
