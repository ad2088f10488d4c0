import type { Box, Ink, Spot } from './scene-terms.js';

/** Things of the kit for games with tetrahedral bones, bits and a pot; see `scene.ts`. */
export type BonesShape = BoneShape | BitsShape | BowlShape | StreamerShape;

/**
 * A four-sided bone, seen from above; `size` is the side of its triangle. Its symbol has as many parts
 * as it counts: an eye, two leaves, three berries, a star of four points.
 */
export interface BoneShape extends Spot {
  readonly kind: 'bone';
  /** 1–4. */
  readonly face: number;
  /** How far it leans; its symbol stays upright. */
  readonly tilt: number;
  /** Faded: the seat that threw it is out. */
  readonly dimmed?: boolean;
}

/** A purse: bits in rows of ten, five and five; above 20, pieces of ten come first. */
export interface BitsShape {
  readonly kind: 'bits';
  /** The left end, and the middle of the first row. */
  readonly x: number;
  readonly y: number;
  /** The diameter of a bit. */
  readonly size: number;
  readonly count: number;
}

/** The bowl that is the pot, with bits lying in it; `size` is its width. */
export interface BowlShape extends Spot {
  readonly kind: 'bowl';
  readonly count: number;
}

/** A strip with both ends notched that proclaims something; its words are lines over it. */
export interface StreamerShape extends Box {
  readonly kind: 'streamer';
  readonly ink: Ink;
}
