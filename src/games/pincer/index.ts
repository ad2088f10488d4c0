import { defineGame } from '../game.js';
import { phrase } from '../phrase.js';
import { readAction } from './actions.js';
import { agrees, isSlow, levels, machine } from './machine/index.js';
import { insights, measures } from './measures.js';
import { places, publicState, tally } from './outcome.js';
import { apply, readOptions, start } from './rules.js';
import { sample } from './sample.js';
import { restore } from './snapshot.js';
import { table } from './table.js';
import { awaits, draft, drawn, moves, open } from './turns.js';
import { typed } from './typed.js';
import { isTold, lastWords } from './words.js';

/** The rules page's paragraphs, in the order they are read. */
const pages = ['goal', 'deploy', 'move', 'capture', 'reserve', 'boards', 'end', 'chosen'] as const;

/** Pincer: dice that jump as far as they show, and trap each other between two. */
export const pincer = defineGame({
  id: 'pincer',
  seats: { min: 2, max: 4 },
  levels,
  scoreUnit: 'dice',
  options: readOptions,
  terms: ({ grid, arrows }) => [
    phrase(`pincer:terms.${grid}`),
    ...(arrows ? [phrase('pincer:terms.arrows')] : []),
  ],
  start,
  apply,
  awaits,
  moves,
  draft,
  drawn,
  publicState,
  table,
  last: ({ last }) => lastWords(last),
  isSilent: ({ type }) => !isTold(type),
  readAction,
  open,
  typed,
  machine,
  isSlow,
  agrees,
  tally,
  places,
  measures,
  insights,
  restore,
  rules: { pages: pages.map((page) => phrase(`pincer:rules.${page}`)), sample },
});
