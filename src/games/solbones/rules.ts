import { isFace } from '../chance.js';
import { isFields } from '../fields.js';
import { forfeitReasons, type Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { added, after, begin, endTurn, over } from './progress.js';
import { type RefusalCode, refuse } from './refusals.js';
import {
  type Aftermath,
  type Dice,
  isOut,
  leads,
  modes,
  nine,
  othersAfter,
  rollsATurn,
  type SolbonesOptions,
  type SolbonesState,
  scoreOf,
  seatsIn,
  talliesOf,
} from './state.js';
import { worthOf } from './worth.js';

/** Faces of a die. */
export const faces = 6;

/** Reads the options; fields that the format does not know are left out. */
export const readOptions = (value: unknown): Result<SolbonesOptions, Refusal> => {
  if (!isFields(value)) return refuse('options-shape');
  if (value.mode === undefined) return ok({ mode: 'standard' });
  const mode = modes.find((known) => known === value.mode);
  return mode === undefined ? refuse('mode-unknown') : ok({ mode });
};

const nothingElse: Aftermath = { passedTo: null, declined: null, left: null };

/** A match before its first event. */
export const start = ({ mode }: SolbonesOptions, seats: number): SolbonesState => ({
  mode,
  scores: Array.from({ length: seats }, () => 0),
  tallies: Array.from({ length: seats }, () => 0),
  out: [],
  phase: 'start',
  turn: null,
  rolls: 0,
  gained: 0,
  lastRound: null,
  opener: null,
  asked: 0,
  last: null,
  aftermath: nothingElse,
  rolloff: null,
  winner: null,
  ending: null,
});

const readDice = (value: unknown): Dice | null => {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [red, purple, blue]: readonly unknown[] = value;
  return isFace(red, faces) && isFace(purple, faces) && isFace(blue, faces)
    ? [red, purple, blue]
    : null;
};

/** A seat of this match from any JSON; -0 is 0. */
export const readSeat = (state: SolbonesState, value: unknown): Seat | null =>
  state.scores.map((_, seat) => seat).find((seat) => seat === value) ?? null;

/**
 * From whom a nine is taken: the highest scorer among the other seats still in; of several equal
 * ones the first in turn order after the roller.
 */
export const robbedBy = (state: SolbonesState, seat: Seat): Seat | null => {
  const others = othersAfter(state, seat);
  const most = Math.max(...others.map((other) => scoreOf(state, other)));
  return others.find((other) => scoreOf(state, other) === most) ?? null;
};

/**
 * After a roll: the same seat rolls again, is asked about its tallies, or its turn ends. In the last
 * round a seat that is not in the lead is asked as long as it has tallies, also after a score.
 */
const afterRoll = (state: SolbonesState, seat: Seat, spent: boolean): SolbonesState => {
  const scored = state.gained > 0;
  const question = { ...state, asked: state.asked + 1 };
  if (!scored && !spent && state.rolls < rollsATurn) return { ...question, phase: 'roll' };
  const open = state.lastRound === null ? !scored && !spent : !leads(state, seat);
  return open && talliesOf(state, seat) > 0
    ? { ...question, phase: 'tally' }
    : endTurn(state, seat);
};

const rolled = (state: SolbonesState, seat: Seat, dice: Dice, spent: boolean): SolbonesState => {
  const { points, takes, tallies } = worthOf(dice, state.mode);
  const robbed = takes > 0 ? robbedBy(state, seat) : null;
  const scores = added(state.scores, seat, points + takes);
  return afterRoll(
    {
      ...state,
      scores: robbed === null ? scores : added(scores, robbed, -nine),
      tallies: added(state.tallies, seat, tallies - (spent ? 1 : 0)),
      rolls: state.rolls + 1,
      gained: state.gained + points + takes,
      last: { seat, dice, spent, robbed },
      aftermath: nothingElse,
    },
    seat,
    spent,
  );
};

/** The rule that a seat's act breaks now, whatever its dice; `null` when it may be made. */
export const objection = (
  state: SolbonesState,
  seat: Seat,
  act: 'roll' | 'tally' | 'decline',
): RefusalCode | null => {
  if (state.phase === 'start') return 'start-first';
  if (state.phase === 'rolloff') return 'rolloff-first';
  if (state.turn !== seat) return isOut(state, seat) ? 'seat-out' : 'not-your-turn';
  if (act === 'roll') return state.phase === 'roll' ? null : 'rolls-spent';
  if (state.phase !== 'tally') return act === 'tally' ? 'tally-early' : 'decline-early';
  // Only when the leader gives up while this seat is asked: it may still decline.
  const leading = act === 'tally' && state.lastRound !== null && leads(state, seat);
  return leading ? 'tally-leading' : null;
};

const roll = (
  state: SolbonesState,
  seat: Seat,
  value: unknown,
  act: 'roll' | 'tally',
): Result<SolbonesState, Refusal> => {
  const objected = objection(state, seat, act);
  if (objected !== null) return refuse(objected);
  const dice = readDice(value);
  return dice === null ? refuse('dice-invalid') : ok(rolled(state, seat, dice, act === 'tally'));
};

const decline = (state: SolbonesState, seat: Seat): Result<SolbonesState, Refusal> => {
  const objected = objection(state, seat, 'decline');
  if (objected !== null) return refuse(objected);
  return ok(endTurn({ ...state, aftermath: { ...nothingElse, declined: seat } }, seat));
};

const open = (state: SolbonesState, seat: Seat): Result<SolbonesState, Refusal> => {
  if (state.phase !== 'start') return refuse('start-early');
  return isOut(state, seat) ? refuse('seat-out') : ok(begin(state, seat));
};

const rolloff = (state: SolbonesState, value: unknown): Result<SolbonesState, Refusal> => {
  const { rolloff: running } = state;
  if (state.phase !== 'rolloff' || running === null) return refuse('rolloff-early');
  if (!Array.isArray(value) || value.length !== state.scores.length) return refuse('rolloff-dice');
  // Spread: a hole in a sparse array is read as `undefined`, and refused.
  const dice: readonly (number | null)[] = [...value];
  const fits = dice.every((die, seat) =>
    running.left.includes(seat) ? isFace(die, faces) : die === null,
  );
  if (!fits) return refuse('rolloff-dice');
  const best = Math.max(...running.left.map((seat) => dice[seat] ?? 0));
  const left = running.left.filter((seat) => dice[seat] === best);
  const thrown = {
    ...state,
    rolloff: { ...running, left, dice, rounds: running.rounds + 1 },
  };
  const [winner] = left;
  return ok(winner !== undefined && left.length === 1 ? over(thrown, winner, 'rolloff') : thrown);
};

/** What becomes of a match whose seat has just left it. */
const goOn = (state: SolbonesState, seat: Seat): SolbonesState => {
  const stay = seatsIn(state);
  const [only] = stay;
  if (only !== undefined && stay.length === 1) return over(state, only, 'forfeit');
  if (state.rolloff !== null) {
    const left = state.rolloff.left.filter((each) => each !== seat);
    const [winner] = left;
    const without = { ...state, rolloff: { ...state.rolloff, left } };
    return winner !== undefined && left.length === 1 ? over(without, winner, 'rolloff') : without;
  }
  if (state.turn === seat) return after(state, seat);
  const { lastRound } = state;
  return {
    ...state,
    lastRound: lastRound === null ? null : lastRound.filter((each) => each !== seat),
  };
};

const forfeit = (
  state: SolbonesState,
  seat: Seat,
  value: unknown,
): Result<SolbonesState, Refusal> => {
  const reason = forfeitReasons.find((known) => known === value);
  if (reason === undefined) return refuse('forfeit-reason');
  if (isOut(state, seat)) return refuse('seat-out');
  const without: SolbonesState = {
    ...state,
    out: [...state.out, { seat, reason }],
    aftermath: { ...state.aftermath, left: seat },
  };
  return ok(goOn(without, seat));
};

/** The state after an event of any shape, or the rule it breaks. */
export const apply = (state: SolbonesState, event: unknown): Result<SolbonesState, Refusal> => {
  if (!isFields(event) || typeof event.type !== 'string') return refuse('event-shape');
  if (state.phase === 'over') return refuse('match-over');
  if (event.type === 'rolloff') return rolloff(state, event.dice);
  const seat = readSeat(state, event.seat);
  switch (event.type) {
    case 'start':
      return seat === null ? refuse('seat-invalid') : open(state, seat);
    case 'roll':
    case 'tally':
      return seat === null ? refuse('seat-invalid') : roll(state, seat, event.dice, event.type);
    case 'decline':
      return seat === null ? refuse('seat-invalid') : decline(state, seat);
    case 'forfeit':
      return seat === null ? refuse('seat-invalid') : forfeit(state, seat, event.reason);
    default:
      return refuse('event-unknown');
  }
};
