import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayingTable } from '../../src/match/table.js';
import { strikeOff } from '../../src/play/errands.js';
import { Outbox } from '../../src/play/outbox.js';
import { begin, openRallyBench, press } from '../support/gathering.js';
import type { Bench } from '../support/play.js';
import { until } from '../support/until.js';

const channel = '7000';

let bench: Bench;
let outbox: Outbox;
let table: PlayingTable;
/** For how long errands were left alone each time, ms. */
let pauses: unknown[];
const show = vi.fn<() => Promise<boolean>>();

beforeEach(async () => {
  bench = await openRallyBench();
  table = await begin(bench, channel, 2);
  pauses = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  const warn = vi.fn((noted: object) => pauses.push('again' in noted ? noted.again : null));
  show.mockReset().mockRejectedValue(new Error('Discord does not answer'));
  outbox = new Outbox({
    play: Object.assign(bench, { log: { ...bench.log, warn } }),
    show,
    waiting: () => undefined,
  });
  // Nobody is about to show what has changed any more.
  bench.time += 10_000;
});
afterEach(async () => {
  vi.useRealTimers();
  await outbox.close();
  await bench.close();
});

/** A sweep in which something fails for the so-many-th time. */
const failing = async (times: number): Promise<void> => {
  await outbox.sweep();
  await until('the failure', async () => pauses.length === times);
};

describe('a board that cannot be shown', () => {
  it('is left alone for longer and longer, also while it is played on', async () => {
    await failing(1);
    const read = vi.spyOn(bench.store.channels, 'read');
    outbox.errandsIn(channel);
    await until('the urgent run', async () => read.mock.settledResults.length > 0);
    vi.advanceTimersByTime(5_000);
    await failing(2);
    // A press is about to show what it has just changed: this sweep leaves it alone.
    await press(bench, channel, table.id, 0, 'throw', table.turn);
    vi.advanceTimersByTime(10_000);
    const reads = read.mock.settledResults.length;
    await outbox.sweep();
    await until('the sweep', async () => read.mock.settledResults.length > reads);
    bench.time += 10_000;
    await failing(3);
    expect(pauses).toEqual([5_000, 10_000, 20_000]);
  });

  it('is shown by somebody else, and the next failure counts as the first', async () => {
    await failing(1);
    await strikeOff(bench, channel, (await bench.store.channels.read(channel)).errands);
    vi.advanceTimersByTime(5_000);
    await outbox.sweep();
    await press(bench, channel, table.id, 0, 'throw', table.turn);
    bench.time += 10_000;
    await failing(2);
    expect(pauses).toEqual([5_000, 5_000]);
  });
});

it('what fails again and again holds up nothing else in its channel', async () => {
  // Putting the match on its players' lists.
  const { change } = bench.store.people;
  bench.store.people.change = async () => {
    throw new Error('unreadable');
  };
  for (let times = 1; times < 10; times += 1) {
    vi.advanceTimersByTime(600_000);
    outbox.errandsIn(channel);
    await until('the failure', async () => pauses.length === times);
  }
  expect(pauses.at(-1)).toBe(600_000);
  show.mockResolvedValue(true);
  outbox.sweep();
  await until('the board', async () => show.mock.calls.length > 0);
  // And a failed one is tried again by whatever comes first once its time is up.
  bench.store.people.change = change;
  vi.advanceTimersByTime(600_000);
  outbox.errandsIn(channel);
  await until('the end', async () => (await bench.store.dirty(10)).length === 0);
});
