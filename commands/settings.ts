import { boardStyles } from '../src/match/table.js';
import { type Language, languageIds } from '../src/text/index.js';
import type { CommandShape } from './shape.js';

/** Languages to choose from; `auto` follows the server's own language. */
export const languageChoices: readonly ('auto' | Language)[] = ['auto', ...languageIds];

/** `/settings`: how boards are drawn and which language is spoken; without options it shows both. */
export const settings = {
  name: 'settings',
  audience: 'managers',
  places: ['server', 'bot-dm'],
  options: {
    board: { type: 'choice', required: false, choices: boardStyles },
    language: { type: 'choice', required: false, choices: languageChoices },
  },
} as const satisfies CommandShape;
