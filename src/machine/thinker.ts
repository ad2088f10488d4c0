import type { Worker } from 'node:worker_threads';
import type { Game, GameMove, GameOptions, GameState, ReviewView } from '../games/game.js';
import { startWorker } from '../workers/start.js';
import { randomOf } from './random.js';
import type { Answer, MoveTask, Task } from './task.js';

/** The little that a thinker says to the log. */
export interface ThinkerLog {
  warn(details: object, message: string): void;
}

export interface ThinkerOptions {
  /** The thread's file. */
  readonly entry?: URL;
  /** An answer that takes longer once its turn has come is given up, and its thread with it, ms. */
  readonly patience?: number;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Machines that think with weights, or for long, in a thread that stays: the thread that answers
 * presses never waits for one. Moves of other levels are made at once. Whatever becomes of the thread, there is a
 * move: then it is the one that the level makes without weights.
 */
export class Thinker {
  readonly #log: ThinkerLog;
  readonly #entry: URL;
  readonly #patience: number;
  #worker: Worker | null = null;
  /** In the order in which they were asked, which is the order in which they are answered. */
  #waiting: Waiting[] = [];
  /** Runs out on the task that is thought about: what waits behind it has its own time. */
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(log: ThinkerLog, { entry, patience = 5_000 }: ThinkerOptions = {}) {
    this.#log = log;
    this.#entry = entry ?? new URL('./worker.js', import.meta.url);
    this.#patience = patience;
  }

  /** A machine's move; `seed` settles its random choices. */
  async move(
    game: Game,
    state: GameState,
    seat: number,
    level: string,
    seed: number,
  ): Promise<GameMove> {
    const alone = (): GameMove => game.machine(state, seat, level, randomOf(seed));
    const apart = [...(game.mind?.levels ?? []), ...(game.slowLevels ?? [])];
    if (!apart.includes(level)) return alone();
    const task: MoveTask = { kind: 'move', game: game.id, state, seat, level, seed };
    try {
      const answer = await this.#ask(task);
      if (answer.ok && 'move' in answer) return answer.move;
      throw new Error(answer.ok ? 'an answer to something else' : answer.error);
    } catch (error) {
      this.#log.warn({ err: error, game: game.id, level }, 'a machine moves without its weights');
      return alone();
    }
  }

  /**
   * A match looked at; `null` when the game has nothing to look with, or when there is nothing to see.
   * Rejects when the thread is lost.
   */
  async review(
    game: Game,
    options: GameOptions,
    events: readonly unknown[],
  ): Promise<ReviewView | null> {
    if (game.mind === undefined) return null;
    const answer = await this.#ask({ kind: 'review', game: game.id, options, events });
    if (answer.ok && 'review' in answer) return answer.review;
    throw new Error(answer.ok ? 'an answer to something else' : answer.error);
  }

  /** Starts the thread before it is needed, so that the first move need not wait for it. */
  warm(): void {
    this.#thread();
  }

  /** Gives up what is being thought about. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #ask(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('the process is ending'));
        return;
      }
      const worker = this.#thread();
      this.#waiting.push({ resolve, reject });
      worker.postMessage(task);
      if (this.#waiting.length === 1) this.#watch(worker);
    });
  }

  /** Gives the task whose turn has come its time. */
  #watch(worker: Worker): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => void worker.terminate(), this.#patience);
  }

  /** The thread, started when it is first needed and again after it was lost. */
  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = startWorker(this.#entry, null);
    this.#worker = worker;
    // A process with nothing else to do may end.
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const asked = this.#waiting.shift();
      this.#watch(worker);
      asked?.resolve(answer);
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the thinking thread has ended')));
    return worker;
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    clearTimeout(this.#timer);
    for (const { reject } of waiting) reject(error);
  }
}
