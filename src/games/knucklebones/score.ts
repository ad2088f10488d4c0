import type { Seat } from '../phrase.js';
import type { Column, Grid, Pair } from './state.js';

/** A column holds at most three dice. */
export const columnSize = 3;

export const columnIndexes = [0, 1, 2] as const;
export type ColumnIndex = (typeof columnIndexes)[number];

export const emptyGrid: Grid = [[], [], []];

export const otherSeat = (seat: Seat): 0 | 1 => (seat === 0 ? 1 : 0);

/** What a pair holds for a seat. */
export const ofSeat = <Item>(pair: Pair<Item>, seat: Seat): Item =>
  seat === 0 ? pair[0] : pair[1];

/** The pair with a seat's part replaced. */
export const withSeat = <Item>(pair: Pair<Item>, seat: Seat, item: Item): Pair<Item> =>
  seat === 0 ? [item, pair[1]] : [pair[0], item];

export const isFull = (column: Column): boolean => column.length >= columnSize;

export const isGridFull = (grid: Grid): boolean => grid.every(isFull);

/** How often `face` lies in `column`: the multiplier of each of its dice. */
export const copies = (column: Column, face: number): number =>
  column.filter((die) => die === face).length;

/** Each die counts its face times the copies of it in its column. */
export const columnScore = (column: Column): number =>
  column.reduce((sum, die) => sum + die * copies(column, die), 0);

export const totalOf = (grid: Grid): number =>
  grid.reduce((sum, column) => sum + columnScore(column), 0);

const replaced = (grid: Grid, index: ColumnIndex, column: Column): Grid => [
  index === 0 ? column : grid[0],
  index === 1 ? column : grid[1],
  index === 2 ? column : grid[2],
];

/**
 * What placing `die` in a column does: it goes to the column's end, its twins in the facing column
 * go, and the dice that stay close up in their order.
 */
export const placementEffect = (
  grids: Pair<Grid>,
  seat: Seat,
  index: ColumnIndex,
  die: number,
): { readonly grids: Pair<Grid>; readonly removed: number } => {
  const own = ofSeat(grids, seat);
  const facing = ofSeat(grids, otherSeat(seat));
  const placed = replaced(own, index, [...own[index], die]);
  const kept = facing[index].filter((face) => face !== die);
  return {
    grids: withSeat(withSeat(grids, seat, placed), otherSeat(seat), replaced(facing, index, kept)),
    removed: facing[index].length - kept.length,
  };
};
