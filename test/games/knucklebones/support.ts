import { apply } from '../../../src/games/knucklebones/rules.js';
import type {
  KnucklebonesEvent,
  KnucklebonesState,
} from '../../../src/games/knucklebones/state.js';

/** The state after events that must be allowed. */
export const play = (
  state: KnucklebonesState,
  ...events: readonly KnucklebonesEvent[]
): KnucklebonesState =>
  events.reduce((before, event) => {
    const next = apply(before, event);
    if (!next.ok) throw new Error(`${JSON.stringify(event)}: ${next.error.code}`);
    return next.value;
  }, state);

/** The code with which an event is refused, or `null` when it is allowed. */
export const refusalOf = (state: KnucklebonesState, event: unknown): string | null => {
  const next = apply(state, event);
  return next.ok ? null : next.error.code;
};

export const opening = (seat: number): KnucklebonesEvent => ({ type: 'start', seat });

export const rolling = (seat: number, die: number): KnucklebonesEvent => ({
  type: 'roll',
  seat,
  die,
});

export const placing = (seat: number, column: number): KnucklebonesEvent => ({
  type: 'place',
  seat,
  column,
});
