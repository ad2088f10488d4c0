import { createCluster } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type StoreConfig } from '../../src/store/index.js';
import { StoreUnavailable } from '../../src/store/port.js';
import { keys } from '../../src/store/redis/keys.js';
import type { Commands } from '../../src/store/redis/link.js';
import {
  type RedisCluster,
  type RedisServer,
  redisInstalled,
  startRedis,
  startRedisCluster,
} from '../support/redis.js';
import { codecs, increment } from './codecs.js';
import { conformance } from './conformance.js';
import type { Harness } from './harness.js';
import { processes } from './processes.js';

/** A store on the Redis of this address, whose data can be reached past it. */
const harnessOn = (
  redisUrl: () => string,
  flush: () => Promise<unknown>,
  directly: <T>(work: (client: Commands) => Promise<T>) => Promise<T>,
): Harness => {
  const config = (): StoreConfig => ({
    databaseFile: '',
    databaseSync: 'normal',
    redisUrl: redisUrl(),
  });
  return {
    async fresh() {
      await flush();
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
};

describe.skipIf(!redisInstalled)('Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    // As a cluster, Redis refuses any script whose keys do not share a hash tag.
    server = await startRedis({ cluster: true });
  });
  afterAll(() => server.remove());

  const harness = harnessOn(
    () => server.url,
    () => server.flush(),
    (work) => server.directly(work),
  );
  conformance('Redis', harness);
  processes('Redis', harness);
});

describe.skipIf(!redisInstalled)('Redis Cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.remove());

  const harness = harnessOn(
    () => cluster.url,
    () => Promise.all(cluster.nodes.map((node) => node.flush())),
    async (work) => {
      const client = createCluster({ rootNodes: cluster.nodes.map(({ url }) => ({ url })) });
      await client.connect();
      try {
        return await work(client);
      } finally {
        client.destroy();
      }
    },
  );
  conformance('Redis Cluster', harness);
  processes('Redis Cluster', harness);

  it('gives up on a node that stalls, writes nothing there later, and goes on', async () => {
    const store = await harness.fresh();
    const channels = Array.from({ length: 24 }, (_, n) => `${n}`);
    for (const channel of channels) await store.channels.change(channel, increment);
    const [node] = cluster.nodes;
    node?.pause();
    const outcomes = await Promise.allSettled(
      channels.map((channel) => store.channels.change(channel, increment)),
    );
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    // The channels of the other nodes go on as if nothing was.
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(channels.length);
    for (const { reason } of failed) expect(reason).toBeInstanceOf(StoreUnavailable);
    node?.resume();
    await expect
      .poll(() =>
        store.ready().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    for (const [index, channel] of channels.entries()) {
      const wanted = outcomes[index]?.status === 'rejected' ? 1 : 2;
      await expect
        .poll(() =>
          store.channels.read(channel).then(
            ({ count }) => count,
            () => null,
          ),
        )
        .toBe(wanted);
      expect(await store.channels.change(channel, increment)).toBe(wanted + 1);
    }
    await store.close();
  });

  it('is away while a node is, and is back with it', async () => {
    const store = await harness.fresh();
    const [node] = cluster.nodes;
    await node?.kill();
    const all = async (): Promise<boolean> => {
      const changes = Array.from({ length: 24 }, (_, n) =>
        store.channels.change(`${n}`, increment),
      );
      const outcomes = await Promise.allSettled(changes);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
      }
      return outcomes.every(({ status }) => status === 'fulfilled');
    };
    expect(await all()).toBe(false);
    await node?.start();
    await expect.poll(all, { timeout: 30_000 }).toBe(true);
    await store.close();
  });
});
