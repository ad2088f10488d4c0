import type { SKRSContext2D } from '@napi-rs/canvas';
import type {
  BalanceShape,
  BarShape,
  CurveShape,
  RuleShape,
  SegmentShape,
} from '../../games/scene.js';
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

/** Between the strokes of a hatched ground. */
const hatch = 12;

/** The ground between a curve and its middle, as far as it lies in the box from `top` to `bottom`. */
const clipGround = (
  ctx: SKRSContext2D,
  { points, middle }: BalanceShape,
  top: number,
  bottom: number,
): void => {
  const [left, right] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.clip();
  ctx.beginPath();
  ctx.moveTo(left, middle);
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.lineTo(right, middle);
  ctx.closePath();
  ctx.clip();
};

export const drawBalance = (ctx: SKRSContext2D, balance: BalanceShape): void => {
  const { points, middle, stroke } = balance;
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const top = Math.min(middle, ...points.map(({ y }) => y));
  const bottom = Math.max(middle, ...points.map(({ y }) => y));

  ctx.save();
  clipGround(ctx, balance, top, middle);
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = inkColours.ivory;
  ctx.fillRect(first.x, top, last.x - first.x, middle - top);
  ctx.restore();

  ctx.save();
  clipGround(ctx, balance, middle, bottom);
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = inkColours.teal;
  ctx.fillRect(first.x, middle, last.x - first.x, bottom - middle);
  ctx.globalAlpha = 0.8;
  ctx.strokeStyle = inkColours.teal;
  ctx.lineWidth = 2;
  const depth = bottom - middle;
  ctx.beginPath();
  for (let x = first.x; x < last.x + depth; x += hatch) {
    ctx.moveTo(x, middle);
    ctx.lineTo(x - depth, bottom);
  }
  ctx.stroke();
  ctx.restore();

  ctx.beginPath();
  ctx.moveTo(first.x, first.y);
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.lineWidth = stroke;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = inkColours.ivory;
  ctx.stroke();
};

export const drawSegment = (
  ctx: SKRSContext2D,
  { from, to, ink, stroke, dashed }: SegmentShape,
): void => {
  ctx.save();
  if (dashed === true) ctx.setLineDash([8, 6]);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.lineWidth = stroke;
  ctx.lineCap = dashed === true ? 'butt' : 'round';
  ctx.strokeStyle = inkColours[ink];
  ctx.stroke();
  ctx.restore();
};
