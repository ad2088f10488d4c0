import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Scene, Shape } from '../games/scene.js';
import { drawBits, drawBowl } from './kit/bits.js';
import {
  drawBadge,
  drawBorder,
  drawLanding,
  drawOrigin,
  drawPlot,
  drawPointer,
  drawRose,
  drawRoute,
} from './kit/board.js';
import { drawBone } from './kit/bones.js';
import { drawBalance, drawBar, drawCurve, drawRule, drawSegment } from './kit/chart.js';
import { drawDie } from './kit/die.js';
import { drawIcon } from './kit/icons.js';
import { inkColours } from './kit/palette.js';
import {
  drawBanner,
  drawCell,
  drawFrame,
  drawRibbon,
  drawSlab,
  drawStreamer,
  drawTable,
  drawTag,
  drawWell,
} from './kit/panels.js';
import { drawPiece } from './kit/piece.js';
import { drawPlate } from './kit/plate.js';
import { drawPerson, drawToken } from './kit/token.js';
import { drawStrokes, drawTrack } from './kit/track.js';
import { drawLine } from './line.js';
import { initialOf } from './names.js';
import type { Voice } from './voice.js';

type Draw<Kind extends Shape['kind']> = (
  ctx: SKRSContext2D,
  shape: Extract<Shape, { kind: Kind }>,
  voice: Voice,
) => void;

/** How each thing of the kit is drawn; a new kind of shape is a line here. */
const painters: { readonly [Kind in Shape['kind']]: Draw<Kind> } = {
  slab: drawSlab,
  well: drawWell,
  cell: drawCell,
  frame: drawFrame,
  banner: drawBanner,
  tag: drawTag,
  rule: drawRule,
  bar: drawBar,
  curve: drawCurve,
  balance: drawBalance,
  segment: drawSegment,
  line: drawLine,
  ribbon: drawRibbon,
  plate: drawPlate,
  track: drawTrack,
  strokes: drawStrokes,
  plot: drawPlot,
  piece: drawPiece,
  pointer: drawPointer,
  landing: drawLanding,
  origin: drawOrigin,
  route: drawRoute,
  border: drawBorder,
  badge: drawBadge,
  rose: drawRose,
  bone: drawBone,
  bits: drawBits,
  bowl: drawBowl,
  streamer: drawStreamer,
  die: (ctx, die) => drawDie(ctx, die.x, die.y, die, die.marks),
  token: (ctx, { x, y, size, seat, active, dimmed }, voice) =>
    drawToken(ctx, x, y, size, seat, initialOf(seat, voice.name(seat)), active, dimmed),
  person: (ctx, { x, y, size, seat }, voice) =>
    drawPerson(ctx, x, y, size, initialOf(seat, voice.name(seat))),
  icon: (ctx, { icon, x, y, size, ink, turn }) =>
    drawIcon(ctx, icon, x, y, size, inkColours[ink], turn),
};

const drawShape = <Kind extends Shape['kind']>(
  ctx: SKRSContext2D,
  shape: Extract<Shape, { kind: Kind }> & { readonly kind: Kind },
  voice: Voice,
): void => painters[shape.kind](ctx, shape, voice);

/** Draws the table and everything of the scene on it, over the whole canvas. */
export const paint = (ctx: SKRSContext2D, scene: Scene, voice: Voice): void => {
  drawTable(ctx, scene);
  for (const shape of scene.shapes) drawShape(ctx, shape, voice);
};
