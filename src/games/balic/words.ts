import { type Phrase, phrase, type Seat } from '../phrase.js';
import { type Reading, read } from './score.js';
import { isIn, ofSeat, toThrow } from './seats.js';
import type { BalicState, Departure } from './state.js';

export const say = (key: string, values?: Phrase['values']): Phrase =>
  phrase(`balic:${key}`, values);

/** Seats as a list of names. */
export const namesOf = (seats: readonly Seat[]): readonly Phrase[] =>
  seats.map((seat) => say('seat', { seat: { seat } }));

/** What a seat's throw of this round is; `null` before it. */
export const readingOf = (state: BalicState, seat: Seat): Reading | null => {
  const bones = ofSeat(state.thrown, seat);
  return bones === null ? null : read(bones, state.options.ruling);
};

export const rankName = (reading: Extract<Reading, { kind: 'score' }>): Phrase =>
  say(`rank.${reading.rank}`);

/** A throw in a word or two: “13, one pair”, “Kank”. */
const inShort = (reading: Reading): Phrase =>
  reading.kind === 'score'
    ? say('throw.score', { total: reading.total, rank: rankName(reading) })
    : say(`throw.${reading.kind}`);

export const departureOf = (state: BalicState, seat: Seat): Departure | undefined =>
  state.departures.find((departure) => departure.seat === seat);

/** The bet of a seat that put in something else than the stake, and still has it in the pot. */
export const oddBet = (state: BalicState, seat: Seat): number | null => {
  const bet = ofSeat(state.bets, seat);
  return state.phase === 'throw' && bet !== 0 && bet !== state.stake ? bet : null;
};

/** Everything there is to say of a seat besides its purse. */
const factsOf = (state: BalicState, seat: Seat): readonly Phrase[] => {
  const reading = readingOf(state, seat);
  const bones = ofSeat(state.thrown, seat);
  const bet = oddBet(state, seat);
  const debt = ofSeat(state.owes, seat);
  const acts =
    state.turn === seat || (state.turn === null && toThrow(state).includes(seat))
      ? [say(state.phase === 'stake' ? 'fact.toStake' : 'fact.toThrow')]
      : [];
  return [
    ...(state.first === seat ? [say('fact.first')] : []),
    ...(reading === null || bones === null
      ? []
      : [say('fact.thrown', { bones: bones.join(' '), what: inShort(reading) })]),
    ...(bet === null ? [] : [say('fact.bet', { bet })]),
    ...(debt === 0 ? [] : [debt === 'all' ? say('fact.owesAll') : say('fact.owes', { debt })]),
    ...acts,
    ...(state.phase === 'stake' && state.consents.includes(seat) ? [say('fact.agrees')] : []),
  ];
};

const seatInWords = (state: BalicState, seat: Seat): Phrase => {
  const facts = factsOf(state, seat);
  const who = { seat: { seat }, purse: ofSeat(state.purses, seat) };
  return facts.length === 0 ? say('position.seat', who) : say('position.facts', { ...who, facts });
};

/**
 * The throw of a seat that is out: it stays in view until the payout, and after that until the next
 * stake. Of somebody who gave up or left nothing is said of it: it may not have counted any more.
 */
const lastThrow = (state: BalicState, seat: Seat): Phrase | null => {
  const reading = readingOf(state, seat);
  const bones = ofSeat(state.thrown, seat);
  if (isIn(state, seat) || reading === null || bones === null) return null;
  const who = { seat: { seat }, bones: bones.join(' ') };
  return departureOf(state, seat) === undefined
    ? say('position.outThrew', { ...who, what: inShort(reading) })
    : say('position.goneThrew', who);
};

/** The round, the pot, and the stake or the one before. */
export const potLine = (state: BalicState): Phrase => {
  const { round, pot, stake, lastStake, phase } = state;
  if (stake !== null) return say('status.stake', { round, pot, stake });
  return lastStake === null || phase === 'over'
    ? say('status.pot', { round, pot })
    : say('status.lastStake', { round, pot, stake: lastStake });
};

/** The whole position, sentence by sentence: short enough for eight seats with long names. */
export const position = (state: BalicState, prompt: Phrase): readonly Phrase[] => {
  const seats = state.purses.map((_, seat) => seat);
  const throws = seats.flatMap((seat) => lastThrow(state, seat) ?? []);
  const silent = state.out.filter((seat) => lastThrow(state, seat) === null);
  return [
    prompt,
    say('position.pot', { what: potLine(state) }),
    ...seats.filter((seat) => isIn(state, seat)).map((seat) => seatInWords(state, seat)),
    ...throws,
    ...(silent.length === 0 ? [] : [say('status.out', { seats: namesOf(silent) })]),
  ];
};

const purses = (state: BalicState): Phrase =>
  say('status.purses', {
    purses: state.purses.flatMap((purse, seat) =>
      isIn(state, seat) ? [say('status.purse', { seat: { seat }, purse })] : [],
    ),
  });

/** What everybody in owes in the next round. */
const debts = (state: BalicState): readonly Phrase[] => {
  const owed = state.owes.flatMap((debt, seat) => {
    if (debt === 0 || !isIn(state, seat)) return [];
    // No more than there is can be put in.
    const isAll = debt === 'all' || debt >= (state.purses[seat] ?? 0);
    return [say(isAll ? 'status.owesAll' : 'status.owes', { seat: { seat }, debt })];
  });
  return owed.length === 0 || state.phase === 'over' ? [] : [say('status.debts', { debts: owed })];
};

const agreed = (state: BalicState): readonly Phrase[] => {
  const { consents, phase } = state;
  if (consents.length === 0 || phase !== 'stake') return [];
  const count = state.purses.length - state.out.length - consents.length;
  return [say('status.agreed', { seats: namesOf(consents), count })];
};

/** Pot and purses, what is owed, who would stop, who is out: a line each. */
export const status = (state: BalicState): readonly Phrase[] => [
  potLine(state),
  purses(state),
  ...debts(state),
  ...agreed(state),
  ...(state.out.length === 0 ? [] : [say('status.out', { seats: namesOf(state.out) })]),
];
