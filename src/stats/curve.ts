import type { PastMatch } from '../store/port.js';
import { shownRating } from './rating.js';

/** A rating as shown, and when it was reached (epoch ms). */
export interface RatingPoint {
  readonly at: number;
  readonly rating: number;
}

/**
 * How a rating went, oldest first, from a player's past (newest first). It begins with the rating
 * before the oldest rated match, so that one match is already a line.
 */
export const curveOf = (past: readonly PastMatch[]): readonly RatingPoint[] => {
  const points: RatingPoint[] = [];
  for (const { finishedAt: at, rating } of past.toReversed()) {
    if (rating === null) continue;
    if (points.length === 0) points.push({ at, rating: shownRating(rating.before) });
    points.push({ at, rating: shownRating(rating.after) });
  }
  return points;
};

/** By how much a rating has changed since a time (epoch ms); `null` without a rated match since. */
export const changeSince = (past: readonly PastMatch[], since: number): number | null => {
  const points = curveOf(past.filter(({ finishedAt }) => finishedAt >= since));
  const [first] = points;
  const last = points.at(-1);
  return first === undefined || last === undefined ? null : last.rating - first.rating;
};

/** The first of the highest points; `null` of nothing. */
export const peakOf = (points: readonly RatingPoint[]): RatingPoint | null =>
  points.reduce<RatingPoint | null>(
    (best, point) => (best === null || point.rating > best.rating ? point : best),
    null,
  );

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Round numbers between the two, lowest first. */
  readonly lines: readonly number[];
}

const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
/** A curve is never stretched over less than this: a few points up and down are no mountains. */
const leastSpan = 60;
const mostLines = 5;

/** An axis that holds all values with some air, and some five lines at round numbers. */
export const axisOf = (values: readonly number[]): Axis => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const missing = Math.max(0, leastSpan - (high - low)) / 2;
  const air = 0.08 * Math.max(leastSpan, high - low);
  const from = low - missing - air;
  const to = high + missing + air;
  const linesOf = (step: number): readonly number[] => {
    const first = Math.ceil(from / step);
    const count = Math.floor(to / step) - first + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
  };
  const step = steps.find((each) => (to - from) / each <= mostLines) ?? 1000;
  return { from, to, lines: linesOf(step) };
};
