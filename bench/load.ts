/**
 * Growing by processes, and too much at once: how many presses a second one process and two on one Redis
 * answer in time, beside a bot that does nothing, and what becomes of presses that are too many.
 */
import { register } from '../sandbox/bot.js';
import { shardOf } from '../sandbox/server/clock.js';
import { type Guild, type Sandbox, startSandbox } from '../sandbox/server/index.js';
import { redisInstalled, startRedis } from '../test/support/redis.js';
import { Crowd, type Settled } from './crowd.js';
import { firstBoard, playMatches, pressForever } from './matches.js';
import { bounded, chooseStyle, sandboxOptions, wait } from './presses.js';
import { entries, Program } from './program.js';
import { type Aim, number, percent, printTable, quantile, type Section } from './report.js';

/** An answer that comes later than this is felt. */
const inTime = 250;

interface Fleet {
  readonly name: string;
  readonly entry: keyof typeof entries;
  /** What each process is told, beside the address of Redis. */
  readonly processes: readonly Readonly<Record<string, string>>[];
}

const fleets: readonly Fleet[] = [
  { name: 'no-op bot', entry: 'noop', processes: [{}] },
  { name: 'one process', entry: 'bot', processes: [{}] },
  {
    name: 'two processes, a shard each',
    entry: 'bot',
    processes: [
      { DISCORD_SHARD_COUNT: '2', DISCORD_SHARDS: '0' },
      { DISCORD_SHARD_COUNT: '2', DISCORD_SHARDS: '1' },
    ],
  },
];

/** Servers of both of two shards. */
const guildsOf = (sandbox: Sandbox): readonly [Guild, ...Guild[]] => {
  const more: Guild[] = [];
  const shards = new Set([shardOf(sandbox.home.table.id, 2)]);
  for (let tries = 0; shards.size < 2 && tries < 1_000; tries += 1) {
    const guild = sandbox.addGuild({ name: `House ${tries}` });
    const shard = shardOf(guild.id, 2);
    if (shards.has(shard)) continue;
    shards.add(shard);
    more.push(guild);
  }
  return [sandbox.home.table, ...more];
};

interface Row {
  readonly tables: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Starts the processes of a fleet, has something done with them, and stops them. */
const withFleet = async <T>(
  { entry, processes }: Fleet,
  redis: string,
  use: (sandbox: Sandbox, guilds: readonly [Guild, ...Guild[]]) => Promise<T>,
): Promise<T> => {
  const sandbox = await startSandbox(sandboxOptions);
  const programs: Program[] = [];
  try {
    await register(sandbox);
    for (const env of processes) {
      const program = await Program.start({
        sandbox,
        entry: entries[entry],
        env: { ...env, REDIS_URL: redis },
      });
      programs.push(program);
      await program.ready();
    }
    const guilds = guildsOf(sandbox);
    for (const { id } of entry === 'bot' ? guilds : []) {
      const channel = sandbox.addChannel({ name: 'house', guild: id });
      await chooseStyle(sandbox, 'emoji', channel.id);
    }
    return await use(sandbox, guilds);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await sandbox.close();
  }
};

const measure = async (fleet: Fleet, redis: string, quick: boolean): Promise<readonly Row[]> =>
  withFleet(fleet, redis, async (sandbox, guilds) => {
    const crowd = new Crowd(sandbox, guilds);
    const rows: Row[] = [];
    let going = 0;
    const playing: Promise<void>[] = [];
    for (const tables of quick ? [8] : [8, 16, 32, 64, 128]) {
      const from = going;
      going = tables;
      for (let table = from; table < tables; table += 1) {
        playing.push(
          fleet.entry === 'noop'
            ? pressForever(crowd, () => table < going)
            : playMatches(crowd, table, () => table < going),
        );
      }
      await wait(quick ? 1_000 : 3_000);
      crowd.begin();
      const began = performance.now();
      await wait(quick ? 2_000 : 8_000);
      const { latencies, failures } = crowd;
      const perSecond = (latencies.length / (performance.now() - began)) * 1_000;
      if (failures > 0) throw new Error(`${failures} presses failed`);
      const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
      rows.push({ tables, perSecond, p50, p99 });
    }
    going = 0;
    await bounded(Promise.all(playing));
    crowd.leave();
    return rows;
  });

interface Overload {
  readonly offered: number;
  readonly answered: readonly number[];
  readonly refused: readonly number[];
  readonly failed: number;
}

const isRefused = ({ message }: Settled): boolean =>
  message?.content.includes('more to do than it can manage') ?? false;

/** People who do not wait for each other's answers: so many presses a second, whatever becomes of them. */
const overload = (redis: string, perSecond: number, seconds: number): Promise<Overload> =>
  withFleet({ name: 'one process', entry: 'bot', processes: [{}] }, redis, async (sandbox) => {
    const crowd = new Crowd(sandbox);
    const boards = [];
    for (let n = 0; n < 32; n += 1) boards.push(await firstBoard(crowd));
    const people = crowd.outsiders(500);
    const answered: number[] = [];
    const refused: number[] = [];
    const all: Promise<void>[] = [];
    crowd.begin();
    const began = performance.now();
    for (let offered = 0; offered < perSecond * seconds; ) {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
      for (; offered < due; offered += 1) {
        const user = people[offered % people.length];
        const board = boards[offered % boards.length];
        if (user === undefined || board === undefined) throw new Error('nobody is there');
        const since = performance.now();
        all.push(
          crowd.press(user, board.id, board.column).then((settled) => {
            if (settled.state.status === 'failed') return;
            const times = isRefused(settled) ? refused : answered;
            times.push(performance.now() - since);
          }),
        );
      }
      await wait(5);
    }
    await bounded(Promise.all(all));
    crowd.leave();
    return { offered: all.length, answered, refused, failed: crowd.failures };
  });

export const load: Section = async ({ quick }) => {
  if (!redisInstalled) {
    console.log('\nRedis is not installed: processes that share one are not measured.');
    return [];
  }
  const redis = await startRedis();
  try {
    const results: (readonly [string, readonly Row[]])[] = [];
    for (const fleet of fleets) {
      results.push([fleet.name, await measure(fleet, redis.url, quick)]);
    }
    printTable(
      'Presses a second on one Redis, emoji boards',
      ['bot', 'tables at once', 'presses/s', 'p50 ms', 'p99 ms'],
      results.flatMap(([name, rows]) =>
        rows.map((row) => [name, row.tables, row.perSecond, row.p50, row.p99]),
      ),
    );
    const best = (name: string): number =>
      Math.max(
        0,
        ...results
          .filter(([known]) => known.startsWith(name))
          .flatMap(([, rows]) => rows.filter(({ p99 }) => p99 < inTime))
          .map(({ perSecond }) => perSecond),
      );
    const [one, two, noop] = [best('one'), best('two'), best('no-op')];
    console.log(
      `\nMost presses a second with a p99 under ${inTime} ms: no-op ${number(noop)}, one process ` +
        `${number(one)}, two ${number(two)}. All of them share this machine's cores.`,
    );
    const over = await overload(redis.url, quick ? 500 : 2_500, quick ? 2 : 10);
    return [tooMuch(over), ...(quick ? [] : [inTimeAim(one)])];
  } finally {
    await redis.remove();
  }
};

const inTimeAim = (one: number): Aim => ({
  what: `one process answers presses with a p99 under ${inTime} ms`,
  measured: `${number(one)} a second`,
  met: one > 0,
});

const tooMuch = ({ offered, answered, refused, failed }: Overload): Aim => {
  const of = (times: readonly number[], part: number): number => quantile([...times], part);
  printTable(
    'More than can be answered',
    ['what', 'presses', 'share', 'p50 ms', 'p99 ms'],
    [
      [
        'answered',
        answered.length,
        percent(answered.length / offered),
        of(answered, 0.5),
        of(answered, 0.99),
      ],
      [
        'refused in words',
        refused.length,
        percent(refused.length / offered),
        of(refused, 0.5),
        of(refused, 0.99),
      ],
      ['failed in Discord', failed, percent(failed / offered), '', ''],
    ],
  );
  const said = [...answered, ...refused];
  const slowest = of(said, 0.99);
  return {
    what: 'under overload most have an answer or words, and within the three seconds that Discord waits',
    measured: `${percent(said.length / offered)}, p99 ${number(slowest)} ms`,
    met: said.length > offered / 2 && slowest < 3_000,
  };
};
