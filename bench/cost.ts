/**
 * What one press costs without the network: the change in the store with the rules in it, and the
 * new board drawn. In a match that has just begun and in one of 2,000 events; among few live matches
 * and among very many; in a channel where nothing else is and in one where much has been played.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knucklebones } from '../src/games/knucklebones/index.js';
import type { Step } from '../src/match/step.js';
import type { PlayingTable, Table } from '../src/match/table.js';
import type { GameStore } from '../src/play/context.js';
import { codecs } from '../src/play/documents.js';
import { openStore } from '../src/store/index.js';
import { redisInstalled, startRedis } from '../test/support/redis.js';
import { longMatch, midMatches, newMatch } from './positions.js';
import { finishedMatch, Presser, put } from './pressing.js';
import { type Aim, number, percent, printTable, quantile, type Section } from './report.js';

/** What may be called flat: costs differ by this much between two runs of the same. */
const tolerance = 1.25;

interface Sizes {
  readonly matches: number;
  /** Presses among few and among many live matches; some five at each of the few. */
  readonly presses: number;
  readonly few: number;
  readonly many: number;
  readonly finished: number;
}

interface Row {
  readonly store: string;
  readonly what: string;
  readonly times: readonly number[];
}

const measureStore = async (name: string, store: GameStore, sizes: Sizes): Promise<Row[]> => {
  const presser = new Presser(store, knucklebones);
  const row = async (
    what: string,
    match: (index: number) => Step<PlayingTable>,
    beside: readonly Table[] = [],
  ): Promise<Row> => {
    for (let n = 0; n < sizes.matches; n += 1) await presser.playThrough(match(n), beside);
    return { store: name, what, times: presser.take() };
  };
  const short = (index: number) => newMatch(knucklebones, index);
  await row('warm-up', short);
  const rows = [
    await row('event 20 of a match', short),
    await row('event 2,000 of a match', (index) => longMatch(knucklebones, index, 2_000)),
    await row(
      `beside ${sizes.finished} matches finished today in the channel`,
      short,
      Array.from({ length: sizes.finished }, (_, index) => finishedMatch(knucklebones, index)),
    ),
  ];
  const mid = midMatches(knucklebones, 200);
  const pressOne = (index: number, keep: boolean): Promise<boolean> =>
    presser.press(`live ${index}`, mid[index % 100]?.table.id ?? '', keep);
  let live = 0;
  for (const size of [sizes.few, sizes.many]) {
    for (; live < size; live += 100) {
      const batch = mid
        .slice(0, 100)
        .map(({ table, events }, index) => put(store, `live ${live + index}`, { table, events }));
      await Promise.all(batch);
    }
    // Among many, each press is at another match, which this process has to read first.
    for (let n = 0; n < sizes.presses; n += 1) await pressOne((n * 7_919) % size, true);
    const times = presser.take();
    rows.push({ store: name, what: `among ${size.toLocaleString('en')} live matches`, times });
  }
  // And at few of the many, as at the few before.
  for (let n = 0; n < sizes.few; n += 1) await pressOne(sizes.few + n, false);
  for (let n = 0; n < sizes.presses; n += 1) {
    await pressOne(sizes.few + ((n * 7_919) % sizes.few), true);
  }
  rows.push({
    store: name,
    what: `among ${sizes.many.toLocaleString('en')}, at ${sizes.few} of them`,
    times: presser.take(),
  });
  return rows;
};

const aimsOf = (name: string, rows: readonly Row[]): readonly Aim[] => {
  const medians = rows.map(({ times }) => quantile(times, 0.5));
  const [early = 0, late = 0, , few = 0, many = 0, fewOfMany = 0] = medians;
  const flat = (what: string, before: number, after: number): Aim => ({
    what: `${name}: a press costs the same ${what}`,
    measured: `${number(before)} → ${number(after)} µs (${percent(after / before)})`,
    met: after <= before * tolerance,
  });
  return [
    flat('at event 2,000 as at event 20', early, late),
    flat('among many live matches as among few', few, many),
    flat('at few of many live matches as at few', few, fewOfMany),
  ];
};

export const cost: Section = async ({ quick }) => {
  const sizes: Sizes = quick
    ? { matches: 40, presses: 400, few: 100, many: 5_000, finished: 100 }
    : { matches: 200, presses: 600, few: 100, many: 100_000, finished: 100 };
  const folder = await mkdtemp(join(tmpdir(), 'bench-cost-'));
  const config = {
    databaseFile: join(folder, 'cost.sqlite'),
    databaseSync: 'normal',
    redisUrl: null,
  } as const;
  const rows: Row[] = [];
  const aims: Aim[] = [];
  const measure = async (name: string, redisUrl: string | null): Promise<void> => {
    const store = await openStore({ ...config, redisUrl }, codecs);
    try {
      const found = await measureStore(name, store, sizes);
      rows.push(...found);
      aims.push(...aimsOf(name, found));
    } finally {
      await store.close();
    }
  };
  try {
    await measure('SQLite', null);
    if (redisInstalled) {
      const redis = await startRedis();
      try {
        await measure('Redis', redis.url);
      } finally {
        await redis.remove();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'One press without the network: store, rules, emoji board',
    ['press', 'store', 'p50 µs', 'p99 µs'],
    rows.map(({ store, what, times }) => [
      what,
      store,
      Math.round(quantile(times, 0.5)),
      Math.round(quantile(times, 0.99)),
    ]),
  );
  return aims;
};
