import type { Seat } from '../phrase.js';
import { columnOf, isEmptyAt, nameOf, ownerAt, rowOf, side, squareCount } from './board.js';
import { seatCount } from './seats.js';
import {
  type Formation,
  type PincerState,
  type Tile,
  type TileDirection,
  tilesEach,
} from './state.js';
import {
  alongEdge,
  deploymentZone,
  depthFrom,
  emptyIn,
  homeZone,
  type Side,
  sideOf,
} from './zones.js';

const middle = (side - 1) / 2;

/** How far two squares lie apart, counted like a king's steps. */
const between = (one: number, other: number): number =>
  Math.max(Math.abs(columnOf(one) - columnOf(other)), Math.abs(rowOf(one) - rowOf(other)));

/** What a formation looks at: where from, and the squares that are taken already. */
interface Ground {
  readonly from: Side;
  readonly taken: readonly number[];
}

/** What makes a square good for a formation: the first number that differs decides, higher wins. */
type Worth = (square: number, ground: Ground) => readonly number[];

const inward = (square: number, { from }: Ground): number =>
  -Math.abs(alongEdge(from, square) - middle);

const worths: Readonly<Record<Formation, Worth>> = {
  spread: (square, ground) => [
    Math.min(side, ...ground.taken.map((other) => between(square, other))),
    -Math.abs(depthFrom(ground.from, square) - 2),
    inward(square, ground),
  ],
  front: (square, ground) => [depthFrom(ground.from, square), inward(square, ground)],
  block: (square, ground) => [
    ground.taken.filter((other) => between(square, other) === 1).length,
    -Math.abs(depthFrom(ground.from, square) - 2),
    inward(square, ground),
  ],
  back: (square, ground) => [-depthFrom(ground.from, square), inward(square, ground)],
};

/** Tiles lie anywhere: a formation says how far from the seat's edge. */
const tileDepths: Readonly<Record<Formation, number>> = { spread: 7, front: 5, block: 7, back: 2 };

const tileWorth =
  (formation: Formation): Worth =>
  (square, ground) =>
    formation === 'spread' || formation === 'block'
      ? worths[formation](square, ground)
      : [-Math.abs(depthFrom(ground.from, square) - tileDepths[formation]), inward(square, ground)];

const compare = (one: readonly number[], other: readonly number[]): number => {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The best `count` squares one after the other, each seeing those before it as taken. */
const choose = (
  squares: readonly number[],
  count: number,
  worth: Worth,
  { from, taken }: Ground,
): readonly number[] => {
  const chosen: number[] = [];
  while (chosen.length < count) {
    const ground = { from, taken: [...taken, ...chosen] };
    let best: { readonly square: number; readonly worth: readonly number[] } | null = null;
    for (const square of squares) {
      if (chosen.includes(square)) continue;
      const own = worth(square, ground);
      if (best === null || compare(own, best.worth) > 0) best = { square, worth: own };
    }
    if (best === null) break;
    chosen.push(best.square);
  }
  return chosen;
};

const everySquare = Array.from({ length: squareCount }, (_, square) => square);

/** Where the waiting hand goes in a formation: a square for each die, in the order rolled. */
export const handFormation = (
  state: PincerState,
  seat: Seat,
  formation: Formation,
): readonly number[] => {
  const seats = seatCount(state);
  const zone =
    state.phase === 'play' ? homeZone(seat, seats) : deploymentZone(seat, seats, state.grid);
  return choose(emptyIn(zone, state.board), state.hand.length, worths[formation], {
    from: sideOf(seat, seats),
    taken: zone.filter((square) => ownerAt(state.board, square) === seat),
  });
};

/** The two ways forward from an edge: for squares on its left half and on its right half. */
const forward: Readonly<Record<Side, readonly [TileDirection, TileDirection]>> = {
  south: ['NE', 'NW'],
  west: ['NE', 'SE'],
  north: ['SE', 'SW'],
  east: ['NW', 'SW'],
};

/** An arrow that points forward from an edge, and inwards. */
export const forwardFrom = (from: Side, square: number): TileDirection =>
  forward[from][alongEdge(from, square) <= middle ? 0 : 1];

/** Three tiles in a formation, pointing forward. */
export const tileFormation = (
  state: PincerState,
  seat: Seat,
  formation: Formation,
): readonly Tile[] => {
  const from = sideOf(seat, seatCount(state));
  const free = everySquare.filter((square) => isEmptyAt(state.tiles, square));
  const taken = everySquare.filter((square) => !isEmptyAt(state.tiles, square));
  return choose(free, tilesEach, tileWorth(formation), { from, taken }).map((square) => ({
    at: nameOf(square),
    dir: forwardFrom(from, square),
  }));
};
