import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gameById } from '../../src/games/index.js';
import { actAt } from '../../src/play/act.js';
import { codecs } from '../../src/play/documents.js';
import { runErrands } from '../../src/play/errands.js';
import { openStore } from '../../src/store/index.js';
import { type Bench, openBench } from '../support/play.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { playSamples } from '../support/samples.js';
import {
  documentsIn,
  keptIn,
  layoutOf,
  plantSample,
  readSample,
  sampleFile,
  shapeOf,
} from '../support/stored.js';

/**
 * What each version has written, kept for good. The first ones were made by the versions of then,
 * which played the same scene (`test/support/samples.ts`):
 *
 * - `redis-1`: the first version that ran; layout 1, documents of schema 1
 * - `redis-2-before-lobbies`: with ratings, preferences, threads; layout 2, documents of schema 1
 * - `redis-2-before-hints`: a person's document does not say which games they were introduced to
 * - `redis-2-before-looks`: a match does not say whether anybody has moved in it
 * - `redis-2-before-press-times`: a wish for a rematch does not say when it was
 * - `redis-2`: the present one; a channel's document is of schema 2 where there are tables that gather
 * - `sqlite-1` is `test/fixtures/store/schema-1.sql`; `sqlite-2`: the tables of the present schema
 *
 * Whoever changes what is stored adds a sample under a new name here, and keeps the others:
 * `WRITE_SAMPLES=1 npx vitest run test/store/samples.test.ts` writes those that are missing.
 */
const newest = { redis: 'redis-2', sqlite: 'sqlite-2' } as const;
const older = [
  'redis-1',
  'redis-2-before-lobbies',
  'redis-2-before-hints',
  'redis-2-before-looks',
  'redis-2-before-press-times',
] as const;

const writeMissing = (name: string, value: unknown): void => {
  if (process.env.WRITE_SAMPLES !== '1') return;
  try {
    writeFileSync(sampleFile(name), `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    // A sample that is there is never written anew.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

const codecOf = (name: string) => {
  if (name.startsWith('channel:')) return codecs.channels;
  return name.startsWith('person:') ? codecs.people : codecs.settings;
};

describe('the samples of stored documents', () => {
  it('are all looked at here', () => {
    const files = readdirSync(new URL('.', sampleFile('x'))).map((file) =>
      file.replace('.json', ''),
    );
    expect(files.toSorted()).toEqual([...older, ...Object.values(newest)].toSorted());
  });

  it('hold every kind, in every schema that was ever written', () => {
    const schemas = new Set(
      [...older, newest.redis].flatMap((sample) =>
        [...documentsIn(readSample(sample))].map(([name, document]) => {
          const schema =
            typeof document === 'object' && document !== null && 'schema' in document
              ? document.schema
              : null;
          return `${name.split(':', 1)[0]} ${schema}`;
        }),
      ),
    );
    expect([...schemas].toSorted()).toEqual(['channel 1', 'channel 2', 'person 1', 'settings 1']);
  });

  it.each([...older, newest.redis])('%s are read, and come back as they were read', (name) => {
    const documents = [...documentsIn(readSample(name))];
    expect(documents.length).toBeGreaterThan(5);
    for (const [id, document] of documents) {
      const codec = codecOf(id);
      const read = codec.decode(document);
      if (read.kind !== 'ok') throw new Error(`${id} is ${read.kind}`);
      expect(read.document).toMatchObject(document as object);
      // The codec belongs to this very document.
      const written = (codec.encode as (document: unknown) => string)(read.document);
      expect(codec.decode(JSON.parse(written))).toEqual(read);
    }
  });

  it.each([...older, newest.redis])('%s hold tables whose games go on', (name) => {
    const read = codecs.channels.decode(documentsIn(readSample(name)).get('channel:7000'));
    if (read.kind !== 'ok') throw new Error(read.kind);
    const tables = Object.values(read.document.tables);
    expect(tables.map(({ phase }) => phase).toSorted()).toEqual([
      'closed',
      'open',
      'over',
      'playing',
      'playing',
    ]);
    for (const table of tables) {
      if ('state' in table) expect(gameById(table.game)?.restore(table.state)).not.toBeNull();
    }
  });

  it('notice a field that is new, gone or of another type', () => {
    const known = shapeOf({ a: 1, list: [{ b: 'x' }], state: { any: 1 } });
    expect(shapeOf({ list: [{ b: 'y' }, { b: 'z' }], a: 2, state: [] })).toEqual(known);
    expect(shapeOf({ a: 1, list: [{ b: 'x' }], state: 0, more: 1 })).not.toEqual(known);
    expect(shapeOf({ a: 1, list: [{}], state: 0 })).not.toEqual(known);
    expect(shapeOf({ a: null, list: [{ b: 'x' }], state: 0 })).not.toEqual(known);
  });
});

describe('the tables of an SQLite file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The schema's number and statements, of a file that this version has opened. */
  const structure = async (prepare: (file: string) => void) => {
    const databaseFile = join(folder, 'store.sqlite');
    prepare(databaseFile);
    const config = { databaseFile, databaseSync: 'normal', databaseIn: 'here' } as const;
    await (await openStore({ ...config, redisUrl: null }, codecs)).close();
    const database = new Database(databaseFile);
    try {
      const version = database.prepare('PRAGMA user_version').pluck().all()[0];
      const rows = database
        .prepare('SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name')
        .raw()
        .all();
      const plain = rows.map((row) => (Array.isArray(row) ? [row[0], `${row[1]}`] : []));
      return { version, tables: Object.fromEntries(plain) as unknown };
    } finally {
      database.close();
    }
  };
  const sample = (): unknown => JSON.parse(readFileSync(sampleFile(newest.sqlite), 'utf8'));

  it('are those of the newest sample in a new file', async () => {
    const found = await structure(() => undefined);
    writeMissing(newest.sqlite, found);
    expect(found).toEqual(sample());
  });

  it('are the same in a file of the first schema, once it was opened', async () => {
    const found = await structure((file) => {
      const old = new Database(file);
      old.exec(readFileSync(new URL('../fixtures/store/schema-1.sql', import.meta.url), 'utf8'));
      old.close();
    });
    expect(found).toEqual(sample());
  });
});

describe.skipIf(!redisInstalled)('a Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.remove());

  const using = async (work: (bench: Bench) => Promise<void>): Promise<void> => {
    const bench = await openBench(server.url);
    try {
      await work(bench);
    } finally {
      await bench.close();
    }
  };

  it('is written by this version as the newest sample says: keys, types and fields', async () => {
    await plantSample(server.url, {});
    await using(playSamples);
    const found = await keptIn(server.url);
    writeMissing(newest.redis, found);
    expect(layoutOf(found)).toEqual(layoutOf(readSample(newest.redis)));
  });

  it.each([...older, newest.redis])('of the sample %s goes on under this version', async (name) => {
    await plantSample(server.url, readSample(name));
    await using(async (bench) => {
      bench.time = Date.UTC(2026, 0, 1, 1);
      const { store } = bench;
      const { tables } = await store.channels.read('7000');
      for (const table of Object.values(tables)) {
        const events = 'events' in table ? table.events : 0;
        if ('events' in table) {
          expect(await store.events('7000', table.id)).toHaveLength(events);
        }
      }
      // Somebody moves.
      const table = Object.values(tables).find(
        (one) => one.phase === 'playing' && one.seats.every(({ kind }) => kind === 'person'),
      );
      if (table?.phase !== 'playing') throw new Error('nobody plays');
      const game = gameById(table.game);
      const state = game?.restore(table.state) ?? null;
      if (game === undefined || state === null) throw new Error('no position');
      const awaits = game.awaits(state);
      const seat = awaits.kind === 'seats' ? (awaits.seats[0] ?? 0) : 0;
      const holder = table.seats[seat];
      const action = game.moves(state, seat)[0]?.action ?? '';
      const person = holder?.kind === 'person' ? holder.id : '';
      const acted = await actAt(
        bench,
        '7000',
        table.id,
        { person, turn: table.turn, action },
        '9000',
      );
      expect(acted.refusal).toBeNull();
      // The finished match of the errand is booked beside the one that was.
      await runErrands(bench, '7000', null);
      const board = { game: 'knucklebones', scope: '5000', period: 'all' };
      const page = await store.ledger.page(board, 'wins', 1, 10);
      expect(page.reduce((sum, { won }) => sum + won, 0)).toBe(2);
      const [newer, first] = await store.ledger.recent({ scope: '5000' }, 'knucklebones', 10);
      expect(await store.ledger.record(first?.match ?? '')).not.toBeNull();
      expect((await store.ledger.record(newer?.match ?? ''))?.events.length).toBeGreaterThan(5);
      expect((await store.people.read('1008')).style).toBe('text');
      expect((await store.settings.read('5000')).language).toBe('de');
      expect(await store.uptime.gaps(0, 0)).toHaveLength(1);
      expect((await store.deadlines.claim(Date.UTC(2026, 5, 1), 100, 1)).length).toBeGreaterThan(5);
    });
    expect((await keptIn(server.url))['dice:schema']?.values).toEqual(['2']);
  });
});
