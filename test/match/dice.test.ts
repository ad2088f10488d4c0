import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentOf, draw, isHex32 } from '../../src/match/dice.js';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const entropy = ['c1', 'a0', 'a1'];

describe('fair dice', () => {
  it('commits to the seed', () => {
    expect(commitmentOf(seed)).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    );
  });

  it.each([
    [2, [0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]],
    [4, [0, 1, 0, 1, 1, 0, 2, 2, 2, 2, 3, 2]],
    [6, [4, 1, 4, 3, 5, 2, 4, 0, 2, 4, 1, 2]],
    [7, [5, 1, 3, 5, 0, 3, 3, 0, 4, 0, 4, 0]],
  ])('draws the published values for %i faces', (k, values) => {
    expect(values.map((_, n) => draw(seed, entropy, n, k))).toEqual(values);
  });

  it('skips the bytes of the incomplete last run', () => {
    const bytes = (n: number) => [
      ...createHmac('sha256', Buffer.from(seed, 'hex')).update(`c1|a0|a1|${n}|0`).digest(),
    ];
    const skipping = [...Array(200).keys()].filter((n) => (bytes(n)[0] ?? 0) >= 200);
    expect(skipping.length).toBeGreaterThan(0);
    for (const n of skipping) {
      expect(draw(seed, entropy, n, 200)).toBe(bytes(n).find((byte) => byte < 200));
    }
  });

  it('takes entropy as UTF-8, and none at all', () => {
    const message = (text: string) =>
      createHmac('sha256', Buffer.from(seed, 'hex')).update(Buffer.from(text, 'utf8')).digest();
    expect(draw(seed, ['ä', '骰'], 3, 256)).toBe(message('ä|骰|3|0')[0]);
    expect(draw(seed, [], 0, 256)).toBe(message('|0|0')[0]);
  });

  it('stays in range for every number of faces a byte can hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 256 }),
        (strings, n, k) => {
          const value = draw(seed, strings, n, k);
          return Number.isInteger(value) && value >= 0 && value < k;
        },
      ),
    );
  });

  it.each([0, 257, 2.5, Number.NaN, -6])('has no die of %d faces', (k) => {
    expect(() => draw(seed, entropy, 0, k)).toThrow(RangeError);
  });

  it('is even: chi-squared over 6,000 rolls of one seed', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let n = 0; n < 6_000; n += 1) {
      const face = draw(seed, entropy, n, 6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    // The seed is fixed, so this never flickers; 20.5 is the 0.1 % point of five degrees of freedom.
    expect(chi).toBeLessThan(20.5);
  });
});

describe('isHex32', () => {
  it.each([
    [seed, true],
    [seed.toUpperCase(), false],
    [seed.slice(1), false],
    [`${seed}\n`, false],
    [`${seed}00`, false],
    [null, false],
    [64, false],
  ])('%j: %s', (value, is) => {
    expect(isHex32(value)).toBe(is);
  });
});
