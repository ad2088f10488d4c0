import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../games/scene.js';
import { registerFonts } from './fonts.js';
import { paint } from './paint.js';
import { pngEncoder } from './png.js';
import type { Voice } from './voice.js';

/** How many pictures are encoded at a time: more would only take memory, threads are few. */
const lanes = 2;

/** Draws a scene as a PNG. */
export type DrawPicture = (scene: Scene, voice: Voice) => Promise<Buffer>;

/**
 * All pictures of a process are drawn on one canvas: drawing is synchronous, so nothing comes in
 * between, and what waits for its turn is a scene and not its pixels. Registers the fonts.
 */
export const createPictures = (): DrawPicture => {
  registerFonts();
  const canvas = createCanvas(1, 1);
  const ctx = canvas.getContext('2d');
  ctx.lang = 'en';
  const idle = Array.from({ length: lanes }, pngEncoder);
  const waiting: ((encoder: ReturnType<typeof pngEncoder>) => void)[] = [];

  const lane = (): Promise<ReturnType<typeof pngEncoder>> => {
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free);
    return new Promise((resolve) => waiting.push(resolve));
  };

  const release = (encoder: ReturnType<typeof pngEncoder>): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(encoder);
    else next(encoder);
  };

  // At most one picture in a turn of the event loop: between two, answers and heartbeats have theirs.
  let last: Promise<void> = Promise.resolve();
  const turn = (): Promise<void> => {
    last = last.then(() => nextTurn());
    return last;
  };

  return async (scene, voice) => {
    const encoder = await lane();
    try {
      await turn();
      const { width, height } = scene;
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      ctx.reset();
      paint(ctx, scene, voice);
      // A picture is opaque, so that the canvas' own pixels need no conversion, as ImageData does.
      return await encoder.encode(canvas.data(), width, height);
    } finally {
      release(encoder);
    }
  };
};
