import type { SKRSContext2D } from '@napi-rs/canvas';

/** A path round a hexagon that stands on a point, `width` across from side to side. */
export const traceHexagon = (ctx: SKRSContext2D, x: number, y: number, width: number): void => {
  const [half, reach] = [width / 2, width / Math.sqrt(3)];
  ctx.beginPath();
  ctx.moveTo(x, y - reach);
  ctx.lineTo(x + half, y - reach / 2);
  ctx.lineTo(x + half, y + reach / 2);
  ctx.lineTo(x, y + reach);
  ctx.lineTo(x - half, y + reach / 2);
  ctx.lineTo(x - half, y - reach / 2);
  ctx.closePath();
};
