/** Places, inks and icons: what the things of a scene are described with; see `scene.ts`. */

/** The upper left corner and the extent of a rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A centre, and the extent of what stands round it. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const inks = [
  'ivory',
  'sand',
  'muted',
  'brass',
  'on-brass',
  'loss',
  'on-loss',
  'gain',
  'last',
  'frequency',
  'teal',
] as const;
/**
 * Colours of words and signs by what they mean: ivory is said first, sand second, muted is out or
 * none; brass is whose turn, what can be done and who won; loss is what goes; last the last move;
 * teal is what has been borrowed.
 */
export type Ink = (typeof inks)[number];

export const icons = [
  'crown',
  'flag',
  'tick',
  'won',
  'open',
  'triangle',
  'arrow',
  'cross',
  'lost',
  'drawn',
  'disc',
  'up',
  'down',
  'return',
] as const;
/**
 * Signs that no bundled font holds. `won` is a disc with a tick, `lost` a ring with a cross, `drawn`
 * one with a dash, and `open` the ring that waits for one; `triangle` and `arrow` point to the right,
 * `up` and `down` where they say; `return` is an arrow that turns back: into the reserve.
 */
export type Icon = (typeof icons)[number];
