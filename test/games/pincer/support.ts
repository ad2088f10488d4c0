import { parse } from '../../../src/games/pincer/notation.js';
import { apply } from '../../../src/games/pincer/rules.js';
import type { PincerEvent, PincerState } from '../../../src/games/pincer/state.js';

/** The state after events that must be allowed. */
export const play = (state: PincerState, ...events: readonly PincerEvent[]): PincerState =>
  events.reduce((before, event) => {
    const next = apply(before, event);
    if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
    return next.value;
  }, state);

/** The code with which an event is refused, or `null` when it is allowed. */
export const refusalOf = (state: PincerState, event: unknown): string | null => {
  const next = apply(state, event);
  return next.ok ? null : next.error.code;
};

/** A move of the seat to act, written `H6H9`. */
export const moving = (state: PincerState, way: string): PincerEvent => {
  const [from = '', to = ''] = way.match(/[A-Z]\d+/g) ?? [];
  return { type: 'move', seat: state.turn ?? 0, from, to };
};

/** What becomes of a position by moves of the seats to act. */
export const moved = (position: string, ...ways: readonly string[]): PincerState =>
  ways.reduce((state, way) => play(state, moving(state, way)), parse(position));
