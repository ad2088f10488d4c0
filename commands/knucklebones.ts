import { knucklebones as game } from '../src/games/knucklebones/index.js';
import { lengths } from '../src/games/knucklebones/state.js';
import { clocks } from '../src/match/clock-choices.js';
import { periods, sorts } from '../src/store/port.js';
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
      clock: { type: 'choice', required: false, choices: clocks },
      rated: { type: 'choice', required: false, choices: ['yes', 'no'] },
    },
    practice: {
      level: { type: 'choice', required: false, choices: game.levels },
      length,
    },
    stats: {
      player: { type: 'user', required: false },
      sort: { type: 'choice', required: false, choices: sorts },
      period: { type: 'choice', required: false, choices: periods },
    },
    board: {},
    resign: {},
    rules: {},
    record: { match: { type: 'completed', required: true } },
  },
} as const satisfies CommandShape;
