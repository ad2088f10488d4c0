import type { Phrase, Seat } from '../phrase.js';
import { ofSeat } from './seats.js';
import type { BalicState, Payout } from './state.js';
import { departureOf, namesOf, oddBet, rankName, readingOf, say } from './words.js';

/** What a throw did, in full. */
const thrown = (state: BalicState, seat: Seat): Phrase | null => {
  const reading = readingOf(state, seat);
  const bones = ofSeat(state.thrown, seat);
  if (reading === null || bones === null) return null;
  const who = { seat: { seat }, bones: bones.join(' ') };
  switch (reading.kind) {
    case 'score':
      return say('last.score', { ...who, total: reading.total, rank: rankName(reading) });
    case 'kestrekel':
      return say(`last.kestrekel.${state.options.ruling}`, {
        ...who,
        debt: 4 * (state.lastStake ?? 0),
      });
    default:
      return say(`last.${reading.kind}`, who);
  }
};

const staked = (state: BalicState, seat: Seat, amount: number): Phrase => {
  const who = { seat: { seat }, amount };
  const others = state.bets.flatMap((_, each) => {
    const bet = oddBet(state, each);
    return bet === null ? [] : [say('last.bet', { seat: { seat: each }, bet })];
  });
  return others.length === 0
    ? say('last.stake', who)
    : say('last.stakeBets', { ...who, bets: others });
};

const happened = (state: BalicState): Phrase | null => {
  const { last } = state;
  if (last === null) return null;
  const { seat } = last;
  switch (last.kind) {
    case 'first':
      return say('last.first', { seat: { seat } });
    case 'stake':
      return staked(state, seat, last.amount);
    case 'throw':
      return thrown(state, seat);
    case 'consent':
      return say('last.consent', { seat: { seat } });
    case 'forfeit': {
      const departure = departureOf(state, seat);
      return departure === undefined
        ? null
        : say(`last.${departure.reason}`, { seat: { seat }, count: departure.took });
    }
  }
};

/** Whether what happened last tells the score of the pot already: a winner's own throw. */
const isScoreTold = ({ last }: BalicState, { winners }: Payout): boolean =>
  last?.kind === 'throw' && winners.includes(last.seat);

/** Who won the pot and, unless it has just been said, with what; or why nobody did. */
const paid = (state: BalicState, payout: Payout): Phrase => {
  const { pot, winners, share } = payout;
  const [winner] = winners;
  if (payout.isVoid) return say('last.void');
  if (winner === undefined) {
    return pot === 0 ? say('last.nobodyEmpty') : say('last.nobody', { count: pot });
  }
  const reading = readingOf(state, winner);
  const score = reading?.kind === 'score' ? { total: reading.total, rank: rankName(reading) } : {};
  const too = isScoreTold(state, payout) ? 'Too' : '';
  if (winners.length === 1) {
    return say(`last.won${too}`, { seat: { seat: winner }, pot, ...score });
  }
  const split = { seats: namesOf(winners), pot, share, ...score };
  const rest = pot - share * winners.length;
  return rest === 0
    ? say(`last.split${too}`, split)
    : say(`last.split${too}Rest`, { ...split, count: rest });
};

const wentOut = ({ out }: Payout): readonly Phrase[] =>
  out.length === 0 ? [] : [say('last.out', { seats: namesOf(out), count: out.length })];

/**
 * Whether what happened last came after the round was paid out: somebody's leaving, unless the round had
 * waited only for their throw.
 */
const isLater = ({ last, thrown }: BalicState): boolean =>
  last?.kind === 'forfeit' && ofSeat(thrown, last.seat) !== null;

/** What happened last, and until the next stake how the round was paid out; in the order of events. */
export const last = (state: BalicState): Phrase | null => {
  const { payout } = state;
  const what = happened(state);
  const events = what === null ? [] : [what];
  // A wish to stop stands by itself: how the round was paid out was said before it.
  const isPaid = payout !== null && state.last?.kind !== 'consent';
  const payments = isPaid ? [paid(state, payout), ...wentOut(payout)] : [];
  const told = isLater(state) ? [...payments, ...events] : [...events, ...payments];
  const [first, second, third] = told;
  if (first === undefined || second === undefined) return first ?? null;
  return third === undefined
    ? say('last.two', { first, second })
    : say('last.three', { first, second, third });
};
