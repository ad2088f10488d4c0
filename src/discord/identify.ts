import { setTimeout as delay } from 'node:timers/promises';
import { DiscordAPIError, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { PlayLog } from '../play/context.js';
import type { Limits } from '../store/port.js';
import { minute } from '../units.js';

/** What Discord says about connecting: how many shards it wants, and how many sessions may begin. */
export interface GatewayInfo {
  readonly shards: number;
  /** Sessions that may still begin until the count is set back. */
  readonly remaining: number;
  /** When it is set back, in ms from the answer. */
  readonly resetAfter: number;
  /** How many shards may identify at a time, those with different `id % concurrency`. */
  readonly concurrency: number;
}

const answer = z.object({
  shards: z.int().positive(),
  session_start_limit: z.object({
    remaining: z.int(),
    reset_after: z.number(),
    max_concurrency: z.int().positive(),
  }),
});

/** What an operator should do when Discord does not take the bot's token. */
export const refusedToken =
  'Discord refuses the token: set DISCORD_TOKEN to the one on the "Bot" page of the application';

/** Asks Discord. Rejects with what an operator should do when the token is refused. */
export const askGateway = async (rest: REST): Promise<GatewayInfo> => {
  try {
    const { shards, session_start_limit: limit } = answer.parse(
      await rest.get(Routes.gatewayBot()),
    );
    return {
      shards,
      remaining: limit.remaining,
      resetAfter: limit.reset_after,
      concurrency: limit.max_concurrency,
    };
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || error.status !== 401) throw error;
    throw new Error(refusedToken, { cause: error });
  }
};

/**
 * Whoever begins more sessions a day than Discord allows has the bot's token reset. A few are left over
 * beside those that may begin at the same moment: other processes may have read the same number.
 */
const spare = 5;
/** How long to wait before asking again when none is left, ms: Discord's own word within bounds. */
const shortestWait = 5_000;
const longestWait = 10 * minute;
/** Between two shards of a group Discord wants five seconds; a little more, as they travel. */
const spacing = 5_500;
const look = 250;

export interface IdentifiesOptions {
  readonly ask: () => Promise<GatewayInfo>;
  /** What the bot's other processes count by as well. */
  readonly limits: Limits;
  /** Shards of the whole bot: a single one has none to wait for. */
  readonly shards: number;
  readonly now: () => number;
  readonly log: PlayLog;
  /** Waits for ms; rejects when it is called off. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal });

/**
 * When a shard may identify itself: as often as Discord allows a day, and one after the other, over
 * all processes that share a store. The gateway's clients ask here before every IDENTIFY.
 */
export class Identifies {
  readonly #options: IdentifiesOptions;
  /** Of the newest answer. */
  #concurrency = 1;
  /** A question that is under way: shards that may begin together ask together. */
  #asked: Promise<GatewayInfo | null> | null = null;
  #waiting: string | null = null;
  /** Shards that wait here now. */
  readonly #queue = new Set<number>();
  readonly #tails = new Map<number, Promise<void>>();
  /** By group, when one of our own began last: by the stopwatch. */
  readonly #began = new Map<number, number>();

  constructor(options: IdentifiesOptions) {
    this.#options = options;
  }

  /** Why no session is begun now; `null` while that is allowed. */
  get waiting(): string | null {
    return this.#waiting;
  }

  /** Resolves when a session may begin today. */
  async permit(signal?: AbortSignal): Promise<void> {
    const { log, now, wait = waitFor } = this.#options;
    for (;;) {
      const info = await this.#info();
      if (info === null || info.remaining > spare + info.concurrency) {
        this.#waiting = null;
        return;
      }
      const { resetAfter, remaining } = info;
      const until = new Date(now() + resetAfter).toISOString();
      this.#waiting = `Discord allows no more session starts until ${until}`;
      log.error({ remaining, until }, 'no session start is left: the bot waits, and asks again');
      await wait(Math.min(Math.max(resetAfter, shortestWait), longestWait), signal);
    }
  }

  /** What discord.js calls before an IDENTIFY. Rejects only when it is called off. */
  async waitForIdentify(shard: number, signal: AbortSignal): Promise<void> {
    const group = shard % this.#concurrency;
    const before = this.#tails.get(group) ?? Promise.resolve();
    const turn = before.then(() => this.#turn(group, signal));
    const tail = turn.catch(() => undefined);
    this.#tails.set(group, tail);
    this.#queue.add(shard);
    await turn.finally(() => this.#queue.delete(shard));
  }

  /** Whether a shard is silent because it waits for its turn here. */
  holds(shard: number): boolean {
    return this.#queue.has(shard);
  }

  async #turn(group: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.permit(signal);
    if (this.#options.shards > 1) await this.#pace(group, signal);
  }

  async #pace(group: number, signal: AbortSignal): Promise<void> {
    const { limits, log, now, wait = waitFor } = this.#options;
    // By the stopwatch among our own, whatever the wall clock does; by the store among all processes.
    const since = performance.now() - (this.#began.get(group) ?? Number.NEGATIVE_INFINITY);
    if (since < spacing) await wait(spacing - since, signal);
    try {
      while (!(await limits.take(`identify:${group}`, 1, spacing, now()))) {
        await wait(look + Math.random() * look, signal);
      }
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'the other processes are not asked before a shard identifies');
    }
    this.#began.set(group, performance.now());
  }

  /** `null` when it is not known: an answer that fails forbids nothing. */
  #info(): Promise<GatewayInfo | null> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async #ask(): Promise<GatewayInfo | null> {
    try {
      const info = await this.#options.ask();
      this.#concurrency = info.concurrency;
      return info;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'how many sessions may begin is not known');
      return null;
    }
  }
}
