import { z } from 'zod';
import { forfeitReasons } from '../game.js';
import { faces } from './score.js';
import { clockwise, ofSeat, toThrow } from './seats.js';
import { type BalicState, endings, purseSizes, rulings, throwings } from './state.js';

/** Seats that the game takes. */
export const seatCounts = { min: 2, max: 8 } as const;

const seat = z
  .int()
  .min(0)
  .max(seatCounts.max - 1);
const bits = z.int().min(0);
const bone = z.int().min(1).max(faces);
const perSeat = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(seatCounts.min).max(seatCounts.max);
const happening = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), seat });

const shape = z.object({
  options: z.object({
    purse: z.literal(purseSizes),
    ruling: z.enum(rulings),
    throws: z.enum(throwings),
  }),
  phase: z.enum(['rolloff', 'stake', 'throw', 'over']),
  round: z.int().min(1),
  asked: z.int().min(0),
  purses: perSeat(bits),
  bets: perSeat(bits),
  pot: bits,
  stake: z.int().min(1).nullable(),
  lastStake: z.int().min(1).nullable(),
  first: seat.nullable(),
  turn: seat.nullable(),
  tied: z.array(seat),
  rolled: perSeat(bone.nullable()),
  thrown: perSeat(z.tuple([bone, bone, bone, bone]).nullable()),
  owes: perSeat(z.union([bits, z.literal('all')])),
  consents: z.array(seat),
  out: z.array(seat),
  departures: z.array(z.object({ seat, reason: z.enum(forfeitReasons), took: bits })),
  winners: z.array(seat),
  ending: z.enum(endings).nullable(),
  last: z
    .discriminatedUnion('kind', [
      happening('first'),
      happening('throw'),
      happening('consent'),
      happening('forfeit'),
      z.object({ kind: z.literal('stake'), seat, amount: z.int().min(1) }),
    ])
    .nullable(),
  payout: z
    .object({
      pot: bits,
      winners: z.array(seat),
      share: bits,
      out: z.array(seat),
      isVoid: z.boolean(),
    })
    .nullable(),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Seats of this table, none of them twice. */
const areSeats = (state: BalicState, seats: readonly (number | null)[]): boolean =>
  new Set(seats).size === seats.length &&
  seats.every((each) => each === null || each < state.purses.length);

/** What holds in a phase, whatever came before. */
const fitsPhase = (state: BalicState): boolean => {
  const { phase, first, turn, stake, tied, winners, ending, round } = state;
  const left = clockwise(state, 0);
  const between = stake === null && sum(state.bets) === 0;
  if ((phase === 'over') !== (ending !== null)) return false;
  if (phase === 'over') {
    const within = winners.every((winner) => left.includes(winner));
    return between && turn === null && winners.length > 0 && within;
  }
  if (winners.length > 0 || left.length < 2) return false;
  switch (phase) {
    case 'rolloff':
      return between && first === null && turn === null && round === 1 && tied.length > 1;
    case 'stake':
      return (
        between &&
        turn !== null &&
        turn === first &&
        left.includes(turn) &&
        left.every((each) => ofSeat(state.purses, each) > 0) &&
        left.some((each) => !state.consents.includes(each))
      );
    case 'throw': {
      const throwing = toThrow(state);
      const together = state.options.throws === 'together';
      return (
        stake !== null &&
        first !== null &&
        throwing.length > 0 &&
        (together ? turn === null : turn !== null && throwing.includes(turn))
      );
    }
  }
};

/** What the rules rely on between the fields of a state. */
const isWhole = (state: BalicState): boolean => {
  const { options, purses, bets, pot, first, turn, tied, consents, out, last, payout } = state;
  const seats = purses.length;
  const left = clockwise(state, 0);
  const gone = sum(state.departures.map(({ took }) => took));
  return [
    [bets, state.rolled, state.thrown, state.owes].every((list) => list.length === seats),
    areSeats(state, [first]) && areSeats(state, [turn]),
    [tied, consents, out, state.winners].every((list) => areSeats(state, list)),
    [...tied, ...consents].every((each) => left.includes(each)),
    (state.phase === 'rolloff') === tied.length > 0,
    // Bits are never made or lost.
    sum(purses) + pot + gone === seats * options.purse,
    out.every((each) => purses[each] === 0),
    areSeats(
      state,
      state.departures.map((departure) => departure.seat),
    ),
    state.departures.every((departure) => out.includes(departure.seat)),
    consents.length === 0 || state.phase === 'stake' || state.phase === 'over',
    sum(bets) <= pot,
    state.stake === null || state.lastStake === state.stake,
    last === null || last.seat < seats,
    last?.kind !== 'throw' || state.thrown[last.seat] !== null,
    payout === null || areSeats(state, payout.winners),
    payout === null || areSeats(state, payout.out),
    fitsPhase(state),
  ].every(Boolean);
};

/** Reads a stored snapshot, checked as a whole; `null` when it is not one. */
export const restore = (value: unknown): BalicState | null => {
  const read = shape.safeParse(value);
  return read.success && isWhole(read.data) ? read.data : null;
};
