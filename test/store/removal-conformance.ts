import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Board, everywhere, sorts } from '../../src/store/port.js';
import { matchOf, type NoteStore, stepRate } from './codecs.js';
import type { Harness } from './harness.js';

const game = 'knucklebones';
const scope = 'guild';
const finishedAt = Date.UTC(2026, 11, 1);
const boardsOf = (where: string): readonly Board[] =>
  ['all', 'w2026-11-30', 'm2026-12'].map((period) => ({ game, scope: where, period }));

/** The part of the suite that is about what goes: players, leaderboards, weeks and months. */
export const removalConformance = (name: string, harness: Harness): void => {
  describe(`${name}: what goes`, () => {
    let store: NoteStore;
    beforeEach(async () => {
      store = await harness.fresh();
    });
    afterEach(() => store.close());

    const play = (match: string, pair: readonly [string, string], where = scope, at = finishedAt) =>
      store.ledger.book(matchOf(match, pair, { scope: where, finishedAt: at }), stepRate);
    const sizes = (board: Board) =>
      Promise.all(sorts.map((sort) => store.ledger.size(board, sort)));

    it('a player leaves every board, and the others’ ratings and streaks stay', async () => {
      await play('a', ['1', '2']);
      await play('b', ['2', '1']);
      await play('c', ['1', '3'], 'elsewhere');
      const boards = [...boardsOf(scope), ...boardsOf('elsewhere'), ...boardsOf(everywhere)];
      const before = await Promise.all(
        boards.map((board) => store.ledger.standing(board, 'wins', '2')),
      );
      for (let time = 0; time < 2; time += 1) {
        await store.ledger.forget('1', 'someone');
        for (const [index, board] of boards.entries()) {
          expect(await store.ledger.standing(board, 'wins', '1')).toBeNull();
          for (const sort of sorts) {
            const rows = await store.ledger.page(board, sort, 1, 10);
            expect(rows.map(({ player }) => player)).not.toContain('1');
            expect(await store.ledger.size(board, sort)).toBe(rows.length);
          }
          const kept = before[index];
          const left = await store.ledger.standing(board, 'wins', '2');
          expect(left).toEqual(kept === null ? null : { ...kept, rank: left?.rank });
        }
        expect(await store.ledger.history(game, scope, '1', 0, 10)).toEqual([]);
        expect(await store.ledger.history(game, everywhere, '1', 0, 10)).toEqual([]);
        expect(await store.ledger.history(game, scope, '2', 0, 10)).toMatchObject([
          { match: 'b', opponents: ['someone'], rating: { after: { mean: 25 } } },
          { match: 'a', opponents: ['someone'], rating: { after: { mean: 24 } } },
        ]);
        expect(await store.ledger.headToHead(game, everywhere, '2', '1')).toMatchObject({ won: 0 });
      }
      // Whoever comes back begins anew, everywhere.
      await play('d', ['1', '2']);
      for (const board of [...boardsOf(scope), ...boardsOf(everywhere)]) {
        expect(await store.ledger.standing(board, 'rating', '1')).toMatchObject({
          ...{ won: 1, lost: 0, rated: 1, rating: { mean: 26 }, rank: 1 },
        });
      }
    });

    it('a cleared scope begins anew; its records, other scopes and all scopes together stay', async () => {
      // More players than are cleared away in one step.
      for (let n = 0; n < 130; n += 1) await play(`m${n}`, [`w${n}`, `l${n}`]);
      await play('again', ['w0', 'l1']);
      await play('other', ['w0', 'l0'], 'elsewhere');
      await store.ledger.book(matchOf('pincer', ['w0', 'l0'], { game: 'pincer' }), stepRate);
      for (let time = 0; time < 2; time += 1) {
        await store.ledger.clear(game, scope);
        for (const board of boardsOf(scope)) {
          expect(await sizes(board)).toEqual([0, 0, 0, 0, 0]);
          expect(await store.ledger.page(board, 'wins', 1, 10)).toEqual([]);
          expect(await store.ledger.standing(board, 'wins', 'w0')).toBeNull();
        }
        expect(await store.ledger.headToHead(game, scope, 'w0', 'l0')).toMatchObject({ won: 0 });
        expect(await store.ledger.history(game, scope, 'w0', 0, 10)).toEqual([]);
      }
      expect(
        await store.ledger.size(
          { ...boardsOf('elsewhere')[0], game, scope: 'elsewhere', period: 'all' },
          'wins',
        ),
      ).toBe(2);
      expect(await store.ledger.size({ game: 'pincer', scope, period: 'all' }, 'wins')).toBe(2);
      expect(await store.ledger.size({ game, scope: everywhere, period: 'all' }, 'wins')).toBe(260);
      expect(await store.ledger.record('again')).not.toBeNull();
      expect(await store.ledger.recent({ scope }, game, 1_000)).toHaveLength(131);
      // A match that is booked again stays booked, and does not come back to the boards.
      expect(await play('again', ['w0', 'l1'])).toMatchObject({ kind: 'already' });
      await play('new', ['l0', 'w0']);
      for (const board of boardsOf(scope)) {
        const rows = await store.ledger.page(board, 'rating', 1, 10);
        expect(rows).toMatchObject([
          { player: 'l0', won: 1, lost: 0, rated: 1, rating: { mean: 26 }, longest: 1 },
          { player: 'w0', won: 0, lost: 1, rated: 1, rating: { mean: 24 }, longest: 0 },
        ]);
      }
      expect(await store.ledger.headToHead(game, scope, 'w0', 'l0')).toEqual({
        ...{ won: 0, lost: 1, drawn: 0 },
      });
      expect(await store.ledger.history(game, scope, 'w0', 0, 10)).toHaveLength(1);
    });

    it('what was never played on can be cleared and pruned', async () => {
      await store.ledger.clear(game, 'nowhere');
      await store.ledger.prune(finishedAt);
      expect(await store.ledger.size({ game, scope: 'nowhere', period: 'all' }, 'wins')).toBe(0);
    });

    it('weeks and months that are over are dropped, and nothing else', async () => {
      const november = Date.UTC(2026, 10, 25);
      await play('a', ['1', '2'], scope, november);
      await play('b', ['1', '2']);
      const size = async (period: string, where = scope) =>
        store.ledger.size({ game, scope: where, period }, 'wins');
      await store.ledger.prune(Date.UTC(2026, 10, 30) - 1);
      expect(await size('w2026-11-23')).toBe(2);
      for (let time = 0; time < 2; time += 1) {
        await store.ledger.prune(Date.UTC(2026, 10, 30));
        for (const where of [scope, everywhere]) {
          expect(await size('w2026-11-23', where)).toBe(0);
          expect(await size('m2026-11', where)).toBe(2);
        }
      }
      await store.ledger.prune(Date.UTC(2026, 11, 1));
      for (const where of [scope, everywhere]) {
        expect(await size('m2026-11', where)).toBe(0);
        expect(await size('w2026-11-30', where)).toBe(2);
        expect(await size('m2026-12', where)).toBe(2);
        expect(await size('all', where)).toBe(2);
      }
      await play('c', ['1', '2'], scope, november);
      expect(await size('w2026-11-23')).toBe(2);
      expect(
        await store.ledger.standing({ game, scope, period: 'all' }, 'wins', '1'),
      ).toMatchObject({ won: 3, rated: 3 });
    });
  });
};
