import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { BoundedMap } from '../bounded-map.js';
import { startWorker } from '../workers/start.js';
import type { DrawnReplay, ReplayJob } from './draw.js';

/** What became of the wish for a replay. */
export type Replay =
  | { readonly kind: 'drawn'; readonly replay: DrawnReplay }
  /** Too many are waiting: nothing was begun. */
  | { readonly kind: 'busy' }
  /** The record cannot be drawn. */
  | { readonly kind: 'undrawable' };

export interface StudioOptions {
  /** Replays that wait for the one that is being drawn. */
  readonly mostWaiting?: number;
  /** Replays that are kept, for those who ask again. */
  readonly mostKept?: number;
  /** A drawing that takes longer is given up, ms. */
  readonly patience?: number;
}

const answer: z.ZodType<DrawnReplay | null> = z
  .object({ data: z.instanceof(Uint8Array), length: z.number(), end: z.string() })
  .nullable();

/**
 * Draws replays in a worker thread, one at a time a process: the thread that answers presses never
 * waits for one, and a match that many people look at is drawn once.
 */
export class Studio {
  readonly #mostWaiting: number;
  readonly #patience: number;
  readonly #kept: BoundedMap<string, Promise<DrawnReplay | null>>;
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #worker: Worker | null = null;
  #closed = false;

  constructor({ mostWaiting = 8, mostKept = 16, patience = 30_000 }: StudioOptions = {}) {
    this.#mostWaiting = mostWaiting;
    this.#kept = new BoundedMap(mostKept);
    this.#patience = patience;
  }

  /** The replay of a record. Rejects when the drawing itself failed; the next wish tries anew. */
  async replay(job: ReplayJob): Promise<Replay> {
    // By the whole record, not by the match: names in it change when somebody is forgotten.
    const key = `${job.locale} ${createHash('sha256').update(job.record).digest('hex')}`;
    let drawing = this.#kept.get(key);
    if (drawing === undefined) {
      if (this.#closed || this.#waiting >= this.#mostWaiting) return { kind: 'busy' };
      drawing = this.#inLine(job);
      this.#keep(key, drawing);
    }
    const replay = await drawing;
    return replay === null ? { kind: 'undrawable' } : { kind: 'drawn', replay };
  }

  /** Gives up what is being drawn. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #inLine(job: ReplayJob): Promise<DrawnReplay | null> {
    this.#waiting += 1;
    const drawing = this.#line.then(() => this.#draw(job));
    this.#line = drawing.then(
      () => this.#done(),
      () => this.#done(),
    );
    return drawing;
  }

  #done(): void {
    this.#waiting -= 1;
    this.#worker = null;
  }

  #keep(key: string, drawing: Promise<DrawnReplay | null>): void {
    this.#kept.set(key, drawing);
    drawing.catch(() => this.#kept.delete(key));
  }

  #draw(job: ReplayJob): Promise<DrawnReplay | null> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('the process is ending'));
        return;
      }
      const worker = startWorker(new URL('./worker.js', import.meta.url), job);
      this.#worker = worker;
      const timer = setTimeout(() => void worker.terminate(), this.#patience);
      worker.once('message', (message: unknown) => {
        const read = answer.safeParse(message);
        if (read.success) resolve(read.data);
        else reject(new Error('the worker answered something else'));
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('the worker ended without an answer'));
      });
    });
  }
}
