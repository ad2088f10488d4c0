import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelSchema } from '../../src/match/schema.js';
import { resign } from '../../src/play/act.js';
import { acceptChallenge, challenge } from '../../src/play/challenge.js';
import { runErrands } from '../../src/play/errands.js';
import { bookingOf } from '../../src/play/settle.js';
import { restore } from '../../src/store/backup.js';
import { type BookedMatch, everywhere, sorts } from '../../src/store/port.js';
import { copyAll, type LogsOf } from '../../src/store/redis/backup.js';
import { connect, type RedisConnection } from '../../src/store/redis/connection.js';
import { writeDump } from '../../src/store/redis/dump.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';
import {
  type RedisCluster,
  type RedisServer,
  redisInstalled,
  startRedis,
  startRedisCluster,
} from '../support/redis.js';

const game = 'knucklebones';
const pairs = [
  [ada, bo],
  [bo, cleo],
  [cleo, ada],
] as const;
const channels = Array.from({ length: 10 }, (_, n) => `70${n}`);
const scopes = ['5000', '5001'];

const logsOf: LogsOf = (json) =>
  Object.values(channelSchema.parse(JSON.parse(json)).tables).flatMap((table) =>
    'events' in table ? [{ match: table.id, events: table.events }] : [],
  );

/** A match goes from here to its booking in single steps, each of them as in a process of its own. */
class Plot {
  readonly #bench: Bench;
  #matches = 0;
  readonly #running: { readonly channel: string; readonly id: string; readonly loser: string }[] =
    [];
  readonly #ended: string[] = [];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async begin(): Promise<void> {
    const n = this.#matches;
    this.#matches += 1;
    this.#bench.time += 61_000;
    const channel = channels[n % channels.length] ?? '';
    const [host, other] = pairs[n % 3] ?? pairs[0];
    const scope = scopes[n % 2] ?? '';
    const id = (part: number): string => String(1_300_000_000_000_000_000n + BigInt(2 * n + part));
    const request = { channel, interaction: id(0), host, terms: terms({ scope, guild: scope }) };
    const opened = await challenge(this.#bench, request, null);
    if (!opened.ok) throw new Error(opened.error);
    const { table } = await acceptChallenge(
      this.#bench,
      channel,
      opened.value.id,
      other,
      id(1),
      '9000',
    );
    if (table?.phase !== 'playing') throw new Error('not begun');
    this.#running.push({ channel, id: table.id, loser: n % 4 < 2 ? host.id : other.id });
  }

  async end(): Promise<void> {
    const match = this.#running.shift();
    if (match === undefined) return;
    this.#bench.time += 1_000;
    await resign(this.#bench, match.channel, match.id, match.loser);
    this.#ended.push(match.channel);
  }

  async book(): Promise<void> {
    const channel = this.#ended.shift();
    if (channel !== undefined) await runErrands(this.#bench, channel, null);
  }
}

/** The connection, with something happening before each of its requests. */
const interrupted = (
  connection: RedisConnection,
  between: () => Promise<void>,
): RedisConnection => ({
  ...connection,
  run: async (commands) => {
    await between();
    return connection.run(commands);
  },
  everywhere: async (commands) => {
    await between();
    return connection.everywhere(commands);
  },
});

/** What a scope's boards must say when each of these matches counts once. */
const counts = async (
  { store }: Bench,
  scope: string,
  matches: readonly BookedMatch[],
): Promise<void> => {
  const has = ({ seats }: BookedMatch, id: string): boolean =>
    seats.some(({ player }) => player === id);
  const won = ({ seats }: BookedMatch, id: string): boolean =>
    seats.some(({ player, outcome }) => player === id && outcome === 'won');
  for (const { id } of [ada, bo, cleo]) {
    const own = matches.filter((match) => has(match, id));
    const wins = own.filter((match) => won(match, id)).length;
    for (const period of ['all', 'm2026-01']) {
      const board = { game, scope, period };
      expect(await store.ledger.standing(board, 'wins', id)).toMatchObject({
        won: wins,
        lost: own.length - wins,
        drawn: 0,
      });
      for (const sort of sorts) {
        const page = await store.ledger.page(board, sort, 1, 50);
        expect(page.filter(({ player }) => player === id).length).toBeLessThan(2);
        expect(await store.ledger.size(board, sort)).toBe(page.length);
      }
    }
    const history = await store.ledger.history(game, scope, id, 0, 1_000);
    expect(history.map(({ match }) => match).toSorted()).toEqual(
      own.map(({ match }) => match).toSorted(),
    );
  }
  for (const [one, other] of pairs) {
    const met = matches.filter((match) => has(match, one.id) && has(match, other.id));
    const wins = met.filter((match) => won(match, one.id)).length;
    expect(await store.ledger.headToHead(game, scope, one.id, other.id)).toEqual({
      won: wins,
      lost: met.length - wins,
      drawn: 0,
    });
  }
};

/** Plays everything that still runs to its end, and has all errands run. */
const playOn = async (bench: Bench): Promise<readonly BookedMatch[]> => {
  const over: BookedMatch[] = [];
  for (const channel of channels) {
    const { tables } = await bench.store.channels.read(channel);
    for (const { id, phase } of Object.values(tables)) {
      if (phase !== 'playing') continue;
      const { refusal } = await resign(bench, channel, id, await hostOf(bench, channel, id));
      expect(refusal).toBeNull();
    }
    await runErrands(bench, channel, null);
    const ended = Object.values((await bench.store.channels.read(channel)).tables);
    for (const table of ended) {
      if (table.phase !== 'over') continue;
      const events = await bench.store.events(channel, table.id);
      expect(events).toHaveLength(table.events);
      // Also of the same result: nobody has played on in a match that was booked.
      const record = await bench.store.ledger.record(table.id);
      const booked = bookingOf(bench, channel, table, events);
      expect(record).toEqual({ booked, events });
      over.push(booked);
      const [player] = table.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.id] : []));
      const played = await bench.store.ledger.recent({ player: player ?? '' }, game, 1_000);
      expect(played.map(({ match }) => match)).toContain(table.id);
    }
  }
  return over;
};

const hostOf = async (bench: Bench, channel: string, id: string): Promise<string> => {
  const table = (await bench.store.channels.read(channel)).tables[id];
  const [first] = table !== undefined && 'seats' in table ? table.seats : [];
  if (first?.kind !== 'person') throw new Error('nobody sits there');
  return first.id;
};

const each = [1, 2, 3, 4].flatMap((every) => [0, 1, 2].map((first) => ({ every, first })));

const interleaved = (
  name: string,
  place: () => { url: string; nodes: readonly RedisServer[] },
): void => {
  describe(`${name}: matches that are played while a backup is made`, () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'meanwhile-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each(each)(
      'count once ($every requests from step to step, from step $first)',
      async ({ every, first }) => {
        const { url, nodes } = place();
        const flushed = () => Promise.all(nodes.map((node) => node.flush()));
        await flushed();
        const bench = await openBench(url);
        const plot = new Plot(bench);
        for (let n = 0; n < 14; n += 1) await plot.begin();
        for (let n = 0; n < 8; n += 1) await plot.end();
        for (let n = 0; n < 4; n += 1) await plot.book();

        const steps = [() => plot.end(), () => plot.book(), () => plot.begin()];
        let [requests, taken] = [0, 0];
        const between = async (): Promise<void> => {
          requests += 1;
          // Some begin late, as the others have taken all their steps by then.
          if (requests <= 5 * first || requests % every !== 0 || taken === 36) return;
          await steps[(first + taken) % 3]?.();
          taken += 1;
        };
        const file = join(folder, `${every}-${first}`);
        const dump = await writeDump(file, 2);
        const connection = await connect(url);
        const contents = await copyAll(interrupted(connection, between), dump, logsOf);
        await dump.end(contents);
        connection.close();
        expect(taken).toBeGreaterThan(5);
        const time = bench.time;
        await bench.close();

        await flushed();
        expect(await restore({ databaseFile: '', redisUrl: url }, file, false)).toEqual(contents);
        const restored = await openBench(url);
        restored.time = time + 1_000;
        try {
          const marks = await restored.store.dirty(100);
          for (const channel of channels) {
            const { errands } = await restored.store.channels.read(channel);
            expect(marks.includes(channel)).toBe(errands.length > 0);
          }
          const over = await playOn(restored);
          expect(over.length).toBeGreaterThan(13);
          for (const scope of scopes) {
            const own = over.filter((match) => match.scope === scope);
            const recent = await restored.store.ledger.recent({ scope }, game, 1_000);
            expect(recent.map(({ match }) => match).toSorted()).toEqual(
              own.map(({ match }) => match).toSorted(),
            );
            await counts(restored, scope, own);
          }
          await counts(restored, everywhere, over);
        } finally {
          await restored.close();
        }
      },
    );
  });
};

describe.skipIf(!redisInstalled)('on a Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis({ cluster: true });
  });
  afterAll(() => server.remove());
  interleaved('Redis', () => ({ url: server.url, nodes: [server] }));
});

describe.skipIf(!redisInstalled)('on a Redis Cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.remove());
  interleaved('Redis Cluster', () => cluster);
});
