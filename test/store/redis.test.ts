import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe } from 'vitest';
import { openStore, type StoreConfig } from '../../src/store/index.js';
import type { Client } from '../../src/store/redis/connection.js';
import { keys } from '../../src/store/redis/keys.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { codecs } from './codecs.js';
import { conformance } from './conformance.js';
import type { Harness } from './harness.js';
import { processes } from './processes.js';

describe.skipIf(!redisInstalled)('Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    // As a cluster, Redis refuses any script whose keys do not share a hash tag.
    server = await startRedis({ cluster: true });
  });
  afterAll(() => server.remove());

  const config = (): StoreConfig => ({
    databaseFile: '',
    databaseSync: 'normal',
    redisUrl: server.url,
  });

  /** Works on the data past the store. */
  const directly = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client: Client = createClient({ url: server.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  };

  const harness: Harness = {
    async fresh() {
      await directly((client) => client.flushAll());
      return openStore(config(), codecs);
    },
    another: () => openStore(config(), codecs),
    config,
    plant: (channel, { revision, json }) =>
      directly(async (client) => {
        await client.set(keys.channel(channel), `${revision}\n${json}`);
      }),
    planted: (channel) => directly((client) => client.get(keys.channel(channel))),
    breakRecord: (match) =>
      directly(async (client) => {
        await client.set(keys.record('guild', match), '{"x":');
      }),
  };

  conformance('Redis', harness);
  processes('Redis', harness);
});
