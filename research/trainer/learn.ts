import { leak } from '../../src/games/knucklebones/mind/network.js';
import type { Layout } from './layout.js';

/**
 * One example: adds to `gradient` how the cross-entropy between the network's chance and the target
 * changes with each weight, and returns the square of the difference of the two.
 */
export const learner = (layout: Layout, weights: Float32Array, gradient: Float32Array) => {
  const { width, hidden, bias, second, hiddenBias, last, lastBias } = layout;
  const units = new Float64Array(width);
  const sums = new Float64Array(hidden);
  const slopes = new Float64Array(hidden);
  return (x: number, y: number, z: number, target: number): number => {
    const rowX = x * width;
    const rowY = y * width;
    const rowZ = z * width;
    for (let to = 0; to < hidden; to += 1) sums[to] = weights[hiddenBias + to] ?? 0;
    for (let unit = 0; unit < width; unit += 1) {
      const sum =
        (weights[rowX + unit] ?? 0) +
        (weights[rowY + unit] ?? 0) +
        (weights[rowZ + unit] ?? 0) +
        (weights[bias + unit] ?? 0);
      units[unit] = sum;
      if (sum <= 0) continue;
      const from = second + unit * hidden;
      for (let to = 0; to < hidden; to += 1)
        sums[to] = (sums[to] ?? 0) + sum * (weights[from + to] ?? 0);
    }
    let out = weights[lastBias] ?? 0;
    for (let to = 0; to < hidden; to += 1) {
      const sum = sums[to] ?? 0;
      out += (sum > 0 ? sum : leak * sum) * (weights[last + to] ?? 0);
    }
    const chance = 1 / (1 + Math.exp(-out));
    const error = chance - target;

    gradient[lastBias] = (gradient[lastBias] ?? 0) + error;
    for (let to = 0; to < hidden; to += 1) {
      const sum = sums[to] ?? 0;
      const passed = sum > 0 ? 1 : leak;
      gradient[last + to] = (gradient[last + to] ?? 0) + error * passed * sum;
      const slope = error * passed * (weights[last + to] ?? 0);
      slopes[to] = slope;
      gradient[hiddenBias + to] = (gradient[hiddenBias + to] ?? 0) + slope;
    }
    for (let unit = 0; unit < width; unit += 1) {
      const sum = units[unit] ?? 0;
      if (sum <= 0) continue;
      const from = second + unit * hidden;
      let slope = 0;
      for (let to = 0; to < hidden; to += 1) {
        const slopeTo = slopes[to] ?? 0;
        gradient[from + to] = (gradient[from + to] ?? 0) + sum * slopeTo;
        slope += (weights[from + to] ?? 0) * slopeTo;
      }
      gradient[bias + unit] = (gradient[bias + unit] ?? 0) + slope;
      gradient[rowX + unit] = (gradient[rowX + unit] ?? 0) + slope;
      gradient[rowY + unit] = (gradient[rowY + unit] ?? 0) + slope;
      gradient[rowZ + unit] = (gradient[rowZ + unit] ?? 0) + slope;
    }
    return error * error;
  };
};
