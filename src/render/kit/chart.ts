import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BarShape, CurveShape, RuleShape } from '../../games/scene.js';
import { inkColours, wood } from './palette.js';

export const drawRule = (ctx: SKRSContext2D, { x, y, width }: RuleShape): void => {
  ctx.fillStyle = wood.hairline;
  ctx.fillRect(x, y - 1, width, 2);
};

export const drawBar = (
  ctx: SKRSContext2D,
  { x, y, width, height, share, ink }: BarShape,
): void => {
  const corner = Math.min(width, height) / 2;
  ctx.fillStyle = wood.well;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, corner);
  ctx.fill();
  // A share too small for its round ends is drawn as the round ends.
  const filled = share <= 0 ? 0 : Math.max(2 * corner, Math.min(1, share) * width);
  if (filled === 0) return;
  ctx.fillStyle = inkColours[ink];
  ctx.beginPath();
  ctx.roundRect(x, y, filled, height, corner);
  ctx.fill();
};

export const drawCurve = (ctx: SKRSContext2D, { points, floor, ink, stroke }: CurveShape): void => {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const trace = (): void => {
    ctx.beginPath();
    ctx.moveTo(first.x, first.y);
    for (const { x, y } of points) ctx.lineTo(x, y);
  };
  trace();
  ctx.lineTo(last.x, floor);
  ctx.lineTo(first.x, floor);
  ctx.closePath();
  ctx.save();
  ctx.globalAlpha = 0.14;
  ctx.fillStyle = inkColours[ink];
  ctx.fill();
  ctx.restore();
  trace();
  ctx.lineWidth = stroke;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = inkColours[ink];
  ctx.stroke();
};
