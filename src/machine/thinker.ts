import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Game, GameMove, GameOptions, GameState } from '../games/game.js';
import type { ReviewView } from '../games/review.js';
import { TaskThread } from '../workers/task-thread.js';
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

/**
 * Machines that think with weights, or for long, in a thread that stays: the thread that answers
 * presses never waits for one. Other moves are made at once. Whatever becomes of the thread, there is
 * a move as long as the process goes on: then it is the one that the level makes without weights.
 */
export class Thinker {
  readonly #log: ThinkerLog;
  readonly #thread: TaskThread<Task, Answer>;
  /** Of moves that the thread could not make, one in a turn of the event loop: between two, answers have theirs. */
  #fallback: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(log: ThinkerLog, { entry, patience = 5_000 }: ThinkerOptions = {}) {
    this.#log = log;
    this.#thread = new TaskThread(entry ?? new URL('./worker.js', import.meta.url), patience);
  }

  /**
   * A machine's move; `seed` settles its random choices. `null` when the thread is asked for while the
   * process ends: the next one thinks with all its weights.
   */
  async move(
    game: Game,
    state: GameState,
    seat: number,
    level: string,
    seed: number,
  ): Promise<GameMove | null> {
    const alone = (): GameMove => game.machine(state, seat, level, randomOf(seed));
    const isSlow =
      game.mind?.levels.includes(level) === true || game.isSlow?.(state, level) === true;
    if (!isSlow) return alone();
    const task: MoveTask = { kind: 'move', game: game.id, state, seat, level, seed };
    try {
      const answer = await this.#thread.ask(task);
      if (answer.ok && 'move' in answer) return answer.move;
      throw new Error(answer.ok ? 'an answer to something else' : answer.error);
    } catch (error) {
      if (this.#closed) return null;
      this.#log.warn({ err: error, game: game.id, level }, 'a machine moves without its weights');
      this.#fallback = this.#fallback.then(() => nextTurn());
      await this.#fallback;
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
    const answer = await this.#thread.ask({ kind: 'review', game: game.id, options, events });
    if (answer.ok && 'review' in answer) return answer.review;
    throw new Error(answer.ok ? 'an answer to something else' : answer.error);
  }

  /** Starts the thread before it is needed, so that the first move need not wait for it. */
  warm(): void {
    this.#thread.warm();
  }

  /** Gives up what is being thought about. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#thread.close();
  }
}
