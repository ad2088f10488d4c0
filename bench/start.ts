/** How long the compiled bot takes until it plays, and what memory it takes then. */
import { register } from '../sandbox/bot.js';
import { startSandbox } from '../sandbox/server/index.js';
import { sandboxOptions } from './presses.js';
import { entries, metric, Program } from './program.js';
import { megabytes, printTable, quantile, type Section } from './report.js';

interface Start {
  readonly identify: number;
  readonly ready: number;
  readonly resident: number;
  readonly heap: number;
}

export const start: Section = async ({ quick }) => {
  const sandbox = await startSandbox(sandboxOptions);
  const starts: Start[] = [];
  try {
    await register(sandbox);
    for (let n = 0; n < (quick ? 3 : 10); n += 1) {
      const connections = sandbox.gateway.connections.length;
      const began = performance.now();
      const program = await Program.start({ sandbox, entry: entries.bot });
      const identify = await sandbox.waitFor(
        'the bot to identify',
        () =>
          sandbox.gateway.connections.length > connections ? performance.now() - began : undefined,
        60_000,
      );
      await program.ready();
      const ready = performance.now() - began;
      const metrics = await program.metrics();
      starts.push({
        identify,
        ready,
        resident: metric(metrics, 'process_resident_memory_bytes'),
        heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
      });
      await program.stop();
    }
  } finally {
    await sandbox.close();
  }
  const of = (pick: (one: Start) => number, part: number): number =>
    quantile(starts.map(pick), part);
  printTable(
    `Start, compiled, ${starts.length} times with an empty database`,
    ['what', 'median', 'worst'],
    [
      [
        'process start to IDENTIFY, ms',
        of((one) => one.identify, 0.5),
        of((one) => one.identify, 1),
      ],
      ['process start to ready, ms', of((one) => one.ready, 0.5), of((one) => one.ready, 1)],
      ['resident memory', ...[0.5, 1].map((part) => megabytes(of((one) => one.resident, part)))],
      ['heap used', ...[0.5, 1].map((part) => megabytes(of((one) => one.heap, part)))],
    ],
  );
  return [];
};
