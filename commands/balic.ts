import { balic as game } from '../src/games/balic/index.js';
import { purseSizes, rulings, throwings } from '../src/games/balic/state.js';
import { commonSubcommands, matchOptions, opponents } from './playing.js';
import type { CommandShape, OptionShapes } from './shape.js';

/** What a match can be played by. */
const terms = {
  purse: { type: 'number', required: false, choices: purseSizes },
  throws: { type: 'choice', required: false, choices: throwings },
  ruling: { type: 'choice', required: false, choices: rulings },
} as const satisfies OptionShapes;

/** `/balic`: everything that people do with the game. */
export const balic = {
  name: 'balic',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: {
    start: { ...terms, ...matchOptions },
    practice: {
      level: { type: 'choice', required: false, choices: game.levels },
      opponents,
      ...terms,
    },
    ...commonSubcommands,
  },
} as const satisfies CommandShape;
