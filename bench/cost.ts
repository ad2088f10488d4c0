/**
 * What one press costs without the network: the change in the store with the rules in it, and the
 * new board drawn. In a match that has just begun and in one of 2,000 events; among few live matches
 * and among very many; in a channel where nothing else is and in one where much has been played.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableMessage } from '../src/discord/board.js';
import { toBody } from '../src/discord/message.js';
import type { Game } from '../src/games/game.js';
import { gameById, games } from '../src/games/index.js';
import { knucklebones } from '../src/games/knucklebones/index.js';
import type { ChannelDocument } from '../src/match/channel.js';
import { tableIn } from '../src/match/channel.js';
import { dueAt } from '../src/match/clock.js';
import type { Step } from '../src/match/step.js';
import type { FinishedTable, PlayingTable, Table } from '../src/match/table.js';
import { actAt } from '../src/play/act.js';
import { freshSeed, type GameStore, type Play } from '../src/play/context.js';
import { codecs } from '../src/play/documents.js';
import { createRenderer } from '../src/render/index.js';
import { openStore } from '../src/store/index.js';
import { redisInstalled, startRedis } from '../test/support/redis.js';
import { anyColumn, longMatch, midMatches, newMatch, nextAct } from './positions.js';
import { randomFrom } from './random.js';
import { type Aim, number, percent, printTable, quantile, type Section } from './report.js';

/** Presses of a match that are measured: the first are left out, the last come near its end. */
const measured = { from: 4, to: 14 } as const;

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

const playOn = (store: GameStore): Play => ({
  store,
  game: (id) => gameById(id) ?? null,
  games: games.map(({ id }) => id),
  log: { warn: () => undefined, error: (_, message) => console.error(message) },
  now: () => Date.now(),
  seed: freshSeed,
  think: async (game, state, seat, level) => game.machine(state, seat, level, Math.random),
  errandsIn: () => undefined,
});

/** Puts a match into a channel as if it had been played there, with the tables beside it. */
const put = (
  store: GameStore,
  channel: string,
  { table, events }: Step<PlayingTable>,
  beside: readonly Table[] = [],
): Promise<void> => {
  const tables = Object.fromEntries([table, ...beside].map((each) => [each.id, each]));
  const document: ChannelDocument = { schema: 1, home: null, tables, errands: [] };
  return store.channels.change(channel, () => ({
    document,
    append: [{ match: table.id, from: 0, events }],
    due: [{ key: table.id, at: dueAt(table) }],
    dirty: false,
    result: undefined,
  }));
};

class Presser {
  readonly #play: Play;
  readonly #random = randomFrom(7);
  readonly #drawing = {
    renderer: createRenderer(),
    game: (id: string): Game => gameById(id) ?? knucklebones,
  };
  /** Microseconds of each press that was asked to be kept. */
  times: number[] = [];

  constructor(store: GameStore) {
    this.#play = playOn(store);
  }

  /** One press by whoever is to act; `false` when the match is over. */
  async press(channel: string, id: string, keep: boolean): Promise<boolean> {
    const before = tableIn(await this.#play.store.channels.read(channel), id);
    const press = before === undefined ? null : nextAct(before, anyColumn(this.#random));
    if (press === null) return false;
    const began = performance.now();
    const { table, refusal } = await actAt(this.#play, channel, id, press, '400000000000000001');
    if (table === null || refusal !== null) throw new Error(`a press was refused: ${refusal}`);
    const { body } = toBody(await tableMessage(this.#drawing, table));
    JSON.stringify(body);
    if (keep) this.times.push((performance.now() - began) * 1000);
    return true;
  }

  /** The presses of a match that are measured, after its first ones. */
  async playThrough(channel: string, id: string): Promise<void> {
    for (let n = 0; n < measured.to; n += 1) {
      if (!(await this.press(channel, id, n >= measured.from))) return;
    }
  }

  take(): number[] {
    const { times } = this;
    this.times = [];
    return times;
  }
}

const finishedMatch = (index: number): FinishedTable => {
  const { turnSince: _, deadline: __, ...table } = newMatch(knucklebones, 1_000_000 + index).table;
  return {
    ...table,
    phase: 'over',
    finishedAt: Date.now(),
    voided: null,
    next: { seed: table.fairness.seed, commitment: table.fairness.commitment },
    rematch: { wanted: [], presses: [], table: null },
  };
};

interface Row {
  readonly store: string;
  readonly what: string;
  readonly times: readonly number[];
}

const measureStore = async (name: string, store: GameStore, sizes: Sizes): Promise<Row[]> => {
  const presser = new Presser(store);
  let made = 0;
  /** A match in a channel of its own, played through. */
  const playOne = async (match: Step<PlayingTable>, beside: readonly Table[]): Promise<void> => {
    made += 1;
    await put(store, `own ${made}`, match, beside);
    await presser.playThrough(`own ${made}`, match.table.id);
  };
  const row = async (
    what: string,
    match: (index: number) => Step<PlayingTable>,
    beside: readonly Table[] = [],
  ): Promise<Row> => {
    for (let n = 0; n < sizes.matches; n += 1) await playOne(match(n), beside);
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
      Array.from({ length: sizes.finished }, (_, index) => finishedMatch(index)),
    ),
  ];
  const mid = midMatches(knucklebones, 200);
  let live = 0;
  for (const size of [sizes.few, sizes.many]) {
    for (; live < size; live += 100) {
      const batch = mid
        .slice(0, 100)
        .map(({ table, events }, index) => put(store, `live ${live + index}`, { table, events }));
      await Promise.all(batch);
    }
    // Among many, each press is at another match, which no cache has seen of late.
    for (let n = 0; n < sizes.presses; n += 1) {
      const index = (n * 7_919) % size;
      await presser.press(`live ${index}`, mid[index % 100]?.table.id ?? '', true);
    }
    const times = presser.take();
    rows.push({ store: name, what: `among ${size.toLocaleString('en')} live matches`, times });
  }
  return rows;
};

const aimsOf = (name: string, rows: readonly Row[]): readonly Aim[] => {
  const medians = rows.map(({ times }) => quantile(times, 0.5));
  const [early = 0, late = 0, , few = 0, many = 0] = medians;
  const flat = (what: string, before: number, after: number): Aim => ({
    what: `${name}: a press costs the same ${what}`,
    measured: `${number(before)} → ${number(after)} µs (${percent(after / before)})`,
    met: after <= before * tolerance,
  });
  return [
    flat('at event 2,000 as at event 20', early, late),
    flat('among many live matches as among few', few, many),
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
