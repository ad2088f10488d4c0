/**
 * Lets one through in each turn of the event loop. Presses arrive in bursts, many in one packet, and
 * with an embedded database all that a press does up to its answer happens in one go: without this,
 * a burst would hold up answers, heartbeats and timers until its last press is worked off.
 */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #isFree = true;

  /** Resolves when it is the caller's turn: at once when nobody has had this one. */
  pass(): Promise<void> {
    if (!this.#isFree) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isFree = false;
    setImmediate(this.#next);
    return Promise.resolve();
  }

  readonly #next = (): void => {
    const pass = this.#waiting.shift();
    if (pass === undefined) {
      this.#isFree = true;
      return;
    }
    setImmediate(this.#next);
    pass();
  };
}
