/** A map that forgets what was set longest ago once it would hold more than `limit` entries. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** Forgets the oldest entries, one after the other, as long as they are no longer of use. */
  forgetWhile(useless: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) {
      if (!useless(value)) return;
      this.#entries.delete(key);
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
