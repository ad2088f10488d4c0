import type { Kinds } from '../../src/games/knucklebones/mind/kinds.js';
import type { Slice } from './sweep.js';

/**
 * The order of a sweep: layers by falling number of dice, as a placement adds one, so that most of
 * what a position is computed from is fresh. Only removals lead back to the same layer or before.
 */
export const layersOf = (kinds: Kinds): readonly (readonly Slice[])[] => {
  const { size, firstWith } = kinds;
  // The game is over before either grid holds three full columns.
  const most = 2 * (3 * size - 1);
  return Array.from({ length: most + 1 }, (_, index) => {
    const slices: Slice[] = [];
    for (let fewest = 0; fewest <= 2 * size; fewest += 1) {
      for (let middle = fewest; middle <= 2 * size; middle += 1) {
        const dice = most - index - fewest - middle;
        if (dice < middle || dice > 2 * size) continue;
        const end = firstWith[dice + 1] ?? 0;
        for (let largest = firstWith[dice] ?? 0; largest < end; largest += 1) {
          slices.push({ fewest, middle, largest });
        }
      }
    }
    return slices;
  });
};
