import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateMatch } from '../../src/stats/rating.js';
import { type BookedMatch, DocumentUnreadable } from '../../src/store/port.js';
import { increment, matchOf, type NoteStore } from './codecs.js';
import type { Harness } from './harness.js';
import { ledgerConformance } from './ledger-conformance.js';
import { manyConformance } from './many-conformance.js';
import { ratingsConformance } from './ratings-conformance.js';
import { removalConformance } from './removal-conformance.js';

/** What every store does, whichever database is behind it. */
export const conformance = (name: string, harness: Harness): void => {
  describe(`${name}: the store`, () => {
    let store: NoteStore;
    beforeEach(async () => {
      store = await harness.fresh();
    });
    afterEach(() => store.close());

    describe('documents', () => {
      it('are empty until they are changed, and apart by kind and id', async () => {
        expect(await store.channels.read('1')).toEqual({ schema: 1, count: 0, text: '' });
        expect(await store.channels.change('1', increment)).toBe(1);
        expect(await store.channels.change('1', increment)).toBe(2);
        await store.people.change('1', increment);
        expect((await store.channels.read('1')).count).toBe(2);
        expect((await store.people.read('1')).count).toBe(1);
        expect((await store.settings.read('1')).count).toBe(0);
        expect((await store.channels.read('2')).count).toBe(0);
      });

      it('come back as they were written, whatever they hold', async () => {
        await fc.assert(
          fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (text, id) => {
            const document = { schema: 1, count: 3, text } as const;
            await store.channels.change(`p${id}`, () => ({ document, result: null }));
            expect(await store.channels.read(`p${id}`)).toEqual(document);
          }),
          { numRuns: 40 },
        );
      });

      it('write nothing without a document', async () => {
        const result = await store.channels.change('1', () => ({
          append: [{ match: 'm', from: 0, events: ['x'] }],
          due: [{ key: 'k', at: 1 }],
          dirty: true,
          result: 'refused',
        }));
        expect(result).toBe('refused');
        expect(await store.events('1', 'm')).toEqual([]);
        expect(await store.deadlines.claim(10, 10, 10)).toEqual([]);
        expect(await store.dirty(10)).toEqual([]);
      });

      it('lose no change that another store makes at the same time', async () => {
        const other = await harness.another();
        const both = [store, other];
        const counts = await Promise.all(
          Array.from({ length: 60 }, (_, n) =>
            (both[n % 2] ?? store).channels.change('1', increment),
          ),
        );
        expect(counts.toSorted((a, b) => a - b)).toEqual(counts.map((_, n) => n + 1));
        await other.close();
      });

      it('pass on what `decide` throws, and write nothing then', async () => {
        const bug = new RangeError('a bug');
        const failing = store.channels.change('1', () => {
          throw bug;
        });
        await expect(failing).rejects.toBe(bug);
        expect(await store.channels.change('1', increment)).toBe(1);
      });

      it.each([
        ['newer', '{"schema":2,"count":1}'],
        ['corrupt', '{"schema":1}'],
        ['corrupt', '{"schema":1,'],
        ['corrupt', 'null'],
      ] as const)('that are %s (%s) are refused and left alone', async (reason, json) => {
        await harness.plant('1', { revision: 7, json });
        const before = await harness.planted('1');
        for (const attempt of [store.channels.read('1'), store.channels.change('1', increment)]) {
          await expect(attempt).rejects.toThrow(DocumentUnreadable);
          await expect(attempt).rejects.toMatchObject({ reason });
        }
        expect(await harness.planted('1')).toBe(before);
      });

      it('are decided on as they are stored, not as this store remembers them', async () => {
        const other = await harness.another();
        await store.channels.change('1', increment);
        await other.channels.change('1', increment);
        // Writes nothing, so that nothing but looking could prove it.
        expect(await store.channels.change('1', ({ count }) => ({ result: count }))).toBe(2);
        await other.channels.change('1', increment);
        expect(await store.channels.change('1', increment)).toBe(4);
        await other.channels.change('1', increment);
        expect((await store.channels.read('1')).count).toBe(5);
        await other.close();
      });

      it('that are changed together fail and succeed each by itself', async () => {
        const other = await harness.another();
        await store.channels.change('bad 3', (document) => ({
          document,
          append: [{ match: 'm', from: 0, events: ['a', 'b'] }],
          result: null,
        }));
        const change = (writer: NoteStore, channel: string, from: number) =>
          writer.channels.change(channel, (document) => ({
            document: { ...document, count: document.count + 1 },
            append: [{ match: 'm', from, events: [document.count] }],
            due: [{ key: 'k', at: 1 }],
            dirty: true,
            result: document.count + 1,
          }));
        const outcomes = await Promise.allSettled(
          Array.from({ length: 12 }, (_, n) =>
            n % 4 === 3
              ? change(store, `bad ${n}`, 1)
              : change(n % 2 === 0 ? store : other, `good ${n}`, 0),
          ),
        );
        expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
          outcomes.map((_, n) => n % 4 !== 3),
        );
        for (let n = 0; n < 12; n += 1) {
          const bad = n % 4 === 3;
          const channel = `${bad ? 'bad' : 'good'} ${n}`;
          expect((await other.channels.read(channel)).count).toBe(bad ? 0 : 1);
          expect(await store.events(channel, 'm')).toEqual(!bad ? [0] : n === 3 ? ['a', 'b'] : []);
        }
        expect(await store.dirty(20)).toHaveLength(9);
        expect(await store.deadlines.claim(10, 20, 10)).toHaveLength(9);
        await other.close();
      });

      it('go on from the revision they have', async () => {
        await harness.plant('1', { revision: 41, json: '{"schema":1,"count":5}' });
        expect(await store.channels.change('1', increment)).toBe(6);
        expect(await harness.planted('1')).toMatch(/^42\n/);
      });
    });

    describe('events', () => {
      const append = (from: number, ...events: unknown[]) =>
        store.channels.change('1', (document) => ({
          document: { ...document, count: document.count + 1 },
          append: [{ match: 'm', from, events }],
          result: null,
        }));

      it('are read in order, from anywhere', async () => {
        await append(0, { type: 'a' }, { type: 'b' });
        await append(2, { type: 'ü\n"' });
        expect(await store.events('1', 'm')).toEqual([
          { type: 'a' },
          { type: 'b' },
          { type: 'ü\n"' },
        ]);
        expect(await store.events('1', 'm', 2)).toEqual([{ type: 'ü\n"' }]);
        expect(await store.events('1', 'm', 3)).toEqual([]);
        expect(await store.events('1', 'other')).toEqual([]);
        expect(await store.events('2', 'm')).toEqual([]);
      });

      it('of several matches are appended in one change', async () => {
        await store.channels.change('1', (document) => ({
          document,
          append: [
            { match: 'm', from: 0, events: [1, 2] },
            { match: 'n', from: 0, events: [] },
            { match: 'o', from: 0, events: [3] },
          ],
          result: null,
        }));
        expect(await store.events('1', 'm')).toEqual([1, 2]);
        expect(await store.events('1', 'n')).toEqual([]);
        expect(await store.events('1', 'o')).toEqual([3]);
      });

      it('are appended many at a time', async () => {
        const many = Array.from({ length: 70 }, (_, n) => n);
        await append(0, ...many);
        await append(70, ...many);
        expect(await store.events('1', 'm')).toEqual([...many, ...many]);
      });

      it.each([0, 1, 3])('that do not continue their log (at %i) change nothing', async (from) => {
        await append(0, 'a', 'b');
        await expect(append(from, 'c')).rejects.toThrow(/do not continue/);
        expect((await store.channels.read('1')).count).toBe(1);
        expect(await store.events('1', 'm')).toEqual(['a', 'b']);
      });
    });

    describe('deadlines', () => {
      const arm = (channel: string, key: string, at: number | null) =>
        store.channels.change(channel, (document) => ({
          document,
          due: [{ key, at }],
          result: null,
        }));

      it('are claimed when due, oldest first, at most as many as asked for', async () => {
        await arm('1', 'turn', 300);
        await arm('2', 'turn', 100);
        await arm('2', 'reminder', 200);
        expect(await store.deadlines.claim(99, 10, 50)).toEqual([]);
        expect(await store.deadlines.claim(300, 2, 50)).toEqual([
          { id: '2', key: 'turn', at: 100 },
          { id: '2', key: 'reminder', at: 200 },
        ]);
        expect(await store.deadlines.claim(300, 2, 50)).toEqual([
          { id: '1', key: 'turn', at: 300 },
        ]);
      });

      it('come back when the lease ends, still saying when they were due', async () => {
        await arm('1', 'turn', 100);
        expect(await store.deadlines.claim(120, 10, 50)).toHaveLength(1);
        expect(await store.deadlines.claim(169, 10, 50)).toEqual([]);
        expect(await store.deadlines.claim(170, 10, 50)).toEqual([
          { id: '1', key: 'turn', at: 100 },
        ]);
      });

      it('are moved and taken away by a change, and by drop', async () => {
        await arm('1', 'a', 100);
        await arm('1', 'a', 500);
        await arm('1', 'b', 100);
        await arm('1', 'b', null);
        await arm('1', 'c', 100);
        await store.deadlines.drop('1', 'c');
        expect(await store.deadlines.claim(499, 10, 50)).toEqual([]);
        expect(await store.deadlines.claim(500, 10, 50)).toEqual([{ id: '1', key: 'a', at: 500 }]);
      });

      it('are found right after others were claimed', async () => {
        await arm('1', 'a', 100);
        expect(await store.deadlines.claim(100, 10, 1_000)).toHaveLength(1);
        await arm('2', 'b', 100);
        expect(await store.deadlines.claim(100, 10, 1_000)).toHaveLength(1);
        expect(await store.deadlines.claim(1_100, 10, 1_000)).toHaveLength(2);
      });

      it('are claimed by one store only', async () => {
        const other = await harness.another();
        for (let n = 0; n < 30; n += 1) await arm(`c${n}`, 'turn', n);
        const claims = await Promise.all(
          [store, other, store, other].map((one) => one.deadlines.claim(1_000, 10, 5_000)),
        );
        const rest = await store.deadlines.claim(1_000, 100, 5_000);
        const ids = [...claims, rest].flat().map(({ id }) => id);
        expect(new Set(ids).size).toBe(30);
        expect(ids).toHaveLength(30);
        await other.close();
      });
    });

    it('lists dirty channels, oldest mark first, until they are clean', async () => {
      const mark = (channel: string, dirty: boolean | undefined) =>
        store.channels.change(channel, (document) => ({
          document,
          ...(dirty === undefined ? {} : { dirty }),
          result: null,
        }));
      for (const channel of ['c', 'a', 'b']) await mark(channel, true);
      await mark('c', true);
      await mark('a', undefined);
      expect(await store.dirty(10)).toEqual(['c', 'a', 'b']);
      expect(await store.dirty(2)).toEqual(['c', 'a']);
      await mark('a', false);
      expect(await store.dirty(10)).toEqual(['c', 'b']);
    });

    it.each([
      { dirty: true },
      { dirty: false },
      { due: [{ key: 'k', at: 1 }] },
      { append: [{ match: 'm', from: 0, events: [1] }] },
    ])('keeps events, deadlines and marks for channels only (%j)', async (more) => {
      const wrong = store.people.change('1', (document) => ({ document, ...more, result: null }));
      await expect(wrong).rejects.toThrow(TypeError);
    });

    describe('uptime', () => {
      it('has no gap while beats come in time', async () => {
        expect(await store.uptime.beat(0, 1_000, 30)).toBeNull();
        expect(await store.uptime.beat(0, 1_030, 30)).toBeNull();
        expect(await store.uptime.gaps(0, 0)).toEqual([]);
      });

      it('records a silence as a gap, once, a shard', async () => {
        const other = await harness.another();
        await store.uptime.beat(0, 1_000, 30);
        await store.uptime.beat(1, 1_000, 30);
        const gaps = await Promise.all([store, other].map((one) => one.uptime.beat(0, 2_000, 30)));
        expect(gaps.filter((gap) => gap !== null)).toEqual([{ from: 1_000, to: 2_000 }]);
        await store.uptime.beat(0, 5_000, 30);
        expect(await other.uptime.gaps(0, 0)).toEqual([
          { from: 1_000, to: 2_000 },
          { from: 2_000, to: 5_000 },
        ]);
        expect(await store.uptime.gaps(0, 2_000)).toEqual([{ from: 2_000, to: 5_000 }]);
        expect(await store.uptime.gaps(1, 0)).toEqual([]);
        await other.close();
      });

      it('knows when a shard was last up, also for other processes', async () => {
        const other = await harness.another();
        expect(await store.uptime.last(3)).toBeNull();
        await store.uptime.beat(3, 1_000, 30);
        await store.uptime.beat(4, 0, 30);
        await store.uptime.beat(3, 900, 30);
        expect(await other.uptime.last(3)).toBe(1_000);
        expect(await other.uptime.last(4)).toBe(0);
        // A shard that was never up before: everything until now is a gap.
        expect(await other.uptime.beat(4, 5_000, 30)).toEqual({ from: 0, to: 5_000 });
        expect(await store.uptime.gaps(4, 2_000)).toEqual([{ from: 0, to: 5_000 }]);
        await other.close();
      });

      it('takes no notice of a clock that goes back', async () => {
        await store.uptime.beat(0, 5_000, 30);
        expect(await store.uptime.beat(0, 1_000, 30)).toBeNull();
        expect(await store.uptime.beat(0, 5_020, 30)).toBeNull();
      });

      it('keeps 200 gaps and 30 days', async () => {
        for (let n = 0; n <= 230; n += 1) await store.uptime.beat(0, n * 100, 30);
        const gaps = await store.uptime.gaps(0, 0);
        expect(gaps).toHaveLength(200);
        expect(gaps.at(-1)).toEqual({ from: 22_900, to: 23_000 });
        const later = 23_000 + 31 * 24 * 3_600_000;
        await store.uptime.beat(0, later, 30);
        expect(await store.uptime.gaps(0, 0)).toEqual([{ from: 23_000, to: later }]);
      });
    });

    describe('limits', () => {
      it('allow so many in any window, and no more', async () => {
        // In seconds: a database lets old entries go by its own clock, which a busy machine outruns.
        const take = (now: number) => store.limits.take('k', 2, 100_000, now * 1_000);
        expect(await take(0)).toBe(true);
        expect(await take(50)).toBe(true);
        expect(await take(99)).toBe(false);
        expect(await take(100)).toBe(true);
        expect(await take(149)).toBe(false);
        expect(await take(150)).toBe(true);
        expect(await store.limits.take('other', 2, 100_000, 150_000)).toBe(true);
        expect(await store.limits.take('none', 0, 100_000, 150_000)).toBe(false);
      });

      it('do not count what was taken while a clock was ahead, by more than clocks differ', async () => {
        const take = (now: number) => store.limits.take('k', 2, 100_000, now * 1_000);
        for (const ahead of [13_600, 13_600, 10_000, 10_030]) expect(await take(ahead)).toBe(true);
        expect(await take(10_000)).toBe(false);
        expect(await take(10_031)).toBe(false);
        expect(await take(10_100)).toBe(true);
      });

      it('count once what is taken for the same, until the later of its times', async () => {
        const take = (holder: string, now: number, until: number) =>
          store.limits.take('k', 2, 100_000, now * 1_000, { holder, until: until * 1_000 });
        expect(await take('a', 1_000, 1_020)).toBe(true);
        expect(await take('a', 1_000, 1_100)).toBe(true);
        expect(await take('a', 1_001, 1_010)).toBe(true);
        expect(await take('b', 1_001, 1_020)).toBe(true);
        expect(await take('c', 1_019, 1_100)).toBe(false);
        // There is no room for anything new, but for what has some.
        expect(await take('a', 1_019, 1_030)).toBe(true);
        expect(await store.limits.take('k', 2, 100_000, 1_019_000)).toBe(false);
        // By now `b` has lapsed, and left nothing behind.
        expect(await take('c', 1_020, 1_120)).toBe(true);
        expect(await take('d', 1_099, 1_190)).toBe(false);
        expect(await take('d', 1_100, 1_190)).toBe(true);
        expect(await store.limits.take('k', 2, 100_000, 1_119_000)).toBe(false);
        expect(await store.limits.take('k', 2, 100_000, 1_120_000)).toBe(true);
      });

      it('hold for all stores together', async () => {
        const other = await harness.another();
        const taken = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 === 0 ? store : other).limits.take('k', 5, 1_000, 7),
          ),
        );
        expect(taken.filter(Boolean)).toHaveLength(5);
        const holders = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 === 0 ? store : other).limits.take('held', 5, 1_000, 7, {
              holder: `${n % 10}`,
              until: 500,
            }),
          ),
        );
        expect(holders.filter(Boolean)).toHaveLength(10);
        await other.close();
      });
    });

    it('lets one of several processes act on an interaction', async () => {
      const others = [await harness.another(), await harness.another()];
      const all = [store, ...others];
      for (let interaction = 0; interaction < 20; interaction += 1) {
        const claims = await Promise.all(all.map((one) => one.claim(`i${interaction}`, 1_000)));
        expect(claims.filter(Boolean)).toHaveLength(1);
      }
      const late = await harness.another();
      expect(await late.claim('i7', 1_000)).toBe(false);
      expect(await late.claim('new', 1_000)).toBe(true);
      await Promise.all([...others, late].map((one) => one.close()));
    });

    it('is ready', async () => {
      await expect(store.ready()).resolves.toBeUndefined();
      expect(store.warnings).toEqual([]);
    });

    it('records what was played, with its events', async () => {
      await store.channels.change('channel', (document) => ({
        document,
        append: [{ match: 'm', from: 0, events: [{ type: 'a' }, { type: 'b' }] }],
        result: null,
      }));
      const booked: BookedMatch = matchOf('m', ['1', '2'], { events: 2 });
      expect(await store.ledger.record('m')).toBeNull();
      await store.ledger.book(booked, rateMatch);
      expect(await store.ledger.record('m')).toEqual({
        booked,
        events: [{ type: 'a' }, { type: 'b' }],
      });
    });
  });
  ledgerConformance(name, harness);
  ratingsConformance(name, harness);
  manyConformance(name, harness);
  removalConformance(name, harness);
};
