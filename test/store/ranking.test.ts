import Database from 'libsql';
import { expect, it } from 'vitest';
import { placeOf, playerOf } from '../../src/store/place.js';
import { ranking } from '../../src/store/sqlite/ranking.js';

/** Only what the ranking reads. */
const schema = `
  CREATE TABLE standings (board INTEGER, place TEXT, PRIMARY KEY (board, place)) WITHOUT ROWID;
  CREATE TABLE blocks (board INTEGER, first TEXT, players INTEGER, PRIMARY KEY (board, first));
`;

const setup = () => {
  const database = new Database(':memory:');
  database.exec(schema);
  const ranks = ranking(database);
  const insert = database.prepare('INSERT INTO standings VALUES (1, ?)');
  const remove = database.prepare('DELETE FROM standings WHERE place = ?');
  const blocks = database.prepare('SELECT players FROM blocks ORDER BY first').raw();
  return {
    ranks,
    add(place: string) {
      insert.run(place);
      ranks.add(1, place);
    },
    remove(place: string) {
      ranks.remove(1, place);
      remove.run(place);
    },
    sizes: (): readonly number[] => blocks.all().map((row) => Number(String(row))),
  };
};

/** Numbers that look random and are the same in every run. */
const shuffled = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => (n * 7_919 + 13) % count);

it('knows every rank through many splits and merges', () => {
  const board = setup();
  // Most players have one win: rank by wins alone would leave thousands side by side.
  const places = shuffled(5_003).map((n) => placeOf(n % 10 === 0 ? n % 7 : 1, 0, `p${n}`));
  for (const place of places) board.add(place);
  expect(board.sizes().length).toBeGreaterThan(5);
  expect(Math.max(...board.sizes())).toBeLessThanOrEqual(1_024);

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
  expect(board.sizes().length).toBeLessThanOrEqual(4);

  for (const place of left) board.remove(place);
  expect(board.sizes().reduce((sum, size) => sum + size, 0)).toBe(0);
  expect(board.ranks.placeAt(1, 1)).toBeNull();
  board.add(placeOf(1, 2, 'x'));
  expect(board.ranks.rank(1, placeOf(1, 2, 'x'))).toBe(1);
});

it('orders places by wins, losses and player', () => {
  const sorted = [
    placeOf(100, 0, 'a'),
    placeOf(20, 3, 'a'),
    placeOf(20, 11, 'a'),
    placeOf(20, 11, 'b'),
    placeOf(0, 0, ''),
  ];
  expect(sorted.toReversed().toSorted()).toEqual(sorted);
  expect(sorted.map(playerOf)).toEqual(['a', 'a', 'a', 'b', '']);
});
