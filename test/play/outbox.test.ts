import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act } from '../../src/match/act.js';
import type { PlayingTable } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import { practise } from '../../src/play/challenge.js';
import { strikeOff } from '../../src/play/errands.js';
import { Outbox } from '../../src/play/outbox.js';
import { begin, openRallyBench, person, press, pressed } from '../support/gathering.js';
import { ada, type Bench, terms } from '../support/play.js';
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

/** Sweeps until something has failed for the so-many-th time. */
const failing = (times: number): Promise<void> =>
  until('the failure', async () => {
    await outbox.sweep();
    return pauses.length === times;
  });

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

describe('what cannot be run', () => {
  it('in a channel that cannot be read is left alone for longer and longer', async () => {
    const { read } = bench.store.channels;
    bench.store.channels.read = async () => {
      throw new Error('unreadable');
    };
    await failing(1);
    vi.advanceTimersByTime(5_000);
    await failing(2);
    vi.advanceTimersByTime(10_000);
    await failing(3);
    expect(pauses).toEqual([5_000, 10_000, 20_000]);
    bench.store.channels.read = read;
    show.mockResolvedValue(true);
    vi.advanceTimersByTime(20_000);
    await until('the end', async () => {
      await outbox.sweep();
      return (await bench.store.dirty(10)).length === 0;
    });
  });

  it('for one person holds up nothing for the others', async () => {
    const { change } = bench.store.people;
    const broken = person(0).id;
    bench.store.people.change = (id, decide) => {
      if (id === broken) throw new Error('unreadable');
      return change(id, decide);
    };
    show.mockResolvedValue(true);
    for (let times = 1; times < 4; times += 1) {
      vi.advanceTimersByTime(600_000);
      outbox.errandsIn(channel);
      await until('the failure', async () => pauses.length === times);
    }
    await resign(bench, channel, table.id, person(1).id);
    outbox.errandsIn(channel);
    await until(
      'their list',
      async () => !(table.id in (await bench.store.people.read(person(1).id)).tables),
    );
  });

  it('because the process ends is not tried over and over by it', async () => {
    const game = bench.game('knucklebones');
    if (game === null) throw new Error('no game');
    const thoughts = vi.fn(async () => null);
    Object.assign(bench, { think: thoughts, errandsIn: (id: string) => outbox.errandsIn(id) });
    const where = '7001';
    const request = { channel: where, interaction: pressed(), host: ada, terms: terms() };
    const begun = await practise(bench, request, 'normal');
    if (!begun.ok || begun.value.phase !== 'playing') throw new Error('no match');
    const state = game.restore(begun.value.state);
    const awaits = state === null ? null : game.awaits(state);
    if (awaits?.kind === 'seats' && awaits.seats.includes(0)) {
      const press: Act = { person: ada.id, turn: begun.value.turn, action: 'c0' };
      await actAt(bench, where, begun.value.id, press, '9100');
    }
    outbox.errandsIn(where);
    await until('a thought', async () => thoughts.mock.calls.length > 0);
    await outbox.close();
    expect(thoughts.mock.calls.length).toBeLessThanOrEqual(3);
    const { errands } = await bench.store.channels.read(where);
    expect(errands.map(({ kind }) => kind)).toContain('machine');
  });
});
