import { describe, expect, it } from 'vitest';
import { compare, type Reading, read } from '../../../src/games/balic/score.js';
import { rulings } from '../../../src/games/balic/state.js';
import { bones } from './support.js';

/** What a throw is, in a word: `13 pair`, `king`. */
const word = (reading: Reading): string =>
  reading.kind === 'score' ? `${reading.total} ${reading.rank}` : reading.kind;

/** The rows of the printed table, and what the text says of named throws. */
const printed: readonly [string, string][] = [
  ['1234', 'king'],
  ['4443', '15 triple'],
  ['4442', '14 triple'],
  ['4433', '14 two-pair'],
  ['4441', '13 triple'],
  ['4432', '13 pair'],
  ['4422', '12 two-pair'],
  ['4431', '12 pair'],
  ['4421', '11 pair'],
  ['3332', '11 triple'],
  ['4411', '10 two-pair'],
  ['3322', '10 two-pair'],
  ['3331', '10 triple'],
  ['3321', '9 pair'],
  ['3221', '8 pair'],
  ['3311', '8 two-pair'],
  ['2221', '8 triple'],
  ['3211', '7 pair'],
  ['2211', '6 two-pair'],
  ['3111', '6 triple'],
  ['2111', '5 triple'],
  ['4111', 'cleric'],
  ['4222', 'cleric'],
  ['4333', 'cleric'],
  ['4112', 'cleric'],
  ['4322', 'cleric'],
  ['4444', 'kestrekel'],
  ['3333', 'kestrekel'],
  ['1111', 'kank'],
];

describe('the printed table', () => {
  it.each(printed)('%s is %s', (digits, what) => {
    expect(word(read(bones(digits), 'table'))).toBe(what);
    // The running text adds 2, 2, 2 and 1 up to 7; nothing else differs.
    expect(word(read(bones(digits), 'prose'))).toBe(digits === '2221' ? '7 triple' : what);
  });

  it.each(rulings)('what it leaves out is the same by the %s', (ruling) => {
    expect(word(read(bones('2222'), ruling))).toBe('kestrekel');
    expect(word(read(bones('3222'), ruling))).toBe('9 triple');
  });
});

/** All throws, as texts with sorted digits, worked out by what they look like and not by counting. */
const naive = (digits: string, ruling: string): string => {
  if (digits === '1234') return 'king';
  if (digits === '1111') return 'kank';
  if (/^(.)\1{3}$/.test(digits)) return 'kestrekel';
  if (/^[123]{3}4$/.test(digits)) return 'cleric';
  const sum = [...digits].map(Number).reduce((a, b) => a + b, 0);
  const total = ruling === 'table' && digits === '1222' ? 8 : sum;
  if (/(.)\1\1/.test(digits)) return `${total} triple`;
  return /^(.)\1(.)\2$/.test(digits) ? `${total} two-pair` : `${total} pair`;
};

describe.each(rulings)('all 256 throws by the %s', (ruling) => {
  const all = Array.from({ length: 256 }, (_, index) =>
    index
      .toString(4)
      .padStart(4, '0')
      .replaceAll(/./g, (digit) => String(Number(digit) + 1)),
  );

  it('are what another way of reading them says, in any order of the bones', () => {
    expect(new Set(all).size).toBe(256);
    for (const digits of all) {
      const sorted = [...digits].sort().join('');
      expect([digits, word(read(bones(digits), ruling))]).toEqual([digits, naive(sorted, ruling)]);
    }
  });

  it('come as often as counting says', () => {
    const counts = new Map<string, number>();
    for (const digits of all) {
      const { kind } = read(bones(digits), ruling);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    // 4! Kings; one 4 and three others in 4 · 27 ways, less the Kings; four alike.
    expect(Object.fromEntries(counts)).toEqual({
      king: 24,
      cleric: 84,
      kestrekel: 3,
      kank: 1,
      score: 144,
    });
  });
});

describe('ties', () => {
  const beats = (one: string, other: string): boolean => {
    const [first, second] = [read(bones(one), 'prose'), read(bones(other), 'prose')];
    if (first.kind !== 'score' || second.kind !== 'score') throw new Error('no scores');
    expect(Math.sign(compare(first, second)) + Math.sign(compare(second, first))).toBe(0);
    return compare(first, second) > 0;
  };

  it.each([
    ['4433', '4442'],
    ['4422', '4431'],
    ['3322', '3331'],
    ['4411', '3331'],
    ['4441', '4432'],
    ['3332', '4421'],
    ['4443', '4433'],
  ])('%s beats %s', (one, other) => {
    expect(beats(one, other)).toBe(true);
  });

  it('of equal total and rank are ties', () => {
    expect(beats('4411', '3322')).toBe(false);
    expect(beats('3322', '4411')).toBe(false);
  });
});
