import { z } from 'zod';
import { forfeitReasons } from '../game.js';
import {
  endings,
  isOut,
  modes,
  rollsATurn,
  type SolbonesState,
  scoreOf,
  seatLimits,
  seatsIn,
  talliesOf,
  target,
} from './state.js';

const face = z.int().min(1).max(6);
const seat = z
  .int()
  .min(0)
  .max(seatLimits.max - 1);
const count = z.int().min(0);
const seats = z.array(seat).max(seatLimits.max);

const shape = z.object({
  mode: z.enum(modes),
  scores: z.array(z.int()).min(seatLimits.min).max(seatLimits.max),
  tallies: z.array(count).min(seatLimits.min).max(seatLimits.max),
  out: z.array(z.object({ seat, reason: z.enum(forfeitReasons) })).max(seatLimits.max),
  phase: z.enum(['start', 'roll', 'tally', 'rolloff', 'over']),
  turn: seat.nullable(),
  rolls: count,
  gained: count,
  lastRound: seats.nullable(),
  opener: seat.nullable(),
  asked: count,
  last: z
    .object({
      seat,
      dice: z.tuple([face, face, face]),
      spent: z.boolean(),
      robbed: seat.nullable(),
    })
    .nullable(),
  aftermath: z.object({
    passedTo: seat.nullable(),
    declined: seat.nullable(),
    left: seat.nullable(),
  }),
  rolloff: z
    .object({
      among: seats,
      left: seats,
      dice: z.array(face.nullable()).nullable(),
      rounds: count,
    })
    .nullable(),
  winner: seat.nullable(),
  ending: z.enum(endings).nullable(),
});

const isSet = (list: readonly number[]): boolean => new Set(list).size === list.length;

/** Every seat that a state speaks of. */
const named = (state: SolbonesState): readonly number[] =>
  [
    state.turn,
    state.opener,
    state.winner,
    ...state.out.map((gone) => gone.seat),
    ...(state.lastRound ?? []),
    ...(state.last === null ? [] : [state.last.seat, state.last.robbed]),
    ...Object.values(state.aftermath),
    ...(state.rolloff === null ? [] : [...state.rolloff.among, ...state.rolloff.left]),
  ].filter((each) => each !== null);

/** What the rules rely on while a turn is under way. */
const isTurnWhole = (state: SolbonesState): boolean => {
  const { phase, turn, rolls, gained, lastRound, rolloff } = state;
  if (turn === null || isOut(state, turn) || rolloff !== null) return false;
  const inOrder = lastRound === null || lastRound[0] === turn;
  if (phase === 'roll') return inOrder && gained === 0 && rolls < rollsATurn;
  const asksInTime = lastRound === null ? gained === 0 && rolls === rollsATurn : rolls > 0;
  return inOrder && asksInTime && talliesOf(state, turn) > 0;
};

/** What the rules rely on while the roll-off is thrown. */
const isRolloffWhole = (state: SolbonesState): boolean => {
  const { rolloff } = state;
  return (
    rolloff !== null &&
    rolloff.left.length > 1 &&
    rolloff.left.every((each) => rolloff.among.includes(each) && !isOut(state, each))
  );
};

/** What the rules rely on between the fields of a state. */
const isWhole = (state: SolbonesState): boolean => {
  const { scores, tallies, out, phase, lastRound, rolloff, winner } = state;
  const turning = phase === 'roll' || phase === 'tally';
  return [
    tallies.length === scores.length,
    named(state).every((each) => each < scores.length),
    isSet(out.map((gone) => gone.seat)),
    seatsIn(state).length > (phase === 'over' ? 0 : 1),
    lastRound === null || (isSet(lastRound) && lastRound.every((each) => !isOut(state, each))),
    lastRound === null || (lastRound.length === 0) === !turning,
    (lastRound === null) === (state.opener === null),
    lastRound !== null || !turning || seatsIn(state).every((each) => scoreOf(state, each) < target),
    turning ? isTurnWhole(state) : state.turn === null && state.rolls === 0 && state.gained === 0,
    rolloff?.dice == null || rolloff.dice.length === scores.length,
    rolloff === null || (isSet(rolloff.among) && isSet(rolloff.left)),
    phase !== 'rolloff' || isRolloffWhole(state),
    phase !== 'start' || (lastRound === null && rolloff === null && state.last === null),
    (phase === 'over') === (winner !== null),
    (winner === null) === (state.ending === null),
    winner === null || !isOut(state, winner),
    state.ending !== 'rolloff' || rolloff !== null,
  ].every(Boolean);
};

/** Reads a stored snapshot, checked as a whole; `null` when it is not one. */
export const restore = (value: unknown): SolbonesState | null => {
  const read = shape.safeParse(value);
  return read.success && isWhole(read.data) ? read.data : null;
};
