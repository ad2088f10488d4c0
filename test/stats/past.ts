import type { PastMatch } from '../../src/store/port.js';

export type Sketch =
  | { readonly at: number; readonly casual: true }
  | { readonly at: number; readonly from: number; readonly to: number };

/** A past from sketches, newest first: when, and the means before and after. */
export const past = (sketches: readonly Sketch[]): readonly PastMatch[] =>
  sketches.map((sketch) => ({
    match: `m${sketch.at}`,
    finishedAt: sketch.at,
    outcome: 'to' in sketch && sketch.to < sketch.from ? 'lost' : 'won',
    rating:
      'to' in sketch
        ? {
            before: { mean: sketch.from, deviation: 8 },
            after: { mean: sketch.to, deviation: 8 },
          }
        : null,
    opponents: ['Bo'],
  }));
