import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { DocumentUnreadable, StoreUnavailable, StoreUnusable } from '../../src/store/port.js';
import { openEngine } from '../../src/store/sqlite/engine.js';
import { codecs, increment } from './codecs.js';

let folder = '';
let databaseFile = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  databaseFile = join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Here: that a thread does the same is shown in thread.test.ts. */
const open = (databaseSync: 'normal' | 'full' = 'normal') =>
  openStore({ databaseFile, databaseSync, databaseIn: 'here', redisUrl: null }, codecs);

describe('opening an SQLite file', () => {
  it('makes the folder it lies in', async () => {
    databaseFile = join(folder, 'a', 'b', 'store.sqlite');
    const store = await open();
    await store.close();
    expect(readFileSync(databaseFile).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('keeps what an earlier process wrote, also with full sync', async () => {
    const first = await open();
    await first.channels.change('1', increment);
    await first.close();
    const second = await open('full');
    expect(await second.channels.change('1', increment)).toBe(2);
    await second.close();
  });

  it('succeeds for several stores at once', async () => {
    const stores = await Promise.all([open(), open(), open()]);
    await Promise.all(stores.map((store) => store.channels.change('1', increment)));
    expect((await stores[0].channels.read('1')).count).toBe(3);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('refuses a newer schema and leaves it alone', async () => {
    await (await open()).close();
    const database = new Database(databaseFile);
    database.exec('PRAGMA user_version = 99');
    await expect(open()).rejects.toThrow(StoreUnusable);
    await expect(open()).rejects.toThrow(/schema 99/);
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 99 });
    database.close();
  });

  it('refuses the database of another program', async () => {
    const database = new Database(databaseFile);
    database.exec('CREATE TABLE songs (title TEXT)');
    database.close();
    await expect(open()).rejects.toThrow(StoreUnusable);
  });

  it('refuses what is no database and leaves it alone', async () => {
    const letter = 'Dear diary, '.repeat(1_000);
    writeFileSync(databaseFile, letter);
    await expect(open()).rejects.toThrow(StoreUnusable);
    expect(readFileSync(databaseFile, 'utf8')).toBe(letter);
  });

  it('says when it cannot be opened', async () => {
    mkdirSync(databaseFile);
    await expect(open()).rejects.toThrow(StoreUnavailable);
    databaseFile = join(folder, 'letter', 'store.sqlite');
    writeFileSync(join(folder, 'letter'), '');
    await expect(open()).rejects.toThrow(StoreUnavailable);
  });
});

/**
 * Holds the stopwatch by which the store's patience runs, and counts how often it has found the file
 * locked: so a test says how long a lock lasts, and not the machine.
 */
const holdStopwatch = () => {
  const stopwatch = vi.spyOn(performance, 'now').mockReturnValue(0);
  const asked = vi.spyOn(Database.prototype, 'exec');
  const lookedInVain = (): number =>
    asked.mock.results.filter(({ type }) => type === 'throw').length;
  return {
    turnTo: (ms: number) => stopwatch.mockReturnValue(ms),
    /** It has looked at the lock, this many times more than before, and goes on waiting. */
    async looks(more = 1): Promise<void> {
      const enough = lookedInVain() + more;
      await expect.poll(lookedInVain).toBeGreaterThanOrEqual(enough);
    },
  };
};

describe('a running SQLite store', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('gives up on a locked file without standing still, and recovers', async () => {
    const store = await open();
    await store.channels.change('1', increment);
    const locker = new Database(databaseFile);
    locker.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    await expect(store.channels.change('1', increment)).rejects.toThrow(StoreUnavailable);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect((await store.channels.read('1')).count).toBe(1);
    locker.exec('ROLLBACK');
    await expect(store.ready()).resolves.toBeUndefined();
    expect(await store.channels.change('1', increment)).toBe(2);
    locker.close();
    await store.close();
  });

  it('waits for a lock that is soon let go', async () => {
    const store = await open();
    const locker = new Database(databaseFile);
    locker.exec('BEGIN IMMEDIATE');
    const { turnTo, looks } = holdStopwatch();
    const change = store.channels.change('1', increment);
    await looks();
    turnTo(999);
    await looks();
    locker.exec('COMMIT');
    expect(await change).toBe(1);
    locker.close();
    await store.close();
  });

  it('keeps no write waiting for a lock behind the waiting of another', async () => {
    const store = await open();
    const locker = new Database(databaseFile);
    locker.exec('BEGIN IMMEDIATE');
    const ended: string[] = [];
    const change = (name: string) =>
      store.channels.change(name, increment).catch((error: unknown) => {
        ended.push(`${name}: ${error instanceof StoreUnavailable}`);
      });
    const { turnTo, looks } = holdStopwatch();
    const first = change('first');
    await looks();
    const second = change('second');
    // By the second of these looks it has been asked for, too.
    await looks(2);
    // The second that both have waited for: one after the other, they would take two.
    turnTo(1_000);
    await expect.poll(() => ended).toEqual(['first: true', 'second: true']);
    await Promise.all([first, second]);
    locker.close();
    await store.close();
  });

  it('writes nothing by half on a full disk, and goes on when there is room', async () => {
    const script = fileURLToPath(new URL('full-disk-worker.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        'ulimit -f 2000; exec "$@"',
        'bash',
        process.execPath,
        '--import',
        'tsx',
        script,
      ].concat(databaseFile),
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const found: { written: number } = JSON.parse(stdout);
    const { written } = found;
    expect(written).toBeGreaterThan(5);
    expect(found).toEqual({ name: 'StoreUnavailable', written, count: written, events: written });
    const store = await open();
    expect(await store.channels.change('full', increment)).toBe(written + 1);
    await store.close();
  });

  it('rejects once it is closed', async () => {
    const store = await open();
    await store.close();
    await store.close();
    await expect(store.channels.read('1')).rejects.toThrow(StoreUnavailable);
    await expect(store.channels.change('1', increment)).rejects.toThrow(StoreUnavailable);
  });

  it('survives rows that nobody wrote', async () => {
    const store = await open();
    const database = new Database(databaseFile);
    database.exec(`INSERT INTO events VALUES ('1', 'm', 0, '{"type":')`);
    database.exec(`INSERT INTO limits VALUES ('k', '{"a":1}', 99999), ('l', 'x', 99999)`);
    database.exec(`INSERT INTO documents VALUES ('channel:1', 1, 'x')`);
    await expect(store.events('1', 'm')).rejects.toThrow(DocumentUnreadable);
    await expect(store.channels.read('1')).rejects.toThrow(DocumentUnreadable);
    expect(await store.limits.take('k', 1, 10, 0)).toBe(true);
    expect(await store.limits.take('l', 1, 10, 0)).toBe(true);
    database.close();
    await store.close();
  });

  it('writes no claims while it is alone, and does from the moment somebody else writes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const engine = () => openEngine({ file: databaseFile, sync: 'normal' });
      const { file, limits } = await engine();
      const database = new Database(databaseFile);
      const written = (): unknown =>
        database.prepare("SELECT count(*) AS n FROM limits WHERE key LIKE 'claim:%'").get();
      // Whether there is anybody else is not known yet.
      expect(await file.claim('1', 0)).toBe(true);
      expect(written()).toMatchObject({ n: 1 });
      vi.advanceTimersByTime(31_000);
      expect(await file.claim('2', 0)).toBe(true);
      // Its own writes are nobody else's.
      await limits.take('x', 1, 1, 0);
      expect(await file.claim('3', 0)).toBe(true);
      expect(written()).toMatchObject({ n: 1 });
      const other = (await engine()).file;
      await other.probe();
      expect(await Promise.all([file.claim('4', 0), other.claim('4', 0)])).toEqual([true, false]);
      await other.close();
      vi.advanceTimersByTime(31_000);
      expect(await file.claim('5', 0)).toBe(true);
      expect(written()).toMatchObject({ n: 2 });
      database.close();
      await file.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('clears expired limits away', async () => {
    const store = await open();
    for (let n = 0; n < 50; n += 1) await store.limits.take(`k${n}`, 1, 10, n);
    for (let n = 0; n < 10; n += 1) await store.limits.take('now', 1, 1, 1_000 + n);
    const database = new Database(databaseFile);
    expect(database.prepare('SELECT count(*) AS n FROM limits').get()).toMatchObject({ n: 1 });
    database.close();
    await store.close();
  });
});
