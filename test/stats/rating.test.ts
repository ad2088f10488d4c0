import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProvisional, rateMatch, shownRating } from '../../src/stats/rating.js';
import { newcomer, type Rating } from '../../src/store/port.js';

const rating = fc.record({
  mean: fc.double({ min: -20, max: 80, noNaN: true }),
  deviation: fc.double({ min: 0.5, max: 25 / 3, noNaN: true }),
});

/** Two players' ratings after a match with these places. */
const rated = (
  one: Rating,
  other: Rating,
  places: readonly number[],
): readonly [Rating, Rating] => {
  const [first, second] = rateMatch([one, other], places);
  if (first === undefined || second === undefined) throw new Error('a rating is missing');
  return [first, second];
};

describe('a rating', () => {
  it('is shown on a scale that starts at 1500', () => {
    expect(shownRating(newcomer)).toBe(1_500);
    expect(shownRating({ mean: 26, deviation: 3 })).toBe(1_540);
    expect(shownRating({ mean: 24.49, deviation: 3 })).toBe(1_480);
  });

  it('is provisional for ten matches', () => {
    expect([0, 1, 9, 10, 200].map(isProvisional)).toEqual([true, true, true, false, false]);
  });

  it('moves by about a hundred with a first match, and by as much the other way', () => {
    const [winner, loser] = rated(newcomer, newcomer, [1, 2]);
    expect(shownRating(winner)).toBe(1_605);
    expect(shownRating(loser)).toBe(1_395);
    expect(winner.deviation).toBeLessThan(newcomer.deviation);
  });

  it('does not move with a draw of equals, and gets surer', () => {
    const [one, other] = rated(newcomer, newcomer, [1, 1]);
    expect(shownRating(one)).toBe(1_500);
    expect(other).toEqual(one);
    expect(one.deviation).toBeLessThan(newcomer.deviation);
  });

  it('moves more by an upset than by what was expected', () => {
    const strong = { mean: 32, deviation: 2 };
    const weak = { mean: 20, deviation: 2 };
    const [expected] = rated(strong, weak, [1, 2]);
    const [upset] = rated(strong, weak, [2, 1]);
    expect(strong.mean - upset.mean).toBeGreaterThan(5 * (expected.mean - strong.mean));
  });

  it('never falls by winning nor rises by losing, and stays a number', () => {
    fc.assert(
      fc.property(rating, rating, (one, other) => {
        const [winner, loser] = rated(one, other, [1, 2]);
        expect(winner.mean).toBeGreaterThanOrEqual(one.mean - 1e-6);
        expect(loser.mean).toBeLessThanOrEqual(other.mean + 1e-6);
        for (const { mean, deviation } of [winner, loser]) {
          expect(Number.isFinite(mean)).toBe(true);
          expect(deviation).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('of many gives more for a better place and the same for the same, as they were equals', () => {
    const places = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(places, (reached) => {
        const after = rateMatch(
          reached.map(() => newcomer),
          reached,
        );
        for (const [one, place] of reached.entries()) {
          for (const [other, their] of reached.entries()) {
            const ahead = (after[one]?.mean ?? 0) - (after[other]?.mean ?? 0);
            if (place === their) expect(Math.abs(ahead)).toBeLessThan(1e-5);
            if (place < their) expect(ahead).toBeGreaterThan(0.01);
          }
        }
      }),
    );
  });

  it('of larger matches follows the places, whatever the order of the seats', () => {
    const three = rateMatch([newcomer, newcomer, newcomer], [3, 1, 2]);
    const [last, first, second] = three.map(({ mean }) => mean);
    expect(first).toBeGreaterThan(second ?? 0);
    expect(second).toBeGreaterThan(last ?? 0);
    expect(rateMatch([newcomer, newcomer, newcomer], [1, 1, 3])[0]).toEqual(
      rateMatch([newcomer, newcomer, newcomer], [3, 1, 1])[2],
    );
  });
});
