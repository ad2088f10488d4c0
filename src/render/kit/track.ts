import type { SKRSContext2D } from '@napi-rs/canvas';
import type { StrokesShape, TrackShape } from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import { inkColours, wood } from './palette.js';
import { fillToken, lookOf } from './token.js';

const ring = (ctx: SKRSContext2D, x: number, y: number, radius: number, stroke: number): void => {
  ctx.lineWidth = stroke;
  ctx.strokeStyle = inkColours.brass;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
};

/** The ring at the end: plain, or dashed round a hole while its seat is about to go on. */
const drawGoal = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  height: number,
  active: boolean,
): void => {
  if (!active) {
    ring(ctx, x, y, 0.3 * height, Math.max(2.5, 0.075 * height));
    return;
  }
  ctx.fillStyle = wood.well;
  ctx.beginPath();
  ctx.arc(x, y, 0.44 * height, 0, 2 * Math.PI);
  ctx.fill();
  ctx.save();
  ctx.setLineDash([0.16 * height, 0.12 * height]);
  ring(ctx, x, y, 0.4 * height, Math.max(3, 0.1 * height));
  ctx.restore();
};

/** Draws the groove, what is behind the token in its colour, the steps, the ring and the token. */
export const drawTrack = (ctx: SKRSContext2D, track: TrackShape): void => {
  const { x, y, width, height, seat, steps, active, dimmed } = track;
  const share = Math.max(0, Math.min(1, track.share));
  const { colour } = lookOf(seat);
  const half = height / 2;
  const [first, last] = [x + half, x + width - half];
  const at = first + share * (last - first);
  const middle = y + half;
  ctx.save();
  if (dimmed) ctx.globalAlpha = 0.4;
  ctx.fillStyle = wood.well;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, half);
  ctx.fill();
  ctx.save();
  ctx.globalAlpha *= 0.28;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y, at + half - x, height, half);
  ctx.fill();
  ctx.restore();
  for (let step = 0; step <= steps; step += 1) {
    const place = first + (step / steps) * (last - first);
    ctx.save();
    ctx.globalAlpha *= place <= at ? 0.6 : 0.75;
    ctx.fillStyle = place <= at ? colour : '#6E5D4E';
    ctx.beginPath();
    ctx.arc(place, middle, (step % 3 === 0 ? 0.115 : 0.06) * height, 0, 2 * Math.PI);
    ctx.fill();
    ctx.restore();
  }
  if (share < 1 && !dimmed) drawGoal(ctx, last, middle, height, active);
  ctx.translate(at, middle);
  fillToken(ctx, seat, 0.92 * height, wood.shade);
  fillToken(ctx, seat, 0.76 * height, colour);
  ctx.restore();
};

/** Draws a small number as strokes, as tallies are kept. */
export const drawStrokes = (ctx: SKRSContext2D, strokes: StrokesShape): void => {
  const { x, y, height, count, most } = strokes;
  const width = 0.24 * height;
  const bar = (left: number, top: number, wide: number, high: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(left, top, wide, high, Math.min(wide, high) / 2);
    ctx.fill();
  };
  if (count === 0) {
    bar(x, y - 2, 20, 4, inkColours.muted);
    return;
  }
  const shown = count > most ? 1 : count;
  for (let stroke = 0; stroke < shown; stroke += 1) {
    bar(x + stroke * 2 * width, y - height / 2, width, height, inkColours.frequency);
  }
  if (count <= most) return;
  ctx.font = fontOf('fact', Math.round(Math.max(26, 0.8 * height)));
  ctx.fillStyle = inkColours.frequency;
  ctx.textAlign = 'left';
  ctx.fillText(`×${count}`, x + 1.9 * width, y + 0.36 * Math.max(26, 0.8 * height));
};
