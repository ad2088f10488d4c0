/** The stand-in, a store and the bots on it: what is broken and set right again. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BotProcess, startBot } from '../sandbox/bot.js';
import { type Sandbox, startSandbox } from '../sandbox/server/index.js';
import type { GameStore } from '../src/play/context.js';
import { codecs } from '../src/play/documents.js';
import { openStore, type StoreConfig } from '../src/store/index.js';
import { type RedisServer, startRedis } from '../test/support/redis.js';

export const stores = ['sqlite', 'redis'] as const;
export type StoreKind = (typeof stores)[number];

/** How many processes share each kind of store. */
const processes: Readonly<Record<StoreKind, number>> = { sqlite: 1, redis: 2 };

/** How often a bot that does not come up is waited for, or started again. */
const attempts = 20;

export interface HouseOptions {
  readonly store: StoreKind;
  /** The compiled bot, from the project's root. */
  readonly entry: string;
  /** Publishes the commands. */
  readonly publish: (sandbox: Sandbox) => Promise<void>;
}

export class House {
  readonly sandbox: Sandbox;
  readonly bots: readonly BotProcess[];
  /** `null` on SQLite, which one process uses. */
  readonly redis: RedisServer | null;
  /** Starts that ended before the bot was ready, and were tried again. */
  failedStarts = 0;

  private constructor(sandbox: Sandbox, bots: readonly BotProcess[], redis: RedisServer | null) {
    this.sandbox = sandbox;
    this.bots = bots;
    this.redis = redis;
  }

  static async open({ store, entry, publish }: HouseOptions): Promise<House> {
    // As on Discord, but for the limits: what is asked for here is more than people ask for.
    const sandbox = await startSandbox({ rateLimits: false, record: false });
    const bots: BotProcess[] = [];
    let redis: RedisServer | null = null;
    try {
      await publish(sandbox);
      // A Redis that is killed must not have answered what it has not yet handed to the system.
      if (store === 'redis') redis = await startRedis({ settings: ['--appendfsync', 'always'] });
      const env = redis === null ? {} : { REDIS_URL: redis.url };
      for (let number = 0; number < processes[store]; number += 1) {
        bots.push(await startBot({ sandbox, entry, env }));
      }
      const house = new House(sandbox, bots, redis);
      await house.up();
      return house;
    } catch (error) {
      await new House(sandbox, bots, redis).close();
      throw error;
    }
  }

  get store(): StoreConfig {
    const [first] = this.bots;
    return {
      databaseFile: join(first?.directory ?? '', 'bot.sqlite'),
      databaseSync: 'normal',
      redisUrl: this.redis?.url ?? null,
    };
  }

  /** Starts whatever does not run, as a supervisor does, and waits until all play. */
  async up(): Promise<void> {
    await Promise.all(this.bots.map((bot) => this.#bringUp(bot)));
  }

  async #bringUp(bot: BotProcess): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { starts } = this.sandbox.gateway;
      starts.remaining = starts.total;
      if (!bot.running) bot.start();
      try {
        await bot.ready();
        return;
      } catch (error) {
        if (attempt >= attempts) throw error;
        // Still starting, on a machine that is very busy: it is waited for on.
        if (bot.running) continue;
        this.failedStarts += 1;
        await delay(100);
      }
    }
  }

  /** Stops the bots as an operator would, and keeps their data. */
  async quiet(): Promise<void> {
    await Promise.all(this.bots.map((bot) => bot.stop()));
  }

  /**
   * Looks into what is kept now. On SQLite nobody may run: what is opened is a copy of the files, so
   * that whoever starts next finds them as the dead left them.
   */
  async inspect<T>(look: (store: GameStore) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
    try {
      const { databaseFile } = this.store;
      const copy = join(folder, basename(databaseFile));
      for (const part of this.redis === null ? ['', '-wal'] : []) {
        if (existsSync(databaseFile + part)) await copyFile(databaseFile + part, copy + part);
      }
      const config = { ...this.store, databaseFile: copy, databaseIn: 'here' as const };
      const store = await openStore(config, codecs);
      try {
        return await look(store);
      } finally {
        await store.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Whatever of it does not end properly, the rest is ended as well. */
  async close(): Promise<void> {
    try {
      await Promise.all(this.bots.map((bot) => bot.close()));
    } finally {
      await Promise.all([this.sandbox.close(), this.redis?.remove()]);
    }
  }
}
