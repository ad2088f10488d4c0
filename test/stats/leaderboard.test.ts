import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOf, rankInLedger, shownRank } from '../../src/stats/leaderboard.js';
import { rateMatch } from '../../src/stats/rating.js';
import { openStore } from '../../src/store/index.js';
import type { Sort } from '../../src/store/port.js';
import { codecs, matchOf, type NoteStore } from '../store/codecs.js';

const board = { game: 'knucklebones', scope: 'guild', period: 'all' };
const day = 86_400_000;

let store: NoteStore;
beforeEach(async () => {
  const config = { databaseFile: ':memory:', databaseSync: 'normal', databaseIn: 'here' } as const;
  store = await openStore({ ...config, redisUrl: null }, codecs);
});
afterEach(() => store.close());

/** Player `p<n>` beats the nobody `z` that many times; so p12 is first, p01 next to last. */
const ladder = async (players: number): Promise<void> => {
  for (let player = 1; player <= players; player += 1) {
    for (let win = 0; win < player; win += 1) {
      const name = `p${String(player).padStart(2, '0')}`;
      const match = matchOf(`${name}-${win}`, [name, 'z'], { finishedAt: player * day });
      await store.ledger.book(match, rateMatch);
    }
  }
};

const page = (from: number, more: { without?: string[]; asker?: string; sort?: Sort } = {}) =>
  pageOf(store.ledger, {
    board,
    sort: more.sort ?? 'wins',
    from,
    asker: more.asker ?? 'nobody',
    without: new Set(more.without ?? []),
    now: 13 * day,
  });

const rowsOf = ({ rows }: Awaited<ReturnType<typeof page>>) =>
  rows.map(({ rank, player }) => `${rank} ${player}`);

describe('a page', () => {
  it('holds ten rows, begins at a multiple of ten, and past the end it is the last one', async () => {
    await ladder(12);
    const first = await page(7);
    expect(first).toMatchObject({ from: 1, size: 13, own: null });
    expect(rowsOf(first).at(0)).toBe('1 p12');
    expect(rowsOf(first)).toHaveLength(10);
    const last = await page(999, { asker: 'p12' });
    expect(rowsOf(last)).toEqual(['11 p02', '12 p01', '13 z']);
    expect(last.own).toMatchObject({ rank: 1, won: 12 });
  });

  it('closes up over those who are left out, above it and on it', async () => {
    await ladder(12);
    const without = ['p11', 'p04', 'never-played'];
    expect(rowsOf(await page(1, { without }))).toEqual([
      '1 p12',
      '2 p10',
      '3 p09',
      '4 p08',
      '5 p07',
      '6 p06',
      '7 p05',
      '8 p03',
      '9 p02',
      '10 p01',
    ]);
    const last = await page(11, { without, asker: 'z' });
    expect(rowsOf(last)).toEqual(['11 z']);
    expect(last).toMatchObject({ size: 11, own: { rank: 11 } });
  });

  it('never leaves out who asks', async () => {
    await ladder(3);
    const own = await page(1, { without: ['p03'], asker: 'p03' });
    expect(rowsOf(own)).toEqual(['1 p03', '2 p02', '3 p01', '4 z']);
  });

  it('of nobody is empty', async () => {
    expect(await page(1)).toEqual({ from: 1, rows: [], size: 0, own: null });
  });

  it('by rating says how it has changed in seven days, and only then', async () => {
    await ladder(12);
    const { rows } = await page(1, { sort: 'rating' });
    const changes = Object.fromEntries(rows.map(({ player, change }) => [player, change]));
    // p12 won all its matches yesterday, p05 eight days ago.
    expect(changes.p12).toBeGreaterThan(0);
    expect(changes.p05).toBeNull();
    for (const row of (await page(1)).rows) expect(row.change).toBeNull();
  });

  it('says of an asker who is not listed in an order what they have', async () => {
    await ladder(3);
    const own = (await page(1, { sort: 'rate', asker: 'p03' })).own;
    expect(own).toMatchObject({ rank: null, won: 3 });
  });
});

it('a rank that is shown and the ledger’s rank lead to each other', () => {
  const ranks = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(ranks, fc.integer({ min: 1, max: 60 }), (gone, shown) => {
      const hidden = gone.toSorted((a, b) => a - b);
      const rank = rankInLedger(shown, hidden);
      expect(hidden).not.toContain(rank);
      expect(shownRank(rank, hidden)).toBe(shown);
    }),
  );
});
