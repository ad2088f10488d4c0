import { expect, it } from 'vitest';
import { isHex32 } from '../../src/match/dice.js';
import { freshSeed } from '../../src/play/context.js';

it('gives seeds of 32 bytes, never one twice, also beyond those fetched together', () => {
  const seeds = Array.from({ length: 1_000 }, freshSeed);
  expect(seeds.filter((seed) => !isHex32(seed))).toEqual([]);
  expect(new Set(seeds).size).toBe(seeds.length);
});
