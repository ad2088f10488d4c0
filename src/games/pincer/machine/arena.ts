import type { Seat } from '../../phrase.js';
import {
  faceAt,
  faces,
  jumps,
  ownerAt,
  type Pincer,
  pincersOn,
  slantFrom,
  squareCount,
} from '../board.js';
import { isOut, quietLimit, seatCount } from '../seats.js';
import type { PincerState } from '../state.js';

/**
 * A position as the search keeps it: changed in place by {@link play} and changed back by
 * {@link takeBack}. A cell is 0 when empty, else `1 + 6 * seat + face - 1`.
 */
export interface Arena {
  readonly cells: Uint8Array;
  /** By seat. */
  readonly onBoard: number[];
  readonly reserves: number[];
  readonly isIn: boolean[];
  /** Quiet turns so far, and how many make a draw. */
  quiet: number;
  readonly quietLimit: number;
  /** The sum of {@link Arena.places} over a seat's dice, kept up to date. */
  readonly standing: number[];
  /** What it is worth to a seat to have a die on a square: by seat, then square. */
  readonly places: readonly Int16Array[];
  readonly jumps: readonly (readonly number[])[];
  readonly pincers: readonly (readonly Pincer[])[];
  /** At `square * 7 + face`: where the square's arrow tile leads, or -1. */
  readonly slants: Int16Array;
  /** What {@link takeBack} needs: for each turn its cells with what they held, and the quiet turns. */
  readonly past: number[];
}

const codes = 1 + 4 * faces;
/** Whose die a cell's code is; -1 for none. */
export const owners = Int8Array.from({ length: codes }, (_, code) =>
  code === 0 ? -1 : Math.floor((code - 1) / faces),
);
/** The face of a cell's code; 0 for none. */
const shown = Uint8Array.from({ length: codes }, (_, code) =>
  code === 0 ? 0 : ((code - 1) % faces) + 1,
);

export const codeOf = (seat: Seat, face: number): number => seat * faces + face;

export const createArena = (state: PincerState, places: readonly Int16Array[]): Arena => {
  const seats = seatCount(state);
  const arena: Arena = {
    cells: new Uint8Array(squareCount),
    onBoard: Array.from({ length: seats }, () => 0),
    reserves: [...state.reserves],
    isIn: Array.from({ length: seats }, (_, seat) => !isOut(state, seat)),
    quiet: state.quiet,
    quietLimit: quietLimit(state),
    standing: Array.from({ length: seats }, () => 0),
    places,
    jumps: jumps[state.grid],
    pincers: pincersOn[state.grid],
    slants: Int16Array.from({ length: squareCount * (faces + 1) }, (_, index) => {
      const [square, face] = [Math.floor(index / (faces + 1)), index % (faces + 1)];
      return slantFrom(state.tiles, square, face) ?? -1;
    }),
    past: [],
  };
  for (let square = 0; square < squareCount; square += 1) {
    const owner = ownerAt(state.board, square);
    if (owner !== -1) put(arena, square, codeOf(owner, faceAt(state.board, square)));
  }
  return arena;
};

/** Sets a cell, keeping counts and standings; what lay there must have been lifted. */
export const put = (arena: Arena, square: number, code: number): void => {
  const seat = owners[code] ?? 0;
  arena.cells[square] = code;
  arena.onBoard[seat] = (arena.onBoard[seat] ?? 0) + 1;
  arena.standing[seat] = (arena.standing[seat] ?? 0) + (arena.places[seat]?.[square] ?? 0);
};

/** Empties a cell and says what lay there. */
export const lift = (arena: Arena, square: number): number => {
  const code = arena.cells[square] ?? 0;
  if (code === 0) return 0;
  const seat = owners[code] ?? 0;
  arena.cells[square] = 0;
  arena.onBoard[seat] = (arena.onBoard[seat] ?? 0) - 1;
  arena.standing[seat] = (arena.standing[seat] ?? 0) - (arena.places[seat]?.[square] ?? 0);
  return code;
};

/** A move as one number. */
export const wayOf = (from: number, to: number): number => from * 256 + to;
export const fromOf = (way: number): number => way >> 8;
export const toOf = (way: number): number => way & 255;

/** How many dice a seat's die would take by going from `from` to `to`, a legal landing. */
export const takes = (arena: Arena, seat: Seat, from: number, to: number): number => {
  const { cells } = arena;
  const under = owners[cells[to] ?? 0] ?? -1;
  let count = under === -1 || under === seat ? 0 : 1;
  for (const { beside, behind } of arena.pincers[to] ?? []) {
    const owner = owners[cells[beside] ?? 0] ?? -1;
    if (owner === -1 || owner === seat || behind === from) continue;
    if ((owners[cells[behind] ?? 0] ?? -1) === seat) count += 1;
  }
  return count;
};

/** Whether a die of `seat` that shows `face` may come down on `to`. */
const mayLand = (arena: Arena, seat: Seat, face: number, to: number): boolean => {
  const code = arena.cells[to] ?? 0;
  return code === 0 || owners[code] === seat || shown[code] === face;
};

/** Calls `visit` for each move of a seat. */
export const eachWay = (
  arena: Arena,
  seat: Seat,
  visit: (from: number, to: number) => void,
): void => {
  const { cells, slants } = arena;
  for (let from = 0; from < squareCount; from += 1) {
    const code = cells[from] ?? 0;
    if (code === 0 || owners[code] !== seat) continue;
    const face = shown[code] ?? 0;
    const at = from * (faces + 1) + face;
    for (const to of arena.jumps[at] ?? []) {
      if (mayLand(arena, seat, face, to)) visit(from, to);
    }
    const slant = slants[at] ?? -1;
    if (slant !== -1 && mayLand(arena, seat, face, slant)) visit(from, slant);
  }
};

/** Makes a move; {@link takeBack} undoes the last one. */
export const play = (arena: Arena, seat: Seat, from: number, to: number): void => {
  const { past, cells } = arena;
  const die = lift(arena, from);
  const under = lift(arena, to);
  const isOwn = under !== 0 && owners[under] === seat;
  if (isOwn) arena.reserves[seat] = (arena.reserves[seat] ?? 0) + 1;
  put(arena, to, die);
  let lifted = 0;
  for (const { beside, behind } of arena.pincers[to] ?? []) {
    const owner = owners[cells[beside] ?? 0] ?? -1;
    if (owner === -1 || owner === seat) continue;
    if ((owners[cells[behind] ?? 0] ?? -1) !== seat) continue;
    past.push(beside, lift(arena, beside));
    lifted += 1;
  }
  past.push(from, to, under, lifted, arena.quiet);
  arena.quiet = lifted > 0 || (under !== 0 && !isOwn) ? 0 : arena.quiet + 1;
};

export const takeBack = (arena: Arena, seat: Seat): void => {
  const { past } = arena;
  arena.quiet = past.pop() ?? 0;
  const lifted = past.pop() ?? 0;
  const under = past.pop() ?? 0;
  const to = past.pop() ?? 0;
  const from = past.pop() ?? 0;
  for (let index = 0; index < lifted; index += 1) {
    const code = past.pop() ?? 0;
    put(arena, past.pop() ?? 0, code);
  }
  const die = lift(arena, to);
  put(arena, from, die);
  if (under === 0) return;
  put(arena, to, under);
  if (owners[under] === seat) arena.reserves[seat] = (arena.reserves[seat] ?? 0) - 1;
};
