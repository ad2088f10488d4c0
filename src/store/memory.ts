/** How many characters of stored texts are remembered: some thousand channels that are played in. */
const room = 4_000_000;

/**
 * What stored texts say, by key: a text that is still the same need not be parsed and checked again,
 * and whatever somebody else has written is another text. What was used longest ago is forgotten.
 */
export class Memory<T> {
  readonly #entries = new Map<string, { readonly text: string; readonly value: T }>();
  #size = 0;

  /** The value that this very text was remembered with. */
  get(key: string, text: string): T | undefined {
    return this.#entries.get(key)?.text === text ? this.last(key) : undefined;
  }

  /** The value that was remembered last: perhaps somebody else has written another text since. */
  last(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, text: string, value: T): void {
    this.#size += text.length - (this.#entries.get(key)?.text.length ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { text, value });
    for (const [oldest, { text: forgotten }] of this.#entries) {
      if (this.#size <= room) return;
      this.#entries.delete(oldest);
      this.#size -= forgotten.length;
    }
  }
}
