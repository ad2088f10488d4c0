import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { PieceMark, PieceShape } from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import { type PieceOutline, pieceLook } from './board-palette.js';
import { paintBody } from './body.js';
import { pipRadius, pips } from './die.js';
import { traceHexagon } from './hexagon.js';
import { drawIcon } from './icons.js';
import { inkColours, wood } from './palette.js';

/** How much of a die's side shows below its face. */
const depth = 0.06;
const cutBy = 0.25;
const notchedBy = 0.16;

const polygon = (ctx: SKRSContext2D, points: readonly (readonly [number, number])[]): void => {
  points.forEach(([x, y], index) => {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  });
  ctx.closePath();
};

/** Outlines of dice with half-side `h` round the origin, `away` pixels outside their edge. */
const outlines: Readonly<
  Record<PieceOutline, (ctx: SKRSContext2D, h: number, away: number) => void>
> = {
  rounded: (ctx, h, away) =>
    ctx.roundRect(-h - away, -h - away, 2 * (h + away), 2 * (h + away), 0.4 * h + 0.8 * away),
  cut: (ctx, h, away) => {
    const r = h + away;
    // Moving a diagonal edge outwards lengthens the straight ones by less than the corner.
    const c = 2 * h * cutBy + away * (2 - Math.SQRT2);
    polygon(ctx, [
      [-r + c, -r],
      [r - c, -r],
      [r, -r + c],
      [r, r - c],
      [r - c, r],
      [-r + c, r],
      [-r, r - c],
      [-r, -r + c],
    ]);
  },
  disc: (ctx, h, away) => ctx.arc(0, 0, 1.06 * h + away, 0, 2 * Math.PI),
  notched: (ctx, h, away) => {
    const r = h + away;
    const n = 2 * h * notchedBy;
    polygon(ctx, [
      [-r + n, -r],
      [r - n, -r],
      [r - n, -r + n],
      [r, -r + n],
      [r, r - n],
      [r - n, r - n],
      [r - n, r],
      [-r + n, r],
      [-r + n, r - n],
      [-r, r - n],
      [-r, -r + n],
      [-r + n, -r + n],
    ]);
  },
};

const trace = (ctx: SKRSContext2D, outline: PieceOutline, half: number, away = 0): void => {
  ctx.beginPath();
  outlines[outline](ctx, half, away);
};

type Look = Pick<PieceShape, 'seat' | 'face' | 'numeral' | 'size'>;

const paintPiece = (ctx: SKRSContext2D, { seat, face, numeral, size }: Look): void => {
  const look = pieceLook(seat);
  const half = size / 2;
  paintBody(ctx, look, size, depth, () => trace(ctx, look.outline, half));

  ctx.fillStyle = look.pip;
  if (numeral) {
    ctx.font = fontOf('numeral', Math.round(0.7 * size));
    ctx.textAlign = 'center';
    ctx.fillText(String(face), 0, 0.24 * size);
    return;
  }
  // On a disc the corners are missing: the pips stand a little nearer to the middle.
  const reach = look.outline === 'disc' ? 0.88 : 1;
  const radius = pipRadius(face, size);
  ctx.beginPath();
  for (const [x, y] of pips[face] ?? []) {
    const [cx, cy] = [(x - 0.5) * size * reach, (y - 0.5) * size * reach];
    ctx.moveTo(cx + radius, cy);
    ctx.arc(cx, cy, radius, 0, 2 * Math.PI);
  }
  ctx.fill();
};

/** Four seats, six faces, two or three sizes. */
const tilesKept = 128;
const tiles = new Map<string, Canvas>();

/** A piece as a picture of its own: shadows are costly, and a board shows a hundred pieces. */
const pieceTile = (look: Look): Canvas => {
  const key = `${look.seat} ${look.face} ${look.size} ${look.numeral}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  if (tiles.size >= tilesKept) tiles.clear();
  const width = 2 * Math.ceil(look.size * 0.8);
  const tile = createCanvas(width, width);
  const ctx = tile.getContext('2d');
  ctx.translate(width / 2, width / 2);
  paintPiece(ctx, look);
  tiles.set(key, tile);
  return tile;
};

const drawMark = (ctx: SKRSContext2D, piece: PieceShape, mark: PieceMark): void => {
  const { seat, size, form } = piece;
  const half = size / 2;
  const round = (away: number, stroke: number, colour: string, dash: readonly number[]): void => {
    ctx.lineWidth = stroke;
    ctx.strokeStyle = colour;
    ctx.setLineDash([...dash]);
    if (form === 'hexagon') traceHexagon(ctx, 0, 0, 1.27 * size + 1.6 * away - 4);
    else trace(ctx, pieceLook(seat).outline, half, away);
    ctx.stroke();
    ctx.setLineDash([]);
  };
  switch (mark) {
    case 'last':
      round(2, 4, wood.well, []);
      round(4.5, 3.5, inkColours.last, []);
      return;
    case 'selected':
      round(3, 6, inkColours.brass, []);
      return;
    case 'ready':
      round(2.5, 3, inkColours.brass, []);
      return;
    case 'doomed':
    case 'returns':
      round(3, 7, wood.well, []);
      round(3, 4.5, mark === 'doomed' ? inkColours.loss : inkColours.brass, [9, 6]);
      return;
    case 'removed':
      drawIcon(ctx, 'cross', 0, 0, 1.02 * size, wood.shade, 0, 1.5);
      drawIcon(ctx, 'cross', 0, 0, 0.94 * size, inkColours.loss, 0, 0.8);
      return;
  }
};

/** Draws a seat's die with its face centred at its spot. */
export const drawPiece = (ctx: SKRSContext2D, piece: PieceShape): void => {
  const marks = piece.marks ?? [];
  const tile = pieceTile(piece);
  ctx.save();
  ctx.translate(piece.x, piece.y);
  ctx.globalAlpha = marks.includes('removed') ? 0.45 : 1;
  ctx.drawImage(tile, -tile.width / 2, -tile.height / 2);
  ctx.globalAlpha = 1;
  for (const mark of marks) drawMark(ctx, piece, mark);
  ctx.restore();
};
