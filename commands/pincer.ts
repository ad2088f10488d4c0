import { pincer as game } from '../src/games/pincer/index.js';
import { grids } from '../src/games/pincer/state.js';
import { commonSubcommands, matchOptions, opponents } from './playing.js';
import type { CommandShape, OptionShapes } from './shape.js';

/** What a match can be played on. */
const board = {
  grid: { type: 'choice', required: false, choices: grids },
  arrows: { type: 'flag', required: false },
} as const satisfies OptionShapes;

/** `/pincer`: everything that people do with the game. */
export const pincer = {
  name: 'pincer',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: {
    start: { ...board, ...matchOptions },
    practice: {
      level: { type: 'choice', required: false, choices: game.levels },
      opponents,
      ...board,
    },
    ...commonSubcommands,
  },
} as const satisfies CommandShape;
