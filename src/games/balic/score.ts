import type { Bones, Ruling } from './state.js';

/** Symbols of a bone. */
export const faces = 4;
/** Bones in a throw. */
export const bonesThrown = 4;

const ranks = ['pair', 'triple', 'two-pair'] as const;
/** What breaks a tie of equal totals, weakest first. */
export type Rank = (typeof ranks)[number];

/** What a throw is: one of the four with a name, or a total with its rank. */
export type Reading =
  | { readonly kind: 'king' | 'cleric' | 'kestrekel' | 'kank' }
  | { readonly kind: 'score'; readonly total: number; readonly rank: Rank };

const countOf = (bones: Bones, face: number): number =>
  bones.filter((bone) => bone === face).length;

const rankOf = (counts: readonly number[]): Rank =>
  counts.includes(3)
    ? 'triple'
    : counts.filter((count) => count === 2).length === 2
      ? 'two-pair'
      : 'pair';

/**
 * Reads four bones. The rulings differ in one total alone: 2, 2, 2, 1 is printed with 8 in the table,
 * and adds up to 7.
 */
export const read = (bones: Bones, ruling: Ruling): Reading => {
  const counts = [1, 2, 3, 4].map((face) => countOf(bones, face));
  if (counts.includes(4)) return { kind: bones[0] === 1 ? 'kank' : 'kestrekel' };
  if (!counts.includes(0)) return { kind: 'king' };
  if (counts[3] === 1) return { kind: 'cleric' };
  const sum = bones.reduce((all, bone) => all + bone, 0);
  const printed = ruling === 'table' && counts[1] === 3 && counts[0] === 1;
  return { kind: 'score', total: printed ? 8 : sum, rank: rankOf(counts) };
};

/** Above 0 when `one` beats `other`, 0 when they are tied. */
export const compare = (
  one: Extract<Reading, { kind: 'score' }>,
  other: Extract<Reading, { kind: 'score' }>,
): number => one.total - other.total || ranks.indexOf(one.rank) - ranks.indexOf(other.rank);
