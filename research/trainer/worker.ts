import { parentPort, workerData } from 'node:worker_threads';
import { kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { randomOf } from '../../src/machine/random.js';
import { meet } from '../barrier.js';
import { certain } from '../solver/sweep.js';
import { type Sample, sampler } from './games.js';
import { layoutOf } from './layout.js';
import { learner } from './learn.js';
import type { TrainerJob } from './threads.js';

/**
 * One of the trainer's threads: learns from its share of every batch, then changes its share of the
 * weights (Adam). Sums are made in the order of the threads, so that the result depends on the seed
 * and the number of threads and on nothing else.
 */

const job: TrainerJob = workerData;
const { number, threads, batch, steps, rate } = job;
const kinds = kindsOf(job.dimensions);
const layout = layoutOf(kinds.count, job.width);
const table = new Uint16Array(job.table);
const weights = new Float32Array(job.weights);
const gradients = job.gradients.map((gradient) => new Float32Array(gradient));
const errors = new Float64Array(job.errors);
const signs = new Int32Array(job.signs);
const gradient = gradients[number] ?? new Float32Array(layout.count);
const draw = sampler(kinds, table, randomOf(job.seed, number + 1));
const learn = learner(layout, weights, gradient);

const first = Math.floor((layout.count * number) / threads);
const end = Math.floor((layout.count * (number + 1)) / threads);
const mean = new Float32Array(end - first);
const square = new Float32Array(end - first);
const keptMean = 0.9;
const keptSquare = 0.999;
/** Steps until the mean squares are worth something. */
const warmUp = 200;

/** Moves this thread's weights a step against the gradient. */
const adapt = (step: number): void => {
  // Rises at once to `rate`, then falls to 0 along half a wave.
  const now =
    (rate * Math.min(1, (step + 1) / warmUp) * (1 + Math.cos((Math.PI * step) / steps))) / 2;
  const meanPart = 1 - keptMean ** (step + 1);
  const squarePart = 1 - keptSquare ** (step + 1);
  for (let at = first; at < end; at += 1) {
    let slope = 0;
    for (const each of gradients) slope += each[at] ?? 0;
    slope /= batch;
    const own = at - first;
    const m = keptMean * (mean[own] ?? 0) + (1 - keptMean) * slope;
    const v = keptSquare * (square[own] ?? 0) + (1 - keptSquare) * slope * slope;
    mean[own] = m;
    square[own] = v;
    weights[at] = (weights[at] ?? 0) - (now * (m / meanPart)) / (Math.sqrt(v / squarePart) + 1e-8);
  }
};

const share = Math.floor((batch * (number + 1)) / threads) - Math.floor((batch * number) / threads);
const sample: Sample = { x: 0, y: 0, z: 0, rank: 0 };

for (let step = 0; step < steps; step += 1) {
  learn.begin();
  let error = 0;
  for (let count = 0; count < share; count += 1) {
    draw(sample);
    error += learn.example(sample.x, sample.y, sample.z, (table[sample.rank] ?? 0) / certain);
  }
  learn.end();
  errors[number] = (errors[number] ?? 0) + error;
  meet(signs, threads);
  adapt(step);
  // Before the others can add to the errors again.
  if (number === 0 && (step + 1) % job.reportEvery === 0) {
    const sum = errors.reduce((all, each) => all + each, 0);
    errors.fill(0);
    parentPort?.postMessage({ step: step + 1, error: Math.sqrt(sum / batch / job.reportEvery) });
  }
  meet(signs, threads);
}
