import { leak } from '../../src/games/knucklebones/mind/network.js';
import type { Layout } from './layout.js';

/** Learns from examples. Between {@link Learner.begin} and {@link Learner.end} the weights stay as they are. */
export interface Learner {
  /** Reads the weights, and forgets the gradient. */
  readonly begin: () => void;
  /**
   * Adds to the gradient how the cross-entropy between the network's chance and the target changes
   * with each weight. Returns the square of the difference of the two.
   */
  readonly example: (x: number, y: number, z: number, target: number) => number;
  /** Writes the gradient. */
  readonly end: () => void;
}

/**
 * The network as it learns. What stands after the rows is small and used in full by every example: it
 * is kept in double precision meanwhile, which spares converting it each time.
 */
export const learner = (layout: Layout, weights: Float32Array, gradient: Float32Array): Learner => {
  const { width, hidden, bias, second, hiddenBias, last, lastBias, count } = layout;
  const small = new Float64Array(count - bias);
  const slopesOf = new Float64Array(count - bias);
  const atSecond = second - bias;
  const atHidden = hiddenBias - bias;
  const atLast = last - bias;
  const atLastBias = lastBias - bias;
  const units = new Float64Array(width);
  const sums = new Float64Array(hidden);
  const slopes = new Float64Array(hidden);

  const example = (x: number, y: number, z: number, target: number): number => {
    const rowX = x * width;
    const rowY = y * width;
    const rowZ = z * width;
    for (let to = 0; to < hidden; to += 1) sums[to] = small[atHidden + to] ?? 0;
    for (let unit = 0; unit < width; unit += 1) {
      const sum =
        (weights[rowX + unit] ?? 0) +
        (weights[rowY + unit] ?? 0) +
        (weights[rowZ + unit] ?? 0) +
        (small[unit] ?? 0);
      units[unit] = sum;
      if (sum <= 0) continue;
      const from = atSecond + unit * hidden;
      for (let to = 0; to < hidden; to += 1) {
        sums[to] = (sums[to] ?? 0) + sum * (small[from + to] ?? 0);
      }
    }
    let out = small[atLastBias] ?? 0;
    for (let to = 0; to < hidden; to += 1) {
      const sum = sums[to] ?? 0;
      out += (sum > 0 ? sum : leak * sum) * (small[atLast + to] ?? 0);
    }
    const error = 1 / (1 + Math.exp(-out)) - target;

    slopesOf[atLastBias] = (slopesOf[atLastBias] ?? 0) + error;
    for (let to = 0; to < hidden; to += 1) {
      const sum = sums[to] ?? 0;
      const passed = sum > 0 ? error : leak * error;
      const slope = passed * (small[atLast + to] ?? 0);
      slopes[to] = slope;
      slopesOf[atLast + to] = (slopesOf[atLast + to] ?? 0) + passed * sum;
      slopesOf[atHidden + to] = (slopesOf[atHidden + to] ?? 0) + slope;
    }
    for (let unit = 0; unit < width; unit += 1) {
      const sum = units[unit] ?? 0;
      if (sum <= 0) continue;
      const from = atSecond + unit * hidden;
      let slope = 0;
      for (let to = 0; to < hidden; to += 1) {
        const slopeTo = slopes[to] ?? 0;
        slopesOf[from + to] = (slopesOf[from + to] ?? 0) + sum * slopeTo;
        slope += (small[from + to] ?? 0) * slopeTo;
      }
      slopesOf[unit] = (slopesOf[unit] ?? 0) + slope;
      gradient[rowX + unit] = (gradient[rowX + unit] ?? 0) + slope;
      gradient[rowY + unit] = (gradient[rowY + unit] ?? 0) + slope;
      gradient[rowZ + unit] = (gradient[rowZ + unit] ?? 0) + slope;
    }
    return error * error;
  };

  return {
    begin: () => {
      small.set(weights.subarray(bias));
      slopesOf.fill(0);
      gradient.fill(0);
    },
    example,
    end: () => gradient.set(slopesOf, bias),
  };
};
