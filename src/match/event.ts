import { isFields } from '../games/fields.js';
import type { GameEvent } from '../games/game.js';

/** An event that the rules have accepted is an object with a type. */
export const isEvent = (value: unknown): value is GameEvent =>
  isFields(value) && typeof value.type === 'string';
