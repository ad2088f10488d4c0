import { type Kinds, noKind } from '../../src/games/knucklebones/mind/kinds.js';
import { ranksOf } from './ranks.js';

/**
 * A chance of winning as it is stored: 0 … 65,534, so that a draw is exactly the half and the other
 * player's chance exactly the rest.
 */
export const certain = 65_534;

/** What stands for a column that takes no more dice: worse for the mover than any that does. */
const wall = 65_535;

/** Rows that a thread may have to gather, with the row of walls in front. */
const scratchRows = (faces: number): number => 2 * faces + 1;

/** Cells that each thread needs behind the values, for rows that do not stand side by side. */
export const scratchCells = (kinds: Kinds): number => scratchRows(kinds.faces) * kinds.count;

/** What a pass over some positions changed, in units of {@link certain}. */
export interface Change {
  largest: number;
  total: number;
}

/** The positions with the largest kind `c`, and `fewest` and `middle` dice in the other two pairs. */
export interface Slice {
  readonly fewest: number;
  readonly middle: number;
  readonly largest: number;
}

/** What can be reached by placing in a pair with so many dice, seen by the one who moves next. */
interface Reach {
  /** Kinds, in the order in which they are first needed. */
  readonly targets: Uint16Array;
  /** How many of them the kinds up to this one need. */
  readonly needed: Uint16Array;
  /** By kind and face, the place in `targets`; for a full column the place after the last. */
  readonly place: Uint16Array;
}

const reachOf = (kinds: Kinds, dice: number): Reach => {
  const { faces, firstWith, next, mirror } = kinds;
  const first = firstWith[dice] ?? 0;
  const end = firstWith[dice + 1] ?? 0;
  const places = new Map<number, number>();
  const place = new Uint16Array((end - first) * faces);
  const needed = new Uint16Array(end - first);
  for (let kind = first; kind < end; kind += 1) {
    for (let face = 0; face < faces; face += 1) {
      const after = next[kind * faces + face] ?? noKind;
      if (after === noKind) continue;
      const target = mirror[after] ?? 0;
      const known = places.get(target) ?? places.size;
      places.set(target, known);
      place[(kind - first) * faces + face] = known;
    }
    needed[kind - first] = places.size;
  }
  for (let kind = first; kind < end; kind += 1) {
    if (next[kind * faces] !== noKind) continue;
    place.fill(places.size, (kind - first) * faces, (kind - first + 1) * faces);
  }
  // Face by face, as they are read.
  const byFace = new Uint16Array(place.length);
  for (let face = 0; face < faces; face += 1) {
    for (let at = 0; at < end - first; at += 1) {
      byFace[face * (end - first) + at] = place[at * faces + face] ?? 0;
    }
  }
  return { targets: Uint16Array.from(places.keys()), needed, place: byFace };
};

/** The values of the finished games, and a half for all others. */
export const fillTable = (kinds: Kinds, table: Uint16Array, from: number, to: number): void => {
  const { full, difference } = kinds;
  const { second, third } = ranksOf(kinds);
  for (let c = from; c < to; c += 1) {
    for (let b = 0; b <= c; b += 1) {
      const base = (third[c] ?? 0) + (second[b] ?? 0);
      const both = (full[b] ?? 0) & (full[c] ?? 0);
      const lead = (difference[b] ?? 0) + (difference[c] ?? 0);
      for (let a = 0; a <= b; a += 1) {
        const sum = both & (full[a] ?? 0) ? lead + (difference[a] ?? 0) : 0;
        table[base + a] = sum === 0 ? certain / 2 : sum > 0 ? certain : 0;
      }
    }
  }
};

/**
 * The inner part of value iteration: computes the positions of a slice anew from the table, in place.
 * A position's value is the mover's chance before rolling: the mean over the faces of the best column,
 * where a column is worth what its position leaves to the other player.
 *
 * For given b and c the positions stand side by side, and so do, nearly always, those that follow a
 * placement in b or c; the few rows that do not are gathered first.
 */
export const sweeper = (kinds: Kinds, table: Uint16Array, scratch: number) => {
  const { faces, count, firstWith, mirror, next, full } = kinds;
  const { second, third } = ranksOf(kinds);
  const reaches = Array.from({ length: 2 * kinds.size + 1 }, (_, dice) => reachOf(kinds, dice));
  const own = new Uint16Array(count + 1);
  const sums = new Int32Array(count);
  const rowsB = new Int32Array(faces);
  const rowsC = new Int32Array(faces);
  table.fill(wall, scratch, scratch + count);
  const share = 1 / faces;
  let free = 0;

  /** The rank of three kinds of which two are in order. */
  const rank = (x: number, low: number, high: number): number =>
    x <= low
      ? (third[high] ?? 0) + (second[low] ?? 0) + x
      : x <= high
        ? (third[high] ?? 0) + (second[x] ?? 0) + low
        : (third[x] ?? 0) + (second[high] ?? 0) + low;

  /** Where, less the kind's number, the positions (kind, p, q) for all kinds `from … to` stand. */
  const row = (p: number, q: number, from: number, to: number): number => {
    const low = Math.min(p, q);
    const high = Math.max(p, q);
    if (to <= low) return (third[high] ?? 0) + (second[low] ?? 0);
    free += 1;
    const base = scratch + free * count - from;
    for (let x = from; x <= to; x += 1) table[base + x] = table[rank(x, low, high)] ?? 0;
    return base;
  };

  const rowsOf = (rows: Int32Array, moved: number, other: number, from: number, to: number) => {
    for (let face = 0; face < faces; face += 1) {
      const after = next[moved * faces + face] ?? 0;
      rows[face] = after === noKind ? scratch - from : row(mirror[after] ?? 0, other, from, to);
    }
  };

  return ({ fewest, middle, largest: c }: Slice, change: Change): void => {
    const reach = reaches[fewest];
    if (reach === undefined) throw new RangeError(`no pair has ${fewest} dice`);
    const { targets, needed, place } = reach;
    const first = firstWith[fewest] ?? 0;
    const width = (firstWith[fewest + 1] ?? 0) - first;
    const cMirror = mirror[c] ?? 0;
    const endB = Math.min(firstWith[middle + 1] ?? 0, c + 1);
    let total = 0;
    let largest = 0;
    for (let b = firstWith[middle] ?? 0; b < endB; b += 1) {
      const bMirror = mirror[b] ?? 0;
      const last = Math.min(first + width - 1, b);
      const length = last - first + 1;
      // A kind's mirror stands beside it.
      const to = Math.min(first + width - 1, last + 1);
      free = 0;
      rowsOf(rowsB, b, cMirror, first, to);
      rowsOf(rowsC, c, bMirror, first, to);

      const low = Math.min(bMirror, cMirror);
      const high = Math.max(bMirror, cMirror);
      const ends = needed[length - 1] ?? 0;
      for (let at = 0; at < ends; at += 1) {
        own[at] = table[rank(targets[at] ?? 0, low, high)] ?? 0;
      }
      own[targets.length] = wall;

      sums.fill(0, 0, length);
      for (let face = 0; face < faces; face += 1) {
        const rowB = rowsB[face] ?? 0;
        const rowC = rowsC[face] ?? 0;
        const placeOf = face * width;
        for (let at = 0; at < length; at += 1) {
          const m = mirror[first + at] ?? 0;
          // The least of the three, without branches that nobody can predict.
          const x = table[rowB + m] ?? 0;
          const y = table[rowC + m] ?? 0;
          const xy = y + ((x - y) & ((x - y) >> 31));
          const z = own[place[placeOf + at] ?? 0] ?? 0;
          sums[at] = (sums[at] ?? 0) + z + ((xy - z) & ((xy - z) >> 31));
        }
      }

      const base = (third[c] ?? 0) + (second[b] ?? 0) + first;
      const both = (full[b] ?? 0) & (full[c] ?? 0);
      for (let at = 0; at < length; at += 1) {
        if ((both & (full[first + at] ?? 0)) !== 0) continue;
        const value = certain - (((sums[at] ?? 0) * share + 0.5) | 0);
        const by = value - (table[base + at] ?? 0);
        if (by === 0) continue;
        table[base + at] = value;
        const size = (by ^ (by >> 31)) - (by >> 31);
        total += size;
        largest = Math.max(size, largest);
      }
    }
    change.total += total;
    change.largest = Math.max(change.largest, largest);
  };
};
