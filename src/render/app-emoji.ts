import { createHash } from 'node:crypto';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { DieMake, Icon } from '../games/scene.js';
import type { TileName } from '../games/view.js';
import { fontOf, registerFonts } from './fonts.js';
import { drawBowl } from './kit/bits.js';
import { drawBone } from './kit/bones.js';
import { drawDie } from './kit/die.js';
import { drawIcon } from './kit/icons.js';
import { inkColours, wood } from './kit/palette.js';
import { drawToken } from './kit/token.js';
import { emojiBase, emojiNames } from './tiles.js';

/** Discord shows emoji at 22 to 48 pixels and takes them up to this side. */
const side = 128;
const middle = side / 2;

/** The ground of numbers and signs: brass would not show on Discord's light theme. */
const drawPlate = (ctx: SKRSContext2D): void => {
  ctx.fillStyle = wood.slab;
  ctx.beginPath();
  ctx.roundRect(4, 4, side - 8, side - 8, 22);
  ctx.fill();
};

const drawSign = (ctx: SKRSContext2D, icon: Icon, colour: string): void => {
  drawPlate(ctx);
  drawIcon(ctx, icon, middle, middle, 70, colour);
};

const drawNumber = (ctx: SKRSContext2D, number: string): void => {
  drawPlate(ctx);
  ctx.font = fontOf('carved', 84);
  ctx.fillStyle = inkColours.ivory;
  ctx.textAlign = 'center';
  ctx.fillText(number, middle, middle + 29);
};

const drawEmpty = (ctx: SKRSContext2D): void => {
  ctx.fillStyle = wood.well;
  ctx.strokeStyle = wood.slabLight;
  ctx.lineWidth = 6;
  ctx.beginPath();
  ctx.roundRect(11, 11, side - 22, side - 22, 22);
  ctx.fill();
  ctx.stroke();
};

const makes: Readonly<Record<string, DieMake>> = {
  x2: 'x2',
  x3: 'x3',
  red: 'red',
  purple: 'purple',
  blue: 'blue',
};

const drawTile = (ctx: SKRSContext2D, tile: TileName): void => {
  const [kind, value = '', make = '', look = ''] = tile.split('-');
  if (kind === 'number') drawNumber(ctx, value);
  if (kind === 'empty') drawEmpty(ctx);
  if (kind === 'becomes') drawSign(ctx, 'arrow', inkColours.brass);
  if (kind === 'removes') drawSign(ctx, 'cross', inkColours.loss);
  if (kind === 'won') drawSign(ctx, 'crown', inkColours.brass);
  if (kind === 'rolled') drawSign(ctx, 'triangle', inkColours.brass);
  if (kind === 'seat') {
    // Without a letter: whoever sits there, it would be the first of somebody else's name.
    drawToken(ctx, middle, middle, 104, Number(value), '', false);
  }
  if (kind === 'bone') {
    drawBone(ctx, { x: middle, y: middle - 3, size: 118, face: Number(value), tilt: 0 });
  }
  if (kind === 'pot') drawBowl(ctx, { x: middle, y: middle - 3, size: 118, count: 5 });
  if (kind === 'die') {
    const frequency = look === 'frequency';
    const size = frequency ? 92 : 104;
    drawDie(ctx, middle, middle - 4, {
      face: Number(value),
      make: makes[make] ?? 'bone',
      size,
      frequency,
    });
  }
};

/** An emoji to upload: PNG, 128 × 128, far under Discord's 256 KiB. */
export interface EmojiImage {
  /** Begins with the tile's name in {@link emojiNames} and ends in a digest of the image. */
  readonly name: string;
  readonly image: Buffer;
}

/**
 * The application's own emoji, drawn with the same kit as the pictures. The digest in a name changes
 * with the drawing: what is already there under its name need not be uploaded, and what is there
 * under another name of the same tile is old.
 */
export const applicationEmoji = async (): Promise<readonly EmojiImage[]> => {
  registerFonts();
  const canvas = createCanvas(side, side);
  const ctx = canvas.getContext('2d');
  const made: EmojiImage[] = [];
  for (const tile of emojiNames.keys()) {
    ctx.reset();
    drawTile(ctx, tile);
    const image = await canvas.encode('png');
    const version = createHash('sha256').update(image).digest('hex').slice(0, 6);
    made.push({ name: `${emojiBase(tile)}_${version}`, image });
  }
  return made;
};
