/** How often clients may identify: what `/gateway/bot` says of it, and who does not keep to it. */
export class SessionStarts {
  /** How many shards are recommended. */
  shards = 1;
  total = 1_000;
  /** Counted down by every IDENTIFY; without any left, one is answered like a token that was reset. */
  remaining = 1_000;
  /** Milliseconds until there are `total` again, as it is told. A test sets `remaining` anew itself. */
  resetAfter = 0;
  /** So many shards may identify at a time: those with different `id % maxConcurrency`. */
  maxConcurrency = 1;
  /**
   * Real milliseconds between two IDENTIFYs of such a group; 5,000 on Discord. 0 counts none: a bot
   * under test is killed and started more often than one in the world.
   */
  every = 0;
  /** IDENTIFYs that came sooner than `every` allows, and those for which none was left. */
  readonly refused = { 'too-soon': 0, 'used-up': 0 };
  readonly #last = new Map<number, number>();

  /** The answer to `/gateway/bot`. */
  info(url: string): Record<string, unknown> {
    return {
      url,
      shards: this.shards,
      session_start_limit: {
        total: this.total,
        remaining: this.remaining,
        reset_after: this.resetAfter,
        max_concurrency: this.maxConcurrency,
      },
    };
  }

  /** Counts an IDENTIFY of a shard, and says what becomes of it. */
  begin(shard: number): 'welcome' | 'too-soon' | 'used-up' {
    if (this.remaining <= 0) return this.#refuse('used-up');
    this.remaining -= 1;
    const group = shard % this.maxConcurrency;
    const since = performance.now() - (this.#last.get(group) ?? Number.NEGATIVE_INFINITY);
    if (since < this.every) return this.#refuse('too-soon');
    this.#last.set(group, performance.now());
    return 'welcome';
  }

  #refuse(why: 'too-soon' | 'used-up'): typeof why {
    this.refused[why] += 1;
    return why;
  }
}
