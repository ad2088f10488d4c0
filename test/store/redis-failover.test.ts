import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { codecs, type Note, type NoteStore } from './codecs.js';

/** One address that leads to one server, and after a failover to another, as a managed Redis has it. */
const address = async (first: RedisServer) => {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const { port } = new URL(target.url);
    const upstream = connect(Number(port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    lead: (to: RedisServer): void => {
      target = to;
      cut();
    },
    close: (): void => {
      cut();
      server.close();
    },
  };
};

/** Counts up, with an event and a deadline each. */
const count = (by: string) => (note: Note) => ({
  document: { ...note, count: note.count + 1, text: by },
  append: [{ match: 'm', from: note.count, events: [`${by} ${note.count}`] }],
  due: [{ key: 'k', at: 1_000 + note.count }],
  result: note.count + 1,
});

describe.skipIf(!redisInstalled)(
  'a Redis that falls back to a replica which has missed something',
  () => {
    const closers: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });

    const stores = async (url: string): Promise<NoteStore> => {
      const store = await openStore(
        { databaseFile: '', databaseSync: 'normal', redisUrl: url },
        codecs,
      );
      closers.push(() => store.close());
      return store;
    };
    const redis = async (): Promise<RedisServer> => {
      const server = await startRedis();
      closers.push(() => server.remove());
      return server;
    };

    it('goes on from what the replica has, all of one moment, and nobody writes over it from memory', async () => {
      const [master, replica] = [await redis(), await redis()];
      const route = await address(master);
      closers.push(route.close);
      const [one, other] = [await stores(route.url), await stores(route.url)];

      for (let n = 0; n < 3; n += 1) await one.channels.change('1', count('one'));
      await replica.ask('REPLICAOF', '127.0.0.1', new URL(master.url).port);
      await vi.waitFor(async () => {
        const info = await replica.ask('INFO', 'replication');
        expect(info).toContain('master_link_status:up');
        const [offset] = /(?<=slave_repl_offset:)\d+/.exec(info) ?? [];
        expect(await master.ask('INFO', 'replication')).toContain(`master_repl_offset:${offset}`);
      }, 30_000);
      await replica.ask('REPLICAOF', 'NO', 'ONE');
      // These two are acknowledged, and lost with the master.
      for (let n = 0; n < 2; n += 1) await one.channels.change('1', count('lost'));
      await master.kill();
      route.lead(replica);

      // The other process is the first to go on, as far as the lost writes had gone.
      for (let n = 0; n < 2; n += 1) {
        await vi.waitFor(async () => {
          expect(await other.channels.change('1', count('other'))).toBe(4 + n);
        }, 10_000);
      }
      // The first one still remembers another document by the same number: it must look again.
      const seen = await vi.waitFor(
        () => one.channels.change('1', (note) => ({ ...count('one')(note), result: note.text })),
        10_000,
      );
      expect(seen).toBe('other');
      expect((await other.channels.read('1')).count).toBe(6);
      expect(await other.events('1', 'm')).toEqual([
        ...['one 0', 'one 1', 'one 2', 'other 3', 'other 4', 'one 5'],
      ]);
      expect(await one.deadlines.claim(2_000, 10, 1_000)).toEqual([
        expect.objectContaining({ key: 'k', at: 1_005 }),
      ]);
    });
  },
);
