import { describe, expect, it } from 'vitest';
import { rankOf, ranksOf } from '../../research/solver/ranks.js';
import { certain } from '../../research/solver/sweep.js';
import { startSolver } from '../../research/solver/threads.js';
import { firstWeights, layoutOf } from '../../research/trainer/layout.js';
import { learner } from '../../research/trainer/learn.js';
import { roundWeights } from '../../research/trainer/round.js';
import { type Training, train } from '../../research/trainer/threads.js';
import { kindsOf } from '../../src/games/knucklebones/mind/kinds.js';
import { judgeOf, readWeights, writeWeights } from '../../src/games/knucklebones/mind/network.js';
import { randomOf } from '../../src/machine/random.js';

const dimensions = { faces: 2, size: 2 };
const kinds = kindsOf(dimensions);

/** The exact table of a small game, in shared memory of its own. */
const smallTable = async (): Promise<SharedArrayBuffer> => {
  const solver = startSolver(dimensions, 1);
  try {
    await solver.fill();
    for (let largest = certain; largest > 1; ) ({ largest } = await solver.sweep());
    const memory = new SharedArrayBuffer(solver.values.byteLength);
    new Uint16Array(memory).set(solver.values);
    return memory;
  } finally {
    await solver.close();
  }
};

/** The chance that unrounded weights give, by the learner itself: its error against a target of 0. */
const chanceBy = (layout: ReturnType<typeof layoutOf>, weights: Float32Array) => {
  const learn = learner(layout, weights, new Float32Array(layout.count));
  learn.begin();
  return (x: number, y: number, z: number): number => Math.sqrt(learn.example(x, y, z, 0));
};

describe('learning', () => {
  const layout = layoutOf(kinds.count, 8);
  const weights = new Float32Array(layout.count);
  firstWeights(layout, weights, randomOf(3));

  it('goes down the slope of the cross-entropy', () => {
    const gradient = new Float32Array(layout.count);
    const learn = learner(layout, weights, gradient);
    const [x, y, z, target] = [1, 4, 4, 0.7];
    learn.begin();
    learn.example(x, y, z, target);
    learn.end();
    const entropy = (numbers: Float32Array): number => {
      const chance = chanceBy(layout, numbers)(x, y, z);
      return -target * Math.log(chance) - (1 - target) * Math.log(1 - chance);
    };
    const step = 1e-3;
    const random = randomOf(5);
    const places = [
      ...Array.from(
        { length: 40 },
        () => layout.bias + Math.floor(random() * (layout.count - layout.bias)),
      ),
      ...[x, y].flatMap((kind) => Array.from({ length: 8 }, (_, unit) => kind * 8 + unit)),
    ];
    let moved = 0;
    for (const place of places) {
      const [more, less] = [Float32Array.from(weights), Float32Array.from(weights)];
      more[place] = (more[place] ?? 0) + step;
      less[place] = (less[place] ?? 0) - step;
      const slope = (entropy(more) - entropy(less)) / (2 * step);
      expect(gradient[place]).toBeCloseTo(slope, 3);
      if (Math.abs(slope) > 0.01) moved += 1;
    }
    expect(moved).toBeGreaterThan(10);
  });

  it('is the same in every run with the same seed and as many threads, and finds the values', async () => {
    const table = await smallTable();
    const values = new Uint16Array(table);
    const training: Training = {
      dimensions,
      width: 8,
      seed: 1,
      threads: 2,
      batch: 256,
      steps: 800,
      rate: 1e-2,
    };
    const errors: number[] = [];
    const one = await train(training, table, ({ error }) => errors.push(error));
    expect(await train(training, table, () => undefined)).toEqual(one);
    expect(await train({ ...training, seed: 2, steps: 1 }, table, () => undefined)).not.toEqual(
      await train({ ...training, steps: 1 }, table, () => undefined),
    );
    expect(errors).toHaveLength(100);
    expect(errors.at(-1)).toBeLessThan(0.035);
    expect(errors.at(-1)).toBeLessThan(Math.max(...errors) / 3);
    const first = (values[rankOf(ranksOf(kinds), 0, 0, 0)] ?? 0) / certain;
    const layout8 = layoutOf(kinds.count, training.width);
    expect(Math.abs(chanceBy(layout8, one)(0, 0, 0) - first)).toBeLessThan(0.03);
  });
});

describe('rounding to bytes', () => {
  const layout = layoutOf(kindsOf({ faces: 6, size: 3 }).count, 16);
  const numbers = new Float32Array(layout.count);
  firstWeights(layout, numbers, randomOf(11));

  it('keeps what the network says, through its file', () => {
    const bytes = writeWeights(roundWeights(layout, numbers));
    const read = readWeights(bytes);
    if (read === null) throw new Error('weights that cannot be read');
    expect(writeWeights(read)).toEqual(bytes);
    const judge = judgeOf(read);
    const exact = chanceBy(layout, numbers);
    const random = randomOf(13);
    for (let count = 0; count < 500; count += 1) {
      const kind = () => Math.floor(random() * layout.kinds);
      const [x, y, z] = [kind(), kind(), kind()];
      expect(Math.abs(judge.chance(x, y, z) - exact(x, y, z))).toBeLessThan(0.005);
      expect(judge.chance(z, x, y)).toBeCloseTo(judge.chance(x, y, z), 12);
    }
  });

  it('and a file of another shape is none', () => {
    const bytes = writeWeights(roundWeights(layout, numbers));
    expect(readWeights(bytes.subarray(0, bytes.length - 1))).toBeNull();
    expect(readWeights(new Uint8Array())).toBeNull();
    expect(
      readWeights(Uint8Array.from(bytes, (byte, at) => (at === 7 ? byte + 1 : byte))),
    ).toBeNull();
    // The number of kinds, and a number that is none.
    expect(
      readWeights(Uint8Array.from(bytes, (byte, at) => (at === 8 ? byte + 1 : byte))),
    ).toBeNull();
    const broken = Uint8Array.from(bytes);
    new DataView(broken.buffer).setFloat32(16, Number.NaN, true);
    expect(readWeights(broken)).toBeNull();
  });
});
