import type { Seat } from '../phrase.js';
import { isPlayedOut, places } from './outcome.js';
import { isOut, othersAfter, type SolbonesState, scoreOf, seatsIn, talliesOf } from './state.js';

/** Where a seat stands in its match. */
export type Part =
  /** It is its turn. */
  | 'rolls'
  /** Its points began the last round. */
  | 'opened'
  /** Its last turn is over. */
  | 'done'
  /** Its last turn is still to come. */
  | 'waits'
  /** It is in the roll-off. */
  | 'rolloff'
  | 'won'
  | 'out'
  /** Nothing to be said of it. */
  | 'plays';

export interface Standing {
  readonly seat: Seat;
  readonly score: number;
  readonly tallies: number;
  readonly part: Part;
  /** It has more points than anybody else, or as many as the best. */
  readonly leads: boolean;
}

/** The most points of the seats still in. */
const best = (state: SolbonesState): number =>
  Math.max(...seatsIn(state).map((seat) => scoreOf(state, seat)));

/** What a seat has to get past: the most points among the others still in. */
export const toBeat = (state: SolbonesState, seat: Seat): number =>
  Math.max(...othersAfter(state, seat).map((other) => scoreOf(state, other)));

const partOf = (state: SolbonesState, seat: Seat): Part => {
  if (isOut(state, seat)) return 'out';
  if (state.winner === seat) return 'won';
  if (state.turn === seat) return 'rolls';
  if (state.rolloff?.left.includes(seat) === true) return 'rolloff';
  if (state.winner !== null) return 'done';
  if (state.lastRound === null) return 'plays';
  if (state.opener === seat) return 'opened';
  return state.lastRound.includes(seat) ? 'waits' : 'done';
};

/**
 * The seats as they are listed: in the order of the table; in the last round from the one that began
 * it, so that turns go from top to bottom; after the end by their places.
 */
export const standings = (state: SolbonesState): readonly Standing[] => {
  const seats = state.scores.map((_, seat) => seat);
  const { opener } = state;
  const turned =
    opener === null
      ? seats
      : [...seats.filter((seat) => seat >= opener), ...seats.filter((seat) => seat < opener)];
  const placed = state.winner === null ? null : places(state);
  const order =
    placed === null
      ? turned
      : turned.toSorted((one, other) => (placed[one] ?? 0) - (placed[other] ?? 0));
  const most = best(state);
  return order.map((seat) => ({
    seat,
    score: scoreOf(state, seat),
    tallies: talliesOf(state, seat),
    part: partOf(state, seat),
    leads: !isOut(state, seat) && scoreOf(state, seat) === most && (most > 0 || isPlayedOut(state)),
  }));
};
