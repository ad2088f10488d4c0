import type { CommandShape } from './shape.js';

/** `/privacy`: what is kept about a person, and having it forgotten. */
export const privacy = {
  name: 'privacy',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: { show: {}, forget: {} },
} as const satisfies CommandShape;
