import type { Level } from './machine.js';

/**
 * How many games in a hundred a level wins against the one before it, a draw counting a half: what
 * people are told. `npm run strength` measures it; a test holds it against games of its own.
 */
export const shares: Readonly<Partial<Record<Level, number>>> = {
  normal: 61,
  hard: 60,
  expert: 58,
};
