import { clocks } from '../src/match/clock-choices.js';
import { periods, sorts } from '../src/store/port.js';
import type { CommandShape, OptionShapes } from './shape.js';

/** What may be said of every match when it is begun, after the game's own options. */
export const matchOptions = {
  clock: { type: 'choice', required: false, choices: clocks },
  rated: { type: 'choice', required: false, choices: ['yes', 'no'] },
} as const satisfies OptionShapes;

/** How many machines a practice match of a game for more than two is played against. */
export const opponents = { type: 'number', required: false, choices: [1, 2, 3] } as const;

/** What every game's command has besides the ways to begin a match. */
export const commonSubcommands = {
  stats: {
    player: { type: 'user', required: false },
    sort: { type: 'choice', required: false, choices: sorts },
    period: { type: 'choice', required: false, choices: periods },
  },
  board: {},
  resign: {},
  rules: {},
  record: { match: { type: 'completed', required: true } },
} as const satisfies CommandShape['subcommands'];
