import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../games/phrase.js';
import { fontOf } from '../fonts.js';
import { inkColours, type SeatLook, seatLooks, type TokenOutline, wood } from './palette.js';

const polygon =
  (...points: readonly (readonly [number, number])[]) =>
  (ctx: SKRSContext2D): void => {
    points.forEach(([x, y], index) => {
      if (index === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    ctx.closePath();
  };

/** Outlines of about equal weight, for a token of size 1 round the origin. */
const outlines: Readonly<Record<TokenOutline, (ctx: SKRSContext2D) => void>> = {
  circle: (ctx) => ctx.arc(0, 0, 0.5, 0, 2 * Math.PI),
  diamond: polygon([0, -0.575], [0.575, 0], [0, 0.575], [-0.575, 0]),
  square: (ctx) => ctx.roundRect(-0.45, -0.45, 0.9, 0.9, 0.08),
  hexagon: polygon(
    [-0.55, 0],
    [-0.275, -0.475],
    [0.275, -0.475],
    [0.55, 0],
    [0.275, 0.475],
    [-0.275, 0.475],
  ),
  shield: (ctx) => {
    ctx.moveTo(-0.46, -0.46);
    ctx.lineTo(0.46, -0.46);
    ctx.lineTo(0.46, 0.08);
    ctx.quadraticCurveTo(0.42, 0.4, 0, 0.56);
    ctx.quadraticCurveTo(-0.42, 0.4, -0.46, 0.08);
    ctx.closePath();
  },
  octagon: polygon(
    [-0.205, -0.495],
    [0.205, -0.495],
    [0.495, -0.205],
    [0.495, 0.205],
    [0.205, 0.495],
    [-0.205, 0.495],
    [-0.495, 0.205],
    [-0.495, -0.205],
  ),
  arch: (ctx) => {
    ctx.moveTo(-0.45, 0.47);
    ctx.lineTo(-0.45, -0.05);
    ctx.arc(0, -0.05, 0.45, Math.PI, 0);
    ctx.lineTo(0.45, 0.47);
    ctx.closePath();
  },
  cross: (ctx) => {
    ctx.rect(-0.22, -0.54, 0.44, 1.08);
    ctx.rect(-0.54, -0.22, 1.08, 0.44);
  },
};

/** How far an outline reaches from its centre, for the ring round it. */
const reach = (shape: TokenOutline): number => (shape === 'circle' ? 0.5 : 0.575);

/** The colour and the shape of a seat. */
export const lookOf = (seat: Seat): SeatLook => {
  const look = seatLooks[seat % seatLooks.length];
  if (look === undefined) throw new RangeError(`no token for seat ${seat}`);
  return look;
};

/** Traces a seat's token of a size, round the origin, and fills it. */
export const fillToken = (ctx: SKRSContext2D, seat: Seat, size: number, colour: string): void => {
  ctx.save();
  ctx.scale(size, size);
  ctx.fillStyle = colour;
  ctx.beginPath();
  outlines[lookOf(seat).shape](ctx);
  ctx.fill();
  ctx.restore();
};

/** How much is left of a token whose seat is out. */
const faded = 0.45;

/** Draws a seat's token with `initial` inside, the brass ring when the seat acts, faded when it is out. */
export const drawToken = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  seat: Seat,
  initial: string,
  active: boolean,
  dimmed = false,
): void => {
  ctx.save();
  if (dimmed) ctx.globalAlpha = faded;
  const { shape, colour, ink } = lookOf(seat);
  for (const [fill, drop] of [
    [wood.shade, Math.max(1.5, size / 34)],
    [colour, 0],
  ] as const) {
    ctx.save();
    ctx.translate(x, y + drop);
    fillToken(ctx, seat, size, fill);
    ctx.restore();
  }
  if (active) {
    ctx.beginPath();
    ctx.arc(x, y, size * reach(shape) + 6.5, 0, 2 * Math.PI);
    ctx.lineWidth = 4;
    ctx.strokeStyle = inkColours.brass;
    ctx.stroke();
  }
  ctx.font = fontOf('numeral', Math.round(0.46 * size));
  ctx.fillStyle = ink;
  ctx.textAlign = 'center';
  // The shield's middle lies above its box's.
  ctx.fillText(initial, x, y + 0.165 * size - (shape === 'shield' ? 0.03 * size : 0));
  ctx.restore();
};

/** Draws a person outside a match: `initial` on a disc in the colours of the wood. */
export const drawPerson = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  initial: string,
): void => {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, size / 2 - 2, 0, 2 * Math.PI);
  ctx.fillStyle = wood.slabLight;
  ctx.fill();
  ctx.lineWidth = 3;
  ctx.strokeStyle = inkColours.sand;
  ctx.stroke();
  ctx.font = fontOf('numeral', Math.round(0.46 * size));
  ctx.fillStyle = inkColours.ivory;
  ctx.textAlign = 'center';
  ctx.fillText(initial, x, y + 0.165 * size);
  ctx.restore();
};
