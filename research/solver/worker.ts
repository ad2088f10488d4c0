import { parentPort, workerData } from 'node:worker_threads';
import { kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { meet } from '../barrier.js';
import { layersOf } from './plan.js';
import { type Change, fillTable, scratchCells, sweeper } from './sweep.js';
import { control, type SolverJob } from './threads.js';

/**
 * One of the solver's threads. On `fill` and `sweep` it takes slices from the shared plan until there
 * are none, and answers with what it changed. All threads finish a layer before any begins the next.
 *
 * Threads write into a layer while others read it, so the last bit of a value can differ between two
 * runs with several threads. With one, it cannot.
 */

const job: SolverJob = workerData;
const kinds = kindsOf(job.dimensions);
const table = new Uint16Array(job.table);
const signs = new Int32Array(job.signs);
const sweep = sweeper(kinds, table, job.positions + job.number * scratchCells(kinds));
const layers = layersOf(kinds);

/** Takes the plan from its beginning again, once every thread has finished its part of it. */
const again = (): void => meet(signs, job.threads, () => Atomics.store(signs, control.taken, 0));

const take = (): number => Atomics.add(signs, control.taken, 1);

parentPort?.on('message', (task: 'fill' | 'sweep') => {
  const change: Change = { largest: 0, total: 0 };
  if (task === 'fill') {
    for (let c = take(); c < kinds.count; c = take()) fillTable(kinds, table, c, c + 1);
    again();
  } else {
    for (const slices of layers) {
      for (let at = take(); at < slices.length; at = take()) {
        const slice = slices[at];
        if (slice !== undefined) sweep(slice, change);
      }
      again();
    }
  }
  parentPort?.postMessage(change);
});
