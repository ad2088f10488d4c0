import { type BaseInteraction, type Client, Events } from 'discord.js';

/** After this long Discord has told the presser that it failed (the rule of three seconds). */
const tooOld = 3_000;

/**
 * Knows which interactions are replayed after a dropped connection and are too old to be answered.
 * Ages are taken by the stopwatch, which no correction of the host's clock moves. Its beginning is of no
 * account, as they are only compared with each other: a host whose clock is wrong must not drop every
 * press, so outside a replay nothing is ever called old.
 */
export class Replays {
  readonly #resuming = new Set<number>();
  /** The least age seen outside replays: latency, and when the stopwatch was started. */
  #leastAge: number | null = null;

  constructor(client: Client) {
    client.on(Events.ShardReconnecting, (shard) => this.#resuming.add(shard));
    const settled = (shard: number): void => {
      this.#resuming.delete(shard);
    };
    client.on(Events.ShardResume, settled);
    client.on(Events.ShardReady, settled);
    client.on(Events.ShardDisconnect, (_event, shard) => settled(shard));
  }

  isStale(interaction: BaseInteraction): boolean {
    const age = performance.now() - interaction.createdTimestamp;
    if (this.#resuming.size === 0) {
      this.#leastAge = this.#leastAge === null ? age : Math.min(this.#leastAge, age);
      return false;
    }
    return this.#leastAge !== null && age - this.#leastAge > tooOld;
  }
}
