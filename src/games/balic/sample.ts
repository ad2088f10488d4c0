import { apply } from './rules.js';
import { start } from './start.js';
import type { BalicEvent, BalicState } from './state.js';

/**
 * A round in which nearly everything happens: a pair, a Cleric, a Kank, somebody still to throw, and
 * somebody who has left.
 */
const events: readonly BalicEvent[] = [
  { type: 'rolloff', dice: [4, 2, 1, 3, 1] },
  { type: 'stake', seat: 0, amount: 3 },
  { type: 'throw', seat: 0, bones: [4, 4, 3, 3] },
  { type: 'throw', seat: 1, bones: [3, 3, 2, 1] },
  { type: 'throw', seat: 2, bones: [3, 3, 1, 1] },
  { type: 'throw', seat: 3, bones: [4, 1, 2, 2] },
  { type: 'throw', seat: 4, bones: [2, 2, 1, 1] },
  { type: 'forfeit', seat: 4, reason: 'left' },
  { type: 'stake', seat: 1, amount: 2 },
  { type: 'throw', seat: 1, bones: [4, 4, 3, 2] },
  { type: 'throw', seat: 2, bones: [4, 2, 1, 1] },
  { type: 'throw', seat: 3, bones: [1, 1, 1, 1] },
];

/** The position that the rules page shows. */
export const sample = (): BalicState =>
  events.reduce(
    (state, event) => {
      const next = apply(state, event);
      return next.ok ? next.value : state;
    },
    start({ purse: 10, ruling: 'prose', throws: 'in-turn' }, 5),
  );
