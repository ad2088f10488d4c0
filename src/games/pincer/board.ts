import type { Seat } from '../phrase.js';
import { type Grid, type SquareName, type TileDirection, tileDirections } from './state.js';

/** The board is as many squares wide as it is high. */
export const side = 15;
export const squareCount = side * side;
/** How many lines from its own edge a seat's home zone reaches. */
export const homeDepth = 5;
export const faces = 6;

/** Squares are numbered row by row from A1. */
export const squareAt = (x: number, y: number): number => y * side + x;
export const columnOf = (square: number): number => square % side;
export const rowOf = (square: number): number => Math.floor(square / side);

const letters = 'ABCDEFGHIJKLMNO';

const names: readonly SquareName[] = Array.from(
  { length: squareCount },
  (_, square) => `${letters[columnOf(square)]}${rowOf(square) + 1}`,
);
const numbers: ReadonlyMap<unknown, number> = new Map(names.map((name, square) => [name, square]));

export const nameOf = (square: number): SquareName => names[square] ?? '';
/** A square from any JSON, or `null`. */
export const readSquare = (value: unknown): number | null => numbers.get(value) ?? null;

/** A step: columns east and rows north. */
type Step = readonly [number, number];

const compass = {
  N: [0, 1],
  E: [1, 0],
  S: [0, -1],
  W: [-1, 0],
  NE: [1, 1],
  SE: [1, -1],
  SW: [-1, -1],
  NW: [-1, 1],
} as const satisfies Readonly<Record<string, Step>>;
export type Direction = keyof typeof compass;

/** The directions in which dice go on a grid. NE and SW only ever come from arrow tiles. */
export const directionsOf: Readonly<Record<Grid, readonly Direction[]>> = {
  square: ['N', 'E', 'S', 'W'],
  triangular: ['N', 'E', 'S', 'W', 'NW', 'SE'],
};

const isOn = (x: number, y: number): boolean => x >= 0 && x < side && y >= 0 && y < side;

/** The square `distance` steps from `square`, or `null` beyond the edge. */
export const stepFrom = (square: number, direction: Direction, distance: number): number | null => {
  const [dx, dy] = compass[direction];
  const [x, y] = [columnOf(square) + distance * dx, rowOf(square) + distance * dy];
  return isOn(x, y) ? squareAt(x, y) : null;
};

/** The direction in which `to` lies straight from `from`, or `null`. */
export const directionBetween = (from: number, to: number): Direction | null => {
  const [dx, dy] = [columnOf(to) - columnOf(from), rowOf(to) - rowOf(from)];
  if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) return null;
  for (const [name, [x, y]] of Object.entries(compass)) {
    if (x === Math.sign(dx) && y === Math.sign(dy)) return name as Direction;
  }
  return null;
};

const isSquare = (square: number | null): square is number => square !== null;

/** Tables are read as `table[square * 7 + face]`; there is no face 0. */
const perFace = faces + 1;
const everyJump = <Item>(item: (square: number, face: number) => Item): readonly Item[] =>
  Array.from({ length: squareCount * perFace }, (_, index) =>
    item(Math.floor(index / perFace), index % perFace),
  );

/** By grid, at `square * 7 + face`: where such a die comes down, whatever lies there. */
export const jumps: Readonly<Record<Grid, readonly (readonly number[])[]>> = {
  square: everyJump((square, face) =>
    directionsOf.square.map((way) => stepFrom(square, way, face)).filter(isSquare),
  ),
  triangular: everyJump((square, face) =>
    directionsOf.triangular.map((way) => stepFrom(square, way, face)).filter(isSquare),
  ),
};

export const jumpsFrom = (grid: Grid, square: number, face: number): readonly number[] =>
  jumps[grid][square * perFace + face] ?? [];

const none = '.';
const emptyCode = none.charCodeAt(0);
const firstTile = '0'.charCodeAt(0);
const firstDie = 'a'.charCodeAt(0);

export const emptyBoard = none.repeat(squareCount);

const slants = tileDirections.map((direction) =>
  everyJump((square, face) => stepFrom(square, direction, face)),
);

/** Where it comes down by the arrow tile that it stands on; `null` without a tile or off the board. */
export const slantFrom = (tiles: string, square: number, face: number): number | null => {
  const code = tiles.charCodeAt(square);
  if (code === emptyCode) return null;
  return slants[code - firstTile]?.[square * perFace + face] ?? null;
};

export const tileAt = (tiles: string, square: number): TileDirection | null =>
  tileDirections[tiles.charCodeAt(square) - firstTile] ?? null;

/** What stands for a tile in a board's string of tiles. */
export const tileMark = (direction: TileDirection): string =>
  String(tileDirections.indexOf(direction));

/** What stands for a die in a board's string. */
export const dieMark = (seat: Seat, face: number): string =>
  String.fromCharCode(firstDie + seat * faces + face - 1);

/** Whose die lies there, or -1. */
export const ownerAt = (board: string, square: number): number => {
  const code = board.charCodeAt(square);
  return code === emptyCode ? -1 : Math.floor((code - firstDie) / faces);
};

/** The face of the die that lies there, or 0. */
export const faceAt = (board: string, square: number): number => {
  const code = board.charCodeAt(square);
  return code === emptyCode ? 0 : ((code - firstDie) % faces) + 1;
};

export const isEmptyAt = (board: string, square: number): boolean =>
  board.charCodeAt(square) === emptyCode;

/** A square and what stands there from now on: a die's or a tile's mark, or nothing. */
export type Change = readonly [square: number, mark: string | null];

export const changed = (board: string, changes: readonly Change[]): string => {
  const marks = [...board];
  for (const [square, mark] of changes) marks[square] = mark ?? none;
  return marks.join('');
};

/** The squares of a seat's dice, from A1 on. */
export const diceOf = (board: string, seat: Seat): readonly number[] => {
  const found: number[] = [];
  for (let square = 0; square < squareCount; square += 1) {
    if (ownerAt(board, square) === seat) found.push(square);
  }
  return found;
};

/** How many dice each of `seats` seats has on the board. */
export const countDice = (board: string, seats: number): readonly number[] => {
  const counts = Array.from({ length: seats }, () => 0);
  for (let square = 0; square < squareCount; square += 1) {
    const owner = ownerAt(board, square);
    if (owner >= 0) counts[owner] = (counts[owner] ?? 0) + 1;
  }
  return counts;
};

export const countTiles = (tiles: string): number =>
  tiles.length - tiles.replaceAll(/[0-3]/g, '').length;

/** The board without a seat's dice. */
export const withoutSeat = (board: string, seat: Seat): string =>
  changed(
    board,
    diceOf(board, seat).map((square): Change => [square, null]),
  );

/** Two squares on one side of a square: the one beside it, and the one behind that. */
export interface Pincer {
  readonly beside: number;
  readonly behind: number;
}

const pincers = (grid: Grid): readonly (readonly Pincer[])[] =>
  Array.from({ length: squareCount }, (_, square) =>
    directionsOf[grid].flatMap((way) => {
      const [beside, behind] = [stepFrom(square, way, 1), stepFrom(square, way, 2)];
      return beside === null || behind === null ? [] : [{ beside, behind }];
    }),
  );

/** By grid and square: where a die that comes down there could take something, on every axis. */
export const pincersOn: Readonly<Record<Grid, readonly (readonly Pincer[])[]>> = {
  square: pincers('square'),
  triangular: pincers('triangular'),
};

export const pincersAt = (grid: Grid, square: number): readonly Pincer[] =>
  pincersOn[grid][square] ?? [];
