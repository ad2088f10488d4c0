import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterEach, describe, expect, it } from 'vitest';
import { rateMatch } from '../../src/stats/rating.js';
import { openStore } from '../../src/store/index.js';
import { StoreUnavailable, StoreUnusable } from '../../src/store/port.js';
import type { Client } from '../../src/store/redis/connection.js';
import { keys } from '../../src/store/redis/keys.js';
import {
  freePort,
  type RedisOptions,
  type RedisServer,
  redisInstalled,
  startRedis,
} from '../support/redis.js';
import { codecs, increment, matchOf, type NoteStore } from './codecs.js';

describe.skipIf(!redisInstalled)('a Redis store', () => {
  let server: RedisServer | null = null;
  let store: NoteStore | null = null;
  const start = async (options: RedisOptions = {}): Promise<[RedisServer, NoteStore]> => {
    server = await startRedis(options);
    store = await open(server.url);
    return [server, store];
  };
  const open = (redisUrl: string) =>
    openStore({ databaseFile: '', databaseSync: 'normal', redisUrl }, codecs);
  afterEach(async () => {
    await store?.close();
    await server?.remove();
    store = null;
    server = null;
  });

  /** Waits, within a bound, until the store can be used again. */
  const recovered = async (of: NoteStore): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await of.ready();
      } catch (error) {
        if (attempt > 200) throw error;
        await delay(50);
      }
    }
  };

  it('rejects everything at once while Redis is gone, and applies nothing later', async () => {
    const [redis, notes] = await start();
    await notes.channels.change('1', increment);
    await redis.kill();
    const calls = [
      () => notes.channels.change('1', increment),
      () => notes.channels.read('1'),
      () => notes.people.read('1'),
      () => notes.events('1', 'm'),
      () => notes.deadlines.claim(1, 1, 1),
      () => notes.dirty(1),
      () => notes.ledger.book(matchOf('m', ['1', '2']), rateMatch),
      () => notes.ledger.page({ game: 'g', scope: 's', period: 'all' }, 'wins', 1, 1),
      () => notes.ledger.record('m'),
      () => notes.uptime.beat(0, 1, 1),
      () => notes.limits.take('k', 1, 1, 1),
      () => notes.ready(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailable);
    await redis.start();
    await recovered(notes);
    expect((await notes.channels.read('1')).count).toBe(1);
    expect(await notes.ledger.record('m')).toBeNull();
    expect(await notes.channels.change('1', increment)).toBe(2);
  });

  it('gives up on a Redis that stalls, and applies nothing when it wakes', async () => {
    const [redis, notes] = await start();
    await notes.channels.change('1', increment);
    // Paused after the read, so that the write already lies in the server's buffer when it wakes.
    const stalled = notes.channels.change('1', (document) => {
      redis.pause();
      return increment(document);
    });
    await expect(stalled).rejects.toThrow(StoreUnavailable);
    await expect(notes.channels.read('1')).rejects.toThrow(StoreUnavailable);
    redis.resume();
    await recovered(notes);
    expect((await notes.channels.read('1')).count).toBe(1);
    expect(await notes.channels.change('1', increment)).toBe(2);
    expect(await notes.channels.change('2', increment)).toBe(1);
  });

  it('keeps every acknowledged change when Redis is killed in the middle', async () => {
    const [redis, notes] = await start();
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await notes.channels.change('1', (document) => ({
          document: { ...document, count: document.count + 1 },
          append: [{ match: 'm', from: document.count, events: [document.count] }],
          result: null,
        }));
        acknowledged += 1;
      }
    })();
    const ended = expect(writing).rejects.toThrow(StoreUnavailable);
    await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(100);
    await redis.kill();
    await ended;
    await redis.start();
    await recovered(notes);
    const { count } = await notes.channels.read('1');
    // The answer to the last one may have been lost on its way.
    expect([acknowledged, acknowledged + 1]).toContain(count);
    expect(await notes.events('1', 'm')).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  it('says what makes Redis forget', async () => {
    const [, notes] = await start({
      settings: ['--appendonly', 'no', '--maxmemory-policy', 'allkeys-lru'],
    });
    expect(notes.warnings).toHaveLength(2);
    expect(notes.warnings.join()).toMatch(/appendonly.*allkeys-lru/);
  });

  it('writes nothing by half when Redis is out of memory', async () => {
    const [redis, notes] = await start();
    await notes.channels.change('1', increment);
    const client: Client = createClient({ url: redis.url });
    await client.connect();
    await client.configSet('maxmemory', '1');
    const change = notes.channels.change('1', (document) => ({
      document,
      append: [{ match: 'm', from: 0, events: ['x'] }],
      due: [{ key: 'k', at: null }],
      result: null,
    }));
    await expect(change).rejects.toThrow(StoreUnavailable);
    await expect(notes.ready()).rejects.toThrow(StoreUnavailable);
    await expect(notes.ledger.book(matchOf('m', ['1', '2']), rateMatch)).rejects.toThrow(
      StoreUnavailable,
    );
    await client.configSet('maxmemory', '0');
    expect(await notes.channels.change('1', increment)).toBe(2);
    expect(await notes.events('1', 'm')).toEqual([]);
    expect(await notes.ledger.book(matchOf('m', ['1', '2']), rateMatch)).toMatchObject({
      kind: 'booked',
    });
    client.destroy();
  });

  it('survives values that nobody wrote', async () => {
    const [redis, notes] = await start();
    const client: Client = createClient({ url: redis.url });
    await client.connect();
    await client.set(keys.channel('1'), '{"schema":1,"count":1}');
    await expect(notes.channels.read('1')).rejects.toMatchObject({ reason: 'corrupt' });
    await client.zAdd(keys.due(0), { score: 1, value: 'x' });
    expect(await notes.deadlines.claim(5, 10, 10)).toEqual([]);
    const board = { game: 'g', scope: 's', period: 'all' };
    await client.hSet(keys.rows(board), 'p', 'rubbish');
    await client.zAdd(keys.places(board, 'wins'), { score: 0, value: `${'0'.repeat(20)}p` });
    expect(await notes.ledger.page(board, 'wins', 1, 10)).toMatchObject([{ player: 'p', won: 0 }]);
    expect(await notes.ledger.standing(board, 'wins', 'p')).toBeNull();
    client.destroy();
  });

  it('rejects once it is closed', async () => {
    const [, notes] = await start();
    await notes.close();
    await notes.close();
    await expect(notes.channels.read('1')).rejects.toThrow(StoreUnavailable);
    await expect(notes.channels.change('1', increment)).rejects.toThrow(StoreUnavailable);
  });

  it('is not opened where there is none, nor where a newer version has written', async () => {
    const nowhere = open(`redis://127.0.0.1:${await freePort()}`);
    await expect(nowhere).rejects.toThrow(StoreUnavailable);
    await expect(nowhere).rejects.toThrow(/ECONNREFUSED/);
    const [redis] = await start();
    await redis.ask('SET', keys.schema, '99');
    await expect(open(redis.url)).rejects.toThrow(StoreUnusable);
  });
});
