import { type BaseInteraction, type Client, Events } from 'discord.js';
import { minute } from '../units.js';

/** After this long Discord has told the presser that it failed (the rule of three seconds). */
const tooOld = 3_000;

/**
 * How far back ages are compared with, by the stopwatch, ms: from one to two of these. As long as this a
 * host whose clock has just been put forward takes what is replayed for older than it is.
 */
const window = 5 * minute;

/**
 * Knows which interactions are replayed after a dropped connection and are too old to be answered.
 * Age is measured against this host's own offset from Discord's clock of late: a host whose clock is
 * wrong must not drop every press, so outside a replay nothing is ever called old.
 */
export class Replays {
  readonly #resuming = new Set<number>();
  /** The least ages seen outside replays, in this window and in the one before: latency and the clocks' difference. */
  #least = { now: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY };
  /** When this window began, by the stopwatch. */
  #began = performance.now();

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
    const age = Date.now() - interaction.createdTimestamp;
    this.#turn();
    if (this.#resuming.size === 0) {
      this.#least.now = Math.min(this.#least.now, age);
      return false;
    }
    return age - Math.min(this.#least.now, this.#least.before) > tooOld;
  }

  /** Forgets what was seen too long ago. */
  #turn(): void {
    const passed = performance.now() - this.#began;
    if (passed < window) return;
    const before = passed < 2 * window ? this.#least.now : Number.POSITIVE_INFINITY;
    this.#least = { now: Number.POSITIVE_INFINITY, before };
    this.#began = performance.now();
  }
}
