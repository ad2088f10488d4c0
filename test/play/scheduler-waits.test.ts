import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scheduler } from '../../src/play/scheduler.js';
import { begin, openRallyBench } from '../support/gathering.js';
import type { Bench } from '../support/play.js';
import { schedulerOf } from '../support/scheduler.js';
import { until } from '../support/until.js';

/** More than are shown at a time. */
const channels = Array.from({ length: 12 }, (_, index) => `c${index}`);

let bench: Bench;
let scheduler: Scheduler | null;
/** Lets go what Discord has not answered. */
let answer: () => void;
let never: Promise<boolean>;

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  bench = await openRallyBench();
  scheduler = null;
  never = new Promise((resolve) => {
    answer = () => resolve(true);
  });
});
afterEach(async () => {
  answer();
  await scheduler?.close();
  await bench.close();
  vi.useRealTimers();
});

/** Looks until something is as it should; between two looks the scheduler's own second passes. */
const comes = <Value>(what: string, look: () => Value | Promise<Value>, value: Value) =>
  until(what, async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return isDeepStrictEqual(await look(), value);
  });

/** Matches in channels of their own, all of whose time is up. */
const timesUp = async (): Promise<void> => {
  for (const channel of channels) {
    await begin(bench, channel, 3);
    // Nobody opens many tables in a minute.
    bench.time += 61_000;
  }
  // What beginning them has left is done.
  scheduler = schedulerOf(bench, {});
  scheduler.start();
  await comes('the end of it', () => bench.store.dirty(100), []);
  await scheduler.close();
  bench.time += 2 * 86_400_000;
  await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
};

/** All of their matches have ended. */
const over: readonly string[] = channels.map(() => 'over');

const phases = async (of = channels): Promise<readonly string[]> => {
  const documents = await Promise.all(of.map((id) => bench.store.channels.read(id)));
  return documents.flatMap(({ tables }) => Object.values(tables).map(({ phase }) => phase));
};

describe('while Discord does not answer', () => {
  it('for any board that changed, all other clocks run out', async () => {
    await timesUp();
    scheduler = schedulerOf(bench, { show: () => never });
    scheduler.start();
    await comes('the end', () => phases(), over);
  });

  it('whether one channel is still there, all others go on', async () => {
    await timesUp();
    const asked = vi.fn((channel: string) => (channel === 'c3' ? never : Promise.resolve(true)));
    scheduler = schedulerOf(bench, { stands: asked });
    scheduler.start();
    const others = channels.map((id) => (id === 'c3' ? 'playing' : 'over'));
    await comes('the end of the others', () => phases(), others);
    // What comes due after that is not kept waiting either.
    await begin(bench, 'later', 3);
    bench.time += 2 * 86_400_000;
    await comes('the later one', () => asked.mock.calls.some(([id]) => id === 'later'), true);
    answer();
    await comes('its end', () => phases(['c3']), ['over']);
  });

  it('whether any channel is still there, what comes due after that goes on', async () => {
    await timesUp();
    const asked = vi.fn((channel: string) =>
      channel.startsWith('c') ? never : Promise.resolve(true),
    );
    scheduler = schedulerOf(bench, { stands: asked });
    scheduler.start();
    await comes('the questions', () => asked.mock.calls.length, channels.length);
    await begin(bench, 'later', 3);
    bench.time += 2 * 86_400_000;
    await comes('the later one', () => phases(['later']), ['over']);
    // Claimed once more by then, as nobody has said what became of it, but asked once.
    expect(asked.mock.calls.filter(([id]) => id === 'c3')).toHaveLength(1);
    answer();
    await comes('the end', () => phases(), over);
  });

  it('to any reminder, all clocks run out', async () => {
    for (const channel of channels) {
      await begin(bench, channel, 3);
      bench.time += 61_000;
    }
    bench.time += 43_200_000;
    await bench.store.uptime.beat(0, bench.time, Number.POSITIVE_INFINITY);
    const remind = vi.fn(() => never.then(() => undefined));
    scheduler = schedulerOf(bench, { remind });
    scheduler.start();
    await comes('the reminders', () => remind.mock.calls.length, channels.length);
    bench.time += 2 * 86_400_000;
    await comes('the end', () => phases(), over);
  });

  it('to what is under way, what waits for its turn when the process ends is not begun', async () => {
    await timesUp();
    const shown = vi.fn(() => never);
    scheduler = schedulerOf(bench, {
      show: shown,
      stands: (channel) => (channel === 'c3' ? never : Promise.resolve(true)),
    });
    scheduler.start();
    await comes('the boards', () => shown.mock.calls.length, 8);
    const closing = scheduler.close();
    answer();
    await closing;
    expect(shown).toHaveBeenCalledTimes(8);
  });

  it('for the boards of one channel, the errands of all others are run', async () => {
    await timesUp();
    const shown = vi.fn((channel: string) => (channel === 'c3' ? never : Promise.resolve(true)));
    scheduler = schedulerOf(bench, { show: shown });
    scheduler.start();
    // By the sweep, once no press can be about to show them.
    await comes('the end', () => phases(), over);
    bench.time += 10_000;
    await comes('all errands but its own', () => bench.store.dirty(100), ['c3']);
  });
});
