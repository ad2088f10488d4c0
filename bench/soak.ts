/**
 * Hours of play in minutes: matches are played, left standing and lost on time while the clock of
 * Discord and of the bot is turned. Nothing may be kept of what is over, and nothing may be left undone.
 */
import { type BotProcess, register, startBot } from '../sandbox/bot.js';
import { startSandbox } from '../sandbox/server/index.js';
import { Crowd } from './crowd.js';
import { isPlayable, playMatches } from './matches.js';
import { bounded, sandboxOptions, wait } from './presses.js';
import { collectGarbage, entries, inspectorIn, metric, readMetrics } from './program.js';
import { megabytes, printTable, type Section } from './report.js';

/** How far the clock is turned after each round: matches have ten minutes a turn. */
const turned = 11 * 60_000;
const tables = 24;
/** What the heap may grow by in the second half, when all that is kept of the newest is kept. */
const allowance = 8 * 1024 * 1024;

interface Look {
  readonly hours: number;
  readonly presses: number;
  readonly heap: number;
  readonly resident: number;
  readonly lostOnTime: number;
  readonly waiting: number;
}

export const soak: Section = async ({ quick }) => {
  const rounds = quick ? 4 : 72;
  const everyRounds = quick ? 1 : 6;
  const sandbox = await startSandbox(sandboxOptions);
  await register(sandbox);
  let inspector: string | null = null;
  const bot = await startBot({
    sandbox,
    entry: entries.bot,
    env: { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    onLine: (line) => {
      inspector ??= inspectorIn(line);
    },
  });
  const looks: Look[] = [];
  try {
    await bot.ready();
    const { cleo, games } = sandbox.home;
    await sandbox.command({
      user: cleo.id,
      channel: games.id,
      name: 'settings',
      options: { board: 'emoji' },
    });
    const crowd = new Crowd(sandbox);
    const playable = new Set<string>();
    sandbox.on((event) => {
      if (event.type !== 'message') return;
      const { message } = event.seen;
      if (isPlayable(message)) playable.add(message.id);
      else playable.delete(message.id);
    });
    let presses = 0;
    for (let round = 1; round <= rounds; round += 1) {
      crowd.begin();
      let going = true;
      const playing = Array.from({ length: tables }, (_, table) =>
        playMatches(crowd, round * tables + table, () => going, '10m'),
      );
      await wait(2_500);
      going = false;
      await bounded(Promise.all(playing));
      if (crowd.failures > 0) throw new Error(`${crowd.failures} presses failed`);
      presses += crowd.latencies.length;
      await sandbox.clock({ ms: turned });
      await worked(bot, playable);
      if (round % everyRounds !== 0) continue;
      if (inspector === null) throw new Error('no inspector');
      await collectGarbage(inspector);
      // How many errands wait is counted now and then: what was counted before may have changed.
      await worked(bot, playable);
      looks.push({ hours: (round * turned) / 3_600_000, presses, ...(await lookAt(bot)) });
    }
    crowd.leave();
  } finally {
    await bot.close();
    await sandbox.close();
  }
  printTable(
    `A soak, ${tables} tables at once, every match that was left lost on time`,
    [
      'hours',
      'presses so far',
      'heap after a collection',
      'resident',
      'lost on time',
      'channels with errands',
    ],
    looks.map((one) => [
      one.hours,
      one.presses,
      megabytes(one.heap),
      megabytes(one.resident),
      one.lostOnTime,
      one.waiting,
    ]),
  );
  const early = looks[Math.ceil(looks.length / 2) - 1];
  const late = looks.at(-1);
  const growth = (late?.heap ?? Number.NaN) - (early?.heap ?? Number.NaN);
  return [
    {
      what: `memory flat in the second half of ${rounds} rounds of matches, and nothing left undone`,
      measured: `heap ${growth < 0 ? '' : '+'}${megabytes(growth)}`,
      met: growth < allowance && late?.waiting === 0,
    },
  ];
};

/** The page of metrics of a bot that is ready: its port stands in its log. */
const pageOf = async ({ lines }: BotProcess): Promise<string> => {
  const port = lines.flatMap((line) => /"port":(\d+)/.exec(line)?.[1] ?? []).at(-1);
  if (port === undefined) throw new Error('no health pages');
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
};

/** How many deadlines have ended a match; labelled metrics are no part of `readMetrics`. */
const lostIn = (text: string): number =>
  Number(/^dice_deadlines_total\{outcome="over"\} (\d+)$/m.exec(text)?.[1] ?? 0);

const lookAt = async (bot: BotProcess): Promise<Omit<Look, 'hours' | 'presses'>> => {
  const text = await pageOf(bot);
  const metrics = readMetrics(text);
  return {
    heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
    resident: metric(metrics, 'process_resident_memory_bytes'),
    lostOnTime: lostIn(text),
    waiting: metric(metrics, 'dice_errands_waiting'),
  };
};

/** Waits until no board can be played on and no errand is left: a minute at most, or something is stuck. */
const worked = async (bot: BotProcess, playable: ReadonlySet<string>): Promise<void> => {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const text = await pageOf(bot);
    const waiting = metric(readMetrics(text), 'dice_errands_waiting');
    if (playable.size === 0 && waiting === 0) return;
    await wait(250);
  }
  throw new Error(`${playable.size} boards can still be played on a minute after their time`);
};
