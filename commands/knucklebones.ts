import { knucklebones as game } from '../src/games/knucklebones/index.js';
import { lengths } from '../src/games/knucklebones/state.js';
import { commonSubcommands, matchOptions } from './playing.js';
import type { CommandShape } from './shape.js';

const length = { type: 'choice', required: false, choices: lengths } as const;

/** `/knucklebones`: everything that people do with the game. */
export const knucklebones = {
  name: 'knucklebones',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: {
    challenge: {
      opponent: { type: 'user', required: false },
      length,
      ...matchOptions,
    },
    practice: {
      level: { type: 'choice', required: false, choices: game.levels },
      length,
    },
    ...commonSubcommands,
  },
} as const satisfies CommandShape;
