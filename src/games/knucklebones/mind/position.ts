import type { Seat } from '../../phrase.js';
import { faces } from '../rules.js';
import { columnSize, ofSeat, otherSeat } from '../score.js';
import type { Column, Grid, Pair } from '../state.js';
import { type Kinds, kindsOf, noKind } from './kinds.js';
import type { Judge, Pairs } from './search.js';

let counted: Kinds | null = null;

/** The kinds of the game as it is played, counted out when they are first asked for (some 50 ms). */
export const knucklebonesKinds = (): Kinds => {
  counted ??= kindsOf({ faces, size: columnSize });
  return counted;
};

const codeOf = ({ worth }: Kinds, column: Column): number =>
  column.reduce((sum, die) => sum + (worth[die - 1] ?? 0), 0);

/** The facing pairs of two grids as a seat sees them; `null` when a pair cannot come about. */
export const pairsOf = (grids: Pair<Grid>, seat: Seat): Pairs | null => {
  const kinds = knucklebonesKinds();
  const facing = ofSeat(grids, otherSeat(seat));
  const [x, y, z] = ofSeat(grids, seat).map((column, index) =>
    kinds.ofCodes(codeOf(kinds, column), codeOf(kinds, facing[index] ?? [])),
  );
  return x === undefined || y === undefined || z === undefined || [x, y, z].includes(noKind)
    ? null
    : [x, y, z];
};

/** A lead of this many points is worth odds of e to 1: with it, three plies do best. */
const scale = 16;

/** The judge for when there is no network: the lead in points as a chance. */
export const leadJudge = (): Judge => {
  const kinds = knucklebonesKinds();
  const { difference } = kinds;
  return {
    kinds,
    chance: (x, y, z) => {
      const lead = (difference[x] ?? 0) + (difference[y] ?? 0) + (difference[z] ?? 0);
      return 1 / (1 + Math.exp(-lead / scale));
    },
  };
};
