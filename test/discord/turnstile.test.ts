import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turnstile } from '../../src/discord/turnstile.js';

/** Everything that a resolved promise sets going has happened. */
const settled = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

it('lets so many through in each turn of the event loop, in the order they came', async () => {
  const turnstile = new Turnstile(2);
  const passed: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) void turnstile.pass().then(() => passed.push(name));
  await settled();
  expect(passed).toEqual(['a', 'b']);
  await turn();
  await settled();
  expect(passed).toEqual(['a', 'b', 'c', 'd']);
  await turn();
  await settled();
  expect(passed).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('lets a later one through at once', async () => {
  const turnstile = new Turnstile(1);
  await turnstile.pass();
  await turn();
  await turn();
  let passed = false;
  void turnstile.pass().then(() => {
    passed = true;
  });
  await settled();
  expect(passed).toBe(true);
});

it('does not let anybody overtake those who wait', async () => {
  const turnstile = new Turnstile(1);
  const passed: string[] = [];
  const come = (name: string) => void turnstile.pass().then(() => passed.push(name));
  come('a');
  come('b');
  await turn();
  come('c');
  await settled();
  expect(passed).toEqual(['a', 'b']);
  await turn();
  await settled();
  expect(passed).toEqual(['a', 'b', 'c']);
});
