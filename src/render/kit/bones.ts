import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { BoneShape } from '../../games/scene.js';
import { dieColours } from './palette.js';

const colours = dieColours.bone;

/** Fractions of the side: the height of the triangle, its round corners, the edge that shows below. */
const tall = Math.sqrt(3) / 2;
const corner = 0.13;
const depth = 0.06;
/** Where the symbol stands below the middle of the height, and half its extent. */
const symbolDrop = 0.1;
const symbolReach = 0.21;

const traceTriangle = (ctx: SKRSContext2D, size: number, drop: number, inset: number): void => {
  const half = size / 2 - 1.5 * inset;
  const top = -(tall * size) / 2 + 2 * inset + drop;
  const bottom = (tall * size) / 2 - inset + drop;
  const round = corner * size;
  ctx.beginPath();
  ctx.moveTo(0, bottom);
  ctx.arcTo(half, bottom, 0, top, round);
  ctx.arcTo(0, top, -half, bottom, round);
  ctx.arcTo(-half, bottom, 0, bottom, round);
  ctx.closePath();
};

const disc = (ctx: SKRSContext2D, x: number, y: number, radius: number): void => {
  ctx.moveTo(x + radius, y);
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
};

const leaf = (ctx: SKRSContext2D, x: number): void => {
  ctx.moveTo(x, -1);
  ctx.quadraticCurveTo(x + 0.72, 0, x, 1);
  ctx.quadraticCurveTo(x - 0.72, 0, x, -1);
};

/** A star of four points with hollow sides. */
const star = (ctx: SKRSContext2D): void => {
  const [reach, waist] = [1.12, 0.2];
  ctx.moveTo(0, -reach);
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const [beforeX, beforeY] = [y, -x];
    ctx.lineTo((x + beforeX) * waist, (y + beforeY) * waist);
    ctx.lineTo(x * reach, y * reach);
  }
};

/** The symbols in a circle of radius 1 round the origin, with as many parts as they count. */
const symbols: Readonly<Record<number, (ctx: SKRSContext2D) => void>> = {
  1: (ctx) => {
    disc(ctx, 0, 0, 0.36);
    ctx.fill();
    ctx.beginPath();
    ctx.lineWidth = 0.27;
    ctx.strokeStyle = colours.pip;
    disc(ctx, 0, 0, 0.86);
    ctx.stroke();
    ctx.beginPath();
  },
  2: (ctx) => {
    leaf(ctx, -0.5);
    leaf(ctx, 0.5);
  },
  3: (ctx) => {
    disc(ctx, 0, -0.55, 0.43);
    disc(ctx, -0.52, 0.38, 0.43);
    disc(ctx, 0.52, 0.38, 0.43);
  },
  4: star,
};

/** Draws a bone round the origin, shadow and all. */
const paintBone = (ctx: SKRSContext2D, { face, size, tilt }: BoneLook): void => {
  ctx.save();
  ctx.rotate((tilt * Math.PI) / 180);
  ctx.save();
  ctx.shadowColor = 'rgba(0, 0, 0, 0.5)';
  ctx.shadowBlur = 0.14 * size;
  ctx.shadowOffsetY = 0.06 * size;
  ctx.fillStyle = colours.side;
  traceTriangle(ctx, size, depth * size, 0);
  ctx.fill();
  ctx.restore();
  ctx.fillStyle = colours.light;
  traceTriangle(ctx, size, 0, 0);
  ctx.fill();
  ctx.fillStyle = colours.face;
  traceTriangle(ctx, size, 0.012 * size, 0.022 * size);
  ctx.fill();
  ctx.rotate((-tilt * Math.PI) / 180);
  ctx.translate(0, symbolDrop * size);
  ctx.scale(symbolReach * size, symbolReach * size);
  ctx.fillStyle = colours.pip;
  ctx.beginPath();
  symbols[face]?.(ctx);
  ctx.fill();
  ctx.restore();
};

type BoneLook = Pick<BoneShape, 'face' | 'size' | 'tilt'>;

/** A bound, so that sizes and tilts cannot pile up for ever. */
const tilesKept = 128;
const tiles = new Map<string, Canvas>();

/** A bone as a picture of its own: shadows are costly, so each kind is painted just once. */
const boneTile = (look: BoneLook): Canvas => {
  const key = `${look.face} ${look.size} ${look.tilt}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  if (tiles.size >= tilesKept) tiles.clear();
  const width = 2 * Math.ceil(0.75 * look.size);
  const tile = createCanvas(width, width);
  const ctx = tile.getContext('2d');
  ctx.translate(width / 2, width / 2);
  paintBone(ctx, look);
  tiles.set(key, tile);
  return tile;
};

/** Draws a bone whose box is centred at `x`, `y`. */
export const drawBone = (ctx: SKRSContext2D, bone: Omit<BoneShape, 'kind'>): void => {
  const tile = boneTile(bone);
  ctx.save();
  if (bone.dimmed === true) ctx.globalAlpha = 0.4;
  ctx.drawImage(tile, Math.round(bone.x - tile.width / 2), Math.round(bone.y - tile.height / 2));
  ctx.restore();
};
