import type { Seat } from '../phrase.js';
import { columnOf, homeDepth, isEmptyAt, rowOf, side, squareCount } from './board.js';
import type { Grid } from './state.js';

const sides = ['south', 'west', 'north', 'east'] as const;
/** Where a seat sits. */
export type Side = (typeof sides)[number];

/** The side of a seat, among as many as there were at the start: two face each other. */
export const sideOf = (seat: Seat, seats: number): Side =>
  seats === 2 ? (seat === 0 ? 'south' : 'north') : (sides[seat] ?? 'south');

/** How many lines a square lies from an edge, 0 for the nearest line. */
export const depthFrom = (from: Side, square: number): number =>
  ({
    south: rowOf(square),
    west: columnOf(square),
    north: side - 1 - rowOf(square),
    east: side - 1 - columnOf(square),
  })[from];

/** How far along that edge it lies, 0 … 14. */
export const alongEdge = (from: Side, square: number): number =>
  from === 'south' || from === 'north' ? columnOf(square) : rowOf(square);

const squares = Array.from({ length: squareCount }, (_, square) => square);

const homes: Readonly<Record<Side, readonly number[]>> = {
  south: squares.filter((square) => depthFrom('south', square) < homeDepth),
  west: squares.filter((square) => depthFrom('west', square) < homeDepth),
  north: squares.filter((square) => depthFrom('north', square) < homeDepth),
  east: squares.filter((square) => depthFrom('east', square) < homeDepth),
};

/**
 * With more than two seats, the lines from corner to corner keep neighbours apart: a seat deploys
 * strictly between them. On the triangular grid dice meet across the A1–O15 line, so the squares
 * beside it stay free as well.
 */
const isBetweenLines = (from: Side, square: number, grid: Grid): boolean => {
  const [depth, along] = [depthFrom(from, square), alongEdge(from, square)];
  const apart = Math.abs(columnOf(square) - rowOf(square)) !== 1;
  return depth < along && along < side - 1 - depth && (grid === 'square' || apart);
};

const narrow = (grid: Grid): Readonly<Record<Side, readonly number[]>> => ({
  south: homes.south.filter((square) => isBetweenLines('south', square, grid)),
  west: homes.west.filter((square) => isBetweenLines('west', square, grid)),
  north: homes.north.filter((square) => isBetweenLines('north', square, grid)),
  east: homes.east.filter((square) => isBetweenLines('east', square, grid)),
});

const narrows: Readonly<Record<Grid, Readonly<Record<Side, readonly number[]>>>> = {
  square: narrow('square'),
  triangular: narrow('triangular'),
};

/** The five lines nearest to a seat's edge: there its reinforcements go. */
export const homeZone = (seat: Seat, seats: number): readonly number[] =>
  homes[sideOf(seat, seats)];

/** Where a seat puts its dice before play. */
export const deploymentZone = (seat: Seat, seats: number, grid: Grid): readonly number[] =>
  seats === 2 ? homeZone(seat, seats) : narrows[grid][sideOf(seat, seats)];

/** The squares of a zone on which nothing lies. */
export const emptyIn = (zone: readonly number[], board: string): readonly number[] =>
  zone.filter((square) => isEmptyAt(board, square));
