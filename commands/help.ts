import type { CommandShape } from './shape.js';

/** `/help`: what this is, on one screen. */
export const help = {
  name: 'help',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
} as const satisfies CommandShape;
