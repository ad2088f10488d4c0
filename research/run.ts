/**
 * `npm run research -- COMMAND …`: solves Knucklebones, distils the solution into the network that
 * ships, and measures both. See research/README.md.
 */
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { loadKnucklebones } from '../src/machine/knucklebones.js';
import { printCheck } from './check.js';
import { realGame, solve } from './solve.js';
import { openTable } from './solver/file.js';
import { printRegret, printStrength } from './strength.js';
import { trainInto } from './train.js';

const usage = `usage: npm run research -- solve TABLE [--threads N]
       npm run research -- check TABLE
       npm run research -- train TABLE WEIGHTS [--width N] [--steps N] [--seed N] [--threads N]
       npm run research -- regret TABLE [WEIGHTS] [--plies N] [--games N] [--seed N]
       npm run research -- strength [TABLE] [--games N] [--seed N]
`;

const options = {
  threads: { type: 'string', default: String(availableParallelism()) },
  width: { type: 'string', default: '64' },
  steps: { type: 'string', default: '16000' },
  seed: { type: 'string', default: '1' },
  plies: { type: 'string', default: '3' },
  games: { type: 'string', default: '10000' },
} as const;

/** Examples that each step of the training learns from, and how far its first steps go. */
const batch = 8192;
const rate = 3e-3;

const run = async (args: readonly string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const number = (name: keyof typeof options): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} has to be a number`);
    return value;
  };
  const [command, file, weights] = positionals;
  const threads = number('threads');
  const seed = number('seed');
  switch (command) {
    case 'solve':
      if (file === undefined) return false;
      await solve(file, threads);
      return true;
    case 'check':
      if (file === undefined) return false;
      printCheck(openTable(file));
      return true;
    case 'train':
      if (file === undefined || weights === undefined) return false;
      await trainInto(file, weights, {
        dimensions: realGame,
        width: number('width'),
        steps: number('steps'),
        seed,
        threads,
        batch,
        rate,
      });
      return true;
    case 'regret': {
      if (file === undefined) return false;
      const network = loadKnucklebones(weights === undefined ? undefined : pathToFileURL(weights));
      printRegret(network, openTable(file), number('plies'), number('games'), seed);
      return true;
    }
    case 'strength':
      printStrength(file === undefined ? null : openTable(file), number('games'), seed);
      return true;
    default:
      return false;
  }
};

try {
  if (!(await run(process.argv.slice(2)))) {
    process.stderr.write(usage);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`research: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
