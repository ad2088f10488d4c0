import type { SKRSContext2D } from '@napi-rs/canvas';
import type {
  BadgeShape,
  BorderShape,
  LandingShape,
  OriginShape,
  PlotShape,
  PointerShape,
  RoseShape,
  RouteShape,
} from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import { borderColours, groundColours } from './board-palette.js';
import { traceHexagon } from './hexagon.js';
import { drawIcon } from './icons.js';
import { inkColours, wood } from './palette.js';

export const drawPlot = (ctx: SKRSContext2D, plot: PlotShape): void => {
  const { x, y, size, form, ground, shade } = plot;
  ctx.fillStyle = groundColours[ground][shade];
  if (form === 'hexagon') {
    traceHexagon(ctx, x, y, size);
    ctx.fill();
    if (ground === 'rim') return;
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = wood.hairline;
    ctx.stroke();
  } else {
    ctx.fillRect(x - size / 2, y - size / 2, size, size);
  }
};

/** An arrow from `-reach` to `reach` along the x axis, its head at the end. */
const paintArrow = (ctx: SKRSContext2D, reach: number, stroke: number, head: number): void => {
  ctx.lineWidth = stroke;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(-reach, 0);
  ctx.lineTo(Math.max(-reach, reach - head), 0);
  if (2 * reach > head) ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(reach, 0);
  ctx.lineTo(reach - head, -0.56 * head);
  ctx.lineTo(reach - head, 0.56 * head);
  ctx.closePath();
  ctx.fill();
};

export const drawPointer = (ctx: SKRSContext2D, pointer: PointerShape): void => {
  const { x, y, size, turn, under } = pointer;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((turn * Math.PI) / 180);
  if (under) {
    // The corner that the arrow points at, in a square turned by 45 degrees.
    const corner = 0.47 * Math.SQRT2 * size;
    ctx.fillStyle = inkColours.brass;
    ctx.beginPath();
    ctx.moveTo(corner, 0);
    ctx.lineTo(corner - 0.2 * size, -0.2 * size);
    ctx.lineTo(corner - 0.2 * size, 0.2 * size);
    ctx.closePath();
    ctx.fill();
  } else {
    ctx.globalAlpha = 0.7;
    ctx.strokeStyle = inkColours.brass;
    ctx.fillStyle = inkColours.brass;
    paintArrow(ctx, 0.36 * size, 0.065 * size, 0.24 * size);
  }
  ctx.restore();
};

export const drawLanding = (ctx: SKRSContext2D, landing: LandingShape): void => {
  const { x, y, size, form, letter } = landing;
  ctx.save();
  ctx.fillStyle = wood.well;
  if (form === 'hexagon') traceHexagon(ctx, x, y, 0.93 * size);
  else {
    const half = 0.42 * size;
    ctx.beginPath();
    ctx.roundRect(x - half, y - half, 2 * half, 2 * half, 0.15 * size);
  }
  ctx.fill();
  ctx.setLineDash([8, 6]);
  ctx.lineWidth = 3.5;
  ctx.strokeStyle = inkColours.brass;
  ctx.stroke();
  ctx.restore();
  const height = (form === 'hexagon' ? 0.56 : 0.52) * size - (letter.length > 1 ? 0.12 * size : 0);
  ctx.font = fontOf('carved', Math.round(height));
  ctx.fillStyle = inkColours.brass;
  ctx.textAlign = 'center';
  ctx.fillText(letter, x, y + 0.35 * height);
};

export const drawOrigin = (ctx: SKRSContext2D, { x, y, size, form }: OriginShape): void => {
  ctx.save();
  ctx.setLineDash([3, 6]);
  ctx.lineCap = 'round';
  ctx.lineWidth = 3.5;
  ctx.strokeStyle = inkColours.last;
  if (form === 'hexagon') traceHexagon(ctx, x, y, 0.8 * size);
  else {
    ctx.beginPath();
    ctx.arc(x, y, 0.36 * size, 0, 2 * Math.PI);
  }
  ctx.stroke();
  ctx.restore();
};

/** So much is left of the shortest route, between neighbours: a head without a shaft. */
const shortest = 24;

export const drawRoute = (ctx: SKRSContext2D, { from, to, gap }: RouteShape): void => {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const length = Math.max(shortest, whole - 2 * gap);
  ctx.save();
  ctx.translate((from.x + to.x) / 2, (from.y + to.y) / 2);
  ctx.rotate(Math.atan2(to.y - from.y, to.x - from.x));
  for (const [colour, more] of [
    [wood.well, 5],
    [inkColours.last, 0],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    ctx.save();
    if (more > 0) ctx.translate(more / 2, 0);
    paintArrow(ctx, length / 2, 6 + more, shortest + more);
    ctx.restore();
  }
  ctx.restore();
};

export const drawBorder = (ctx: SKRSContext2D, { points, seat }: BorderShape): void => {
  ctx.save();
  // Dots are dashes of no length with round ends.
  ctx.setLineDash(seat % 2 === 0 ? [11, 8] : [0.1, 8]);
  ctx.lineCap = seat % 2 === 0 ? 'butt' : 'round';
  ctx.lineWidth = seat % 2 === 0 ? 3 : 4;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = borderColours[seat % borderColours.length] ?? inkColours.sand;
  ctx.beginPath();
  points.forEach(({ x, y }, index) => {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.stroke();
  ctx.restore();
};

export const drawBadge = (ctx: SKRSContext2D, { x, y, size, ink, says }: BadgeShape): void => {
  const onInk = ink === 'loss' ? inkColours['on-loss'] : inkColours['on-brass'];
  const trace = (away: number): void => {
    ctx.beginPath();
    if ('icon' in says) ctx.arc(x, y, size / 2 + away, 0, 2 * Math.PI);
    else {
      const width = says.letters.length > 1 ? 1.5 * size : 1.1 * size;
      const corner = 0.26 * size;
      ctx.roundRect(
        x - width / 2 - away,
        y - size / 2 - away,
        width + 2 * away,
        size + 2 * away,
        corner + away,
      );
    }
  };
  ctx.fillStyle = wood.well;
  trace(2.5);
  ctx.fill();
  ctx.fillStyle = inkColours[ink];
  trace(0);
  ctx.fill();
  if ('icon' in says) {
    drawIcon(ctx, says.icon, x, y, (says.icon === 'cross' ? 0.56 : 0.74) * size, onInk);
    return;
  }
  ctx.font = fontOf('carved', Math.round(0.84 * size));
  ctx.fillStyle = onInk;
  ctx.textAlign = 'center';
  ctx.fillText(says.letters, x, y + 0.3 * size);
};

export const drawRose = (ctx: SKRSContext2D, { x, y, size, ways }: RoseShape): void => {
  for (const { letters, turn } of ways) {
    const angle = (turn * Math.PI) / 180;
    ctx.save();
    ctx.translate(x + 0.18 * size * Math.cos(angle), y + 0.18 * size * Math.sin(angle));
    ctx.rotate(angle);
    ctx.strokeStyle = inkColours.sand;
    ctx.fillStyle = inkColours.sand;
    paintArrow(ctx, 0.13 * size, 5, 0.11 * size);
    ctx.restore();
    ctx.font = fontOf('numeral', Math.round(0.15 * size));
    ctx.fillStyle = inkColours.brass;
    ctx.textAlign = 'center';
    const away = 0.44 * size;
    ctx.fillText(letters, x + away * Math.cos(angle), y + away * Math.sin(angle) + 0.05 * size);
  }
};
