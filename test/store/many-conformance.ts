import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateMatch } from '../../src/stats/rating.js';
import { type Board, type BookedMatch, everywhere, newcomer } from '../../src/store/port.js';
import { matchOf, type NoteStore } from './codecs.js';
import type { Harness } from './harness.js';

const game = 'knucklebones';
const scope = 'guild';
const all: Board = { game, scope, period: 'all' };
const across: Board = { ...all, scope: everywhere };

/** Everybody at a table of eight, seat by seat, and the places they reached: two share the third. */
const players = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const places = [3, 1, 8, 3, 5, 2, 6, 7] as const;

const ofEight = (match: string, more: Partial<BookedMatch> = {}): BookedMatch => ({
  ...matchOf(match, ['1', '2']),
  seats: players.map((player, seat) => ({
    player,
    name: `N ${player}`,
    outcome: places[seat] === 1 ? 'won' : 'lost',
    place: places[seat] ?? null,
    won: places[seat] === 1 ? 1 : 0,
    lost: places[seat] === 1 ? 0 : 1,
    drawn: 0,
    best: 10 * seat,
    measures: { throws: seat },
  })),
  ...more,
});

/** The part of the suite that is about matches of more than two. */
export const manyConformance = (name: string, harness: Harness): void => {
  describe(`${name}: matches of many`, () => {
    let store: NoteStore;
    beforeEach(async () => {
      store = await harness.fresh();
    });
    afterEach(() => store.close());

    const standing = (player: string, board = all) => store.ledger.standing(board, 'wins', player);
    const meet = (one: string, other: string) => store.ledger.headToHead(game, scope, one, other);

    it('rate every seat by its place, and count the winner’s win alone', async () => {
      const { kind, ratings } = await store.ledger.book(ofEight('m'), rateMatch);
      expect(kind).toBe('booked');
      const means = ratings.map((change) => change?.after.mean ?? 0);
      const byPlace = [...means.entries()].toSorted(
        ([a], [b]) => (places[a] ?? 0) - (places[b] ?? 0),
      );
      expect(byPlace.map(([, mean]) => mean)).toEqual(means.toSorted((a, b) => b - a));
      // The two who share the third place are as strong as each other.
      expect(means[0]).toBeCloseTo(means[3] ?? 0, 5);
      for (const board of [all, across]) {
        expect(await standing('2', board)).toMatchObject({ won: 1, lost: 0, streak: 1, rated: 1 });
        expect(await standing('6', board)).toMatchObject({ won: 0, lost: 1, streak: -1, best: 50 });
        expect(await store.ledger.size(board, 'rating')).toBe(8);
      }
      expect((await store.ledger.record('m'))?.booked).toEqual(ofEight('m'));
    });

    it('let every two of them meet, by their places', async () => {
      await store.ledger.book(ofEight('m'), rateMatch);
      expect(await meet('2', '6')).toEqual({ won: 1, lost: 0, drawn: 0 });
      expect(await meet('8', '7')).toEqual({ won: 0, lost: 1, drawn: 0 });
      expect(await meet('1', '4')).toEqual({ won: 0, lost: 0, drawn: 1 });
      expect(await meet('4', '1')).toEqual({ won: 0, lost: 0, drawn: 1 });
    });

    it('are booked once, by however many at once', async () => {
      const other = await harness.another();
      const match = ofEight('m');
      const bookings = [store, other, store, other].map((each) =>
        each.ledger.book(match, rateMatch),
      );
      const kinds = (await Promise.all(bookings)).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(['already', 'already', 'already', 'booked']);
      for (const player of players) {
        const row = await standing(player, across);
        expect((row?.won ?? 0) + (row?.lost ?? 0)).toBe(1);
        expect(row).toMatchObject({ rated: 1 });
      }
      await other.close();
    });

    it('lose nothing to matches that share some of their players', async () => {
      const other = await harness.another();
      const pairs = players.map((player, index) =>
        matchOf(`p${player}`, [player, players[(index + 3) % 8] ?? '1']),
      );
      const matches = [ofEight('a'), ...pairs, ofEight('b')];
      await Promise.all(
        matches.map((match, n) => (n % 2 === 0 ? store : other).ledger.book(match, rateMatch)),
      );
      for (const player of players) {
        expect(await standing(player)).toMatchObject({ rated: 4 });
        const row = await standing(player);
        expect((row?.won ?? 0) + (row?.lost ?? 0)).toBe(4);
      }
      await other.close();
    });

    it('stand in the past of each of them, with all the others', async () => {
      await store.ledger.book(ofEight('m'), rateMatch);
      for (const player of players) {
        const [past] = await store.ledger.history(game, scope, player, 0, 10);
        expect(past?.opponents).toHaveLength(7);
        expect(past?.rating?.before).toEqual(newcomer);
      }
      const [listing] = await store.ledger.recent({ scope }, game, 1);
      expect(listing?.seats).toHaveLength(8);
    });

    it('are kept without counting when a machine played', async () => {
      const match = ofEight('m', { counted: false, rated: false });
      const seats = match.seats.map((seat, n) => (n === 5 ? { ...seat, player: null } : seat));
      await store.ledger.book({ ...match, seats }, rateMatch);
      expect(await standing('2')).toBeNull();
      expect((await store.ledger.record('m'))?.booked.seats[5]).toMatchObject({ player: null });
    });
  });
};
