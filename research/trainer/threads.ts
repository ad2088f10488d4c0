import { once } from 'node:events';
import { type Dimensions, kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { randomOf } from '../../src/machine/random.js';
import { startWorker } from '../../src/workers/start.js';
import { barrier } from '../barrier.js';
import { firstWeights, layoutOf } from './layout.js';

/** What is trained, and how. */
export interface Training {
  /** The game's size. */
  readonly dimensions: Dimensions;
  /** Units between the rows and the hidden layer. */
  readonly width: number;
  readonly seed: number;
  readonly threads: number;
  /** Examples that a step learns from. */
  readonly batch: number;
  readonly steps: number;
  /** How far a step goes, at first. */
  readonly rate: number;
}

/** What a thread of the trainer is given; the memory is shared by all of them. */
export interface TrainerJob extends Training {
  readonly table: SharedArrayBuffer;
  readonly weights: SharedArrayBuffer;
  readonly gradients: readonly SharedArrayBuffer[];
  readonly errors: SharedArrayBuffer;
  readonly signs: SharedArrayBuffer;
  readonly number: number;
  /** Steps between two reports. */
  readonly reportEvery: number;
}

/** The root of the mean square of (chance − target) over the samples since the last report. */
export interface Progress {
  readonly step: number;
  readonly error: number;
}

/** Trains a network on the table and returns its weights, laid out as `layoutOf` says. */
export const train = async (
  training: Training,
  table: SharedArrayBuffer,
  report: (progress: Progress) => void,
): Promise<Float32Array> => {
  const { threads, width, seed } = training;
  const layout = layoutOf(kindsOf(training.dimensions).count, width);
  const room = (): SharedArrayBuffer => new SharedArrayBuffer(4 * layout.count);
  const shared = {
    table,
    weights: room(),
    gradients: Array.from({ length: threads }, room),
    errors: new SharedArrayBuffer(8 * threads),
    signs: new SharedArrayBuffer(4 * Object.keys(barrier).length),
    reportEvery: Math.max(1, Math.floor(training.steps / 100)),
  };
  const weights = new Float32Array(shared.weights);
  firstWeights(layout, weights, randomOf(seed));
  await Promise.all(
    Array.from({ length: threads }, async (_, number) => {
      const job: TrainerJob = { ...training, ...shared, number };
      const worker = startWorker(new URL('./worker.js', import.meta.url), job);
      worker.on('message', report);
      await once(worker, 'exit');
    }),
  );
  return weights;
};
