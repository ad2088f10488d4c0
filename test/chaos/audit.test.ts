import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditStore, type Evidence } from '../../chaos/audit.js';
import { checkLedger } from '../../chaos/ledger.js';
import { noFindings } from '../../chaos/losses.js';
import { rateMatch } from '../../src/stats/rating.js';
import { bookAtHome } from '../../src/store/redis/booking.js';
import { connect } from '../../src/store/redis/connection.js';
import { keys } from '../../src/store/redis/keys.js';
import { ada, type Bench, bo, openBench } from '../support/play.js';
import { redisInstalled, startRedis } from '../support/redis.js';
import { channel, Match } from './match.js';

/** A match between two, with the columns that they choose in turn; Bo gives up after the last. */
const columns = (id: string, ...chosen: readonly number[]): Match => {
  const match = new Match({
    game: 'knucklebones',
    seats: [ada, bo],
    options: { length: 'single' },
    id,
  });
  for (const column of chosen) match.press(match.asked, `c${column}`);
  return match.resign(1);
};

describe('a store after everything', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  /** Puts the events into the log, as play does. */
  const log = ({ kept: { booked, events } }: Match, on = bench) =>
    on.store.channels.change(booked.channel, (document) => ({
      document,
      append: [{ match: booked.match, from: 0, events }],
      result: null,
    }));

  const book = async (...matches: readonly Match[]): Promise<void> => {
    for (const match of matches) {
      await log(match);
      await bench.store.ledger.book(match.kept.booked, rateMatch);
    }
  };

  const evidence = async (...matches: readonly Match[]): Promise<Evidence> => ({
    matches: await Promise.all(matches.map((match) => match.account())),
    clocked: new Set(),
    records: new Map(
      matches.map(({ kept: { booked, events } }) => [
        booked.match,
        `${JSON.stringify({ ...booked.header, events })}\n`,
      ]),
    ),
    channels: [channel],
    people: [ada.id, bo.id],
  });

  const kinds = async (seen: Evidence, on = bench) => {
    const { findings } = await auditStore(on.store, seen);
    return Object.entries(findings).flatMap(([kind, words]) => (words.length > 0 ? [kind] : []));
  };

  it('is in order when each match was booked once', async () => {
    const matches = [columns('m1', 0, 1, 2, 0), columns('m2', 2, 1, 0)];
    await book(...matches);
    expect(await kinds(await evidence(...matches))).toEqual([]);
  });

  it('is in order when a match with a machine counts for nothing', async () => {
    const machine = { kind: 'machine', level: 'easy' } as const;
    const match = new Match({ game: 'knucklebones', seats: [ada, machine] }).resign(0);
    await book(match);
    const seen = await evidence(match);
    expect(await kinds(seen)).toEqual([]);
    const counted = { ...match.kept.booked, match: 'other', counted: true };
    await bench.store.ledger.book(counted, rateMatch);
    expect(await kinds(seen)).toEqual(['twice']);
  });

  it('is not when a match was never booked, or counted without having been played', async () => {
    const [one, two] = [columns('m1', 0, 1, 2, 0), columns('m2', 2, 1, 0)];
    await book(one);
    expect(await kinds(await evidence(one, two))).toEqual(['unbooked']);
    await book(two);
    expect(await kinds(await evidence(one))).toEqual(['twice']);
  });

  it('is not when people could not get the record, or got another', async () => {
    const match = columns('m1', 0, 1, 2, 0);
    await book(match);
    const seen = await evidence(match);
    expect(await kinds({ ...seen, records: new Map() })).toEqual(['stuck']);
    expect(await kinds({ ...seen, records: new Map([['m1', '{}']]) })).toEqual(['differs']);
  });

  it('is not when a match still runs, or ended without having been seen', async () => {
    const match = columns('m1', 0, 1);
    await book(match);
    const seen = await evidence(match);
    for (const [id, table] of match.tables.slice(-2).entries()) {
      const stored = { ...table, id: `t${id}` };
      await bench.store.channels.change(channel, (document) => ({
        document: { ...document, tables: { [stored.id]: stored } },
        result: null,
      }));
      const { findings } = await auditStore(bench.store, seen);
      const how = table.phase === 'playing' ? 'it still runs' : 'nobody has ever seen it';
      expect(findings).toEqual({ ...noFindings(), stuck: [`t${id}: ${how}`] });
    }
  });

  it('is not when something is left to do, or somebody is listed at what has ended', async () => {
    const match = columns('m1', 0, 1);
    await book(match);
    const seen = await evidence(match);
    await bench.store.channels.change(channel, (document) => ({
      document: { ...document, errands: [{ kind: 'book', table: 'm1' }] },
      result: null,
    }));
    expect(await kinds(seen)).toEqual(['undone']);
    await bench.store.channels.change(channel, (document) => ({
      document: { ...document, errands: [] },
      result: null,
    }));
    expect(await kinds(seen)).toEqual([]);
    for (const list of ['tables', 'invitations'] as const) {
      await bench.store.people.change(bo.id, (document) => ({
        document: { ...document, [list]: { m1: channel } },
        result: null,
      }));
      expect(await kinds(seen)).toEqual(['undone']);
      await bench.store.people.change(bo.id, (document) => ({
        document: { ...document, [list]: {} },
        result: null,
      }));
    }
  });

  it('is not when a list, a period, a head-to-head or the ratings do not hold it', async () => {
    const match = columns('m1', 0, 1, 2, 0);
    await book(match);
    const { ledger } = bench.store;
    const found = async (changed: Partial<typeof ledger>) => {
      const findings = noFindings();
      await checkLedger({ ...ledger, ...changed }, [match.kept], findings);
      return { unbooked: findings.unbooked.length, twice: findings.twice.length };
    };
    expect(await found({})).toEqual({ unbooked: 0, twice: 0 });
    // Two players, in two scopes.
    const missing = { unbooked: 4, twice: 0 };
    for (const period of ['w', 'm', 'a']) {
      const standing: typeof ledger.standing = async (board, ...rest) =>
        board.period.startsWith(period) ? null : ledger.standing(board, ...rest);
      const { unbooked } = await found({ standing });
      expect(unbooked).toBeGreaterThanOrEqual(4);
    }
    const nobody = { won: 0, lost: 0, drawn: 0 };
    expect(await found({ headToHead: async () => nobody })).toEqual(missing);
    const casual: typeof ledger.history = async (...args) =>
      (await ledger.history(...args)).map((past) => ({ ...past, rating: null }));
    expect(await found({ history: casual })).toEqual(missing);
    // Another match in its place is one missing and one too many.
    const other: typeof ledger.recent = async (...args) =>
      (await ledger.recent(...args)).map((listed) => ({ ...listed, match: 'other' }));
    expect(await found({ recent: other })).toEqual({ unbooked: 3, twice: 3 });
    const twice: typeof ledger.recent = async (...args) => {
      const listed = await ledger.recent(...args);
      return [...listed, ...listed];
    };
    expect(await found({ recent: twice })).toEqual({ unbooked: 0, twice: 3 });
  });

  it.skipIf(!redisInstalled)(
    'is not when a kill came between a match’s own scope and all scopes',
    async () => {
      const redis = await startRedis();
      const there = await openBench(redis.url);
      const connection = await connect(redis.url);
      try {
        const match = columns('m1', 0, 1, 2, 0);
        const { booked } = match.kept;
        await log(match, there);
        await connection.run((client) => client.set(keys.where(booked.match), booked.scope));
        await bookAtHome(connection, booked, rateMatch);
        const seen = await evidence(match);
        expect(await kinds(seen, there)).toContain('unbooked');
        const across = async () => {
          const findings = noFindings();
          await checkLedger(there.store.ledger, [match.kept], findings);
          return findings.unbooked.filter((words) => words.includes(' in *'));
        };
        // Three periods, the rated matches, the head-to-head and two histories, of two players.
        expect(await across()).toHaveLength(14);
        await there.store.ledger.book(booked, rateMatch);
        expect(await across()).toEqual([]);
      } finally {
        await connection.close();
        await there.close();
        await redis.remove();
      }
    },
  );
});
