import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShownVersions } from '../../src/discord/shown-versions.js';
import { tableIn, withErrands } from '../../src/match/channel.js';
import { practise } from '../../src/play/challenge.js';
import { strikeOff } from '../../src/play/errands.js';
import { placeMessage } from '../../src/play/place.js';
import { StoreUnavailable } from '../../src/store/port.js';
import { ada, type Bench, openBench, terms } from '../support/play.js';

const channel = '7000';
const old = { message: '9000', thread: null };
const board = { message: '9001', thread: null };
/** Longer than a round of strikes waits, ms. */
const aRound = 3_100;
let bench: Bench;
let table: string;
/** The tables that were to be shown anew, in order. */
let behind: string[];
/** The messages that were to be looked after, in order. */
let astray: string[];
let shownVersions: ShownVersions;

beforeEach(async () => {
  bench = await openBench();
  const request = {
    channel,
    interaction: '1300000000000000001',
    host: ada,
    terms: terms({ clock: null }),
  };
  const started = await practise(bench, request, 'easy');
  if (!started.ok) throw new Error(started.error);
  table = started.value.id;
  behind = [];
  astray = [];
  shownVersions = new ShownVersions(bench, {
    behind: (_, id) => behind.push(id),
    astray: (_channel, _table, { message }) => astray.push(message),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

/** The match comes to a next version, which somebody has to show. */
const change = (): Promise<number> =>
  bench.store.channels.change(channel, (document) => {
    const before = tableIn(document, table);
    if (before === undefined) throw new Error('no such table');
    const version = before.version + 1;
    const errands = withErrands(document.errands, [{ kind: 'show', table, version, at: 0 }]);
    const tables = { ...document.tables, [table]: { ...before, version } };
    return { document: { ...document, tables, errands }, result: version };
  });

/** Another process has shown a version, and strikes its errand off. */
const strikeElsewhere = (version: number) =>
  strikeOff(bench, channel, [{ kind: 'show', table, version, at: 0 }]);

const toShow = async (): Promise<readonly number[]> =>
  (await bench.store.channels.read(channel)).errands.flatMap((errand) =>
    errand.kind === 'show' ? [errand.version] : [],
  );

/** A round of strikes, and all that it waits for. */
const round = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(aRound);
  await new Promise((resolve) => setImmediate(resolve));
};

it('strikes off what was shown, and looks no further', async () => {
  shownVersions.add(channel, table, await change());
  await round();
  expect(await toShow()).toEqual([]);
  expect(behind).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('finds a board that came late when the newer one was struck off before', async () => {
  const late = await change();
  await strikeElsewhere(await change());
  shownVersions.add(channel, table, late);
  await round();
  expect(behind).toEqual([table]);
});

it('finds a board that came late when the newer one is struck off only later', async () => {
  const late = await change();
  const newer = await change();
  shownVersions.add(channel, table, late);
  await round();
  expect(await toShow()).toEqual([newer]);
  expect(behind).toEqual([]);
  await strikeElsewhere(newer);
  await round();
  expect(behind).toEqual([table]);
  expect(vi.getTimerCount()).toBe(0);
});

it('finds a message that is not the board any more', async () => {
  await placeMessage(bench, channel, table, old);
  shownVersions.add(channel, table, await change(), old);
  await round();
  expect(astray).toEqual([]);
  await placeMessage(bench, channel, table, board);
  shownVersions.add(channel, table, await change(), board);
  shownVersions.add(channel, table, 1, old);
  await round();
  expect(astray).toEqual([old.message]);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not look at a message that is being looked after', async () => {
  await placeMessage(bench, channel, table, board);
  shownVersions.add(channel, table, await change(), old);
  shownVersions.forget(channel, table, old.message);
  await round();
  expect(astray).toEqual([]);
});

it('is content when the newer one is our own', async () => {
  shownVersions.add(channel, table, await change());
  const newer = await change();
  await round();
  shownVersions.add(channel, table, newer);
  await round();
  expect(await toShow()).toEqual([]);
  expect(behind).toEqual([]);
});

it('forgets what it has shown of a table that is gone', async () => {
  shownVersions.add(channel, table, await change());
  await bench.store.channels.change(channel, (document) => ({
    document: { ...document, tables: {}, errands: [] },
    result: undefined,
  }));
  await round();
  expect(behind).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('tries again when the store could not be reached', async () => {
  const late = await change();
  await strikeElsewhere(await change());
  const failing = vi
    .spyOn(bench.store.channels, 'change')
    .mockRejectedValueOnce(new StoreUnavailable('a pause'));
  shownVersions.add(channel, table, late);
  await round();
  expect(failing).toHaveBeenCalledTimes(1);
  expect(behind).toEqual([]);
  await round();
  expect(behind).toEqual([table]);
});

it('waits for a round that is under way before it is done', async () => {
  const version = await change();
  const real = bench.store.channels.change.bind(bench.store.channels);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(bench.store.channels, 'change').mockImplementationOnce(async (id, decide) => {
    await held;
    return real(id, decide);
  });
  shownVersions.add(channel, table, version);
  await vi.advanceTimersByTimeAsync(aRound);
  const flushed = vi.fn();
  const flushing = shownVersions.flush().then(flushed);
  await new Promise((resolve) => setImmediate(resolve));
  expect(flushed).not.toHaveBeenCalled();
  release();
  await flushing;
  expect(await toShow()).toEqual([]);
});

it('is over at once when the process ends and the store is away', async () => {
  for (const other of ['7001', '7002', '7003']) shownVersions.add(other, table, 1);
  let tries = 0;
  const away = vi.spyOn(bench.store.channels, 'change').mockImplementation(async () => {
    tries += 1;
    throw new StoreUnavailable('away');
  });
  await shownVersions.flush();
  away.mockRestore();
  expect(tries).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
