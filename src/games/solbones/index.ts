import { defineGame } from '../game.js';
import { phrase } from '../phrase.js';
import { isSlow, levels, machine } from './machine.js';
import { insights, measures } from './measures.js';
import { places, publicState, tally } from './outcome.js';
import { apply, readOptions, start } from './rules.js';
import { lastInWords } from './said.js';
import { sample } from './sample.js';
import { restore } from './snapshot.js';
import { seatLimits } from './state.js';
import { table } from './table.js';
import { awaits, draft, drawn, moves, readAction } from './turns.js';

/** The rules page's paragraphs, in the order they are read. */
const pages = [
  'goal',
  'turn',
  'pair',
  'frequency',
  'three',
  'special',
  'tallies',
  'end',
  'advanced',
  'chosen',
] as const;

/** Solbones: three coloured dice, three tries a turn, a race to 63. */
export const solbones = defineGame({
  id: 'solbones',
  seats: seatLimits,
  levels,
  options: readOptions,
  terms: ({ mode }) => [phrase(`solbones:mode.${mode}`)],
  start,
  apply,
  awaits,
  moves,
  draft,
  drawn,
  publicState,
  table,
  last: (state) => lastInWords(state),
  readAction,
  machine,
  isSlow,
  tally,
  places,
  measures,
  insights,
  restore,
  rules: { pages: pages.map((page) => phrase(`solbones:rules.${page}`)), sample },
});
