import type { Translation } from '../../translation.js';
import type { commands as english } from '../en/commands.js';

export const commands: Translation<typeof english> = {};
