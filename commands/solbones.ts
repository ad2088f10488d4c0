import { solbones as game } from '../src/games/solbones/index.js';
import { modes } from '../src/games/solbones/state.js';
import { commonSubcommands, matchOptions, opponents } from './playing.js';
import type { CommandShape } from './shape.js';

const mode = { type: 'choice', required: false, choices: modes } as const;

/** `/solbones`: everything that people do with the game. */
export const solbones = {
  name: 'solbones',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: {
    start: { mode, ...matchOptions },
    practice: {
      level: { type: 'choice', required: false, choices: game.levels },
      opponents,
      mode,
    },
    ...commonSubcommands,
  },
} as const satisfies CommandShape;
