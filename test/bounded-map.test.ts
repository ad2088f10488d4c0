import { expect, it } from 'vitest';
import { BoundedMap } from '../src/bounded-map.js';

it('forgets what was set longest ago, and nothing else', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
});

it('forgets what is of no use from the oldest on, up to the first that is', () => {
  const map = new BoundedMap<string, number>(10);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 9],
    ['d', 3],
  ] as const) {
    map.set(key, value);
  }
  map.forgetWhile((value) => value < 5);
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, 9, 3]);
});
