import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../src/games/pincer/board.js';
import { deploymentZone, homeZone } from '../../../src/games/pincer/zones.js';

/** A zone as its lines: `A2-A14` for a column or row without gaps. */
const rows = (zone: readonly number[]): readonly string[] => {
  const names = zone.map(nameOf);
  return [...new Set(names.map((name) => name.slice(1)))].map((row) => {
    const columns = names.filter((name) => name.slice(1) === row).map((name) => name.charAt(0));
    return `${row}: ${columns.join('')}`;
  });
};

describe('home zones', () => {
  it.each([
    [0, 2, 'A1', 'O5'],
    [1, 2, 'A11', 'O15'],
    [0, 3, 'A1', 'O5'],
    [1, 3, 'A1', 'E15'],
    [2, 3, 'A11', 'O15'],
    [1, 4, 'A1', 'E15'],
    [3, 4, 'K1', 'O15'],
  ])('of seat %i of %i go from %s to %s', (seat, seats, first, last) => {
    const zone = homeZone(seat, seats);
    expect(zone).toHaveLength(75);
    expect([nameOf(zone[0] ?? -1), nameOf(zone.at(-1) ?? -1)]).toEqual([first, last]);
  });
});

describe('deployment zones', () => {
  it.each(['square', 'triangular'] as const)('are the home zones of two seats: %s', (grid) => {
    for (const seat of [0, 1]) {
      expect(deploymentZone(seat, 2, grid)).toEqual(homeZone(seat, 2));
    }
  });

  it('lie between the lines from corner to corner on squares', () => {
    expect(rows(deploymentZone(0, 3, 'square'))).toEqual([
      '1: BCDEFGHIJKLMN',
      '2: CDEFGHIJKLM',
      '3: DEFGHIJKL',
      '4: EFGHIJK',
      '5: FGHIJ',
    ]);
    expect(rows(deploymentZone(2, 4, 'square'))).toEqual([
      '11: FGHIJ',
      '12: EFGHIJK',
      '13: DEFGHIJKL',
      '14: CDEFGHIJKLM',
      '15: BCDEFGHIJKLMN',
    ]);
    expect(rows(deploymentZone(1, 4, 'square'))).toEqual([
      '2: A',
      '3: AB',
      '4: ABC',
      '5: ABCD',
      '6: ABCDE',
      '7: ABCDE',
      '8: ABCDE',
      '9: ABCDE',
      '10: ABCDE',
      '11: ABCD',
      '12: ABC',
      '13: AB',
      '14: A',
    ]);
    expect(rows(deploymentZone(3, 4, 'square'))).toEqual([
      '2: O',
      '3: NO',
      '4: MNO',
      '5: LMNO',
      '6: KLMNO',
      '7: KLMNO',
      '8: KLMNO',
      '9: KLMNO',
      '10: KLMNO',
      '11: LMNO',
      '12: MNO',
      '13: NO',
      '14: O',
    ]);
  });

  it('lack the squares beside the A1–O15 line on the slanted board', () => {
    expect(rows(deploymentZone(0, 3, 'triangular'))).toEqual([
      '1: CDEFGHIJKLMN',
      '2: DEFGHIJKLM',
      '3: EFGHIJKL',
      '4: FGHIJK',
      '5: GHIJ',
    ]);
    expect(rows(deploymentZone(2, 3, 'triangular'))).toEqual([
      '11: FGHI',
      '12: EFGHIJ',
      '13: DEFGHIJK',
      '14: CDEFGHIJKL',
      '15: BCDEFGHIJKLM',
    ]);
    expect(rows(deploymentZone(1, 3, 'triangular'))).toEqual([
      '3: A',
      '4: AB',
      '5: ABC',
      '6: ABCD',
      '7: ABCDE',
      '8: ABCDE',
      '9: ABCDE',
      '10: ABCDE',
      '11: ABCD',
      '12: ABC',
      '13: AB',
      '14: A',
    ]);
    expect(rows(deploymentZone(3, 4, 'triangular'))).toEqual([
      '2: O',
      '3: NO',
      '4: MNO',
      '5: LMNO',
      '6: KLMNO',
      '7: KLMNO',
      '8: KLMNO',
      '9: KLMNO',
      '10: LMNO',
      '11: MNO',
      '12: NO',
      '13: O',
    ]);
  });

  it.each([
    ['square', 45],
    ['triangular', 40],
  ] as const)('hold all dice of a seat: %s, %i squares', (grid, size) => {
    for (const seat of [0, 1, 2, 3]) {
      expect(deploymentZone(seat, 4, grid)).toHaveLength(size);
    }
  });

  it.each(['square', 'triangular'] as const)('never touch: %s', (grid) => {
    const steps = grid === 'square' ? [1, 15] : [1, 15, 14];
    const zones = [0, 1, 2, 3].map((seat) => new Set(deploymentZone(seat, 4, grid)));
    for (const [seat, zone] of zones.entries()) {
      for (const square of zone) {
        const beside = steps
          .flatMap((step) => [square + step, square - step])
          .filter((other) => {
            const columns = Math.abs((other % 15) - (square % 15));
            return columns <= 1;
          });
        const others = zones.filter((_, index) => index !== seat);
        expect(beside.some((other) => others.some((each) => each.has(other)))).toBe(false);
      }
    }
  });
});
