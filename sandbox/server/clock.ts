/**
 * The stand-in's clock and the ids made from it. It starts at the real time and can only be moved
 * forward, as Discord's ids may never run backwards.
 */

/** Discord's ids count milliseconds from the first second of 2015. */
const DISCORD_EPOCH = 1_420_070_400_000;
/** The low bits of a snowflake number the ids of one millisecond. */
const SEQUENCE_BITS = 22n;

export class Clock {
  #offset = 0;
  #last = 0n;

  /** Milliseconds by which this clock is ahead of the machine's. */
  get offset(): number {
    return this.#offset;
  }

  /** Epoch milliseconds. */
  now(): number {
    return Date.now() + this.#offset;
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }

  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`the clock cannot move by ${ms} ms`);
    this.#offset += ms;
  }

  /** A new id, greater than every one before it. */
  snowflake(): string {
    const first = BigInt(this.now() - DISCORD_EPOCH) << SEQUENCE_BITS;
    this.#last = first > this.#last ? first : this.#last + 1n;
    return this.#last.toString();
  }
}

/** Before any stand-in was started, so that no id made later is one of these. */
const FOUNDED = Date.UTC(2020, 0, 1);

/**
 * An id for something that every stand-in has from its start: the same one each time, so that a bot
 * finds its data again. They lie a second apart, which spreads servers over shards as on Discord.
 */
export function foundingId(number: number): string {
  return (BigInt(FOUNDED - DISCORD_EPOCH + number * 1000) << SEQUENCE_BITS).toString();
}

/** When an id was made, in epoch milliseconds. */
export function madeAt(id: string): number {
  return Number(BigInt(id) >> SEQUENCE_BITS) + DISCORD_EPOCH;
}

/** The shard that a server belongs to. */
export function shardOf(guild: string, shards: number): number {
  return Number((BigInt(guild) >> SEQUENCE_BITS) % BigInt(shards));
}
