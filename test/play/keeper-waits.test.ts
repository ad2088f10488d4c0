import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keeper } from '../../src/play/keeper.js';
import { begin, openRallyBench } from '../support/gathering.js';
import { keeperOf } from '../support/keeper.js';
import type { Bench } from '../support/play.js';

/** More than are shown or worked off at a time. */
const channels = Array.from({ length: 12 }, (_, index) => `c${index}`);

let bench: Bench;
let keeper: Keeper | null;
/** Lets go what Discord has not answered. */
let answer: () => void;
let never: Promise<boolean>;

beforeEach(async () => {
  bench = await openRallyBench();
  keeper = null;
  never = new Promise((resolve) => {
    answer = () => resolve(true);
  });
});
afterEach(async () => {
  answer();
  await keeper?.close();
  await bench.close();
});

/** Matches in channels of their own, all of whose time is up. */
const timesUp = async (): Promise<void> => {
  for (const channel of channels) {
    await begin(bench, channel, 3);
    // Nobody opens many tables in a minute.
    bench.time += 61_000;
  }
  // What beginning them has left is done.
  keeper = keeperOf(bench, {});
  keeper.start();
  await expect.poll(() => bench.store.dirty(100)).toEqual([]);
  await keeper.close();
  bench.time += 2 * 86_400_000;
  await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
};

const phases = async (of = channels): Promise<readonly string[]> => {
  const documents = await Promise.all(of.map((id) => bench.store.channels.read(id)));
  return documents.flatMap(({ tables }) => Object.values(tables).map(({ phase }) => phase));
};

describe('while Discord does not answer', () => {
  it('for any board that changed, all other clocks run out', async () => {
    await timesUp();
    keeper = keeperOf(bench, { show: () => never });
    keeper.start();
    await expect.poll(() => phases()).toEqual(channels.map(() => 'over'));
  });

  it('whether one channel is still there, all others go on', async () => {
    await timesUp();
    const asked = vi.fn((channel: string) => (channel === 'c3' ? never : Promise.resolve(true)));
    keeper = keeperOf(bench, { stands: asked });
    keeper.start();
    await expect
      .poll(() => phases())
      .toEqual(channels.map((id) => (id === 'c3' ? 'playing' : 'over')));
    // What comes due after that is not kept waiting either.
    await begin(bench, 'later', 3);
    bench.time += 2 * 86_400_000;
    await expect.poll(() => asked.mock.calls.map(([id]) => id)).toContain('later');
    answer();
    await expect.poll(() => phases(['c3'])).toEqual(['over']);
  });

  it('whether any channel is still there, what comes due after that goes on', async () => {
    await timesUp();
    const asked = vi.fn((channel: string) =>
      channel.startsWith('c') ? never : Promise.resolve(true),
    );
    keeper = keeperOf(bench, { stands: asked });
    keeper.start();
    await expect.poll(() => asked.mock.calls.length).toBe(channels.length);
    await begin(bench, 'later', 3);
    bench.time += 2 * 86_400_000;
    await expect.poll(() => phases(['later']), { timeout: 10_000 }).toEqual(['over']);
    // Claimed once more by then, as nobody has said what became of it, but asked once.
    expect(asked.mock.calls.filter(([id]) => id === 'c3')).toHaveLength(1);
    answer();
    await expect.poll(() => phases()).toEqual(channels.map(() => 'over'));
  });

  it('to any reminder, all clocks run out', async () => {
    for (const channel of channels) {
      await begin(bench, channel, 3);
      bench.time += 61_000;
    }
    bench.time += 43_200_000;
    await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
    const remind = vi.fn(() => never.then(() => undefined));
    keeper = keeperOf(bench, { remind });
    keeper.start();
    await expect.poll(() => remind.mock.calls.length).toBe(channels.length);
    bench.time += 2 * 86_400_000;
    await expect.poll(() => phases(), { timeout: 10_000 }).toEqual(channels.map(() => 'over'));
  });

  it('for the boards of one channel, the errands of all others are run', async () => {
    await timesUp();
    const shown = vi.fn((channel: string) => (channel === 'c3' ? never : Promise.resolve(true)));
    keeper = keeperOf(bench, { show: shown });
    keeper.start();
    // By the sweep, once no press can be about to show them.
    await expect.poll(() => phases()).toEqual(channels.map(() => 'over'));
    bench.time += 10_000;
    await expect.poll(() => bench.store.dirty(100)).toEqual(['c3']);
  });
});
