import type { Seat } from '../phrase.js';
import { othersAfter, type SolbonesState, scoreOf, seatsIn, target } from './state.js';

/*
 * What follows when a turn ends, whoever ended it: the next turn, the last round, the roll-off, the end.
 */

/** A list by seat with one entry raised. */
export const added = (list: readonly number[], seat: Seat, more: number): readonly number[] =>
  list.map((value, index) => (index === seat ? value + more : value));

/** The match is over. */
export const over = (
  state: SolbonesState,
  winner: Seat,
  ending: NonNullable<SolbonesState['ending']>,
): SolbonesState => ({ ...idle(state, 'over'), winner, ending });

/** No turn is under way. */
const idle = (state: SolbonesState, phase: 'rolloff' | 'over'): SolbonesState => ({
  ...state,
  phase,
  turn: null,
  rolls: 0,
  gained: 0,
  lastRound: state.lastRound === null ? null : [],
});

/** Compares the points after the last turn of all: the highest wins, equal ones roll off. */
const settle = (state: SolbonesState): SolbonesState => {
  const most = Math.max(...seatsIn(state).map((seat) => scoreOf(state, seat)));
  const among = seatsIn(state).filter((seat) => scoreOf(state, seat) === most);
  const [winner] = among;
  if (winner !== undefined && among.length === 1) return over(state, winner, 'points');
  return { ...idle(state, 'rolloff'), rolloff: { among, left: among, dice: null, rounds: 0 } };
};

/** `seat` begins its turn. */
export const begin = (state: SolbonesState, seat: Seat): SolbonesState => ({
  ...state,
  phase: 'roll',
  turn: seat,
  rolls: 0,
  gained: 0,
  asked: state.asked + 1,
});

/** What follows a turn of `seat` that has ended: the last round, the next turn, or the end. */
export const after = (state: SolbonesState, seat: Seat): SolbonesState => {
  if (state.lastRound === null) {
    const opener = seatsIn(state).find((each) => scoreOf(state, each) >= target) ?? null;
    const next = othersAfter(state, opener ?? seat);
    const [first = seat] = next;
    return begin({ ...state, opener, lastRound: opener === null ? null : next }, first);
  }
  const lastRound = state.lastRound.filter((each) => each !== seat);
  const [next] = lastRound;
  return next === undefined ? settle(state) : begin({ ...state, lastRound }, next);
};

/** Ends a turn; one without a score passes a point to the next seat, before anything is compared. */
export const endTurn = (state: SolbonesState, seat: Seat): SolbonesState => {
  const [next] = othersAfter(state, seat);
  if (state.gained > 0 || next === undefined) return after(state, seat);
  return after(
    {
      ...state,
      scores: added(state.scores, next, 1),
      aftermath: { ...state.aftermath, passedTo: next },
    },
    seat,
  );
};
