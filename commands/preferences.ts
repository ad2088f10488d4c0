import type { CommandShape } from './shape.js';

/** `/preferences`: what a person settles for themselves, everywhere. */
export const preferences = {
  name: 'preferences',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
} as const satisfies CommandShape;
