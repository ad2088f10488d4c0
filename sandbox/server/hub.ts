/** Those who watch the stand-in: pages over their sockets, tests in process. */
import type { ControlEvent } from '../protocol.js';

export type Listener = (event: ControlEvent) => void;

export class Hub {
  readonly #listeners = new Set<Listener>();
  readonly #waiting = new Set<() => void>();

  /** Calls `listener` for everything that happens from now on; returns how to stop it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells everybody; the event is only made when somebody listens. */
  emit(make: () => ControlEvent): void {
    if (this.#listeners.size > 0) {
      const event = make();
      for (const listener of this.#listeners) listener(event);
    }
    this.changed();
  }

  /** Lets those who wait look again, without an event. */
  changed(): void {
    for (const look of this.#waiting) look();
  }

  /**
   * The first value of `look` that is not `undefined`, looked for after everything that happens.
   * @throws Error naming `what` when `bound` milliseconds of real time pass without one.
   */
  waitFor<T>(what: string, look: () => T | undefined, bound: number): Promise<T> {
    const now = look();
    if (now !== undefined) return Promise.resolve(now);
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(again);
        act();
      };
      const again = () => {
        try {
          const value = look();
          if (value !== undefined) settle(() => resolve(value));
        } catch (error) {
          settle(() => reject(error));
        }
      };
      const timer = setTimeout(
        () => settle(() => reject(new Error(`waited ${bound} ms for ${what}`))),
        bound,
      );
      this.#waiting.add(again);
    });
  }
}
