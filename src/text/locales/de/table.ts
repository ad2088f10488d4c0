import type { Translation } from '../../translation.js';
import type { table as english } from '../en/table.js';

export const table: Translation<typeof english> = {};
