import type { Translation } from '../../translation.js';
import type { common as english } from '../en/common.js';

export const common: Translation<typeof english> = {
  seat: 'Platz {{number}}',
  // A command as it is typed; its names are this language's.
  slash: { command: '`/{{command}}`', subcommand: '`/{{command}} {{subcommand}}`' },
};
