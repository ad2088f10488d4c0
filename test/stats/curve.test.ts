import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, changeSince, curveOf, peakOf } from '../../src/stats/curve.js';
import { past } from './past.js';

describe('a rating’s curve', () => {
  it('is empty without a rated match', () => {
    expect(curveOf([])).toEqual([]);
    expect(curveOf(past([{ at: 5, casual: true }]))).toEqual([]);
    expect(peakOf([])).toBeNull();
  });

  it('begins before the first rated match, oldest first, and leaves casual ones out', () => {
    // Newest first: 25 → 26 → (casual) → 25.5.
    const matches = past([
      { at: 3, from: 26, to: 25.5 },
      { at: 2, casual: true },
      { at: 1, from: 25, to: 26 },
    ]);
    const points = curveOf(matches);
    expect(points).toEqual([
      { at: 1, rating: 1500 },
      { at: 1, rating: 1540 },
      { at: 3, rating: 1520 },
    ]);
    expect(peakOf(points)).toEqual({ at: 1, rating: 1540 });
  });

  it.each([
    [0, 20],
    [1, 20],
    // Only the last match is that young: it took 20 away.
    [2, -20],
    [4, null],
  ])('has changed since %i by %s', (since, change) => {
    const matches = past([
      { at: 3, from: 26, to: 25.5 },
      { at: 1, from: 25, to: 26 },
    ]);
    expect(changeSince(matches, since)).toBe(change);
  });
});

describe('the axis', () => {
  it.each([
    [[1500], [1480, 1500, 1520]],
    [
      [1395, 1571],
      [1400, 1450, 1500, 1550],
    ],
    [
      [1500, 2500],
      [1500, 2000, 2500],
    ],
  ])('of %j has lines at %j', (values, lines) => {
    expect(axisOf(values).lines).toEqual(lines);
  });

  it('holds all values and has at most six round lines, at least one', () => {
    const rating = fc.integer({ min: -2000, max: 5000 });
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 50 }), (values) => {
        const { from, to, lines } = axisOf(values);
        for (const value of values) {
          expect(value).toBeGreaterThan(from);
          expect(value).toBeLessThan(to);
        }
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(6);
        for (const line of lines) expect(Math.abs(line % 10)).toBe(0);
      }),
    );
  });
});
