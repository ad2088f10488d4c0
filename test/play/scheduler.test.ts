import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SchedulerOptions } from '../../src/play/scheduler.js';
import { begin, openRallyBench } from '../support/gathering.js';
import type { Bench } from '../support/play.js';
import { schedulerOf } from '../support/scheduler.js';
import { until } from '../support/until.js';

let bench: Bench;
beforeEach(async () => {
  bench = await openRallyBench();
  // What is said every few seconds is said when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

it('says that a shard is up also while a deadline waits for Discord: no time is given back for it', async () => {
  await begin(bench, 'c', 3);
  bench.time += 2 * 86_400_000;
  await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
  let answer: (stands: boolean) => void = () => undefined;
  const stands = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const worked = vi.fn();
  const scheduler = schedulerOf(bench, { stands, worked });
  scheduler.start();
  try {
    await expect.poll(() => stands.mock.calls.length).toBe(1);
    for (let beat = 0; beat < 6; beat += 1) {
      bench.time += 5_000;
      await vi.advanceTimersByTimeAsync(5_000);
      await expect.poll(() => bench.store.uptime.last(0)).toBe(bench.time);
    }
    answer(true);
    await expect.poll(() => worked.mock.calls.length).toBeGreaterThan(0);
  } finally {
    answer(true);
    await scheduler.close();
  }
  expect(await bench.store.uptime.gaps(0, 0)).toEqual([]);
});

/** A match whose time is up, while Discord takes its time to say whether its place still stands. */
const held = async (more: Partial<SchedulerOptions>) => {
  await begin(bench, 'c', 3);
  bench.time += 2 * 86_400_000;
  await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
  let answer: () => void = () => undefined;
  const stands = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = () => resolve(true);
      }),
  );
  const scheduler = schedulerOf(bench, { stands, ...more });
  scheduler.start();
  await expect.poll(() => stands.mock.calls.length).toBe(1);
  return { scheduler, answer: () => answer() };
};

it('that no shard was up is no beat: the next one that is says so at once', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let up = [0];
  const { scheduler, answer } = await held({ shards: () => up });
  try {
    up = [];
    bench.time += 5_000;
    await vi.advanceTimersByTimeAsync(5_000);
    up = [0];
    answer();
    // The stopwatch stands still, which `expect.poll` would move: only a beat that is due can come.
    await until('the beat', async () => (await bench.store.uptime.last(0)) === bench.time);
  } finally {
    answer();
    await scheduler.close();
  }
});

it('waits before it is closed for what it is just saying of its shards', async () => {
  const worked = vi.fn();
  const { scheduler, answer } = await held({ worked });
  const { uptime } = bench.store;
  const real = uptime.beat.bind(uptime);
  let release: () => void = () => undefined;
  const slow = vi.spyOn(uptime, 'beat').mockImplementationOnce(async (...beat) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return real(...beat);
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(slow).toHaveBeenCalledTimes(1);
  const closed = vi.fn();
  const closing = scheduler.close().then(closed);
  answer();
  // The last of its work: from then on nothing but what it is saying holds it up.
  await expect.poll(() => worked.mock.calls.length).toBeGreaterThan(0);
  await uptime.last(0);
  expect(closed).not.toHaveBeenCalled();
  release();
  await closing;
});
