import type { ForfeitEvent } from '../game.js';
import type { Seat } from '../phrase.js';

export const lengths = ['single', 'best-of-3', 'best-of-5'] as const;
export type Length = (typeof lengths)[number];

/** How many games a seat must win to win the match. */
export const winsNeeded: Readonly<Record<Length, number>> = {
  single: 1,
  'best-of-3': 2,
  'best-of-5': 3,
};

/** A column's dice, faces 1–6, in the order they were placed; at most three. */
export type Column = readonly number[];
/** Three columns: 0 left, 1 middle, 2 right. Column i of one seat faces column i of the other. */
export type Grid = readonly [Column, Column, Column];
export type Pair<T> = readonly [T, T];

export interface KnucklebonesOptions {
  readonly length: Length;
}

export type KnucklebonesEvent =
  | { readonly type: 'start'; readonly seat: Seat }
  | { readonly type: 'roll'; readonly seat: Seat; readonly die: number }
  | { readonly type: 'place'; readonly seat: Seat; readonly column: number }
  | ForfeitEvent;

export interface KnucklebonesMove {
  readonly column: number;
}

/** The placement made last: what the table shows as having just happened. */
export interface Placement {
  readonly seat: Seat;
  readonly column: number;
  readonly die: number;
  /** How many of the opponent's dice it removed. */
  readonly removed: number;
}

/** The final totals of a finished game, and its winning seat (`null`: drawn). */
export interface FinishedGame {
  readonly totals: Pair<number>;
  readonly winner: Seat | null;
}

export interface KnucklebonesState {
  readonly length: Length;
  /** Number of the current game, from 1. */
  readonly game: number;
  readonly grids: Pair<Grid>;
  /**
   * What comes next: a game opens, a die is rolled, a die is placed, or nothing any more.
   */
  readonly phase: 'start' | 'roll' | 'place' | 'over';
  /**
   * The seat to act; between games the seat that starts next; `null` before the first start and at
   * the end.
   */
  readonly turn: Seat | null;
  /** Who started the current game; `null` before the first. */
  readonly starter: Seat | null;
  /** The face waiting to be placed. */
  readonly die: number | null;
  readonly wins: Pair<number>;
  readonly results: readonly FinishedGame[];
  readonly winner: Seat | null;
  readonly forfeit: ForfeitEvent | null;
  readonly last: Placement | null;
}
