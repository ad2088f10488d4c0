/** Whether memory stays flat while ever new people press: nothing may be kept of each of them. */
import { register } from '../sandbox/bot.js';
import { startSandbox } from '../sandbox/server/index.js';
import { Crowd } from './crowd.js';
import { firstBoard } from './matches.js';
import { chooseStyle, sandboxOptions } from './presses.js';
import { entries, metric, Program } from './program.js';
import { megabytes, number, printTable, type Section } from './report.js';

/** Presses under way at a time. */
const atOnce = 32;
/** Parts of the crowd after which memory is looked at. */
const looks = 10;
/** What the heap may grow by from the first look to the last: 80 bytes a person of 100,000. */
const allowance = 8 * 1024 * 1024;

interface Look {
  readonly people: number;
  readonly resident: number;
  readonly heap: number;
}

const look = async (program: Program, people: number): Promise<Look> => {
  await program.collect();
  const metrics = await program.metrics();
  return {
    people,
    resident: metric(metrics, 'process_resident_memory_bytes'),
    heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
  };
};

export const users: Section = async ({ quick }) => {
  const people = quick ? 3_000 : 100_000;
  const sandbox = await startSandbox(sandboxOptions);
  await register(sandbox);
  const program = await Program.start({ sandbox, entry: entries.bot, inspect: true });
  const seen: Look[] = [];
  let perSecond = 0;
  try {
    await program.ready();
    await chooseStyle(sandbox, 'emoji');
    const crowd = new Crowd(sandbox);
    const boards = [];
    for (let n = 0; n < atOnce; n += 1) boards.push(await firstBoard(crowd));
    const started = performance.now();
    for (let done = 0; done < people; done += people / looks) {
      const queue = [...crowd.outsiders(people / looks)];
      // Somebody who does not play presses a column: they are told so, and nothing changes.
      const presser = async (board: { id: string; column: string }): Promise<void> => {
        for (let user = queue.pop(); user !== undefined; user = queue.pop()) {
          await crowd.press(user, board.id, board.column);
        }
      };
      await Promise.all(boards.map(presser));
      seen.push(await look(program, done + people / looks));
    }
    perSecond = people / ((performance.now() - started) / 1000);
    if (crowd.failures > 0) throw new Error(`${crowd.failures} presses failed`);
    crowd.leave();
  } finally {
    await program.stop();
    await sandbox.close();
  }
  printTable(
    `Memory, every press by somebody new (${number(perSecond)} a second)`,
    ['people so far', 'heap after a collection', 'resident'],
    seen.map((one) => [one.people, megabytes(one.heap), megabytes(one.resident)]),
  );
  // Compared with the second look: by then the code is warm and what is kept at most is full.
  const [, early] = seen;
  const late = seen.at(-1);
  const growth = (late?.heap ?? Number.NaN) - (early?.heap ?? Number.NaN);
  return [
    {
      what: `memory flat over ${people.toLocaleString('en')} different people`,
      measured: `heap ${growth < 0 ? '' : '+'}${megabytes(growth)}`,
      met: growth < allowance,
    },
  ];
};
