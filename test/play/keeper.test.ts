import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Keeper, type KeeperOptions } from '../../src/play/keeper.js';
import { begin, openRallyBench } from '../support/gathering.js';
import { type Bench, surroundings } from '../support/play.js';

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

const keeperOf = (more: Partial<KeeperOptions>): Keeper =>
  new Keeper({
    play: bench,
    show: async () => true,
    remind: async () => undefined,
    present: async () => true,
    shards: () => [0],
    shardOf: () => 0,
    ...surroundings,
    worked: () => undefined,
    late: () => undefined,
    waiting: () => undefined,
    ...more,
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
  const keeper = keeperOf({ stands, worked });
  keeper.start();
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
    await keeper.close();
  }
  expect(await bench.store.uptime.gaps(0, 0)).toEqual([]);
});
