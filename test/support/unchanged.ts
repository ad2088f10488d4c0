/**
 * All test files of a worker share their modules and globals, which saves loading the product for
 * each. That they do not disturb each other is checked after each file: it has left the clocks, the
 * environment and what else is replaced in tests as they were.
 */
import { afterAll, expect, vi } from 'vitest';

const look = () => ({
  fakeTimers: vi.isFakeTimers(),
  timers: [setTimeout, setInterval, setImmediate, queueMicrotask, process.nextTick],
  clocks: [Date, performance.now, process.hrtime],
  random: Math.random,
  fetch: globalThis.fetch,
  folder: process.cwd(),
  exit: [process.exit, process.exitCode],
});

const before = look();
const environment = { ...process.env };

afterAll(() => {
  expect(look()).toEqual(before);
  // Names only: an environment may hold what is not for a log.
  const names = new Set([...Object.keys(environment), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => process.env[name] !== environment[name]);
  expect(changed).toEqual([]);
});
