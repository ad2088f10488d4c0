import type { SKRSContext2D } from '@napi-rs/canvas';

/** What a die's body is painted with. */
export interface BodyColours {
  readonly face: string;
  readonly side: string;
  /** The light from above along the rim, `#rrggbb`. */
  readonly light: string;
}

/**
 * The body of a die of a size round the origin: its shadow, the part of its side that shows below
 * (`depth`, as a part of the size), its face and the light on its rim. `trace` begins the path of its
 * outline.
 */
export const paintBody = (
  ctx: SKRSContext2D,
  { face, side, light }: BodyColours,
  size: number,
  depth: number,
  trace: () => void,
): void => {
  const half = size / 2;
  ctx.save();
  ctx.shadowColor = 'rgba(0, 0, 0, 0.5)';
  ctx.shadowBlur = 0.16 * size;
  ctx.shadowOffsetY = 0.07 * size;
  ctx.fillStyle = side;
  ctx.translate(0, depth * size);
  trace();
  ctx.fill();
  ctx.restore();

  ctx.fillStyle = face;
  trace();
  ctx.fill();

  ctx.save();
  ctx.clip();
  const shine = ctx.createLinearGradient(0, -half, 0, -half + 0.35 * size);
  shine.addColorStop(0, light);
  shine.addColorStop(1, `${light}00`);
  ctx.strokeStyle = shine;
  // Half of the stroke falls outside the clip.
  ctx.lineWidth = 0.1 * size;
  ctx.stroke();
  ctx.restore();
};
