/**
 * Lets a few through in each turn of the event loop. Presses arrive in bursts, many in one packet:
 * without this, a burst would hold up answers, heartbeats and timers until its last press has been
 * decided on. Those of one turn reach the store together, which then writes them together.
 */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  readonly #most: number;
  #left: number;

  /** `most` are let through in one turn. */
  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** How many stand in line. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is the caller's turn: at once while this one has room. */
  pass(): Promise<void> {
    if (this.#left === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    if (this.#left === this.#most) setImmediate(this.#next);
    this.#left -= 1;
    return Promise.resolve();
  }

  readonly #next = (): void => {
    const passing = this.#waiting.splice(0, this.#most);
    this.#left = this.#most - passing.length;
    if (passing.length > 0) setImmediate(this.#next);
    for (const pass of passing) pass();
  };
}
