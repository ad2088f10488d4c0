import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Icon } from '../../games/scene.js';
import { inkColours } from './palette.js';

type Points = readonly (readonly [number, number])[];

const polygon = (ctx: SKRSContext2D, points: Points): void => {
  ctx.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.closePath();
};

const crown: Points = [
  [-0.5, 0.34],
  [-0.5, -0.28],
  [-0.25, 0],
  [0, -0.38],
  [0.25, 0],
  [0.5, -0.28],
  [0.5, 0.34],
];
const triangle: Points = [
  [-0.4, -0.45],
  [0.5, 0],
  [-0.4, 0.45],
];
const arrowHead: Points = [
  [0.06, -0.3],
  [0.5, 0],
  [0.06, 0.3],
];
const flag: Points = [
  [-0.24, -0.5],
  [0.5, -0.24],
  [-0.24, 0.04],
];

const strokes = (ctx: SKRSContext2D, lines: readonly Points[], width: number): void => {
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (const line of lines) {
    ctx.beginPath();
    line.forEach(([x, y], index) => {
      if (index === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    ctx.stroke();
  }
};

const tick: readonly Points[] = [
  [
    [-0.4, 0.04],
    [-0.12, 0.32],
    [0.42, -0.3],
  ],
];
const cross: readonly Points[] = [
  [
    [-0.38, -0.38],
    [0.38, 0.38],
  ],
  [
    [0.38, -0.38],
    [-0.38, 0.38],
  ],
];

const ring = (ctx: SKRSContext2D): void => {
  ctx.lineWidth = 0.1;
  ctx.beginPath();
  ctx.arc(0, 0, 0.45, 0, 2 * Math.PI);
  ctx.stroke();
};

/** Every icon is drawn in a square of side 1 round the origin. */
const painters: Readonly<Record<Icon, (ctx: SKRSContext2D, weight: number) => void>> = {
  crown: (ctx) => {
    polygon(ctx, crown);
    ctx.fill();
    strokes(ctx, [[...crown, [-0.5, 0.34]]], 0.03);
  },
  flag: (ctx) => {
    polygon(ctx, flag);
    ctx.fill();
    ctx.fillRect(-0.36, -0.5, 0.12, 1);
  },
  tick: (ctx, weight) => strokes(ctx, tick, 0.17 * weight),
  won: (ctx) => {
    ctx.beginPath();
    ctx.arc(0, 0, 0.5, 0, 2 * Math.PI);
    ctx.fill();
    ctx.scale(0.56, 0.56);
    ctx.strokeStyle = inkColours['on-brass'];
    strokes(ctx, tick, 0.22);
  },
  open: ring,
  lost: (ctx) => {
    ring(ctx);
    ctx.scale(0.5, 0.5);
    strokes(ctx, cross, 0.18);
  },
  drawn: (ctx) => {
    ring(ctx);
    ctx.fillRect(-0.22, -0.05, 0.44, 0.1);
  },
  disc: (ctx) => {
    ctx.beginPath();
    ctx.arc(0, 0, 0.5, 0, 2 * Math.PI);
    ctx.fill();
  },
  triangle: (ctx) => {
    polygon(ctx, triangle);
    ctx.fill();
  },
  up: (ctx) => {
    ctx.rotate(-Math.PI / 2);
    polygon(ctx, triangle);
    ctx.fill();
  },
  down: (ctx) => {
    ctx.rotate(Math.PI / 2);
    polygon(ctx, triangle);
    ctx.fill();
  },
  arrow: (ctx) => {
    polygon(ctx, arrowHead);
    ctx.fill();
    ctx.fillRect(-0.5, -0.085, 0.6, 0.17);
  },
  cross: (ctx, weight) => strokes(ctx, cross, 0.2 * weight),
  return: (ctx) => {
    ctx.lineWidth = 0.15;
    ctx.lineCap = 'butt';
    ctx.beginPath();
    ctx.arc(0, 0.04, 0.34, -0.85 * Math.PI, 0.62 * Math.PI);
    ctx.stroke();
    // Its head points back at where the arc began.
    polygon(ctx, [
      [-0.5, -0.4],
      [-0.02, -0.32],
      [-0.4, 0.06],
    ]);
    ctx.fill();
  },
};

/**
 * Draws an icon of side `size` centred at `x`, `y`, turned clockwise by `turn` degrees; `weight`
 * thickens the strokes of those that are made of strokes.
 */
export const drawIcon = (
  ctx: SKRSContext2D,
  icon: Icon,
  x: number,
  y: number,
  size: number,
  colour: string,
  turn = 0,
  weight = 1,
): void => {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((turn * Math.PI) / 180);
  ctx.scale(size, size);
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  painters[icon](ctx, weight);
  ctx.restore();
};
