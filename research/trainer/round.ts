import type { Weights } from '../../src/games/knucklebones/mind/network.js';
import type { Layout } from './layout.js';

/**
 * The trained numbers as they are shipped: the rows as whole numbers of one byte, each unit on a scale
 * of its own. As a unit lets through what is above zero unchanged, its scale can be taken out of its
 * weights further on, and nothing has to be scaled at play.
 */
export const roundWeights = (layout: Layout, numbers: Float32Array): Weights => {
  const { kinds, width, hidden, bias, second, hiddenBias, last, lastBias, count } = layout;
  const scales = Float64Array.from({ length: width }, (_, unit) => {
    let most = 1e-9;
    for (let kind = 0; kind < kinds; kind += 1) {
      most = Math.max(most, Math.abs(numbers[kind * width + unit] ?? 0));
    }
    return most / 127;
  });
  const unitOf = (at: number): number => at % width;
  return {
    width,
    hidden,
    rows: Int8Array.from({ length: bias }, (_, at) =>
      Math.round((numbers[at] ?? 0) / (scales[unitOf(at)] ?? 0)),
    ),
    bias: Float32Array.from(
      { length: width },
      (_, unit) => (numbers[bias + unit] ?? 0) / (scales[unit] ?? 0),
    ),
    second: Float32Array.from(
      { length: width * hidden },
      (_, at) => (numbers[second + at] ?? 0) * (scales[Math.floor(at / hidden)] ?? 0),
    ),
    hiddenBias: numbers.slice(hiddenBias, last),
    last: numbers.slice(last, lastBias),
    lastBias: numbers.slice(lastBias, count),
  };
};
