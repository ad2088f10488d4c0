import { type Kinds, noKind } from './kinds.js';

/** Three facing pairs by their kinds, as one player sees them. Their order does not matter to play. */
export type Pairs = readonly [number, number, number];

/** Somebody's opinion of a position: the network's, the exact table's, or the score's. */
export interface Judge {
  readonly kinds: Kinds;
  /**
   * The chance (0 … 1, a draw counts a half) of the player who is to roll, kinds as that player sees
   * them. It is asked only about games that are not over.
   */
  readonly chance: (x: number, y: number, z: number) => number;
}

/** What a finished game is worth to the one who leads by this much. */
const settled = (lead: number): number => (lead > 0 ? 1 : lead < 0 ? 0 : 0.5);

/** The chance of whoever has just made these pairs by placing in `x`. */
const after = (judge: Judge, x: number, y: number, z: number, plies: number): number => {
  const { full, difference, mirror } = judge.kinds;
  const at = (table: Int16Array | Uint16Array | Uint8Array, kind: number): number =>
    table[kind] ?? 0;
  if ((at(full, x) & at(full, y) & at(full, z) & 1) !== 0) {
    return settled(at(difference, x) + at(difference, y) + at(difference, z));
  }
  return 1 - chanceBefore(judge, at(mirror, x), at(mirror, y), at(mirror, z), plies - 1);
};

/** The best that a roll can be made of: equal columns are looked at once. */
const best = (
  judge: Judge,
  x: number,
  y: number,
  z: number,
  die: number,
  plies: number,
): number => {
  const { next, faces } = judge.kinds;
  const place = die - 1;
  let most = -1;
  const nextX = next[x * faces + place] ?? noKind;
  if (nextX !== noKind) most = after(judge, nextX, y, z, plies);
  if (y !== x) {
    const nextY = next[y * faces + place] ?? noKind;
    if (nextY !== noKind) most = Math.max(most, after(judge, nextY, x, z, plies));
  }
  if (z !== x && z !== y) {
    const nextZ = next[z * faces + place] ?? noKind;
    if (nextZ !== noKind) most = Math.max(most, after(judge, nextZ, x, y, plies));
  }
  return most;
};

/** The chance of the player who is to roll, `plies` placements looked at. */
export const chanceBefore = (
  judge: Judge,
  x: number,
  y: number,
  z: number,
  plies: number,
): number => {
  if (plies <= 0) return judge.chance(x, y, z);
  const { faces } = judge.kinds;
  let sum = 0;
  for (let die = 1; die <= faces; die += 1) sum += best(judge, x, y, z, die, plies);
  return sum / faces;
};

/**
 * The chance of winning the game by column for the player who has rolled `die`, a draw counting a
 * half, `null` for a full column. `plies` placements are looked at (at least 1, the own one); ends of
 * games are exact.
 */
export const columnChances = (
  judge: Judge,
  pairs: Pairs,
  die: number,
  plies: number,
): readonly (number | null)[] => {
  const { next, faces } = judge.kinds;
  const chances: (number | null)[] = [];
  pairs.forEach((pair, column) => {
    const twin = pairs.indexOf(pair);
    const placed = next[pair * faces + die - 1] ?? noKind;
    if (placed === noKind) {
      chances.push(null);
    } else if (twin < column) {
      chances.push(chances[twin] ?? null);
    } else {
      const y = pairs[column === 0 ? 1 : 0];
      const z = pairs[column === 2 ? 1 : 2];
      chances.push(after(judge, placed, y, z, plies));
    }
  });
  return chances;
};
