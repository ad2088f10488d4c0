import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelDocument } from '../../src/match/channel.js';
import { codecs } from '../../src/play/documents.js';
import type { StoreConfig } from '../../src/store/index.js';
import { everywhere, sorts } from '../../src/store/port.js';
import { openCompiledStore } from '../support/compiled-store.js';
import { keep, type Outcome, type StoreEnv } from '../support/keeping.js';
import { matchOf, stepRate } from './codecs.js';

type RealStore = Awaited<ReturnType<typeof openReal>>;
const openReal = (config: StoreConfig) => openCompiledStore(config, codecs);

/** A store that can be copied and put back. */
export interface Place {
  readonly env: () => StoreEnv;
  readonly config: () => StoreConfig;
  /** Leaves nothing of what was there. */
  readonly wipe: () => Promise<void>;
  /** What the restore says when something is there already. */
  readonly notEmpty: RegExp;
}

const person = { kind: 'person', id: '1001', name: 'Ada' } as const;
const start = 1_767_225_600_000;

/** A channel in which one match has so many events. */
const channelWith = (events: number): ChannelDocument => ({
  schema: 1,
  home: null,
  tables: {
    m: {
      ...{ id: 'm', game: 'knucklebones', options: {}, clock: null, style: 'text', locale: 'en' },
      ...{ guild: null, rated: false, scope: 'guild', reach: 'bot', thread: null, message: null },
      fairness: { seed: 's', commitment: 'c', entropy: [] },
      ...{ version: events, openedAt: start, phase: 'playing', seats: [person, person] },
      ...{ agreed: null, stakes: 'casual', state: {}, events, draws: 0, turn: events },
      ...{
        lastPress: null,
        moved: false,
        startedAt: start,
        turnSince: start,
        deadline: null,
        reminded: null,
      },
    },
  },
  errands: [],
});

/** One more event in a channel's match, with the deadline that goes with it. */
const step = (store: RealStore, channel: string): Promise<void> =>
  store.channels.change(channel, ({ tables }) => {
    const table = tables.m;
    const events = table !== undefined && 'events' in table ? table.events : 0;
    return {
      document: channelWith(events + 1),
      append: [{ match: 'm', from: events, events: [{ type: 'step', n: events }] }],
      due: [{ key: 'm', at: 1_000 + events }],
      dirty: events % 2 === 0,
      result: undefined,
    };
  });

const channels = Array.from({ length: 12 }, (_, n) => `70${n}`);
const players = ['1', '2', '3'];
const game = 'knucklebones';

const fill = async (store: RealStore): Promise<void> => {
  for (const [index, channel] of channels.entries()) {
    for (let n = 0; n <= index % 3; n += 1) await step(store, channel);
  }
  await store.people.change('1', (document) => ({
    document: { ...document, style: 'text', blocked: ['2'] },
    result: null,
  }));
  await store.settings.change('guild', (document) => ({
    document: { ...document, language: 'de', departed: { '3': 5 } },
    result: null,
  }));
  for (let n = 0; n < 12; n += 1) {
    const pair = n % 3 === 0 ? (['2', '3'] as const) : (['1', '2'] as const);
    await store.ledger.book(
      matchOf(`b${n}`, pair, { finishedAt: start + n, channel: '700', events: 1 }),
      stepRate,
    );
  }
  await store.uptime.beat(0, 1_000, 500);
  await store.uptime.beat(0, 9_000, 500);
  await store.limits.take('challenge:1', 2, 3_600_000, Date.now());
};

/** All that the port tells of a store; deadlines are claimed, so it can be asked once. */
const told = async (store: RealStore) => {
  const scopes = ['guild', everywhere];
  const boards = scopes.flatMap((scope) =>
    ['all', 'm2026-01'].map((period) => ({ game, scope, period })),
  );
  return {
    channels: await Promise.all(channels.map((channel) => store.channels.read(channel))),
    events: await Promise.all(channels.map((channel) => store.events(channel, 'm'))),
    due: (await store.deadlines.claim(9_000, 100, 1)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    dirty: (await store.dirty(100)).toSorted(),
    people: await Promise.all(players.map((player) => store.people.read(player))),
    settings: await store.settings.read('guild'),
    pages: await Promise.all(
      boards.flatMap((board) => sorts.map((sort) => store.ledger.page(board, sort, 1, 10))),
    ),
    sizes: await Promise.all(
      boards.flatMap((board) => sorts.map((sort) => store.ledger.size(board, sort))),
    ),
    histories: await Promise.all(
      scopes.flatMap((scope) =>
        players.map((player) => store.ledger.history(game, scope, player, 0, 50)),
      ),
    ),
    meetings: await Promise.all(
      scopes.map((scope) => store.ledger.headToHead(game, scope, '1', '2')),
    ),
    recent: await store.ledger.recent({ scope: 'guild' }, game, 50),
    played: await store.ledger.recent({ player: '3' }, game, 50),
    records: await Promise.all(['b0', 'b11', 'none'].map((match) => store.ledger.record(match))),
    uptime: [await store.uptime.last(0), await store.uptime.gaps(0, 0)],
    left: [
      await store.limits.take('challenge:1', 2, 3_600_000, Date.now()),
      await store.limits.take('challenge:1', 2, 3_600_000, Date.now()),
    ],
  };
};

/** What an operator may rely on, whichever database is behind it. */
export const backups = (name: string, place: Place): void => {
  describe(`${name}: backup and restore`, () => {
    let folder = '';
    let file = '';
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'backup-'));
      file = join(folder, 'copy');
      await place.wipe();
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const using = async <T>(work: (store: RealStore) => Promise<T>): Promise<T> => {
      const store = await openReal(place.config());
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };
    const backup = (...args: string[]) => keep('backup', place.env(), args);
    const restore = (...args: string[]) => keep('restore', place.env(), args);
    const succeeds = (outcome: Outcome): void =>
      expect(outcome).toMatchObject({ code: 0, error: '' });
    /** One line of plain words, and no stack. */
    const refuses = ({ code, error }: Outcome, words: RegExp): void => {
      expect(error).toMatch(words);
      expect(error.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    };
    /** Whether the store is as one that nobody has used. */
    const untouched = async (): Promise<void> =>
      using(async (store) => {
        expect((await store.channels.read('702')).tables).toEqual({});
        expect(await store.ledger.record('b0')).toBeNull();
        expect(await store.dirty(1)).toEqual([]);
      });

    it('give back everything that the store tells', async () => {
      await using(fill);
      const copied = await backup(file);
      succeeds(copied);
      expect(copied.out).toMatch(
        /12 finished matches of 3 players, and the tables of 12 channels\.\n$/,
      );
      expect(readdirSync(folder)).toEqual(['copy']);
      const before = await using(told);
      expect(before.due).toHaveLength(12);
      await place.wipe();
      const restored = await restore(file);
      succeeds(restored);
      expect(restored.out).toMatch(/12 finished matches of 3 players/);
      expect(await using(told)).toEqual(before);
    });

    it('go on from there: matches are booked, players leave, moves are made', async () => {
      await using(fill);
      succeeds(await backup(file));
      await place.wipe();
      succeeds(await restore(file));
      await using(async (store) => {
        await step(store, '702');
        expect(await store.events('702', 'm')).toHaveLength(4);
        const again = matchOf('b1', ['1', '2'], { finishedAt: start + 1 });
        expect(await store.ledger.book(again, stepRate)).toMatchObject({ kind: 'already' });
        await store.ledger.book(matchOf('new', ['3', '1'], { finishedAt: start + 99 }), stepRate);
        const board = { game, scope: 'guild', period: 'all' };
        expect(await store.ledger.standing(board, 'wins', '3')).toMatchObject({ won: 1, lost: 4 });
        await store.ledger.forget('1', 'someone');
        for (const sort of sorts) {
          const page = await store.ledger.page(board, sort, 1, 10);
          expect(page.map(({ player }) => player)).not.toContain('1');
          expect(new Set(page.map(({ player }) => player)).size).toBe(page.length);
          expect(await store.ledger.size(board, sort)).toBe(page.length);
        }
      });
    });

    it('copy one moment of each channel while the bot writes', async () => {
      const store = await openReal(place.config());
      let writing = true;
      const writers = channels.map(async (channel) => {
        while (writing) await step(store, channel);
      });
      await expect.poll(async () => (await store.events('702', 'm')).length).toBeGreaterThan(5);
      const copied = await backup(file);
      writing = false;
      await Promise.all(writers);
      const last = await Promise.all(channels.map((channel) => store.events(channel, 'm')));
      await store.close();
      succeeds(copied);
      await place.wipe();
      succeeds(await restore(file));
      await using(async (restored) => {
        const due = await restored.deadlines.claim(1e9, 100, 1);
        const dirty = await restored.dirty(100);
        for (const [index, channel] of channels.entries()) {
          const table = (await restored.channels.read(channel)).tables.m;
          const events = table !== undefined && 'events' in table ? table.events : 0;
          expect(events).toBeGreaterThan(0);
          expect(await restored.events(channel, 'm')).toEqual(last[index]?.slice(0, events));
          expect(due.find(({ id }) => id === channel)?.at).toBe(999 + events);
          expect(dirty.includes(channel)).toBe(events % 2 === 1);
        }
      });
    });

    it('replace neither a file nor a store unless they are told to', async () => {
      await using(fill);
      writeFileSync(file, 'a letter');
      refuses(await backup(file), /exists already/);
      expect(readFileSync(file, 'utf8')).toBe('a letter');
      succeeds(await backup('--replace', file));
      await using((store) => step(store, '700'));
      refuses(await restore(file), place.notEmpty);
      await using(async (store) => expect(await store.events('700', 'm')).toHaveLength(2));
      succeeds(await restore('--replace', file));
      await using(async (store) => expect(await store.events('700', 'm')).toHaveLength(1));
    });

    it('put back into a store in which a bot was only started', async () => {
      await using(fill);
      succeeds(await backup(file));
      await place.wipe();
      await using(async (store) => {
        await store.ready();
        await store.uptime.beat(0, 99_000, 500);
      });
      succeeds(await restore(file));
      await using(async (store) => expect(await store.uptime.last(0)).toBe(9_000));
    });

    it('refuse a file that was cut off or changed, and write nothing', async () => {
      await using(fill);
      succeeds(await backup(file));
      await place.wipe();
      const whole = readFileSync(file);
      for (const end of [0, Math.floor(whole.length * 0.6), whole.length - 1]) {
        writeFileSync(file, whole.subarray(0, end));
        refuses(await restore(file), /damaged|is not a backup|not a database/);
      }
      const changed = Buffer.from(whole);
      changed.fill(0x5a, Math.floor(whole.length * 0.4), Math.floor(whole.length * 0.5));
      writeFileSync(file, changed);
      refuses(await restore(file), /damaged/);
      await untouched();
      writeFileSync(file, whole);
      succeeds(await restore(file));
    });

    it('refuse what is no backup, or not there', async () => {
      writeFileSync(file, 'Dear diary, '.repeat(1_000));
      refuses(await restore(file), /is not a backup of this program/);
      refuses(await restore(join(folder, 'nothing')), /ENOENT/);
      await untouched();
    });

    it('leave nothing behind on a full disk or in a folder that is not there', async () => {
      await using(fill);
      const full = await keep('backup', place.env(), [file], 1);
      refuses(full, /full|EFBIG|I\/O|too large/i);
      expect(readdirSync(folder)).toEqual([]);
      refuses(await backup(join(folder, 'none', 'copy')), /none/);
      expect(existsSync(join(folder, 'none'))).toBe(false);
    });

    it('explain how they are used', async () => {
      for (const outcome of [await backup(), await restore('--force', 'a')]) {
        expect(outcome.code).toBe(2);
        expect(outcome.error).toMatch(/^usage: npm run (backup|restore)/);
      }
    });
  });
};
