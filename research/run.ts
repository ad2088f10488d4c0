import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { solve } from './solve.js';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { threads: { type: 'string' } },
  allowPositionals: true,
});
const [command, file] = positionals;
const threads = Number(values.threads ?? availableParallelism());
if (command === 'solve' && file !== undefined) await solve(file, threads);
