import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateMatch } from '../../src/stats/rating.js';
import {
  type Board,
  type BookedMatch,
  DocumentUnreadable,
  type MatchCursor,
  type PageOfMatches,
  pageOfMatches,
  type Standing,
} from '../../src/store/port.js';
import { matchOf, type NoteStore } from './codecs.js';
import type { Harness } from './harness.js';

const game = 'knucklebones';
const scope = 'guild';
const board: Board = { game, scope, period: 'all' };
const at = (where: string): Board => ({ ...board, scope: where });

/** The ledger's part of the conformance suite. */
export const ledgerConformance = (name: string, harness: Harness): void => {
  describe(`${name}: the ledger`, () => {
    let store: NoteStore;
    beforeEach(async () => {
      store = await harness.fresh();
    });
    afterEach(() => store.close());
    const players = async (): Promise<readonly string[]> =>
      (await store.ledger.page(board, 'wins', 1, 100)).map(({ player }) => player);

    it('is empty at first', async () => {
      expect(await store.ledger.page(board, 'wins', 1, 10)).toEqual([]);
      expect(await store.ledger.size(board, 'wins')).toBe(0);
      expect(await store.ledger.standing(board, 'wins', '1')).toBeNull();
      expect(await store.ledger.headToHead(game, scope, '1', '2')).toEqual({
        won: 0,
        lost: 0,
        drawn: 0,
      });
      expect(await store.ledger.recent({ scope }, game, 10)).toEqual([]);
    });

    it('books a match once', async () => {
      expect(await store.ledger.book(matchOf('m', ['1', '2']), rateMatch)).toMatchObject({
        kind: 'booked',
      });
      expect(await store.ledger.book(matchOf('m', ['1', '2']), rateMatch)).toMatchObject({
        kind: 'already',
      });
      const other = await harness.another();
      const results = await Promise.all(
        [store, other, store, other].map((one) =>
          one.ledger.book(matchOf('n', ['1', '2']), rateMatch),
        ),
      );
      expect(results.filter((result) => result.kind === 'booked')).toHaveLength(1);
      await other.close();
      expect(await store.ledger.page(board, 'wins', 1, 10)).toMatchObject([
        {
          ...{ rank: 1, player: '1', name: 'N 1', won: 2, lost: 0, drawn: 0 },
          ...{ gamesWon: 4, gamesLost: 2, gamesDrawn: 0, best: 40 },
        },
        {
          ...{ rank: 2, player: '2', name: 'N 2', won: 0, lost: 2, drawn: 0 },
          ...{ gamesWon: 2, gamesLost: 4, gamesDrawn: 0, best: 31 },
        },
      ]);
      expect(await store.ledger.headToHead(game, scope, '1', '2')).toEqual({
        ...{ won: 2, lost: 0, drawn: 0 },
      });
      expect(await store.ledger.headToHead(game, scope, '2', '1')).toEqual({
        ...{ won: 0, lost: 2, drawn: 0 },
      });
    });

    it('orders by wins, then fewer losses, then player id', async () => {
      await store.ledger.book(matchOf('a', ['30', '4']), rateMatch);
      await store.ledger.book(matchOf('b', ['200', '4']), rateMatch);
      await store.ledger.book(matchOf('c', ['5', '30']), rateMatch);
      await store.ledger.book(matchOf('d', ['5', '9']), rateMatch);
      // 5: 2–0; 200: 1–0; 30: 1–1; 9: 0–1; 4: 0–2
      expect(await players()).toEqual(['5', '200', '30', '9', '4']);
      await store.ledger.book(matchOf('e', ['200', '5']), rateMatch);
      // 200: 2–0; 5: 2–1
      expect(await players()).toEqual(['200', '5', '30', '9', '4']);
    });

    it('keeps scopes and games apart', async () => {
      await store.ledger.book(matchOf('a', ['1', '2']), rateMatch);
      await store.ledger.book(matchOf('b', ['2', '1'], { scope: 'elsewhere' }), rateMatch);
      await store.ledger.book(matchOf('c', ['2', '1'], { game: 'pincer' }), rateMatch);
      expect(await players()).toEqual(['1', '2']);
      expect(await store.ledger.headToHead(game, scope, '1', '2')).toMatchObject({ won: 1 });
      expect(await store.ledger.size(at('elsewhere'), 'wins')).toBe(2);
    });

    it('pages by rank', async () => {
      for (let n = 0; n < 12; n += 1) {
        await store.ledger.book(matchOf(`m${n}`, [`w${10 + n}`, 'loser']), rateMatch);
      }
      const page = await store.ledger.page(board, 'wins', 11, 10);
      expect(page.map(({ rank, player }) => [rank, player])).toEqual([
        [11, 'w20'],
        [12, 'w21'],
        [13, 'loser'],
      ]);
      expect(await store.ledger.page(board, 'wins', 14, 10)).toEqual([]);
      expect(await store.ledger.page(board, 'wins', 1, 0)).toEqual([]);
      expect(await store.ledger.size(board, 'wins')).toBe(13);
      expect(await store.ledger.standing(board, 'wins', 'w20')).toMatchObject({ rank: 11 });
    });

    it('archives what does not count, without standings', async () => {
      const match = matchOf('m', ['1', '2'], { counted: false });
      const machine: BookedMatch = {
        ...matchOf('n', ['1', '2'], { counted: false, finishedAt: 2_000 }),
        seats: match.seats.map((seat, index) =>
          index === 0 ? { ...seat, outcome: 'void' } : { ...seat, player: null, name: 'The bot' },
        ),
      };
      expect(await store.ledger.book(match, rateMatch)).toMatchObject({ kind: 'booked' });
      expect(await store.ledger.book(machine, rateMatch)).toMatchObject({ kind: 'booked' });
      expect(await store.ledger.book(machine, rateMatch)).toMatchObject({ kind: 'already' });
      expect(await store.ledger.page(board, 'wins', 1, 10)).toEqual([]);
      expect((await store.ledger.record('n'))?.booked).toEqual(machine);
      const recent = await store.ledger.recent({ player: '1' }, game, 10);
      expect(recent.map(({ match: id }) => id)).toEqual(['n', 'm']);
    });

    it('shows the best score and the newest name', async () => {
      const first = matchOf('a', ['1', '2']);
      const renamed = (match: string, best: number | null): BookedMatch => ({
        ...matchOf(match, ['1', '2']),
        seats: first.seats.map((seat) => ({ ...seat, name: `New  ${seat.player} é`, best })),
      });
      await store.ledger.book(renamed('z', null), rateMatch);
      expect(await store.ledger.standing(board, 'wins', '1')).toMatchObject({ best: null });
      await store.ledger.book(first, rateMatch);
      await store.ledger.book(renamed('b', 12), rateMatch);
      expect(await store.ledger.standing(board, 'wins', '1')).toMatchObject({
        name: 'New  1 é',
        best: 40,
      });
    });

    it('counts every pair of a larger match', async () => {
      const seat = { name: 'x', place: null, won: 0, lost: 0, drawn: 0, best: null, measures: {} };
      await store.ledger.book(
        {
          ...matchOf('m', ['1', '2']),
          seats: [
            { ...seat, player: '1', outcome: 'drawn' },
            { ...seat, player: '2', outcome: 'drawn' },
            { ...seat, player: '3', outcome: 'lost' },
            { ...seat, player: '4', outcome: 'lost' },
          ],
        },
        rateMatch,
      );
      const meet = (one: string, other: string) => store.ledger.headToHead(game, scope, one, other);
      expect(await meet('1', '2')).toEqual({ won: 0, lost: 0, drawn: 1 });
      expect(await meet('1', '3')).toEqual({ won: 1, lost: 0, drawn: 0 });
      expect(await meet('3', '1')).toEqual({ won: 0, lost: 1, drawn: 0 });
      expect(await meet('3', '4')).toEqual({ won: 0, lost: 0, drawn: 0 });
      expect(await store.ledger.standing(board, 'wins', '1')).toMatchObject({ drawn: 1, won: 0 });
    });

    it('lists the newest matches of a scope and of a player', async () => {
      await store.ledger.book(matchOf('a', ['1', '2'], { finishedAt: 300 }), rateMatch);
      await store.ledger.book(matchOf('b', ['3', '2'], { finishedAt: 100 }), rateMatch);
      await store.ledger.book(matchOf('c', ['1', '3'], { finishedAt: 200 }), rateMatch);
      await store.ledger.book(matchOf('d', ['1', '3'], { finishedAt: 200 }), rateMatch);
      await store.ledger.book(
        matchOf('e', ['1', '3'], { finishedAt: 250, scope: 'elsewhere' }),
        rateMatch,
      );
      await store.ledger.book(
        matchOf('f', ['1', '3'], { finishedAt: 900, game: 'pincer' }),
        rateMatch,
      );
      const ids = async (by: { scope: string } | { player: string }, limit: number) =>
        (await store.ledger.recent(by, game, limit)).map(({ match }) => match);
      expect(await ids({ scope }, 10)).toEqual(['a', 'd', 'c', 'b']);
      expect(await ids({ scope }, 2)).toEqual(['a', 'd']);
      expect(await ids({ player: '1' }, 10)).toEqual(['a', 'e', 'd', 'c']);
      expect(await ids({ player: '2' }, 10)).toEqual(['a', 'b']);
      expect((await store.ledger.recent({ scope }, game, 1))[0]).toEqual({
        ...{ match: 'a', game, scope, channel: 'channel', finishedAt: 300 },
        seats: [
          { player: '1', name: 'N 1' },
          { player: '2', name: 'N 2' },
        ],
      });
    });

    it('lists all matches of a player, a page at a time, also of one moment, and while some go', async () => {
      const count = 2 * pageOfMatches + 30;
      const ids: string[] = [];
      for (let match = 0; match < count; match += 1) {
        // Most of them ended at the same time.
        const finishedAt = match < 20 ? match : 500 + Math.floor(match / (pageOfMatches + 20));
        const id = `m${String(match).padStart(4, '0')}`;
        await store.ledger.book(matchOf(id, ['1', '2'], { finishedAt }), rateMatch);
        ids.unshift(id);
      }
      const pages = async (): Promise<readonly (readonly string[])[]> => {
        const found: (readonly string[])[] = [];
        let after: MatchCursor | null = null;
        do {
          const page: PageOfMatches = await store.ledger.matchesOf('1', game, after);
          found.push(page.listings.map(({ match }) => match));
          after = page.next;
        } while (after !== null);
        return found;
      };
      const all = await pages();
      expect(all.map((page) => page.length)).toEqual([pageOfMatches, pageOfMatches, 30]);
      expect(all.flat()).toEqual(ids);
      expect(await store.ledger.matchesOf('nobody', game, null)).toEqual({
        listings: [],
        next: null,
      });
      // A broken one makes a page shorter, and ends nothing.
      await harness.breakRecord('m0229');
      expect((await pages()).flat()).toEqual(ids.slice(1));
      // All of them are forgotten between two pages.
      const { next } = await store.ledger.matchesOf('1', game, null);
      await store.ledger.forget('1', 'someone');
      expect(await store.ledger.matchesOf('1', game, next)).toEqual({ listings: [], next: null });
    });

    it('forgets a player, again and again, and leaves the others as they are', async () => {
      await store.ledger.book(matchOf('a', ['1', '2']), rateMatch);
      await store.ledger.book(matchOf('b', ['2', '1'], { finishedAt: 2_000 }), rateMatch);
      await store.ledger.book(matchOf('c', ['3', '2'], { scope: 'elsewhere' }), rateMatch);
      await store.ledger.book(matchOf('d', ['1', '3'], { scope: 'elsewhere' }), rateMatch);
      const kept = await store.ledger.standing(board, 'wins', '2');
      for (let time = 0; time < 2; time += 1) {
        await store.ledger.forget('1', 'someone');
        expect(await players()).toEqual(['2']);
        expect(await store.ledger.standing(board, 'wins', '2')).toEqual({ ...kept, rank: 1 });
        expect(await store.ledger.size(board, 'wins')).toBe(1);
        expect(await store.ledger.standing(board, 'wins', '1')).toBeNull();
        expect(await store.ledger.headToHead(game, scope, '2', '1')).toMatchObject({ won: 0 });
        expect(await store.ledger.headToHead(game, scope, '1', '2')).toMatchObject({ lost: 0 });
        expect(await store.ledger.headToHead(game, 'elsewhere', '3', '2')).toMatchObject({
          won: 1,
        });
        expect(await store.ledger.recent({ player: '1' }, game, 10)).toEqual([]);
        const records = await Promise.all(['a', 'b', 'd'].map((id) => store.ledger.record(id)));
        const stored = JSON.stringify(records);
        expect(stored).not.toMatch(/"1"|N 1/);
        expect(stored.match(/"player":"someone"/g)).toHaveLength(3);
        expect(await store.ledger.book(matchOf('a', ['1', '2']), rateMatch)).toMatchObject({
          kind: 'already',
        });
      }
      expect(await store.ledger.recent({ scope }, game, 10)).toHaveLength(2);
    });

    it('goes on without a broken record', async () => {
      await store.ledger.book(matchOf('a', ['1', '2']), rateMatch);
      await store.ledger.book(matchOf('b', ['1', '2']), rateMatch);
      await harness.breakRecord('a');
      expect(await store.ledger.recent({ scope }, game, 10)).toHaveLength(1);
      expect(await store.ledger.recent({ player: '1' }, game, 10)).toHaveLength(1);
      await expect(store.ledger.record('a')).rejects.toThrow(DocumentUnreadable);
      await store.ledger.forget('1', 'someone');
      expect(JSON.stringify(await store.ledger.record('b'))).not.toContain('N 1');
    });

    it('agrees with a plain list of all results', async () => {
      const seatNumber = fc.integer({ min: 0, max: 7 });
      const results = fc.array(fc.tuple(seatNumber, seatNumber), { maxLength: 40 });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(results, async (pairs) => {
          run += 1;
          const where = `scope ${run}`;
          const model = new Map<string, { won: number; lost: number }>();
          for (const [index, [one, other]] of pairs.entries()) {
            if (one === other) continue;
            const names = [`p${one}`, `p${other}`] as const;
            await store.ledger.book(matchOf(`${run}/${index}`, names, { scope: where }), rateMatch);
            names.forEach((player, seat) => {
              const old = model.get(player) ?? { won: 0, lost: 0 };
              model.set(player, {
                won: old.won + (seat === 0 ? 1 : 0),
                lost: old.lost + (seat === 1 ? 1 : 0),
              });
            });
          }
          const expected = [...model]
            .map(([player, { won, lost }]) => ({ player, won, lost }))
            .sort((a, b) => b.won - a.won || a.lost - b.lost || (a.player < b.player ? -1 : 1));
          const page = await store.ledger.page(at(where), 'wins', 1, 100);
          expect(page).toMatchObject(expected.map((row, index) => ({ ...row, rank: index + 1 })));
          expect(page).toHaveLength(expected.length);
          const alone: (Standing | null)[] = [];
          for (const { player } of expected) {
            alone.push(await store.ledger.standing(at(where), 'wins', player));
          }
          expect(alone).toEqual(page);
          expect(await store.ledger.size(at(where), 'wins')).toBe(expected.length);
        }),
        { numRuns: 12 },
      );
    });
  });
};
