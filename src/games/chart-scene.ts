import type { Box, Ink } from './scene-terms.js';

/** Things of the kit that charts are made of; see `scene.ts`. */
export type ChartShape = RuleShape | BarShape | CurveShape | BalanceShape | SegmentShape;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A hairline in a well, from left to right. */
export interface RuleShape {
  readonly kind: 'rule';
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A part of a whole: a groove, filled from the left by `share` of its width. */
export interface BarShape extends Box {
  readonly kind: 'bar';
  /** 0 … 1. */
  readonly share: number;
  readonly ink: Ink;
}

/** A line through points from left to right, the ground under it tinted down to `floor`. */
export interface CurveShape {
  readonly kind: 'curve';
  readonly points: readonly Point[];
  readonly floor: number;
  readonly ink: Ink;
  readonly stroke: number;
}

/**
 * How something goes to and fro between the first two seats, through points from left to right: the
 * ground above `middle` is the first seat's, the ground below it the second's, and hatched.
 */
export interface BalanceShape {
  readonly kind: 'balance';
  readonly points: readonly Point[];
  readonly middle: number;
  readonly stroke: number;
}

/** A straight line. */
export interface SegmentShape {
  readonly kind: 'segment';
  readonly from: Point;
  readonly to: Point;
  readonly ink: Ink;
  readonly stroke: number;
  readonly dashed?: boolean;
}
