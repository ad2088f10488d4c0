/**
 * Two facing columns as one small number. Play in a column depends on nothing but the dice there and
 * across from them, so a position is three such numbers, in any order: what the exact solver counts
 * through, and what the machine's network has a row of weights for.
 */

/** The size of the game: the real one, or a smaller one that can be solved in a moment. */
export interface Dimensions {
  /** Faces of the die. */
  readonly faces: number;
  /** Dice that a column holds. */
  readonly size: number;
}

/** Of a kind in which the mover's column is full: there is no placing in it. */
export const noKind = 0xffff;

/**
 * Every kind of facing pair, as the player sees it who is to place. Two columns that face each other
 * never share a face, as a placement removes its twins. Pairs of two full columns never change
 * again: only the difference of their scores counts, so those with the same one are one kind.
 *
 * Kinds are numbered by their number of dice, and a kind stands beside its mirror.
 */
export interface Kinds extends Dimensions {
  readonly count: number;
  /** Dice in both columns, by kind. */
  readonly dice: Uint8Array;
  /** Where the kinds with so many dice begin; one entry more than there are numbers of dice. */
  readonly firstWith: Uint16Array;
  /** The same columns as the other player sees them. */
  readonly mirror: Uint16Array;
  /** The mover's score less the other's. */
  readonly difference: Int16Array;
  /** 1: the mover's column is full; 2: the other one is; 3: both are. */
  readonly full: Uint8Array;
  /** The kind after placing face `d` (from 1): `next[kind * faces + d - 1]`, or {@link noKind}. */
  readonly next: Uint16Array;
  /** What a die of face `d` adds to the code of its column: `worth[d - 1]`. */
  readonly worth: readonly number[];
  /** The kind of two columns by the codes of their dice. Only columns without a common face have one. */
  readonly ofCodes: (own: number, facing: number) => number;
}

/** What lies in a column, order apart: how many dice of each face. */
interface Multiset {
  readonly code: number;
  readonly counts: readonly number[];
  readonly dice: number;
  readonly score: number;
}

const worthOf = ({ faces, size }: Dimensions): readonly number[] =>
  Array.from({ length: faces }, (_, face) => (size + 1) ** face);

const multisetOf = (counts: readonly number[], worth: readonly number[]): Multiset => ({
  counts,
  code: counts.reduce((sum, count, face) => sum + count * (worth[face] ?? 0), 0),
  dice: counts.reduce((sum, count) => sum + count, 0),
  // Each die counts its face times the copies of it.
  score: counts.reduce((sum, count, face) => sum + count * count * (face + 1), 0),
});

/** All multisets of at most `size` dice, fewest dice first: 84 in the real game. */
export const multisets = (dimensions: Dimensions): readonly Multiset[] => {
  const { faces, size } = dimensions;
  const worth = worthOf(dimensions);
  const fill = (counts: readonly number[], room: number): readonly (readonly number[])[] =>
    counts.length === faces
      ? [counts]
      : Array.from({ length: room + 1 }, (_, count) =>
          fill([...counts, count], room - count),
        ).flat();
  return fill([], size)
    .map((counts) => multisetOf(counts, worth))
    .toSorted((one, other) => one.dice - other.dice || one.code - other.code);
};

interface Facing {
  readonly own: Multiset;
  readonly facing: Multiset;
}

/** All pairs of columns that can face each other: 3,067 in the real game. */
export const facingPairs = (dimensions: Dimensions): readonly Facing[] => {
  const columns = multisets(dimensions);
  return columns.flatMap((own) =>
    columns
      .filter((facing) => own.counts.every((n, face) => n === 0 || facing.counts[face] === 0))
      .map((facing) => ({ own, facing })),
  );
};

/** Pairs with the same name are one kind. */
const nameOf = ({ own, facing }: Facing, size: number): string =>
  own.dice === size && facing.dice === size
    ? `settled ${own.score - facing.score}`
    : `${own.code} ${facing.code}`;

/** The columns after a placement in `own`: its twins across are gone. */
const placed = ({ own, facing }: Facing, face: number, worth: readonly number[]): Facing => ({
  own: multisetOf(own.counts.with(face, (own.counts[face] ?? 0) + 1), worth),
  facing: multisetOf(facing.counts.with(face, 0), worth),
});

const swapped = ({ own, facing }: Facing): Facing => ({ own: facing, facing: own });

/** One pair of each kind, in the order of the kinds. */
const sorted = (pairs: readonly Facing[], size: number): readonly Facing[] => {
  const order: Facing[] = [];
  const seen = new Set<string>();
  for (const pair of pairs.toSorted(
    (one, other) => one.own.dice + one.facing.dice - other.own.dice - other.facing.dice,
  )) {
    for (const each of [pair, swapped(pair)]) {
      const name = nameOf(each, size);
      if (seen.has(name)) continue;
      seen.add(name);
      order.push(each);
    }
  }
  return order;
};

/** Counts out the kinds of a game of this size: 2,154 in the real one, in some 20 ms. */
export const kindsOf = (dimensions: Dimensions): Kinds => {
  const { faces, size } = dimensions;
  const worth = worthOf(dimensions);
  const pairs = facingPairs(dimensions);
  const order = sorted(pairs, size);
  const count = order.length;
  const kindOf = new Map(order.map((pair, kind) => [nameOf(pair, size), kind]));
  const find = (pair: Facing): number => kindOf.get(nameOf(pair, size)) ?? noKind;

  const dice = Uint8Array.from(order, ({ own, facing }) => own.dice + facing.dice);
  const firstWith = Uint16Array.from({ length: 2 * size + 2 }, (_, number) => {
    const first = dice.findIndex((each) => each >= number);
    return first < 0 ? count : first;
  });
  const next = new Uint16Array(count * faces).fill(noKind);
  order.forEach((pair, kind) => {
    if (pair.own.dice === size) return;
    for (let face = 0; face < faces; face += 1) {
      next[kind * faces + face] = find(placed(pair, face, worth));
    }
  });

  const columns = multisets(dimensions);
  const numberOf = new Uint8Array((size + 1) ** faces);
  columns.forEach(({ code }, number) => {
    numberOf[code] = number;
  });
  const table = new Uint16Array(columns.length ** 2).fill(noKind);
  for (const pair of pairs) {
    const own = numberOf[pair.own.code] ?? 0;
    table[own * columns.length + (numberOf[pair.facing.code] ?? 0)] = find(pair);
  }

  return {
    faces,
    size,
    count,
    dice,
    firstWith,
    mirror: Uint16Array.from(order, (pair) => find(swapped(pair))),
    difference: Int16Array.from(order, ({ own, facing }) => own.score - facing.score),
    full: Uint8Array.from(
      order,
      ({ own, facing }) => (own.dice === size ? 1 : 0) + (facing.dice === size ? 2 : 0),
    ),
    next,
    worth,
    ofCodes: (own, facing) =>
      table[(numberOf[own] ?? 0) * columns.length + (numberOf[facing] ?? 0)] ?? noKind,
  };
};
