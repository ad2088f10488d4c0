import type { Seat } from '../phrase.js';
import { judgeConsent } from './rules.js';
import { betOf, clockwise, isIn, ofSeat } from './seats.js';
import type { BalicMove, BalicState } from './state.js';
import { throwOf } from './turns.js';

/** The levels of the machine opponent, weakest first. */
export const levels = ['easy', 'normal', 'hard'] as const;
type Level = (typeof levels)[number];

/** What a seat puts in at the least: 1, or what it owes. */
const leastOf = (state: BalicState, seat: Seat): number => betOf(state, seat, 1);

/**
 * A King may come to anybody in any throw, so whoever is behind gains by waiting and whoever leads by
 * putting the others out first. The leader stakes as much as the richest other has, which empties
 * every purse but its own; the others stake 1. A seat that owes has to put its debt in anyway, and lets the
 * others match it; where another owes more, the least stake wins its bits for the least risk.
 */
const shrewdStake = (state: BalicState, seat: Seat): number => {
  const own = ofSeat(state.purses, seat);
  const others = clockwise(state, seat).filter((each) => each !== seat);
  const richest = Math.max(...others.map((each) => ofSeat(state.purses, each)));
  const least = leastOf(state, seat);
  const isOwed = others.some((each) => leastOf(state, each) > least);
  return own > richest && !isOwed ? Math.max(richest, least) : least;
};

const stakes: Readonly<Record<Level, (state: BalicState, seat: Seat) => number>> = {
  /** As etiquette asks: never less than the round before, and a fifth of its purse if that is more. */
  easy: (state, seat) => Math.max(state.lastStake ?? 1, Math.round(ofSeat(state.purses, seat) / 5)),
  /** Half of its purse. */
  normal: (state, seat) => Math.ceil(ofSeat(state.purses, seat) / 2),
  hard: shrewdStake,
};

/**
 * Whether to agree to stop, when somebody else would: only to win the match or to share it. A machine
 * never gives a match away, and never asks for its end.
 */
export const agrees = (state: BalicState, seat: Seat): boolean | null => {
  if (state.consents.length === 0 || !isIn(state, seat)) return null;
  if (judgeConsent(state, seat) !== null) return null;
  const own = ofSeat(state.purses, seat);
  return clockwise(state, 0).every((each) => ofSeat(state.purses, each) <= own);
};

/**
 * The machine's move: it throws when it is to throw, names a stake when it is to name one. It knows no
 * bones that have yet to be thrown. An unknown level plays as the strongest.
 */
export const machine = (state: BalicState, seat: Seat, level: string): BalicMove => {
  if (state.phase === 'throw') return throwOf(state);
  const consent: BalicMove = { type: 'consent', round: state.round };
  if (agrees(state, seat) === true) return consent;
  const known = levels.find((name) => name === level) ?? 'hard';
  const amount = Math.min(ofSeat(state.purses, seat), stakes[known](state, seat));
  return { type: 'stake', amount: Math.max(1, amount) };
};
