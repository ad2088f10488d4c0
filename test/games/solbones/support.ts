import type { Seat } from '../../../src/games/phrase.js';
import { apply, start } from '../../../src/games/solbones/rules.js';
import type {
  Dice,
  Mode,
  SolbonesEvent,
  SolbonesState,
} from '../../../src/games/solbones/state.js';

/** The state after events that must be allowed. */
export const play = (state: SolbonesState, ...events: readonly SolbonesEvent[]): SolbonesState =>
  events.reduce((before, event) => {
    const next = apply(before, event);
    if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
    return next.value;
  }, state);

/** The code with which an event is refused, or `null` when it is allowed. */
export const refusalOf = (state: SolbonesState, event: unknown): string | null => {
  const next = apply(state, event);
  return next.ok ? null : next.error.code;
};

const diceOf = (faces: string): Dice => {
  const [red = 0, purple = 0, blue = 0] = [...faces].map(Number);
  return [red, purple, blue];
};

export const opening = (seat: Seat): SolbonesEvent => ({ type: 'start', seat });

/** Rolls of a seat, each as its three faces in order: `'553'` is red 5, purple 5, blue 3. */
export const rolls = (seat: Seat, ...faces: readonly string[]): readonly SolbonesEvent[] =>
  faces.map((each) => ({ type: 'roll', seat, dice: diceOf(each) }));

/** A tally spent on a roll. */
export const spend = (seat: Seat, faces: string): SolbonesEvent => ({
  type: 'tally',
  seat,
  dice: diceOf(faces),
});

export const decline = (seat: Seat): SolbonesEvent => ({ type: 'decline', seat });

/** A round of the roll-off: a face or `-` a seat. */
export const rolloff = (faces: string): SolbonesEvent => ({
  type: 'rolloff',
  dice: [...faces].map((face) => (face === '-' ? null : Number(face))),
});

export const forfeit = (
  seat: Seat,
  reason: 'resign' | 'timeout' | 'left' = 'resign',
): SolbonesEvent => ({ type: 'forfeit', seat, reason });

/** A position with these points and tallies, `turn` about to roll, before the last round. */
export const position = (
  scores: readonly number[],
  turn: Seat,
  {
    mode = 'standard',
    tallies = scores.map(() => 0),
  }: {
    readonly mode?: Mode;
    readonly tallies?: readonly number[];
  } = {},
): SolbonesState => ({
  ...play(start({ mode }, scores.length), opening(turn)),
  scores,
  tallies,
});

/** Three rolls that score nothing in either mode. */
export const misses = ['124', '146', '165'] as const;
