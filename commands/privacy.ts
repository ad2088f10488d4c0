import type { CommandShape } from './shape.js';

/** `/privacy`: what is kept about a person, having it as a file, and having it forgotten. */
export const privacy = {
  name: 'privacy',
  audience: 'everyone',
  places: ['server', 'bot-dm', 'private-channel'],
  subcommands: { show: {}, export: {}, challenges: {}, forget: {} },
} as const satisfies CommandShape;
