import type { Scene } from '../games/scene.js';
import { TaskThread } from '../workers/task-thread.js';
import { createPictures, type DrawPicture } from './picture.js';
import type { Voice } from './voice.js';

/** A picture to be drawn, as plain data: words and names are found again on the other side. */
export interface PictureTask {
  readonly scene: Scene;
  readonly locale: string;
  /** By seat. */
  readonly names: readonly string[];
}

/** PNG, or why there is none. */
export type DrawnPicture = { readonly png: Uint8Array } | { readonly error: string };

/** The little that an easel says to the log. */
export interface EaselLog {
  warn(details: object, message: string): void;
}

export interface EaselOptions {
  /** The thread's file. */
  readonly entry?: URL;
  /** A picture that takes longer once its turn has come is given up, and the thread with it, ms. */
  readonly patience?: number;
}

/** As many seats as any scene speaks of (the rules of the games). */
export const mostSeats = 8;

/** More than these under way are a second's work and more, of the three that Discord waits. */
const mostWaiting = 75;

/**
 * Draws pictures in a thread of its own: one takes ten milliseconds and more, in which the thread that
 * answers presses can answer a dozen. Whatever becomes of the thread, there is a picture: then it is
 * drawn here.
 */
export class Easel {
  readonly #log: EaselLog;
  readonly #thread: TaskThread<PictureTask, DrawnPicture>;
  #here: DrawPicture | null = null;
  /** Here as well as in the thread. */
  #underWay = 0;

  constructor(log: EaselLog, { entry, patience = 10_000 }: EaselOptions = {}) {
    this.#log = log;
    this.#thread = new TaskThread(entry ?? new URL('./worker.js', import.meta.url), patience);
  }

  /** A scene as PNG. */
  readonly draw: DrawPicture = async (scene, voice) => {
    this.#underWay += 1;
    try {
      return await this.#draw(scene, voice);
    } finally {
      this.#underWay -= 1;
    }
  };

  /** Whether so many pictures are under way that one more would come late. */
  readonly crowded = (): boolean => this.#underWay >= mostWaiting;

  async #draw(scene: Scene, voice: Voice): Promise<Buffer> {
    try {
      const drawn = await this.#thread.ask(taskOf(scene, voice));
      if ('png' in drawn)
        return Buffer.from(drawn.png.buffer, drawn.png.byteOffset, drawn.png.length);
      throw new Error(drawn.error);
    } catch (error) {
      this.#log.warn({ err: error }, 'a picture is drawn without its thread');
      this.#here ??= createPictures();
      return this.#here(scene, voice);
    }
  }

  /** Starts the thread before it is needed, so that the first picture need not wait for it. */
  warm(): void {
    this.#thread.warm();
  }

  /** Gives up what is being drawn. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

const taskOf = (scene: Scene, voice: Voice): PictureTask => ({
  scene,
  locale: voice.locale,
  names: Array.from({ length: mostSeats }, (_, seat) => voice.name(seat)),
});
