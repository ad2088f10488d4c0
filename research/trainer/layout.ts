/** Where the parts of a network lie in one array of numbers. */
export interface Layout {
  readonly kinds: number;
  readonly width: number;
  readonly hidden: number;
  readonly bias: number;
  readonly second: number;
  readonly hiddenBias: number;
  readonly last: number;
  readonly lastBias: number;
  /** How many numbers there are in all; the rows come first. */
  readonly count: number;
}

/** Units of the hidden layer. */
const hidden = 16;

export const layoutOf = (kinds: number, width: number): Layout => {
  const bias = kinds * width;
  const second = bias + width;
  const hiddenBias = second + width * hidden;
  const last = hiddenBias + hidden;
  const lastBias = last + hidden;
  return { kinds, width, hidden, bias, second, hiddenBias, last, lastBias, count: lastBias + 1 };
};

/** Weights to begin with, small and random. */
export const firstWeights = (layout: Layout, numbers: Float32Array, random: () => number): void => {
  const { bias, second, hiddenBias, last, lastBias, width } = layout;
  const fill = (from: number, to: number, most: number): void => {
    for (let at = from; at < to; at += 1) numbers[at] = (2 * random() - 1) * most;
  };
  numbers.fill(0);
  fill(0, bias, 0.3);
  fill(second, hiddenBias, Math.sqrt(3 / width));
  fill(last, lastBias, Math.sqrt(3 / hidden));
};
