import { start } from './rules.js';
import type { SolbonesState } from './state.js';

/** A position of the last round that shows a frequency face, a question, and every part of the table. */
export const sample = (): SolbonesState => ({
  ...start({ mode: 'standard' }, 4),
  scores: [58, 41, 65, 52],
  tallies: [1, 3, 0, 0],
  phase: 'tally',
  turn: 0,
  rolls: 2,
  gained: 6,
  lastRound: [0, 1],
  opener: 2,
  asked: 60,
  last: { seat: 0, dice: [5, 3, 5], spent: false, robbed: null },
});
