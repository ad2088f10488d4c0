import { createCanvas } from '@napi-rs/canvas';
import gifenc from 'gifenc';
import type { Scene } from '../games/scene.js';
import { registerFonts } from './fonts.js';
import { paint } from './paint.js';
import type { Voice } from './voice.js';

/** A scene, and how long it stands, ms (GIF counts in hundredths of a second). */
export interface GifFrame {
  readonly scene: Scene;
  readonly delay: number;
}

/** The last of 256 indexes means “as before”: only what changes is written again. */
const unchanged = 255;
/** Every how-many-th pixel of a few frames decides about the colours. */
const sampleStep = 7;
const sampledFrames = 4;
const bytesPerPixel = 4;

/**
 * An animation of scenes as a GIF of that width in pixels, shown over and over. Synchronous, some
 * 15 ms a frame: it belongs into a worker. Scenes higher than the first are cut below.
 */
export const animatedGif = (frames: readonly GifFrame[], voice: Voice, width: number): Buffer => {
  const [first] = frames;
  if (first === undefined) throw new Error('an animation needs a frame');
  registerFonts();
  const scale = width / first.scene.width;
  const height = Math.round(first.scene.height * scale);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.lang = 'en';
  const draw = (scene: Scene): Uint8Array => {
    ctx.reset();
    ctx.scale(scale, scale);
    paint(ctx, scene, voice);
    return canvas.data();
  };

  const colours = gifenc.quantize(sampleOf(frames, draw), unchanged);
  const indexOf = nearest(colours);
  const palette = Array.from({ length: unchanged + 1 }, (_, index) => colours[index] ?? [0, 0, 0]);
  const encoder = gifenc.GIFEncoder();
  const before = new Uint8Array(width * height).fill(unchanged);
  const written = new Uint8Array(width * height);
  for (const [number, { scene, delay }] of frames.entries()) {
    const pixels = draw(scene);
    for (let at = 0; at < written.length; at += 1) {
      const index = indexOf(pixels, at * bytesPerPixel);
      written[at] = index === before[at] ? unchanged : index;
      before[at] = index;
    }
    encoder.writeFrame(written, width, height, {
      delay,
      transparent: true,
      transparentIndex: unchanged,
      dispose: 1,
      ...(number === 0 ? { palette, repeat: 0 } : {}),
    });
  }
  encoder.finish();
  return Buffer.from(encoder.bytes().buffer);
};

/** Pixels of a few frames, spread over the whole animation. */
const sampleOf = (frames: readonly GifFrame[], draw: (scene: Scene) => Uint8Array): Uint8Array => {
  const step = Math.max(1, (frames.length - 1) / (sampledFrames - 1));
  const chosen = Array.from({ length: sampledFrames }, (_, n) => Math.round(n * step));
  const parts = frames
    .filter((_, number) => chosen.includes(number))
    .map(({ scene }) => {
      const pixels = draw(scene);
      const count = Math.floor(pixels.length / bytesPerPixel / sampleStep);
      const part = new Uint8Array(count * bytesPerPixel);
      for (let n = 0; n < count; n += 1) {
        const from = n * sampleStep * bytesPerPixel;
        part.set(pixels.subarray(from, from + bytesPerPixel), n * bytesPerPixel);
      }
      return part;
    });
  return new Uint8Array(Buffer.concat(parts));
};

/**
 * The index of the colour that comes nearest to a pixel. Each is looked for once and kept by its
 * leading bits (five of red, six of green, five of blue).
 */
const nearest = (
  colours: readonly (readonly number[])[],
): ((pixels: Uint8Array, at: number) => number) => {
  const known = new Int16Array(0x1_00_00).fill(-1);
  return (pixels, at) => {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
    const found = known[key] ?? -1;
    if (found >= 0) return found;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, [r = 0, g = 0, b = 0]] of colours.entries()) {
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance >= least) continue;
      best = index;
      least = distance;
    }
    known[key] = best;
    return best;
  };
};
