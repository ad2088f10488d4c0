import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { type Dimensions, kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { startWorker } from '../../src/workers/start.js';
import { barrier } from '../barrier.js';
import { countPositions, ranksOf } from './ranks.js';
import { type Change, scratchCells } from './sweep.js';

/** What a thread of the solver is given. */
export interface SolverJob {
  readonly dimensions: Dimensions;
  /** The values, 16 bits each, and behind them room for every thread's scratch rows. */
  readonly table: SharedArrayBuffer;
  /** {@link control} */
  readonly signs: SharedArrayBuffer;
  readonly positions: number;
  readonly threads: number;
  readonly number: number;
}

/** The threads' common counters: those they meet at, and how much of the plan is taken. */
export const control = { ...barrier, taken: 2 } as const;

/** What a sweep over all positions changed. */
export interface Sweep {
  /** The largest change of a value and the mean one, in units of 1/65,534. */
  readonly largest: number;
  readonly mean: number;
}

/** A game being solved by several threads on one table in memory. */
export interface Solver {
  /** The values by rank, in units of 1/65,534; finished games hold their results. */
  readonly values: Uint16Array;
  /** Sets every value to its beginning: a half, or the result of a finished game. */
  readonly fill: () => Promise<void>;
  readonly sweep: () => Promise<Sweep>;
  readonly close: () => Promise<void>;
}

export const startSolver = (dimensions: Dimensions, threads: number): Solver => {
  const kinds = kindsOf(dimensions);
  const { count } = ranksOf(kinds);
  const { open } = countPositions(kinds);
  const table = new SharedArrayBuffer((count + threads * scratchCells(kinds)) * 2);
  const signs = new SharedArrayBuffer(Object.keys(control).length * 4);
  const workers: readonly Worker[] = Array.from({ length: threads }, (_, number) => {
    const job: SolverJob = { dimensions, table, signs, positions: count, threads, number };
    return startWorker(new URL('./worker.js', import.meta.url), job);
  });
  const run = async (task: 'fill' | 'sweep'): Promise<Sweep> => {
    const answers = await Promise.all(
      workers.map(async (worker): Promise<Change> => {
        const answer = once(worker, 'message');
        worker.postMessage(task);
        const [change] = await answer;
        return change;
      }),
    );
    return {
      largest: Math.max(...answers.map(({ largest }) => largest)),
      mean: answers.reduce((sum, { total }) => sum + total, 0) / open,
    };
  };
  return {
    values: new Uint16Array(table, 0, count),
    fill: async () => {
      await run('fill');
    },
    sweep: () => run('sweep'),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
};
