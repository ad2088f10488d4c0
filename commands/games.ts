import type { CommandShape } from './shape.js';

/** `/games`: one's running matches and open challenges, wherever they are. */
export const games = {
  name: 'games',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
} as const satisfies CommandShape;
