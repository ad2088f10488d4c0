import { defineGame } from '../game.js';
import { phrase } from '../phrase.js';
import { agrees, levels, machine } from './machine.js';
import { insights, measures } from './measures.js';
import { places, publicState, tally } from './outcome.js';
import { apply } from './rules.js';
import { sample } from './sample.js';
import { restore, seatCounts } from './snapshot.js';
import { typed } from './stakes.js';
import { readOptions, start } from './start.js';
import { table } from './table.js';
import { last } from './told.js';
import { awaits, draft, drawn, moves, open, readAction } from './turns.js';

/** The rules page's paragraphs, in the order they are read. */
const pages = ['goal', 'round', 'score', 'named', 'end', 'together', 'chosen', 'bits'] as const;

/** Balic bones: four tetrahedral bones each, a pot, and throws that turn everything round. */
export const balic = defineGame({
  id: 'balic',
  seats: seatCounts,
  levels,
  scoreUnit: 'bits',
  options: readOptions,
  terms: ({ purse, ruling, throws }) => [
    phrase('balic:terms.purse', { bits: purse }),
    phrase(`balic:terms.throws.${throws}`),
    phrase(`balic:terms.ruling.${ruling}`),
  ],
  start,
  apply,
  awaits,
  moves,
  draft,
  drawn,
  publicState,
  table,
  last,
  readAction,
  open,
  typed,
  machine,
  agrees,
  tally,
  places,
  measures,
  insights,
  restore,
  rules: { pages: pages.map((page) => phrase(`balic:rules.${page}`)), sample },
});
