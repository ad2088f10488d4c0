import { apply } from '../../../src/games/balic/rules.js';
import { readOptions, start } from '../../../src/games/balic/start.js';
import type {
  BalicEvent,
  BalicOptions,
  BalicState,
  Bones,
} from '../../../src/games/balic/state.js';
import type { ForfeitReason } from '../../../src/games/game.js';

/** Options, the rest being what they are when nobody chooses. */
export const options = (chosen: Partial<BalicOptions> = {}): BalicOptions => {
  const read = readOptions(chosen);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

/** The state after events that must be allowed. */
export const play = (state: BalicState, ...events: readonly BalicEvent[]): BalicState =>
  events.reduce((before, event) => {
    const next = apply(before, event);
    if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
    return next.value;
  }, state);

/** The code with which an event is refused, or `null` when it is allowed. */
export const refusalOf = (state: BalicState, event: unknown): string | null => {
  const next = apply(state, event);
  return next.ok ? null : next.error.code;
};

export const rolling = (...dice: readonly (number | null)[]): BalicEvent => ({
  type: 'rolloff',
  dice,
});

export const staking = (seat: number, amount: number): BalicEvent => ({
  type: 'stake',
  seat,
  amount,
});

/** Bones from their digits: `4432`. */
export const bones = (digits: number | string): Bones => {
  const [a = 0, b = 0, c = 0, d = 0] = [...String(digits)].map(Number);
  return [a, b, c, d];
};

export const throwing = (seat: number, digits: number | string): BalicEvent => ({
  type: 'throw',
  seat,
  bones: bones(digits),
});

export const agreeing = (seat: number): BalicEvent => ({ type: 'consent', seat });

export const leaving = (seat: number, reason: ForfeitReason = 'resign'): BalicEvent => ({
  type: 'forfeit',
  seat,
  reason,
});

/** A match whose first thrower is seat 0, about to name the first stake. */
export const opened = (seats: number, chosen: Partial<BalicOptions> = {}): BalicState =>
  play(start(options(chosen), seats), rolling(4, ...Array.from({ length: seats - 1 }, () => 1)));
