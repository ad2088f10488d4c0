import { knucklebonesKinds } from './position.js';
import type { Judge } from './search.js';

/**
 * The network: a row of `width` bytes for every kind of facing pair. The rows of a position's three
 * pairs are added up; what is above zero goes through one hidden layer, and what comes out is the
 * chance of the player who is to roll. The order of the columns cannot matter to it.
 *
 * As bytes, all numbers little-endian:
 *
 * | what                                | type    | how many         |
 * | ----------------------------------- | ------- | ---------------- |
 * | `KBMIND01`                          | letters | 8                |
 * | kinds, width, hidden units, 0       | uint16  | 4                |
 * | what is added to the sum of rows    | float32 | width            |
 * | weights from unit to hidden unit    | float32 | width × hidden   |
 * | what is added in the hidden units   | float32 | hidden           |
 * | weights of the hidden units         | float32 | hidden           |
 * | what is added at the end            | float32 | 1                |
 * | rows                                | int8    | kinds × width    |
 */
const magic = 'KBMIND01';
const headBytes = 16;

/** What a hidden unit lets through of what is below zero. */
export const leak = 0.05;

export interface Weights {
  readonly width: number;
  readonly hidden: number;
  readonly rows: Int8Array;
  readonly bias: Float32Array;
  /** By unit, then by hidden unit. */
  readonly second: Float32Array;
  readonly hiddenBias: Float32Array;
  readonly last: Float32Array;
  readonly lastBias: Float32Array;
}

/** The parts after the head, in their order, by length. */
const floatParts = (width: number, hidden: number): readonly number[] => [
  width,
  width * hidden,
  hidden,
  hidden,
  1,
];

/** Weights as the bytes of their file. */
export const writeWeights = (weights: Weights): Uint8Array => {
  const { width, hidden, rows, bias, second, hiddenBias, last, lastBias } = weights;
  const floats = [bias, second, hiddenBias, last, lastBias].flatMap((part) => [...part]);
  const bytes = new Uint8Array(headBytes + 4 * floats.length + rows.length);
  const view = new DataView(bytes.buffer);
  [...magic].forEach((letter, at) => {
    view.setUint8(at, letter.charCodeAt(0));
  });
  [rows.length / width, width, hidden].forEach((number, at) => {
    view.setUint16(magic.length + 2 * at, number, true);
  });
  floats.forEach((number, at) => {
    view.setFloat32(headBytes + 4 * at, number, true);
  });
  rows.forEach((number, at) => {
    view.setInt8(headBytes + 4 * floats.length + at, number);
  });
  return bytes;
};

/** Reads weights; `null` when the bytes are none, or are cut short, or not for this game. */
export const readWeights = (bytes: Uint8Array): Weights | null => {
  if (bytes.length < headBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ([...magic].some((letter, at) => view.getUint8(at) !== letter.charCodeAt(0))) return null;
  const short = (at: number): number => view.getUint16(magic.length + 2 * at, true);
  const [kinds, width, hidden] = [short(0), short(1), short(2)];
  const lengths = floatParts(width, hidden);
  const floats = lengths.reduce((sum, length) => sum + length, 0);
  const rowsAt = headBytes + 4 * floats;
  if (kinds !== knucklebonesKinds().count || bytes.length !== rowsAt + kinds * width) return null;
  let at = headBytes;
  const [bias, second, hiddenBias, last, lastBias] = lengths.map((length) => {
    const part = Float32Array.from({ length }, (_, index) => view.getFloat32(at + 4 * index, true));
    at += 4 * length;
    return part;
  });
  if (!bias || !second || !hiddenBias || !last || !lastBias) return null;
  if ([bias, second, hiddenBias, last, lastBias].some((part) => !part.every(Number.isFinite))) {
    return null;
  }
  const rows = Int8Array.from({ length: kinds * width }, (_, index) =>
    view.getInt8(rowsAt + index),
  );
  return { width, hidden, rows, bias, second, hiddenBias, last, lastBias };
};

/** Weights as a judge of positions: some 1 µs each. Not for two threads at once. */
export const judgeOf = (weights: Weights): Judge => {
  const { width, hidden, rows, bias, second, hiddenBias, last, lastBias } = weights;
  const sums = new Float64Array(hidden);
  return {
    kinds: knucklebonesKinds(),
    chance: (x, y, z) => {
      const [rowX, rowY, rowZ] = [x * width, y * width, z * width];
      sums.set(hiddenBias);
      for (let unit = 0; unit < width; unit += 1) {
        const sum =
          (rows[rowX + unit] ?? 0) +
          (rows[rowY + unit] ?? 0) +
          (rows[rowZ + unit] ?? 0) +
          (bias[unit] ?? 0);
        if (sum <= 0) continue;
        const from = unit * hidden;
        for (let to = 0; to < hidden; to += 1) {
          sums[to] = (sums[to] ?? 0) + sum * (second[from + to] ?? 0);
        }
      }
      let out = lastBias[0] ?? 0;
      for (let unit = 0; unit < hidden; unit += 1) {
        const sum = sums[unit] ?? 0;
        out += (sum > 0 ? sum : leak * sum) * (last[unit] ?? 0);
      }
      return 1 / (1 + Math.exp(-out));
    },
  };
};
