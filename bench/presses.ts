/**
 * Presses a second and how long people wait: the compiled bot in each style, beside a bot that does
 * nothing and beside the bare stand-in, all in one run, with a fixed number of people who each press
 * as soon as they have their answer.
 */
import { register } from '../sandbox/bot.js';
import { type Sandbox, startSandbox } from '../sandbox/server/index.js';
import { Crowd } from './crowd.js';
import { playMatches, pressForever } from './matches.js';
import { entries, loopDelay, metric, Program } from './program.js';
import { type Aim, number, percent, printTable, quantile, type Section } from './report.js';

type Style = 'emoji' | 'text' | 'picture';

interface Run {
  readonly name: string;
  readonly entry: keyof typeof entries;
  readonly style: Style | null;
}

const runs: readonly Run[] = [
  { name: 'stand-in alone (no discord.js)', entry: 'bare', style: null },
  { name: 'no-op bot', entry: 'noop', style: null },
  { name: 'emoji', entry: 'bot', style: 'emoji' },
  { name: 'text', entry: 'bot', style: 'text' },
  { name: 'picture', entry: 'bot', style: 'picture' },
  // Once more: a machine that was disturbed in between shows it here.
  { name: 'no-op bot, again', entry: 'noop', style: null },
];

interface Result {
  readonly run: Run;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** With one table only, ms. */
  readonly alone: number;
  /** Event loop delay of the bot, ms. */
  readonly loop: number;
  /** CPU milliseconds of the bot's process a press. */
  readonly cost: number;
  /** Share of one core that the bot and the stand-in with its players used. */
  readonly busy: readonly [bot: number, standIn: number];
  readonly failures: number;
  readonly troubles: readonly string[];
}

interface Load {
  /** Tables that are played at all the time; each has one press under way. */
  readonly tables: number;
  /**
   * For the code to get warm, ms; of the bot until it knows that it has the file to itself: in its first
   * half minute it takes another process for possible, and writes more.
   */
  readonly warmUp: { readonly noop: number; readonly bot: number };
  /** In which answers are counted, ms. */
  readonly measured: number;
  /** With one table only, ms; once to get warm, once counted. */
  readonly alone: number;
}

export const sandboxOptions = { rateLimits: false, validate: false, record: false } as const;

/** The style in which everybody sees a server's boards, set as an admin would. */
export const chooseStyle = async (
  sandbox: Sandbox,
  style: Style,
  channel = sandbox.home.games.id,
): Promise<void> => {
  const { status } = await sandbox.command({
    user: sandbox.home.cleo.id,
    channel,
    name: 'settings',
    options: { board: style },
  });
  if (status !== 'answered') throw new Error(`the style could not be set: ${status}`);
};

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** What is under way is finished soon, or never. */
export const bounded = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('a press was never answered')), 15_000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const measure = async (run: Run, load: Load, profile: string | null): Promise<Result> => {
  const sandbox = await startSandbox(sandboxOptions);
  await register(sandbox);
  const program = await Program.start({
    sandbox,
    entry: entries[run.entry],
    profile: run.style === null ? null : profile,
  });
  try {
    await program.ready();
    if (run.style !== null) await chooseStyle(sandbox, run.style);
    return await drive(run, load, sandbox, program);
  } finally {
    await program.stop();
    await sandbox.close();
  }
};

const drive = async (run: Run, load: Load, sandbox: Sandbox, program: Program): Promise<Result> => {
  const crowd = new Crowd(sandbox);
  let going = 1;
  const play = (table: number): Promise<void> =>
    run.style === null
      ? pressForever(crowd, () => table < going)
      : playMatches(crowd, table, () => table < going);

  const first = play(0);
  await wait(load.alone);
  crowd.begin();
  await wait(load.alone);
  const alone = quantile(crowd.latencies, 0.5);

  going = load.tables;
  const others = Array.from({ length: load.tables - 1 }, (_, index) => play(index + 1));
  await wait(run.style === null ? load.warmUp.noop : load.warmUp.bot);
  const before = await program.metrics();
  const started = performance.now();
  const ownBefore = process.cpuUsage();
  crowd.begin();
  await wait(load.measured);
  const { latencies, failures } = crowd;
  const presses = latencies.length;
  const own = process.cpuUsage(ownBefore);
  const elapsed = performance.now() - started;
  const after = await program.metrics();
  going = 0;
  await bounded(Promise.all([first, ...others]));
  crowd.leave();

  const cpu = 'process_cpu_seconds_total';
  const used = (metric(after, cpu) - metric(before, cpu)) * 1000;
  return {
    run,
    perSecond: (presses / elapsed) * 1000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    alone,
    loop: loopDelay(after, 'p99'),
    cost: used / presses,
    busy: [used / elapsed, (own.user + own.system) / 1000 / elapsed],
    failures,
    troubles: program.troubles,
  };
};

export const presses: Section = async ({ quick, profile, bot }) => {
  const load: Load = quick
    ? { tables: 16, warmUp: { noop: 1_500, bot: 1_500 }, measured: 3_000, alone: 500 }
    : { tables: 64, warmUp: { noop: 5_000, bot: 30_000 }, measured: 20_000, alone: 2_000 };
  const results: Result[] = [];
  const chosen = runs.filter(({ name }) => name.startsWith(bot ?? ''));
  for (const run of chosen) results.push(await measure(run, load, profile));
  const noop = Math.max(...results.filter(({ run }) => run.entry === 'noop').map(perSecond));

  printTable(
    `Presses, ${load.tables} tables at once`,
    [
      'bot',
      'presses/s',
      'of no-op',
      'p50 ms',
      'p99 ms',
      'one table, p50 ms',
      'event loop p99 ms',
      'CPU ms/press',
      'bot busy',
      'stand-in busy',
      'failed',
    ],
    results.map((result) => [
      result.run.name,
      Math.round(result.perSecond),
      percent(result.perSecond / noop),
      result.p50,
      result.p99,
      result.alone,
      result.loop,
      result.cost,
      percent(result.busy[0]),
      percent(result.busy[1]),
      result.failures,
    ]),
  );
  for (const { run, troubles } of results) {
    const last = troubles.at(-1);
    if (last !== undefined) console.log(`\n${run.name} logged trouble: ${last.slice(0, 300)}`);
  }
  return bot === null ? aimsOf(results, noop, load) : [];
};

const perSecond = (result: Result): number => result.perSecond;

const aimsOf = (results: readonly Result[], noop: number, { tables }: Load): readonly Aim[] => {
  const bots = results.filter(({ run }) => run.style !== null);
  const emoji = bots.find(({ run }) => run.style === 'emoji');
  const part = (emoji?.perSecond ?? 0) / noop;
  const failed = bots.reduce((sum, { failures }) => sum + failures, 0);
  return [
    {
      what: 'emoji mode answers at least half as many presses a second as the no-op bot',
      measured: percent(part),
      met: part >= 0.5,
    },
    ...bots.map(({ run, loop }) => ({
      what: `event loop delay p99 under 20 ms, ${run.name}, ${tables} tables`,
      measured: `${number(loop)} ms`,
      met: loop < 20,
    })),
    { what: 'no press fails', measured: `${failed} failed`, met: failed === 0 },
  ];
};
