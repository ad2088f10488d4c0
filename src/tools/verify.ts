/**
 * `npm run --silent verify -- [--states] FILE`: replays match records and says of each whether it
 * follows the rules and whether its dice are those that its seed gives. FILE, or standard input for
 * `-`, holds one record or many, one a line. Exit status: 0 all are valid, 1 one is not, 2 something
 * is no record or the file cannot be read.
 */
import { parseArgs } from 'node:util';
import { games } from '../games/index.js';
import { chunksOf, type Output, program } from './program.js';
import { documents } from './verify/documents.js';
import { judge } from './verify/judge.js';
import { lines } from './verify/lines.js';

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

const run = async ({ file, states }: Task, output: Output): Promise<void> => {
  for await (const document of documents(lines(chunksOf(file)))) {
    const judged = judge(document, games, states);
    let step = judged.next();
    while (!step.done) {
      await output.write(step.value);
      step = judged.next();
    }
    output.raise(step.value);
  }
};

const task = readTask(process.argv.slice(2));
await program('verify', usage, task === null ? null : (output) => run(task, output));
