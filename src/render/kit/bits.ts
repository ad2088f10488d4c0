import type { SKRSContext2D } from '@napi-rs/canvas';
import type { BitsShape, BowlShape } from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import { bitColours, wood } from './palette.js';

/** Draws a bit: a disc of clay with a hole. */
const drawBit = (ctx: SKRSContext2D, x: number, y: number, size: number): void => {
  const radius = size / 2;
  const disc = (dx: number, dy: number, reach: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(x + dx, y + dy, reach, 0, 2 * Math.PI);
    ctx.fill();
  };
  disc(0, 0.12 * radius, radius, bitColours.edge);
  disc(0, 0, radius, bitColours.face);
  ctx.strokeStyle = bitColours.light;
  ctx.lineWidth = Math.max(1.2, 0.13 * radius);
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(x, y, 0.8 * radius, -0.92 * Math.PI, -0.45 * Math.PI);
  ctx.stroke();
  disc(0, 0, 0.3 * radius, bitColours.hole);
};

/** A piece of ten is as wide as this many bits. */
const pieceWidth = 1.2;

/** Draws a piece of ten bits: an oblong that says so. */
const drawTen = (ctx: SKRSContext2D, x: number, y: number, size: number): void => {
  const [width, height] = [pieceWidth * size, 0.96 * size];
  const oblong = (drop: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(x - width / 2, y - height / 2 + drop, width, height, 0.2 * size);
    ctx.fill();
  };
  oblong(0.08 * size, bitColours.edge);
  oblong(0, bitColours.face);
  ctx.font = fontOf('carved', Math.round(0.66 * size));
  ctx.fillStyle = bitColours.hole;
  ctx.textAlign = 'center';
  ctx.fillText('10', x, y + 0.23 * size);
};

/** Above this many bits, tens are shown as pieces. */
const mostLoose = 20;
const row = 10;
/** Fractions of a bit: from one to the next, from row to row, and the gap after five. */
const pitch = 1.04;
const rowPitch = 1.14;
const gap = 0.42;

/** A number as pieces of ten and single bits. */
const changed = (count: number): { readonly tens: number; readonly ones: number } =>
  count > mostLoose
    ? { tens: Math.floor(count / row), ones: count % row }
    : { tens: 0, ones: count };

export const drawBits = (ctx: SKRSContext2D, { x, y, size, count }: BitsShape): void => {
  const { tens, ones } = changed(count);
  const perLine = 8;
  for (let index = 0; index < tens; index += 1) {
    const across = index % perLine;
    drawTen(
      ctx,
      x + (0.5 * pieceWidth + across * (pieceWidth + 0.08)) * size,
      y + Math.floor(index / perLine) * rowPitch * size,
      size,
    );
  }
  const first = y + Math.ceil(tens / perLine) * rowPitch * size;
  for (let index = 0; index < ones; index += 1) {
    const across = index % row;
    const apart = across * pitch + (across >= row / 2 ? gap : 0);
    drawBit(ctx, x + (0.5 + apart) * size, first + Math.floor(index / row) * rowPitch * size, size);
  }
};

/** The angle between two bits that lie next to each other in a spiral: no two line up. */
const golden = Math.PI * (3 - Math.sqrt(5));

export const drawBowl = (
  ctx: SKRSContext2D,
  { x, y, size, count }: Omit<BowlShape, 'kind'>,
): void => {
  const [across, down] = [size / 2, 0.457 * size];
  const ellipse = (drop: number, share: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(x, y + drop, share * across, share * down, 0, 0, 2 * Math.PI);
    ctx.fill();
  };
  ellipse(0.06 * size, 1, wood.shade);
  ellipse(0, 1, wood.bowlRim);
  ellipse(0, 0.87, wood.bowl);
  const { tens, ones } = changed(count);
  const pieces = tens + ones;
  const bit = 0.155 * size;
  // As far apart as few bits lie, but never so far that many would lie on the rim.
  const spread = Math.min(0.66 * bit, (0.66 * across) / Math.sqrt(Math.max(1, pieces)));
  for (let index = 0; index < pieces; index += 1) {
    const reach = spread * 1.15 * Math.sqrt(index + (pieces < 4 ? 0.6 : 0.3));
    const angle = index * golden - Math.PI / 2;
    const [left, top] = [x + reach * Math.cos(angle), y + 0.92 * reach * Math.sin(angle)];
    if (index < tens) drawTen(ctx, left, top, bit);
    else drawBit(ctx, left, top, bit);
  }
};
