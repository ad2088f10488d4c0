import { existsSync } from 'node:fs';
import { kindsOf } from '../src/games/knucklebones/mind/kinds.js';
import { readTable, writeTable } from './solver/file.js';
import { rankOf, ranksOf } from './solver/ranks.js';
import { certain } from './solver/sweep.js';
import { startSolver } from './solver/threads.js';

/** The game as it is played. */
export const realGame = { faces: 6, size: 3 };

/** A last change of 3/65,534 is as near as 16 bits come without sweeping for long. */
const settled = 3;
const mostSweeps = 40;
/** So many sweeps are lost at most when the program is ended. */
const sweepsBetweenFiles = 5;

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
/** What all threads have computed since then: the same on a busy machine. */
const computed = (since: NodeJS.CpuUsage): string => {
  const { user, system } = process.cpuUsage(since);
  return `${Math.round((user + system) / 1e6)} s of computing`;
};
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Solves the game into a file, or goes on with one that was begun. */
export const solve = async (file: string, threads: number): Promise<void> => {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const began = performance.now();
  const kinds = kindsOf(realGame);
  const ranks = ranksOf(kinds);
  const solver = startSolver(realGame, threads);
  try {
    let sweeps = 0;
    let largest = certain;
    if (existsSync(file)) {
      ({ sweeps, largest } = readTable(file, solver.values));
      say(`going on after ${sweeps} sweeps`);
    } else {
      await solver.fill();
    }
    say(`${solver.values.length} values, ${threads} threads, ready after ${seconds(began)}`);
    const before = (): string => {
      const empty = solver.values[rankOf(ranks, 0, 0, 0)] ?? 0;
      return (empty / certain).toFixed(5);
    };
    while (largest > settled && sweeps < mostSweeps) {
      const start = performance.now();
      const usage = process.cpuUsage();
      const change = await solver.sweep();
      sweeps += 1;
      largest = change.largest;
      say(
        `sweep ${sweeps}: largest change ${(largest / certain).toExponential(2)}, mean ` +
          `${(change.mean / certain).toExponential(2)}, before the first roll ${before()}, ` +
          `${seconds(start)}, ${computed(usage)} (${seconds(began)} in all)`,
      );
      const last = largest <= settled || sweeps === mostSweeps;
      if (last || sweeps % sweepsBetweenFiles === 0) {
        writeTable(file, { ...realGame, sweeps, largest }, solver.values);
      }
    }
    say(
      `${largest <= settled ? 'settled' : 'not settled'} after ${sweeps} sweeps and ${seconds(began)}; ` +
        `before the first roll ${before()}; memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
    );
  } finally {
    await solver.close();
  }
};
