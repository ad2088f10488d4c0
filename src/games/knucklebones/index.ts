import { defineGame } from '../game.js';
import { phrase } from '../phrase.js';
import { expertPlies, levels, machine, mindLevels } from './machine.js';
import { insights, measures } from './measures.js';
import { judgeOf, readWeights } from './mind/network.js';
import { reviewMatch, reviewPlies } from './mind/review.js';
import { parse } from './notation.js';
import { publicState, tally } from './outcome.js';
import { showReview } from './review/index.js';
import { apply, readOptions, start } from './rules.js';
import { restore } from './snapshot.js';
import { shares } from './strength.js';
import { last, table } from './table.js';
import { awaits, draft, drawn, moves, readAction } from './turns.js';

/** The rules page's paragraphs, in the order they are read. */
const pages = [
  'goal',
  'turn',
  'removal',
  'score',
  'end',
  'match',
  'board',
  'playing',
  'chosen',
] as const;

/** Knucklebones: two grids of three columns, one die, and twins across are knocked out. */
export const knucklebones = defineGame({
  id: 'knucklebones',
  seats: { min: 2, max: 2 },
  levels,
  shares,
  options: readOptions,
  terms: ({ length }) => [phrase(`knucklebones:length.${length}`)],
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
  machine,
  mind: {
    levels: mindLevels,
    read: (bytes) => {
      const weights = readWeights(bytes);
      return weights === null ? null : judgeOf(weights);
    },
    review: (judge, options, events, quick = false) =>
      reviewMatch(judge, options, events, quick ? expertPlies : reviewPlies),
    show: showReview,
  },
  tally,
  measures,
  insights,
  restore,
  rules: {
    pages: pages.map((page) => phrase(`knucklebones:rules.${page}`)),
    // One twin across in the left column, two in the right, and a full column in the middle.
    sample: () => parse('36|222|15 4|455|464 0:4 best-of-3 71-64'),
  },
});
