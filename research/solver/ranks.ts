import type { Kinds } from '../../src/games/knucklebones/mind/kinds.js';

/**
 * Where a position stands in the table. Columns may be permuted together, so a position is a multiset
 * of three kinds `a ≤ b ≤ c`, and its rank is `third[c] + second[b] + a`: those with the same b and c
 * stand side by side.
 */
export interface Ranks {
  /** Multisets of three kinds, finished games among them: 1,667,978,620 in the real game. */
  readonly count: number;
  readonly second: Int32Array;
  readonly third: Int32Array;
}

const pairs = (n: number): number => (n * (n + 1)) / 2;
const triples = (n: number): number => (n * (n + 1) * (n + 2)) / 6;

export const ranksOf = ({ count }: Pick<Kinds, 'count'>): Ranks => ({
  count: triples(count),
  second: Int32Array.from({ length: count }, (_, kind) => pairs(kind)),
  third: Int32Array.from({ length: count }, (_, kind) => triples(kind)),
});

/** The rank of three kinds in any order. */
export const rankOf = ({ second, third }: Ranks, x: number, y: number, z: number): number => {
  const a = Math.min(x, y, z);
  const c = Math.max(x, y, z);
  return (third[c] ?? 0) + (second[x + y + z - a - c] ?? 0) + a;
};

/** How many positions there are, and how many of them are not over. */
export const countPositions = (kinds: Pick<Kinds, 'count' | 'full'>) => {
  const all = triples(kinds.count);
  const many = (mask: number): number =>
    kinds.full.reduce((sum, full) => sum + ((full & mask) === mask ? 1 : 0), 0);
  // Over: a grid of three full columns, the mover's or the other's; both counted once.
  const over = triples(many(1)) + triples(many(2)) - triples(many(3));
  return { all, open: all - over };
};
