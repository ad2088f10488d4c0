import { expect, it } from 'vitest';
import { Recent } from '../../src/discord/recent.js';

it('forgets what was set longest ago, and nothing else', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  recent.set('c', 4);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4]);
});

it('forgets what is of no use from the oldest on, up to the first that is', () => {
  const recent = new Recent<string, number>(10);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 9],
    ['d', 3],
  ] as const) {
    recent.set(key, value);
  }
  recent.forgetWhile((value) => value < 5);
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([undefined, undefined, 9, 3]);
});
