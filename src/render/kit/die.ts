import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { DieMake, DieMark } from '../../games/scene.js';
import { paintBody } from './body.js';
import { drawIcon } from './icons.js';
import { dieColours, inkColours, wood } from './palette.js';

/** Centres of the pips as fractions of the side. */
export const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0.5, 0.5]],
  2: [
    [0.26, 0.26],
    [0.74, 0.74],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.28, 0.23],
    [0.28, 0.5],
    [0.28, 0.77],
    [0.72, 0.23],
    [0.72, 0.5],
    [0.72, 0.77],
  ],
};

const corner = 0.2;
/** How much of the die's side shows below its face. */
const depth = 0.06;

export interface DieLook {
  readonly face: number;
  readonly make: DieMake;
  /** The side of the face in pixels. */
  readonly size: number;
  /** Degrees, clockwise. */
  readonly tilt?: number;
  readonly frequency?: boolean;
}

/** Half the diagonal of a frequency face's diamonds, and how far their ring is from the die. */
const diamond = 0.114;
const ringAway = 0.105;

export const pipRadius = (face: number, size: number): number => {
  if (face === 1) return 0.122 * size;
  return (size < 60 ? 0.102 : 0.094) * size;
};

/** The pips of a frequency face: another shape as well as another colour. */
const paintDiamonds = (ctx: SKRSContext2D, { face, make, size }: DieLook): void => {
  const reach = diamond * size;
  ctx.fillStyle = inkColours.frequency;
  ctx.strokeStyle = dieColours[make].side;
  ctx.lineWidth = 0.05 * size;
  ctx.lineJoin = 'round';
  for (const [column, row] of pips[face] ?? []) {
    const [x, y] = [(column - 0.5) * size, (row - 0.5) * size];
    ctx.beginPath();
    ctx.moveTo(x, y - reach);
    ctx.lineTo(x + reach, y);
    ctx.lineTo(x, y + reach);
    ctx.lineTo(x - reach, y);
    ctx.closePath();
    ctx.stroke();
    ctx.fill();
  }
};

/** Draws a die round the origin, shadow and all. */
const paintDie = (ctx: SKRSContext2D, look: DieLook): void => {
  const { face, make, size, tilt = 0, frequency = false } = look;
  const colours = dieColours[make];
  const half = size / 2;
  ctx.save();
  ctx.rotate((tilt * Math.PI) / 180);

  paintBody(ctx, colours, size, depth, () => {
    ctx.beginPath();
    ctx.roundRect(-half, -half, size, size, corner * size);
  });

  if (frequency) {
    paintDiamonds(ctx, look);
    outline(ctx, 0, 0, size, ringAway * size, 0.035 * size, inkColours.frequency);
    ctx.restore();
    return;
  }
  const radius = pipRadius(face, size);
  for (const [colour, drop] of [
    [colours.light, 0.014 * size],
    [colours.pip, 0],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const [x, y] of pips[face] ?? []) {
      const centre = { x: x * size - half, y: y * size - half + drop };
      ctx.moveTo(centre.x + radius, centre.y);
      ctx.arc(centre.x, centre.y, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
  }
  ctx.restore();
};

/** More kinds of dice than any one table shows; a bound, so that sizes cannot pile up for ever. */
const tilesKept = 256;
const tiles = new Map<string, Canvas>();

/** A die as a picture of its own: shadows are costly, so each kind is painted just once. */
const dieTile = (look: DieLook): Canvas => {
  const key = `${look.make} ${look.face} ${look.size} ${look.tilt ?? 0} ${look.frequency ?? false}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  if (tiles.size >= tilesKept) tiles.clear();
  // An even width keeps the centre on a pixel's corner, so that tiles are never resampled.
  const width = 2 * Math.ceil(look.size * 0.8);
  const tile = createCanvas(width, width);
  const ctx = tile.getContext('2d');
  ctx.translate(width / 2, width / 2);
  paintDie(ctx, look);
  tiles.set(key, tile);
  return tile;
};

const outline = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  away: number,
  stroke: number,
  colour: string,
): void => {
  const left = x - size / 2 - away;
  const top = y - size / 2 - away;
  ctx.strokeStyle = colour;
  ctx.lineWidth = stroke;
  ctx.beginPath();
  ctx.roundRect(
    left,
    top,
    size + 2 * away,
    size * (1 + depth) + 2 * away,
    corner * size + 0.8 * away,
  );
  ctx.stroke();
};

/** A stroke through a face from the lower left to the upper right, `reach` from its middle. */
const stroke = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  reach: number,
  width: number,
  colour: string,
): void => {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x - reach, y + reach);
  ctx.lineTo(x + reach, y - reach);
  ctx.stroke();
};

const drawMark = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  mark: DieMark,
  crowded: boolean,
): void => {
  switch (mark) {
    case 'doomed': {
      const disc = Math.max(10, 0.2 * size);
      const at = x - size / 2 - 0.07 * size;
      outline(ctx, x, y, size, 2, 7, wood.well);
      ctx.save();
      ctx.setLineDash([9, 6]);
      outline(ctx, x, y, size, 2, 4.5, inkColours.loss);
      ctx.restore();
      ctx.beginPath();
      ctx.arc(at, y, disc + 3, 0, 2 * Math.PI);
      ctx.fillStyle = wood.well;
      ctx.fill();
      ctx.beginPath();
      ctx.arc(at, y, disc, 0, 2 * Math.PI);
      ctx.fillStyle = inkColours.loss;
      ctx.fill();
      drawIcon(ctx, 'cross', at, y, 1.15 * disc, inkColours['on-loss']);
      return;
    }
    case 'removed':
      // One stroke: a cross would hide the pips, which say what is gone.
      outline(ctx, x, y, size, 0, 3, inkColours.loss);
      stroke(ctx, x, y, 0.5 * size, 7, wood.shade);
      stroke(ctx, x, y, 0.5 * size, 4, inkColours.loss);
      return;
    case 'last':
      outline(ctx, x, y, size, 2, 4, wood.well);
      // Outside the dashes of a die that would go as well.
      outline(ctx, x, y, size, crowded ? 8 : 5, 4, inkColours.last);
      return;
    case 'selected':
      outline(ctx, x, y, size, 3, 6, inkColours.brass);
      return;
  }
};

/** Draws a die with its face centred at `x`, `y`. */
export const drawDie = (
  ctx: SKRSContext2D,
  x: number,
  y: number,
  look: DieLook,
  marks: readonly DieMark[] = [],
): void => {
  const tile = dieTile(look);
  if (marks.includes('removed')) {
    ctx.save();
    ctx.globalAlpha = 0.7;
    ctx.drawImage(tile, x - tile.width / 2, y - tile.height / 2);
    ctx.restore();
  } else {
    ctx.drawImage(tile, x - tile.width / 2, y - tile.height / 2);
  }
  for (const mark of marks) drawMark(ctx, x, y, look.size, mark, marks.length > 1);
};
