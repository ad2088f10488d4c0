import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Seat } from '../../src/games/phrase.js';
import { type Voice, voice } from '../../src/text/index.js';

/** A voice for seats of these names. */
export const speaking = (names: readonly string[] = ['Ada', 'Bo'], locale = 'en'): Voice =>
  voice(locale, (seat: Seat) => names[seat] ?? '?');

/** A decoded picture: its colours as `#RRGGBB`. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => string;
  /** Every pixel of a box, row by row. */
  readonly within: (x: number, y: number, width: number, height: number) => readonly string[];
}

export const decode = async (png: Buffer): Promise<Pixels> => {
  const image = await loadImage(png);
  const ctx = createCanvas(image.width, image.height).getContext('2d');
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number): string => {
    const from = (y * image.width + x) * 4;
    return `#${Buffer.from(data.subarray(from, from + 3))
      .toString('hex')
      .toUpperCase()}`;
  };
  return {
    width: image.width,
    height: image.height,
    at,
    within: (x, y, width, height) =>
      Array.from({ length: width * height }, (_, index) =>
        at(x + (index % width), y + Math.floor(index / width)),
      ),
  };
};
