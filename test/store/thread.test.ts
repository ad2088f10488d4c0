import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { DocumentUnreadable, StoreUnavailable, StoreUnusable } from '../../src/store/port.js';
import { type Engine, openEngine } from '../../src/store/sqlite/engine.js';
import { openRemoteEngine } from '../../src/store/sqlite/remote.js';
import { codecs, increment, matchOf, type NoteStore, stepRate } from './codecs.js';

const board = { game: 'knucklebones', scope: 'guild', period: 'all' };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thread-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (name: string): Promise<NoteStore> =>
  openStore({ databaseFile: join(folder, name), databaseSync: 'normal', redisUrl: null }, codecs);

it('is made once when several open it at the same moment, each from a thread of its own', async () => {
  const stores = await Promise.all([1, 2, 3].map(() => open('new/together.sqlite')));
  await Promise.all(stores.map((store) => store.channels.change('1', increment)));
  for (const store of stores) expect((await store.channels.read('1')).count).toBe(3);
  await Promise.all(stores.map((store) => store.close()));
});

/** Every question once, with what came back. */
const everything = async (engine: Engine): Promise<unknown> => {
  const { documents, deadlines, ledger, uptime, limits, file } = engine;
  const commit = {
    kind: 'channel',
    id: '1',
    revision: 0,
    json: '{"a":"ü\\n"}',
    append: [{ match: 'm', from: 0, events: ['1', '{"b":2}'] }],
    due: [{ key: 'k', at: 5 }],
    dirty: true,
  } as const;
  const match = matchOf('m', ['1', '2'], { events: 2 });
  const before = await ledger.before(match);
  const rated = before.map((each) => ({ before: each, after: stepRate(each, [1, 2]) }));
  return {
    commit: await documents.commit(commit),
    late: await documents.commit(commit),
    get: await documents.get('channel:1'),
    set: await documents.set('x', '3\n{}'),
    delete: await documents.delete('x'),
    none: await documents.get('x'),
    events: await file.events('1', 'm', 1),
    dirty: await file.dirty(10),
    claim: await deadlines.claim(9, 9, 9),
    drop: await deadlines.drop('1', 'k'),
    before,
    unrated: await ledger.book(match, []),
    book: await ledger.book(match, rated),
    already: await ledger.book(match, []),
    page: await ledger.page(board, 'wins', 1, 10),
    size: await ledger.size(board, 'wins'),
    standing: await ledger.standing(board, 'rating', '1'),
    headToHead: await ledger.headToHead('knucklebones', 'guild', '1', '2'),
    history: await ledger.history('knucklebones', 'guild', '1', 0, 10),
    ratingBefore: await ledger.ratingBefore('knucklebones', 'guild', '1', 0),
    recent: await ledger.recent({ player: '2' }, 'knucklebones', 10),
    record: await ledger.record('m'),
    forget: await ledger.forget('2', 'p'),
    clear: await ledger.clear('knucklebones', 'guild'),
    prune: await ledger.prune(0),
    beat: [await uptime.beat(0, 0, 10), await uptime.beat(0, 50, 10)],
    gaps: await uptime.gaps(0, 0),
    take: [await limits.take('k', 1, 10, 0), await limits.take('k', 1, 10, 0)],
    probe: await file.probe(),
    warnings: await file.warnings(),
    wiped: await documents.clear(),
    gone: await documents.get('channel:1'),
  };
};

describe('an SQLite file in a thread of its own', () => {
  it('answers every question as it does here', async () => {
    const here = await openEngine({ file: join(folder, 'here.sqlite'), sync: 'normal' });
    const there = await openRemoteEngine({ file: join(folder, 'there.sqlite'), sync: 'normal' });
    const answers = await everything(there);
    expect(answers).toEqual(await everything(here));
    expect(answers).toMatchObject({ commit: true, late: false, unrated: null, size: 2 });
    await Promise.all([here.file.close(), there.file.close()]);
  });

  it('says why it cannot be opened', async () => {
    writeFileSync(join(folder, 'letter'), 'Dear diary, '.repeat(1_000));
    await expect(open('letter')).rejects.toThrow(StoreUnusable);
    await expect(open('letter/store.sqlite')).rejects.toThrow(StoreUnavailable);
  });

  it('tells outages, unreadable documents and bugs apart', async () => {
    const store = await open('errors.sqlite');
    await store.channels.change('1', increment);
    const locker = new Database(join(folder, 'errors.sqlite'));
    locker.exec(`INSERT INTO matches (match, game, scope, finished, record)
      VALUES ('broken', 'g', 's', 1, '{')`);
    locker.exec('BEGIN IMMEDIATE');
    const outage: unknown = await store.channels.change('1', increment).catch((e: unknown) => e);
    expect(outage).toBeInstanceOf(StoreUnavailable);
    expect(outage).toMatchObject({ message: expect.stringMatching(/SQLITE_BUSY/) });
    locker.exec('ROLLBACK');
    locker.close();
    const unreadable: unknown = await store.ledger.record('broken').catch((e: unknown) => e);
    expect(unreadable).toBeInstanceOf(DocumentUnreadable);
    expect(unreadable).toMatchObject({ reason: 'corrupt', key: 'match broken' });
    const bug = store.channels.change('1', (document) => ({
      document,
      append: [{ match: 'm', from: 7, events: [1] }],
      result: null,
    }));
    await expect(bug).rejects.toThrow(/do not continue/);
    expect(await store.channels.change('1', increment)).toBe(2);
    await store.close();
  });

  it('holds nothing up while it waits for a lock', async () => {
    const store = await open('locked.sqlite');
    const locker = new Database(join(folder, 'locked.sqlite'));
    locker.exec('BEGIN IMMEDIATE');
    const change = store.channels.change('1', increment);
    // Reading needs no lock, and is not kept waiting behind those who do.
    expect((await store.channels.read('1')).count).toBe(0);
    locker.exec('COMMIT');
    expect(await change).toBe(1);
    locker.close();
    await store.close();
  });

  it('answers a whole crowd, each with its own answer', async () => {
    const store = await open('crowd.sqlite');
    const ids = Array.from({ length: 200 }, (_, n) => `${n}`);
    const change = (id: string) =>
      store.channels.change(id, (document) => ({
        document: { ...document, text: id },
        result: id,
      }));
    expect(await Promise.all(ids.map(change))).toEqual(ids);
    const read = await Promise.all(ids.map((id) => store.channels.read(id)));
    expect(read.map(({ text }) => text)).toEqual(ids);
    await store.close();
  });

  it('commits what was asked for before it closes, and rejects what comes after', async () => {
    const file = join(folder, 'closing.sqlite');
    const engine = await openRemoteEngine({ file, sync: 'full' });
    const last = engine.documents.set('channel:1', '7\n{"schema":1,"count":5}');
    const closing = engine.file.close();
    await expect(engine.documents.get('channel:1')).rejects.toThrow(StoreUnavailable);
    await Promise.all([last, closing]);
    await engine.file.close();
    const store = await open('closing.sqlite');
    expect(await store.channels.change('1', increment)).toBe(6);
    await store.close();
  });

  it('computes a rating anew when another match of the same players came in between', async () => {
    const store = await open('ratings.sqlite');
    const ids = Array.from({ length: 10 }, (_, n) => `m${n}`);
    await Promise.all(ids.map((id) => store.ledger.book(matchOf(id, ['1', '2']), stepRate)));
    const standing = await store.ledger.standing(board, 'rating', '1');
    expect(standing).toMatchObject({ won: 10, rated: 10, rating: { mean: 35 } });
    await store.close();
  });
});
