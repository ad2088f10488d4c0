import type { Seat } from '../phrase.js';
import { compare, read } from './score.js';
import { clockwise, finishWithPot, nextSeat, ofSeat } from './seats.js';
import type { BalicState } from './state.js';

/** The seats whose score nobody beats, clockwise from the first thrower. */
const highest = (state: BalicState): readonly Seat[] => {
  const scores = clockwise(state, state.first ?? 0).flatMap((seat) => {
    const bones = ofSeat(state.thrown, seat);
    const reading = bones === null ? null : read(bones, state.options.ruling);
    return reading?.kind === 'score' ? [{ seat, reading }] : [];
  });
  return scores
    .filter(({ reading }) => scores.every((other) => compare(reading, other.reading) >= 0))
    .map(({ seat }) => seat);
};

/** The next round is about to begin: nothing is staked, and the next seat clockwise names the stake. */
const nextRound = (state: BalicState, first: Seat): BalicState => ({
  ...state,
  phase: 'stake',
  round: state.round + 1,
  bets: state.bets.map(() => 0),
  stake: null,
  first,
  turn: first,
});

/**
 * The end of a round in which everybody has thrown: the pot goes to the highest score, evenly to those
 * who are tied, its odd bits stay. Then seats with empty purses are out, unless nobody has a bit left:
 * then the round is void, and everybody still in takes their bet of this round back.
 */
export const payOut = (state: BalicState): BalicState => {
  const round = state.first ?? 0;
  const winners = highest(state);
  const share = winners.length === 0 ? 0 : Math.floor(state.pot / winners.length);
  const purses = state.purses.map((purse, seat) => purse + (winners.includes(seat) ? share : 0));
  const paid = { ...state, purses, pot: state.pot - share * winners.length };
  const inBefore = clockwise(state, round);
  const empty = inBefore.filter((seat) => purses[seat] === 0);
  const isVoid = empty.length === inBefore.length;
  const payout = { pot: state.pot, winners, share, out: isVoid ? [] : empty, isVoid };
  if (isVoid) {
    const back = (seat: Seat): number => (inBefore.includes(seat) ? ofSeat(state.bets, seat) : 0);
    const returned = inBefore.reduce((sum, seat) => sum + back(seat), 0);
    return nextRound(
      {
        ...paid,
        purses: purses.map((purse, seat) => purse + back(seat)),
        pot: paid.pot - returned,
        payout,
      },
      nextSeat(state, round),
    );
  }
  const left = { ...paid, out: [...state.out, ...empty], payout };
  const [last, ...others] = clockwise(left, round);
  return last !== undefined && others.length === 0
    ? finishWithPot(left, 'last', last)
    : nextRound(left, nextSeat(left, round));
};
