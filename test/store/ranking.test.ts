import fc from 'fast-check';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { ranking, type Sizes } from '../../src/store/sqlite/ranking.js';

/** Only what the ranking reads. */
const schema = `
  CREATE TABLE places (list INTEGER, place TEXT, PRIMARY KEY (list, place)) WITHOUT ROWID;
  CREATE TABLE blocks (list INTEGER, first TEXT, players INTEGER, PRIMARY KEY (list, first));
  CREATE TABLE bands (list INTEGER, first TEXT, players INTEGER, PRIMARY KEY (list, first));
`;

const setup = (sizes?: Sizes) => {
  const database = new Database(':memory:');
  database.exec(schema);
  const ranks = ranking(database, sizes);
  return {
    ranks,
    add: (place: string) => ranks.move(1, null, place),
    remove: (place: string) => ranks.move(1, place, null),
    move: (from: string, to: string) => ranks.move(1, from, to),
    sizes: (table: 'blocks' | 'bands' = 'blocks'): readonly number[] =>
      database
        .prepare(`SELECT players FROM ${table} ORDER BY first`)
        .raw()
        .all()
        .map((row) => Number(String(row))),
  };
};

/** Numbers that look random and are the same in every run. */
const shuffled = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => (n * 7_919 + 13) % count);

/** A place as `place.ts` writes it: two numbers, then the player. */
const placeOf = (one: number, other: number, player: string): string =>
  [one, other].map((number) => String(number).padStart(10, '0')).join('') + player;

it('knows every rank through many splits and merges', () => {
  const board = setup();
  // Most players have one win: rank by wins alone would leave thousands side by side.
  const places = shuffled(5_003).map((n) => placeOf(n % 10 === 0 ? n % 7 : 1, 0, `p${n}`));
  for (const place of places) board.add(place);
  expect(board.sizes().length).toBeGreaterThan(5);
  expect(Math.max(...board.sizes())).toBeLessThanOrEqual(512);

  const check = (left: readonly string[]): void => {
    const sorted = left.toSorted();
    expect(board.sizes().reduce((sum, size) => sum + size, 0)).toBe(sorted.length);
    for (const index of [0, 1, 700, 1_500, sorted.length - 1]) {
      const place = sorted[index];
      if (place === undefined) continue;
      expect(board.ranks.rank(1, place)).toBe(index + 1);
      expect(board.ranks.placeAt(1, index + 1)).toBe(place);
    }
    expect(board.ranks.placeAt(1, sorted.length + 1)).toBeNull();
  };
  check(places);

  const left = places.filter((_, n) => n % 9 === 0);
  for (const [n, place] of places.entries()) if (n % 9 !== 0) board.remove(place);
  check(left);
  expect(board.sizes().length).toBeLessThanOrEqual(8);

  for (const place of left) board.remove(place);
  expect(board.sizes().reduce((sum, size) => sum + size, 0)).toBe(0);
  expect(board.ranks.placeAt(1, 1)).toBeNull();
  board.add(placeOf(1, 2, 'x'));
  expect(board.ranks.rank(1, placeOf(1, 2, 'x'))).toBe(1);
});

it('knows every rank while players move, near and far', () => {
  const board = setup();
  let places = shuffled(3_000).map((n) => placeOf(n % 50, 0, `p${n}`));
  for (const place of places) board.add(place);
  for (let round = 1; round < 4; round += 1) {
    const moved = places.map((place, n) =>
      n % 3 === 0 ? placeOf((n * round) % 50, n % 2, place.slice(20)) : place,
    );
    for (const [n, to] of moved.entries()) {
      const from = places[n] ?? '';
      if (from !== to) board.move(from, to);
    }
    places = moved;
    const sorted = places.toSorted();
    expect(board.ranks.size(1)).toBe(sorted.length);
    for (const index of [0, 1, 999, 1_500, 2_998, 2_999]) {
      expect(board.ranks.rank(1, sorted[index] ?? '')).toBe(index + 1);
      expect(board.ranks.placeAt(1, index + 1)).toBe(sorted[index]);
    }
  }
});

it('agrees with a sorted list, whatever comes, goes and moves', () => {
  const step = fc.record({
    player: fc.integer({ min: 0, max: 150 }),
    to: fc.option(fc.integer({ min: 0, max: 40 })),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 400 }), (steps) => {
      // So small that blocks and bands split and merge all the time.
      const board = setup({ block: 4, band: 12 });
      const places = new Map<number, string>();
      for (const { player, to } of steps) {
        const from = places.get(player) ?? null;
        const next = to === null ? null : placeOf(to, 0, `p${player}`);
        if (from === next) continue;
        board.ranks.move(1, from, next);
        if (next === null) places.delete(player);
        else places.set(player, next);
      }
      const sorted = [...places.values()].toSorted();
      expect(board.ranks.size(1)).toBe(sorted.length);
      expect(Math.max(0, ...board.sizes('blocks'))).toBeLessThanOrEqual(4);
      expect(Math.min(0, ...board.sizes('blocks'), ...board.sizes('bands'))).toBe(0);
      for (const table of ['blocks', 'bands'] as const) {
        expect(board.sizes(table).reduce((sum, size) => sum + size, 0)).toBe(sorted.length);
      }
      expect(sorted.map((place) => board.ranks.rank(1, place))).toEqual(
        sorted.map((_, index) => index + 1),
      );
      expect(sorted.map((_, index) => board.ranks.placeAt(1, index + 1))).toEqual(sorted);
      expect(board.ranks.placeAt(1, sorted.length + 1)).toBeNull();
    }),
    { numRuns: 60 },
  );
});
