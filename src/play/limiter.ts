/** Runs tasks some at a time, in the order in which they came. */
export class Limiter {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Resolves when the task is done, or dropped because the limiter was closed before its turn came. What
   * the task rejects with, this rejects with.
   */
  async run(task: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (this.#closed) return;
      const done = task();
      this.#underWay.add(done);
      await done.finally(() => this.#underWay.delete(done));
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /** Drops what waits for its turn, and resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#underWay);
  }
}
