import { randomFrom } from '../bench/random.js';

/** What chance decides in a campaign; the same seed asks for the same troubles. */
export interface Chance {
  /** In `[0, 1)`. */
  next(): number;
  /** A whole number in `0 … below-1`. */
  below(below: number): number;
  /** Whether something that happens so often (0 … 1) happens now. */
  happens(often: number): boolean;
  /** @throws RangeError when there is nothing to choose from */
  pick<T>(from: readonly T[]): T;
}

/** Chance from a seed; `stream` tells apart what must not depend on each other. */
export const chanceFrom = (seed: number, stream = 0): Chance => {
  const next = randomFrom(Math.imul(seed + 1, 7_919) + Math.imul(stream + 1, 104_729));
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 20; skipped += 1) next();
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    happens: (often) => next() < often,
    pick: (from) => {
      const index = below(from.length);
      if (index >= from.length) throw new RangeError('nothing to choose from');
      // The index lies in the list, whatever its entries are.
      return from[index] as (typeof from)[number];
    },
  };
};
