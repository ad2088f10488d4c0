import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackupRefused, restore } from '../../src/store/backup.js';
import { openStore } from '../../src/store/index.js';
import { StoreUnusable } from '../../src/store/port.js';
import { keys } from '../../src/store/redis/keys.js';
import { keep } from '../support/keeping.js';
import {
  type RedisCluster,
  type RedisServer,
  redisInstalled,
  startRedis,
  startRedisCluster,
} from '../support/redis.js';
import { backups } from './backup-conformance.js';
import { codecs, increment } from './codecs.js';

const notEmpty = /is not empty/;

describe.skipIf(!redisInstalled)('Redis', () => {
  let server: RedisServer;
  let folder = '';
  beforeAll(async () => {
    // As a cluster, Redis refuses any script whose keys do not share a hash tag.
    server = await startRedis({ cluster: true });
    folder = mkdtempSync(join(tmpdir(), 'redis-backup-'));
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const env = () => ({ REDIS_URL: server.url });
  const config = () => ({
    databaseFile: '',
    databaseSync: 'normal' as const,
    redisUrl: server.url,
  });

  backups('Redis', { env, config, wipe: () => server.flush(), notEmpty });

  describe('Redis: a restore', () => {
    let file = '';
    let files = 0;
    beforeEach(async () => {
      await server.flush();
      files += 1;
      file = join(folder, `${files}`);
      const store = await openStore(config(), codecs);
      await store.channels.change('1', increment);
      await store.close();
    });
    const everything = () =>
      server.directly(async (client) => {
        const names = (await client.keys('*')).toSorted();
        const kinds = await Promise.all(names.map(async (name) => [name, await client.type(name)]));
        // One whose time ended between the two questions.
        return kinds.filter(([, kind]) => kind !== 'none');
      });

    it('keeps kinds, large keys and what goes by itself, but not for a minute', async () => {
      const until = Date.now() + 3_600_000;
      const members = Array.from({ length: 12_000 }, (_, n) => `member ${n}`);
      const channel = keys.channel('9');
      const large = {
        list: keys.logOf(channel, 'long'),
        hash: keys.rows({ game: 'g', scope: 's', period: 'all' }),
        zset: keys.recent('s', 'g'),
        set: keys.boards('5'),
      };
      await server.directly(async (client) => {
        await client.rPush(large.list, members);
        await client.hSet(large.hash, Object.fromEntries(members.map((one) => [one, 'x'])));
        await client.zAdd(
          large.zset,
          members.map((value, n) => ({ value, score: n + 0.1 })),
        );
        await client.sAdd(large.set, members);
        await client.pExpireAt(large.set, until);
        for (const number of Array(1_200).keys()) await client.rPush(keys.limit(`${number}`), '1');
        await client.set(keys.claim('gone'), '1', { expiration: { type: 'PX', value: 1 } });
        await client.set('another:program', 'x');
      });
      const before = await everything();
      await server.directly(async (client) => {
        await client.set(keys.probe, '1');
        await client.set(keys.claim('a press'), '1', { expiration: { type: 'EX', value: 60 } });
      });
      expect(await keep('backup', env(), [file])).toMatchObject({ code: 0, error: '' });
      await server.flush();
      await server.directly((client) => client.set('another:program', 'x'));
      expect(await keep('restore', env(), [file])).toMatchObject({ code: 0, error: '' });
      expect(await everything()).toEqual(before);
      await server.directly(async (client) => {
        expect(await client.lRange(large.list, 0, -1)).toEqual(members);
        expect(Object.keys(await client.hGetAll(large.hash)).toSorted()).toEqual(
          members.toSorted(),
        );
        expect(await client.zRangeWithScores(large.zset, 0, -1)).toEqual(
          members.map((value, n) => ({ value, score: n + 0.1 })),
        );
        expect((await client.sMembers(large.set)).toSorted()).toEqual(members.toSorted());
        expect(Math.abs((await client.pExpireTime(large.set)) - until)).toBeLessThan(2);
        expect(await client.pTTL(keys.channel('1'))).toBe(-1);
      });
    });

    it('is refused while a bot is there, also with --replace', async () => {
      expect(await keep('backup', env(), [file])).toMatchObject({ code: 0, error: '' });
      const store = await openStore(config(), codecs);
      await store.uptime.beat(3, Date.now(), 20_000);
      const refused = await keep('restore', env(), ['--replace', file]);
      expect(refused.error).toMatch(/A bot was on this Redis \d+ s ago: stop it/);
      expect(refused.code).toBe(1);
      expect(await store.channels.change('1', increment)).toBe(2);
      await store.close();
    });

    it('that was broken off lets no bot start, and can be done again', async () => {
      await keep('backup', env(), [file]);
      await server.directly((client) => client.set(keys.schema, '1000000'));
      await expect(openStore(config(), codecs)).rejects.toThrow(StoreUnusable);
      await expect(openStore(config(), codecs)).rejects.toThrow(/was not put back to its end/);
      expect((await keep('backup', env(), [`${file}2`])).error).toMatch(/put back to its end/);
      expect(await keep('restore', env(), [file])).toMatchObject({ code: 0, error: '' });
      const store = await openStore(config(), codecs);
      expect((await store.channels.read('1')).count).toBe(1);
      await store.close();
    });

    it('leaves the keys of other programs alone, with --replace too', async () => {
      await keep('backup', env(), [file]);
      await server.directly((client) => client.set('another:program', 'x'));
      expect(await keep('restore', env(), ['--replace', file])).toMatchObject({ code: 0 });
      expect(await server.directly((client) => client.get('another:program'))).toBe('x');
    });

    it('refuses a file that lacks a line, and one of a newer version', async () => {
      await keep('backup', env(), [file]);
      await server.flush();
      const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
      /** What it is refused with; a process each would say the same, and take its time. */
      const put = async (changed: readonly string[]) => {
        writeFileSync(file, gzipSync(`${changed.join('\n')}\n`));
        const restored = restore({ databaseFile: '', redisUrl: server.url }, file, false);
        return restored.then(
          () => 'it is taken',
          (error: unknown) => (error instanceof BackupRefused ? error.message : String(error)),
        );
      };
      const words = await put(lines.toSpliced(1, 1));
      expect(words).toMatch(/damaged: it has \d+ lines of \d+/);
      const refused = await keep('restore', env(), [file]);
      expect(refused).toMatchObject({ code: 1, error: `${words}\n` });
      expect(await put(lines.slice(0, -1))).toMatch(/damaged: it ends too early/);
      expect(await put(lines.toSpliced(1, 0, '{"key":"other:x"}'))).toMatch(/damaged: line 2/);
      // Of what Redis would not take, nothing is begun: all that is there would be gone by then.
      for (const [type, ...values] of [
        ['hash', 'field'],
        ['zset', 'member', 'high'],
        ['string'],
        ['list', ...Array.from({ length: 9_000 }, () => 'x')],
      ]) {
        const line = JSON.stringify({ key: 'dice:{c1}:x', type, values, expires: null });
        expect(await put(lines.toSpliced(1, 0, line)), type).toMatch(/damaged: line 2/);
      }
      const newer = (lines[0] ?? '').replace(/"schema":\d+/, '"schema":99');
      expect(await put(lines.with(0, newer))).toMatch(/newer version/);
      expect(await put(['{"kind":"another"}'])).toMatch(/is not a backup of this program/);
      expect(await everything()).toEqual([]);
    });

    it('says that a copy of the other kind of store does not fit', async () => {
      await keep('backup', env(), [file]);
      const sqlite = { DATABASE_FILE: join(folder, `${files}.sqlite`) };
      expect((await keep('restore', sqlite, [file])).error).toMatch(/made from Redis.*SQLite/);
      const store = await openStore(
        {
          databaseFile: sqlite.DATABASE_FILE,
          databaseSync: 'normal',
          databaseIn: 'here',
          redisUrl: null,
        },
        codecs,
      );
      await store.close();
      await keep('backup', sqlite, [`${file}.copy`]);
      const other = await keep('restore', env(), ['--replace', `${file}.copy`]);
      expect(other.error).toMatch(/made from SQLite.*Redis/);
    });

    it('says that Redis is away, or empty, without the password', async () => {
      const away = { REDIS_URL: 'redis://:hunter2@127.0.0.1:1' };
      const outcome = await keep('backup', away, [file]);
      expect(outcome.code).toBe(1);
      expect(outcome.error).toMatch(/^Redis: no connection/);
      expect(outcome.error).not.toContain('hunter2');
      await server.flush();
      expect((await keep('backup', env(), [file])).error).toMatch(/holds nothing of this program/);
    });
  });
});

describe.skipIf(!redisInstalled)('Redis Cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.remove());
  backups('Redis Cluster', {
    env: () => ({ REDIS_URL: cluster.url }),
    config: () => ({ databaseFile: '', databaseSync: 'normal', redisUrl: cluster.url }),
    wipe: async () => void (await Promise.all(cluster.nodes.map((node) => node.flush()))),
    notEmpty,
  });
});
