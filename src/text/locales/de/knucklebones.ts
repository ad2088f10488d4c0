import type { Translation } from '../../translation.js';
import type { knucklebones as english } from '../en/knucklebones.js';

export const knucklebones: Translation<typeof english> = {};
