import { boardStyles } from '../src/match/table.js';
import { type Language, languageIds } from '../src/text/index.js';
import type { CommandShape } from './shape.js';

/** Languages to choose from; `auto` follows the server's own language. */
const languageChoices: readonly ('auto' | Language)[] = ['auto', ...languageIds];

/** `/settings`: a panel with everything a server settles; the options change the commonest at once. */
export const settings = {
  name: 'settings',
  audience: 'managers',
  places: ['server', 'bot-dm', 'private-channel'],
  options: {
    board: { type: 'choice', required: false, choices: boardStyles },
    language: { type: 'choice', required: false, choices: languageChoices },
  },
} as const satisfies CommandShape;
