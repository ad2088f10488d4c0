import { isFace } from '../chance.js';
import { isFields } from '../fields.js';
import { type ForfeitReason, forfeitReasons, type Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { payOut } from './payout.js';
import { type RefusalCode, refuse } from './refusals.js';
import { bonesThrown, faces, read } from './score.js';
import {
  betOf,
  clockwise,
  finish,
  finishWithPot,
  isIn,
  nextSeat,
  ofSeat,
  toThrow,
  withSeat,
} from './seats.js';
import type { BalicState, Bones } from './state.js';

/** A seat from any JSON; -0 is 0. */
export const readSeat = (state: BalicState, value: unknown): Seat | null => {
  const seat = state.purses.findIndex((_, index) => index === value);
  return seat === -1 ? null : seat;
};

const isBone = (value: unknown): value is number => isFace(value, faces);

const openFirst = (state: BalicState, first: Seat): BalicState => ({
  ...state,
  phase: 'stake',
  tied: [],
  first,
  turn: first,
});

const rollOff = (state: BalicState, dice: unknown): Result<BalicState, Refusal> => {
  if (state.phase !== 'rolloff') return refuse('rolloff-over');
  if (!Array.isArray(dice) || dice.length !== state.purses.length) return refuse('rolloff-bones');
  const rolled = state.purses.map((_, seat): number | null => {
    const bone: unknown = dice[seat];
    return isBone(bone) ? bone : null;
  });
  const fits = rolled.every((bone, seat) =>
    state.tied.includes(seat) ? bone !== null : dice[seat] === null,
  );
  if (!fits) return refuse('rolloff-bones');
  const most = Math.max(...rolled.map((bone) => bone ?? 0));
  const tied = state.tied.filter((seat) => rolled[seat] === most);
  const [first = 0] = tied;
  const next = { ...state, rolled, tied };
  return ok(
    tied.length > 1 ? next : { ...openFirst(next, first), last: { kind: 'first', seat: first } },
  );
};

/** The amount of a stake that the rules allow, or the rule it breaks. */
export const judgeStake = (
  state: BalicState,
  seat: Seat,
  amount: unknown,
): Result<number, Refusal> => {
  if (state.phase === 'rolloff') return refuse('rolloff-first');
  if (state.phase !== 'stake') return refuse('stake-named');
  if (state.turn !== seat) return refuse('not-your-turn');
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1) {
    return refuse('stake-number');
  }
  return amount > ofSeat(state.purses, seat) ? refuse('stake-too-high') : ok(amount);
};

/** Everybody in puts in a bet; what was owed is settled by it. */
const nameStake = (state: BalicState, seat: Seat, value: unknown): Result<BalicState, Refusal> => {
  const judged = judgeStake(state, seat, value);
  if (!judged.ok) return judged;
  const amount = judged.value;
  const bets = state.purses.map((_, each) => (isIn(state, each) ? betOf(state, each, amount) : 0));
  return ok({
    ...state,
    phase: 'throw',
    purses: state.purses.map((purse, each) => purse - ofSeat(bets, each)),
    bets,
    pot: bets.reduce((sum, bet) => sum + bet, state.pot),
    stake: amount,
    lastStake: amount,
    turn: state.options.throws === 'together' ? null : seat,
    thrown: state.thrown.map(() => null),
    owes: state.owes.map((debt, each) => (isIn(state, each) ? 0 : debt)),
    consents: [],
    last: { kind: 'stake', seat, amount },
    payout: null,
  });
};

/** Why a seat may not throw now, or `null` when it may. */
export const judgeThrow = (state: BalicState, seat: Seat): RefusalCode | null => {
  if (state.phase === 'rolloff') return 'rolloff-first';
  if (state.phase !== 'throw') return 'stake-first';
  if (ofSeat(state.thrown, seat) !== null) return 'already';
  return state.turn === null || state.turn === seat ? null : 'not-your-turn';
};

const readBones = (value: unknown): Bones | null => {
  if (!Array.isArray(value) || value.length !== bonesThrown) return null;
  const [a, b, c, d]: readonly unknown[] = value;
  return isBone(a) && isBone(b) && isBone(c) && isBone(d) ? [a, b, c, d] : null;
};

/** A seat takes its own bet back from the pot. */
const withBetBack = (state: BalicState, seat: Seat): BalicState => {
  const bet = ofSeat(state.bets, seat);
  return {
    ...state,
    purses: withSeat(state.purses, seat, ofSeat(state.purses, seat) + bet),
    bets: withSeat(state.bets, seat, 0),
    pot: state.pot - bet,
  };
};

/** What the throw just made does at once. */
const settle = (state: BalicState, seat: Seat, bones: Bones): BalicState => {
  switch (read(bones, state.options.ruling).kind) {
    case 'king': {
      const all = state.purses.reduce((sum, purse) => sum + purse, 0);
      const purses = state.purses.map((_, each) => (each === seat ? all : 0));
      return finishWithPot({ ...state, purses }, 'king', seat);
    }
    case 'cleric':
      return withBetBack(state, seat);
    case 'kestrekel': {
      const owing = { ...state, owes: withSeat(state.owes, seat, 4 * (state.stake ?? 0)) };
      return state.options.ruling === 'prose' ? withBetBack(owing, seat) : owing;
    }
    case 'kank':
      return { ...state, owes: withSeat(state.owes, seat, 'all' as const) };
    case 'score':
      return state;
  }
};

/** The round goes on with the next to throw, or is paid out when there is none. */
const proceed = (state: BalicState): BalicState => {
  const left = toThrow(state);
  if (left.length === 0) return payOut(state);
  const { turn } = state;
  if (turn === null || left.includes(turn)) return state;
  const next = clockwise(state, turn).find((seat) => left.includes(seat));
  return { ...state, turn: next ?? null };
};

const throwBones = (state: BalicState, seat: Seat, value: unknown): Result<BalicState, Refusal> => {
  const refusal = judgeThrow(state, seat);
  if (refusal !== null) return refuse(refusal);
  const bones = readBones(value);
  if (bones === null) return refuse('bones-invalid');
  const settled = settle(
    { ...state, thrown: withSeat(state.thrown, seat, bones), last: { kind: 'throw', seat } },
    seat,
    bones,
  );
  return ok(settled.phase === 'over' ? settled : proceed(settled));
};

/** Why a seat may not agree to stop now, or `null` when it may. */
export const judgeConsent = (state: BalicState, seat: Seat): RefusalCode | null => {
  if (state.phase === 'rolloff') return 'consent-early';
  if (state.phase !== 'stake') return 'too-late';
  return state.consents.includes(seat) ? 'already' : null;
};

/** The match ends when all who are in have agreed: the largest purse wins, equal ones share. */
const agreed = (state: BalicState): BalicState => {
  const left = clockwise(state, 0);
  if (!left.every((seat) => state.consents.includes(seat))) return state;
  const largest = Math.max(...left.map((seat) => ofSeat(state.purses, seat)));
  return finish(
    state,
    'consent',
    left.filter((seat) => state.purses[seat] === largest),
  );
};

const consent = (state: BalicState, seat: Seat): Result<BalicState, Refusal> => {
  const refusal = judgeConsent(state, seat);
  if (refusal !== null) return refuse(refusal);
  return ok(
    agreed({ ...state, consents: [...state.consents, seat], last: { kind: 'consent', seat } }),
  );
};

/** A seat leaves with its purse. Its bet and its throw stay on the table. */
const depart = (state: BalicState, seat: Seat, reason: ForfeitReason): BalicState => ({
  ...state,
  purses: withSeat(state.purses, seat, 0),
  owes: withSeat(state.owes, seat, 0),
  consents: state.consents.filter((each) => each !== seat),
  tied: state.tied.filter((each) => each !== seat),
  out: [...state.out, seat],
  departures: [...state.departures, { seat, reason, took: ofSeat(state.purses, seat) }],
  last: { kind: 'forfeit', seat },
});

const forfeit = (state: BalicState, seat: Seat, value: unknown): Result<BalicState, Refusal> => {
  const reason = forfeitReasons.find((known) => known === value);
  if (reason === undefined) return refuse('forfeit-reason');
  const left = depart(state, seat, reason);
  const [winner = seat, ...others] = clockwise(left, 0);
  // A roll-off that nobody else is in decides nothing any more.
  if (others.length === 0) return ok(finishWithPot({ ...left, tied: [] }, 'forfeit', winner));
  switch (left.phase) {
    case 'rolloff': {
      const [first, ...tied] = left.tied;
      return ok(first !== undefined && tied.length === 0 ? openFirst(left, first) : left);
    }
    case 'stake': {
      const next = nextSeat(left, seat);
      return ok(agreed(left.turn === seat ? { ...left, first: next, turn: next } : left));
    }
    default:
      return ok(proceed(left));
  }
};

const judge = (state: BalicState, event: unknown): Result<BalicState, Refusal> => {
  if (!isFields(event) || typeof event.type !== 'string') return refuse('event-shape');
  if (state.phase === 'over') return refuse('match-over');
  if (event.type === 'rolloff') return rollOff(state, event.dice);
  if (!['stake', 'throw', 'consent', 'forfeit'].includes(event.type)) {
    return refuse('event-unknown');
  }
  const seat = readSeat(state, event.seat);
  if (seat === null) return refuse('seat-invalid');
  if (!isIn(state, seat)) return refuse('seat-out');
  switch (event.type) {
    case 'stake':
      return nameStake(state, seat, event.amount);
    case 'throw':
      return throwBones(state, seat, event.bones);
    case 'consent':
      return consent(state, seat);
    default:
      return forfeit(state, seat, event.reason);
  }
};

/** Whether both ask the same: the same stake of the same seat, or a throw in the same round and turn. */
const asksTheSame = (one: BalicState, other: BalicState): boolean =>
  one.phase === other.phase && one.round === other.round && one.turn === other.turn;

/** The state after an event of any shape, or the rule it breaks. */
export const apply = (state: BalicState, event: unknown): Result<BalicState, Refusal> => {
  const next = judge(state, event);
  if (!next.ok || asksTheSame(state, next.value)) return next;
  return ok({ ...next.value, asked: state.asked + 1 });
};
