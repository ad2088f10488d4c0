import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, playerOf } from '../../src/store/place.js';
import { type Sort, sorts } from '../../src/store/port.js';
import { type Row, readRow, standingOf, writeRow } from '../../src/store/row.js';

const row = (more: Partial<Row> = {}): Row => ({
  name: 'N',
  won: 0,
  lost: 0,
  drawn: 0,
  gamesWon: 0,
  gamesLost: 0,
  gamesDrawn: 0,
  best: null,
  rating: null,
  rated: 0,
  streak: 0,
  longest: 0,
  measures: {},
  ...more,
});

const rating = (mean: number, rated: number): Partial<Row> => ({
  rating: { mean, deviation: 8 },
  rated,
});

/** Rows in the order in which they must stand, best first; players are named by their position. */
const tables: { readonly [S in Sort]: readonly Partial<Row>[] } = {
  // Whoever is provisional stands below everybody who is not; then the mean, then more matches.
  rating: [
    rating(31.000002, 10),
    rating(31.000001, 40),
    rating(31, 12),
    rating(31, 11),
    rating(24.9, 10),
    rating(-3, 200),
    rating(44, 9),
    rating(30, 1),
  ],
  wins: [
    { won: 100, lost: 70 },
    { won: 20, lost: 3 },
    { won: 20, lost: 11 },
    { won: 2 },
    {},
    { lost: 1 },
  ],
  rate: [
    { won: 10 },
    { won: 19, lost: 1 },
    { won: 8, lost: 2, drawn: 2 },
    { won: 12, lost: 4, drawn: 4 },
    { won: 6, lost: 4 },
    { lost: 10 },
  ],
  best: [
    { best: 162 },
    { best: 40.5, won: 3 },
    { best: 40.5, won: 2 },
    { best: 40.25 },
    { best: 0 },
    { best: -12 },
  ],
  streak: [
    { longest: 12, streak: 12 },
    { longest: 12, streak: 3 },
    { longest: 9, streak: 9 },
    { longest: 1, streak: -4 },
  ],
};

describe('places', () => {
  it.each(sorts)('sort as text in the order of %s', (sort) => {
    const places = tables[sort].map((more, index) => placeOf(sort, `p${index}`, row(more)));
    expect(places).not.toContain(null);
    expect(places.toSorted()).toEqual(places);
    expect(places.map((place) => playerOf(place ?? ''))).toEqual(
      tables[sort].map((_, index) => `p${index}`),
    );
  });

  it('are decided by the player’s id when all else is equal', () => {
    const [one, other] = ['10', '9'].map((player) => placeOf('wins', player, row({ won: 2 })));
    expect(String(one) < String(other)).toBe(true);
  });

  it.each([
    ['rating', { won: 30, rated: 0 }],
    ['rate', { won: 9 }],
    ['rate', { won: 3, lost: 3, drawn: 3 }],
    ['best', { won: 30 }],
    ['streak', { won: 0, lost: 3, streak: -3 }],
  ] as const)('are none by %s for %j', (sort, more) => {
    expect(placeOf(sort, 'p', row(more))).toBeNull();
  });

  it('are as they were before there were other orders', () => {
    // Written by an earlier version: seven won, two lost.
    expect(placeOf('wins', 'p', row({ won: 7, lost: 2 }))).toBe('99999999920000000002p');
  });

  it('never leave their twenty digits, whatever the numbers', () => {
    const number = fc.double({ noNaN: true });
    fc.assert(
      fc.property(number, number, fc.string(), (best, mean, player) => {
        const strange = row({ best, ...rating(mean, 3), won: 12, longest: 1 });
        for (const sort of sorts) {
          const place = placeOf(sort, player, strange) ?? '';
          expect(place.slice(0, 20)).toMatch(/^\d{20}$/);
          expect(playerOf(place)).toBe(player);
        }
      }),
    );
  });
});

describe('rows', () => {
  it('are read as they were written', () => {
    const full = row({
      ...rating(27.5, 3),
      name: 'Ünal "x"\n',
      best: 12,
      streak: -2,
      measures: { removed: 4, luck: -0.25 },
    });
    expect(readRow(writeRow(full))).toEqual(full);
  });

  it('of an earlier version are read, with nothing for what it did not count', () => {
    expect(readRow('7 2 1 15 6 2 52 Ada  Lovelace')).toEqual(
      row({
        name: 'Ada  Lovelace',
        won: 7,
        lost: 2,
        drawn: 1,
        gamesWon: 15,
        gamesLost: 6,
        gamesDrawn: 2,
        best: 52,
      }),
    );
    expect(readRow('0 0 0 0 0 0 - x')).toMatchObject({ best: null });
  });

  it.each(['', 'rubbish', '{', '{}', '{"won":-1}', '1 2 3'])(
    'that are broken (%s) show nobody’s results',
    (text) => {
      expect(readRow(text)).toBeNull();
      expect(standingOf('7', text, 3)).toMatchObject({ rank: 3, player: '7', name: '7', won: 0 });
    },
  );
});
