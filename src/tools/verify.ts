/**
 * `npm run --silent verify -- [--states] FILE`: replays match records and says of each whether it
 * follows the rules and whether its dice are those that its seed gives. FILE, or standard input for
 * `-`, holds one record or many, one a line. Exit status: 0 all are valid, 1 one is not, 2 something
 * is no record or the file cannot be read.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { games } from '../games/index.js';
import { documents } from './verify/documents.js';
import { judge, type Status } from './verify/judge.js';
import { lines } from './verify/lines.js';
import { lineWriter } from './verify/output.js';

const usage =
  'usage: npm run --silent verify -- [--states] FILE   (FILE may be - for standard input)';

interface Task {
  readonly file: string;
  readonly states: boolean;
}

const readTask = (args: readonly string[]): Task | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { states: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? null : { file, states: values.states };
  } catch {
    return null;
  }
};

let worst: Status = 0;

const run = async ({ file, states }: Task): Promise<void> => {
  const chunks = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  const output = lineWriter(process.stdout);
  try {
    for await (const document of documents(lines(chunks))) {
      const judged = judge(document, games, states);
      let step = judged.next();
      while (!step.done) {
        await output.write(step.value);
        step = judged.next();
      }
      if (step.value > worst) worst = step.value;
    }
  } finally {
    await output.flush();
  }
};

const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
  worst = 2;
};

// A reader that has seen enough (`| head`) is no fault: what was found so far is the status.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') complain(`verify: cannot write: ${error.message}`);
  process.exit(worst);
});

const task = readTask(process.argv.slice(2));
if (task === null) {
  complain(usage);
} else {
  await run(task).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const from = error instanceof Error && 'syscall' in error ? 'cannot read the file' : 'a fault';
    complain(`verify: ${from}: ${why}`);
  });
}
process.exitCode = worst;
