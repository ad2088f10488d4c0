import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../src/store/place.js';
import {
  type Board,
  type BookedMatch,
  everywhere,
  newcomer,
  rateFrom,
  type Standing,
  sorts,
} from '../../src/store/port.js';
import { matchOf, type NoteStore, stepRate } from './codecs.js';
import type { Harness } from './harness.js';

const game = 'knucklebones';
const scope = 'guild';
const all: Board = { game, scope, period: 'all' };
const across: Board = { ...all, scope: everywhere };

const half = newcomer.deviation / 2;

/** The part of the suite that is about ratings, periods, orders and histories. */
export const ratingsConformance = (name: string, harness: Harness): void => {
  describe(`${name}: ratings and boards`, () => {
    let store: NoteStore;
    let matches = 0;
    beforeEach(async () => {
      store = await harness.fresh();
      matches = 0;
    });
    afterEach(() => store.close());

    /** Books a match that the first player wins (or with `drawn`, nobody). */
    const play = (
      [one, other]: readonly [string, string],
      more: Partial<BookedMatch> & { readonly drawn?: boolean } = {},
    ) => {
      const { drawn = false, ...rest } = more;
      matches += 1;
      const match = matchOf(`m${String(matches).padStart(3, '0')}`, [one, other], rest);
      const seats = match.seats.map((seat) =>
        drawn ? ({ ...seat, outcome: 'drawn' } as const) : seat,
      );
      return store.ledger.book({ ...match, seats }, stepRate);
    };
    const standing = (player: string, board = all) => store.ledger.standing(board, 'wins', player);

    it('rates everybody once, and says what became of them, also when asked again', async () => {
      const winner = { before: newcomer, after: { mean: 26, deviation: half } };
      const loser = { before: newcomer, after: { mean: 24, deviation: half } };
      const match = matchOf('m', ['1', '2']);
      expect(await store.ledger.book(match, stepRate)).toEqual({
        kind: 'booked',
        ratings: [winner, loser],
      });
      expect(await store.ledger.book(match, stepRate)).toEqual({
        kind: 'already',
        ratings: [winner, loser],
      });
      for (const board of [all, across]) {
        expect(await standing('1', board)).toMatchObject({ rating: winner.after, rated: 1 });
        expect(await standing('2', board)).toMatchObject({ rating: loser.after, rated: 1 });
      }
      const { ratings } = await play(['2', '1']);
      expect(ratings).toMatchObject([
        { before: { mean: 24 }, after: { mean: 25 } },
        { before: { mean: 26 }, after: { mean: 25 } },
      ]);
    });

    it('counts casual matches without rating them', async () => {
      expect(await play(['1', '2'], { rated: false })).toEqual({
        kind: 'booked',
        ratings: [null, null],
      });
      expect(await standing('1')).toMatchObject({ won: 1, rating: null, rated: 0, streak: 1 });
      expect(await store.ledger.size(all, 'rating')).toBe(0);
      await play(['1', '2']);
      await play(['2', '1'], { rated: false });
      expect(await standing('1')).toMatchObject({ rating: { mean: 26 }, rated: 1 });
    });

    it('rates nobody when a match does not count or a seat is no person', async () => {
      await play(['1', '2'], { counted: false, rated: true });
      const odd = matchOf('odd', ['1', '2']);
      const seats = odd.seats.map((seat, index) =>
        index === 1 ? { ...seat, player: null } : seat,
      );
      await store.ledger.book({ ...odd, seats }, stepRate);
      expect(await standing('1')).toMatchObject({ won: 1, rating: null });
    });

    it('rates in each scope for itself, and across all of them', async () => {
      await play(['1', '2']);
      await play(['1', '3'], { scope: 'elsewhere' });
      await play(['1', '2'], { game: 'pincer' });
      expect(await standing('1')).toMatchObject({ rating: { mean: 26 }, won: 1 });
      expect(await standing('1', { ...all, scope: 'elsewhere' })).toMatchObject({
        rating: { mean: 26 },
      });
      expect(await standing('1', across)).toMatchObject({ rating: { mean: 27 }, won: 2, rated: 2 });
      expect(await store.ledger.size(across, 'wins')).toBe(3);
      expect(await store.ledger.headToHead(game, everywhere, '1', '3')).toMatchObject({ won: 1 });
    });

    it('loses and doubles no rating when matches of the same players are booked at once', async () => {
      const other = await harness.another();
      const both = [store, other];
      // Every match twice, by different processes, and players in turn against each other.
      const bookings = Array.from({ length: 40 }, (_, n) => {
        const pair = n % 4 < 2 ? (['1', '2'] as const) : (['2', '3'] as const);
        const match = matchOf(`x${n >> 1}`, n % 4 < 2 ? ['1', '2'] : pair);
        return (both[n % 2] ?? store).ledger.book(match, stepRate);
      });
      const results = await Promise.all(bookings);
      expect(results.filter(({ kind }) => kind === 'booked')).toHaveLength(20);
      for (const board of [all, across]) {
        expect(await standing('1', board)).toMatchObject({ rating: { mean: 35 }, rated: 10 });
        expect(await standing('2', board)).toMatchObject({ rating: { mean: 25 }, rated: 20 });
        expect(await standing('3', board)).toMatchObject({ rating: { mean: 15 }, rated: 10 });
      }
      await other.close();
    });

    it('gives draws and larger matches their places', async () => {
      const seen: (readonly number[])[] = [];
      const match = matchOf('m', ['1', '2']);
      const [seat] = match.seats;
      if (seat === undefined) throw new Error('no seat');
      const seats = (['drawn', 'lost', 'drawn', 'lost'] as const).map((outcome, n) => ({
        ...seat,
        outcome,
        player: String(n),
      }));
      await store.ledger.book({ ...match, seats }, (before, places) => {
        seen.push(places);
        return before;
      });
      expect(seen).toContainEqual([1, 3, 1, 3]);
      expect(new Set(seen.map(String)).size).toBe(1);
    });

    it('counts a match for its week and its month, in UTC', async () => {
      // Sunday evening, and Monday: another week, and another month as well.
      const sunday = Date.UTC(2026, 10, 29, 23, 59, 59, 999);
      const tuesday = Date.UTC(2026, 11, 1);
      await play(['1', '2'], { finishedAt: sunday });
      await play(['1', '2'], { finishedAt: sunday + 1 });
      await play(['2', '1'], { finishedAt: tuesday });
      const wins = async (period: string, where = scope) =>
        (await store.ledger.page({ game, scope: where, period }, 'wins', 1, 10)).map(
          ({ player, won, lost }) => [player, won, lost],
        );
      for (const where of [scope, everywhere]) {
        expect(await wins('w2026-11-23', where)).toEqual([
          ['1', 1, 0],
          ['2', 0, 1],
        ]);
        expect(await wins('w2026-11-30', where)).toEqual([
          ['1', 1, 1],
          ['2', 1, 1],
        ]);
        expect(await wins('m2026-11', where)).toEqual([
          ['1', 2, 0],
          ['2', 0, 2],
        ]);
        expect(await wins('m2026-12', where)).toEqual([
          ['2', 1, 0],
          ['1', 0, 1],
        ]);
        expect(await wins('w2026-12-07', where)).toEqual([]);
      }
      // A week's row has the rating of its last match, by all rated matches so far.
      expect(await standing('1', { ...all, period: 'w2026-11-30' })).toMatchObject({
        rating: { mean: 26 },
        rated: 3,
        won: 1,
        streak: -1,
      });
      expect(await standing('1', { ...all, period: 'w2026-11-23' })).toMatchObject({
        rating: { mean: 26 },
        rated: 1,
      });
    });

    it('knows the running and the longest streak', async () => {
      const streaks: unknown[] = [];
      const note = async () => {
        const found = await standing('1');
        streaks.push([found?.streak, found?.longest]);
      };
      for (const result of ['w', 'w', 'w', 'd', 'w', 'l', 'l', 'w', 'd', 'l']) {
        await play(result === 'l' ? ['2', '1'] : ['1', '2'], { drawn: result === 'd' });
        await note();
      }
      expect(streaks).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
        [0, 3],
        [1, 3],
        [-1, 3],
        [-2, 3],
        [1, 3],
        [0, 3],
        [-1, 3],
      ]);
    });

    it('lists by win rate from ten matches on', async () => {
      for (let n = 1; n < rateFrom; n += 1) await play(['1', String(n + 1)]);
      expect(await store.ledger.page(all, 'rate', 1, 10)).toEqual([]);
      expect(await store.ledger.standing(all, 'rate', '1')).toMatchObject({ rank: null, won: 9 });
      await play(['2', '1']);
      expect(await store.ledger.page(all, 'rate', 1, 10)).toMatchObject([{ rank: 1, player: '1' }]);
      expect(await store.ledger.size(all, 'rate')).toBe(1);
    });

    it('sums what games measure', async () => {
      const measured = (match: string, measures: Record<string, number>): BookedMatch => {
        const plain = matchOf(match, ['1', '2']);
        const seats = plain.seats.map((seat, index) =>
          index === 0 ? { ...seat, measures } : seat,
        );
        return { ...plain, seats };
      };
      await store.ledger.book(measured('a', { removed: 3, luck: -0.5 }), stepRate);
      await store.ledger.book(measured('b', { removed: 2, games: 1 }), stepRate);
      expect((await standing('1'))?.measures).toEqual({ removed: 5, luck: -0.5, games: 1 });
      expect((await standing('2'))?.measures).toEqual({});
    });

    it('tells a player’s past, newest first, with what each match did to the rating', async () => {
      await play(['1', '2'], { finishedAt: 100 });
      await play(['3', '1'], { finishedAt: 300 });
      await play(['1', '2'], { finishedAt: 200, rated: false });
      await play(['1', '3'], { finishedAt: 300, drawn: true });
      await play(['1', '3'], { finishedAt: 400, scope: 'elsewhere' });
      await play(['1', '3'], { finishedAt: 500, counted: false });
      const past = (where: string, since = 0, limit = 10) =>
        store.ledger.history(game, where, '1', since, limit);
      expect(await past(scope)).toMatchObject([
        { match: 'm004', finishedAt: 300, outcome: 'drawn', opponents: ['N 3'] },
        { match: 'm002', finishedAt: 300, outcome: 'lost', opponents: ['N 3'] },
        { match: 'm003', finishedAt: 200, outcome: 'won', opponents: ['N 2'], rating: null },
        { match: 'm001', finishedAt: 100, outcome: 'won', opponents: ['N 2'] },
      ]);
      // In the order of booking: 001 won, 002 lost, 004 drawn.
      const means = (await past(scope)).map(
        ({ rating }) => rating && [rating.before.mean, rating.after.mean],
      );
      expect(means).toEqual([[25, 25], [26, 25], null, [25, 26]]);
      expect((await past(scope, 200)).map(({ match }) => match)).toEqual(['m004', 'm002', 'm003']);
      expect((await past(scope, 0, 1)).map(({ match }) => match)).toEqual(['m004']);
      expect(await past(scope, 0, 0)).toEqual([]);
      expect((await past(everywhere)).map(({ match }) => match)).toEqual([
        'm005',
        'm004',
        'm002',
        'm003',
        'm001',
      ]);
      expect((await past(everywhere, 400))[0]?.rating).toMatchObject({
        before: { mean: 25 },
        after: { mean: 26 },
      });
      expect(await store.ledger.history(game, scope, '9', 0, 10)).toEqual([]);
    });

    it('knows what a rating was before the first rated match since a time', async () => {
      const ratingOf = (since: number, where = scope, player = '1') =>
        store.ledger.ratingBefore(game, where, player, since);
      expect(await ratingOf(0)).toBeNull();
      await play(['1', '2'], { finishedAt: 100 });
      // More casual matches in between than are looked at in one go.
      for (let n = 0; n < 20; n += 1) await play(['1', '2'], { finishedAt: 200 + n, rated: false });
      await play(['1', '2'], { finishedAt: 300 });
      expect(await ratingOf(0)).toEqual(newcomer);
      expect(await ratingOf(100)).toEqual(newcomer);
      expect(await ratingOf(101)).toMatchObject({ mean: 26 });
      expect(await ratingOf(300)).toMatchObject({ mean: 26 });
      expect(await ratingOf(301)).toBeNull();
      expect(await ratingOf(101, everywhere)).toMatchObject({ mean: 26 });
      expect(await ratingOf(101, scope, '2')).toMatchObject({ mean: 24 });
      expect(await ratingOf(0, 'elsewhere')).toBeNull();
    });

    it('goes on without a broken record', async () => {
      await play(['1', '2']);
      await play(['1', '2']);
      await harness.breakRecord('m001');
      expect(await store.ledger.history(game, scope, '1', 0, 10)).toHaveLength(1);
      expect(await store.ledger.history(game, everywhere, '1', 0, 10)).toHaveLength(1);
    });

    it('lists in every order what the standings say, on every page', async () => {
      const result = fc.record({
        pair: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })),
        drawn: fc.boolean(),
        rated: fc.boolean(),
        best: fc.option(fc.integer({ min: -20, max: 60 })),
        day: fc.integer({ min: 0, max: 20 }),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(result, { maxLength: 60 }), async (results) => {
          run += 1;
          const where = `run ${run}`;
          for (const [n, { pair, drawn, rated, best, day }] of results.entries()) {
            if (pair[0] === pair[1]) continue;
            const plain = matchOf(`${run}/${n}`, [`p${pair[0]}`, `p${pair[1]}`], {
              scope: where,
              rated,
              finishedAt: Date.UTC(2026, 10, 10 + day),
            });
            const seats = plain.seats.map((seat) => ({
              ...seat,
              best,
              outcome: drawn ? ('drawn' as const) : seat.outcome,
            }));
            await store.ledger.book({ ...plain, seats }, stepRate);
          }
          for (const period of ['all', 'm2026-11', 'w2026-11-16']) {
            const board = { game, scope: where, period };
            const everybody = await store.ledger.page(board, 'wins', 1, 100);
            for (const sort of sorts) {
              const listed = everybody
                .flatMap((row) => {
                  const place = placeOf(sort, row.player, row);
                  return place === null ? [] : [{ row, place }];
                })
                .sort((one, other) => (one.place < other.place ? -1 : 1))
                .map(({ row }, index): Standing => ({ ...row, rank: index + 1 }));
              expect(await store.ledger.page(board, sort, 1, 100)).toEqual(listed);
              expect(await store.ledger.page(board, sort, 3, 2)).toEqual(listed.slice(2, 4));
              expect(await store.ledger.size(board, sort)).toBe(listed.length);
              for (const { player } of everybody) {
                expect((await store.ledger.standing(board, sort, player))?.rank ?? null).toBe(
                  listed.find((row) => row.player === player)?.rank ?? null,
                );
              }
            }
          }
        }),
        { numRuns: 6 },
      );
    });
  });
};
