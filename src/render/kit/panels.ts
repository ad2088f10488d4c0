import type { SKRSContext2D } from '@napi-rs/canvas';
import type {
  BannerShape,
  Box,
  CellShape,
  FrameShape,
  RibbonShape,
  Scene,
  SlabShape,
  StreamerShape,
  TagShape,
  WellShape,
} from '../../games/scene.js';
import { fontOf } from '../fonts.js';
import { inkColours, tagColours, wood } from './palette.js';

const trace = (ctx: SKRSContext2D, { x, y, width, height }: Box, corner: number): void => {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, corner);
};

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** The width of the rim, where nothing else is drawn. */
const rim = 12;

/** The dark table in its wooden rim: opaque, so the same in both of Discord's themes. */
export const drawTable = (ctx: SKRSContext2D, { width, height }: Scene): void => {
  const table = { x: rim, y: rim, width: width - 2 * rim, height: height - 2 * rim };
  ctx.fillStyle = wood.rim;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = wood.rimLight;
  ctx.fillRect(0, 0, width, 2);
  ctx.fillStyle = wood.shade;
  trace(ctx, table, 20);
  ctx.fill();
  ctx.fillStyle = wood.table;
  trace(ctx, { ...table, y: rim + 2, height: table.height - 2 }, 20);
  ctx.fill();
};

/** The place of a seat that is out: level with the table. */
const drawSunkSlab = (ctx: SKRSContext2D, slab: SlabShape): void => {
  ctx.fillStyle = wood.sunk;
  trace(ctx, slab, 18);
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = wood.hairline;
  trace(ctx, inset(slab, 1), 17);
  ctx.stroke();
};

/** How far a slab stands over its shadow edge. */
const slabHeight = 6;

export const drawSlab = (ctx: SKRSContext2D, slab: SlabShape): void => {
  if (slab.dimmed === true) {
    drawSunkSlab(ctx, slab);
    return;
  }
  ctx.fillStyle = wood.shade;
  trace(ctx, { ...slab, y: slab.y + slabHeight }, 18);
  ctx.fill();
  ctx.fillStyle = wood.slab;
  trace(ctx, slab, 18);
  ctx.fill();
  ctx.lineWidth = slab.active ? 4 : 2;
  ctx.strokeStyle = slab.active ? inkColours.brass : wood.slabLight;
  trace(ctx, inset(slab, ctx.lineWidth / 2), 17);
  ctx.stroke();
};

export const drawWell = (ctx: SKRSContext2D, well: WellShape): void => {
  ctx.fillStyle = wood.well;
  trace(ctx, well, 12);
  ctx.fill();
  if (!well.active) return;
  ctx.lineWidth = 4;
  ctx.strokeStyle = inkColours.brass;
  trace(ctx, inset(well, 2), 11);
  ctx.stroke();
};

export const drawCell = (ctx: SKRSContext2D, cell: CellShape): void => {
  ctx.save();
  ctx.fillStyle = wood.cell;
  trace(ctx, cell, 12);
  ctx.fill();
  ctx.setLineDash([8, 6]);
  ctx.lineWidth = 3;
  ctx.strokeStyle = inkColours[cell.ink];
  trace(ctx, inset(cell, 1.5), 11);
  ctx.stroke();
  ctx.restore();
};

export const drawFrame = (ctx: SKRSContext2D, frame: FrameShape): void => {
  ctx.lineWidth = frame.stroke;
  ctx.strokeStyle = inkColours[frame.ink];
  trace(ctx, inset(frame, frame.stroke / 2), frame.corner);
  ctx.stroke();
};

export const drawBanner = (ctx: SKRSContext2D, banner: BannerShape): void => {
  ctx.fillStyle = inkColours[banner.ink];
  trace(ctx, banner, 16);
  ctx.fill();
};

/** How deep a ribbon's left end is notched. */
const notch = 20;

export const drawRibbon = (ctx: SKRSContext2D, { x, y, width, height }: RibbonShape): void => {
  ctx.fillStyle = inkColours.ivory;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y);
  ctx.lineTo(x + width, y + height);
  ctx.lineTo(x, y + height);
  ctx.lineTo(x + notch, y + height / 2);
  ctx.closePath();
  ctx.fill();
};

/** A strip whose both ends are notched. */
export const drawStreamer = (
  ctx: SKRSContext2D,
  { x, y, width, height, ink }: StreamerShape,
): void => {
  ctx.fillStyle = inkColours[ink];
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + width, y);
  ctx.lineTo(x + width - notch, y + height / 2);
  ctx.lineTo(x + width, y + height);
  ctx.lineTo(x, y + height);
  ctx.lineTo(x + notch, y + height / 2);
  ctx.closePath();
  ctx.fill();
};

/** The tab under a die's right side: round for ×2, pointed for ×3. */
export const drawTag = (ctx: SKRSContext2D, { x, y, size, multiple }: TagShape): void => {
  const { ground, words } = tagColours[multiple];
  const edge = x + size / 2;
  const half = 0.22 * size;
  const end = edge + 0.49 * size;
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.moveTo(edge - 0.2 * size, y - half);
  if (multiple === 2) {
    ctx.lineTo(end - half, y - half);
    ctx.arc(end - half, y, half, -Math.PI / 2, Math.PI / 2);
  } else {
    ctx.lineTo(end - 0.09 * size, y - half);
    ctx.lineTo(end + 0.02 * size, y);
    ctx.lineTo(end - 0.09 * size, y + half);
  }
  ctx.lineTo(edge - 0.2 * size, y + half);
  ctx.fill();
  ctx.font = fontOf('carved', Math.round(0.32 * size));
  ctx.fillStyle = words;
  ctx.textAlign = 'center';
  ctx.fillText(`×${multiple}`, edge + 0.24 * size, y + 0.115 * size);
};
