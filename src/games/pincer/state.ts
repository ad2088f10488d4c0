import type { ForfeitEvent, ForfeitReason } from '../game.js';
import type { Seat } from '../phrase.js';

export const grids = ['square', 'triangular'] as const;
export type Grid = (typeof grids)[number];

/** The way an arrow tile points, clockwise from the north-east. */
export const tileDirections = ['NE', 'SE', 'SW', 'NW'] as const;
export type TileDirection = (typeof tileDirections)[number];

/** Dice a seat has at the start: six hands of six. */
export const diceEach = 36;
/** Dice rolled and put down at a time before play. */
export const handSize = 6;
/** Dice a seat has put down when it chooses between its last hand and a reserve. */
export const deployed = diceEach - handSize;
/** Arrow tiles put down in a turn, and in all. */
export const tilesEach = 3;
export const tilesInAll = 30;
/** Fewer dice than these on the board, and none in reserve: the seat is out. */
export const fewestDice = 6;
/** How many dice fewer than the strongest other seat it takes to concede. */
export const concedeGap = 10;
/** Turns in a row, for each seat there was at the start, that end a match as a draw. */
export const quietEach = 40;

export interface PincerOptions {
  readonly grid: Grid;
  /** Whether arrow tiles are put down before the dice; only on the square grid. */
  readonly arrows: boolean;
}

/** A square by its name, `A1` … `O15`: column from west to east, row from south to north. */
export type SquareName = string;

export interface Tile {
  readonly at: SquareName;
  readonly dir: TileDirection;
}

export type PincerEvent =
  | { readonly type: 'arrows'; readonly seat: Seat; readonly tiles: readonly Tile[] }
  | { readonly type: 'hand'; readonly seat: Seat; readonly dice: readonly number[] }
  | { readonly type: 'deploy'; readonly seat: Seat; readonly squares: readonly SquareName[] }
  | { readonly type: 'hold'; readonly seat: Seat }
  | { readonly type: 'start'; readonly seat: Seat }
  | {
      readonly type: 'move';
      readonly seat: Seat;
      readonly from: SquareName;
      readonly to: SquareName;
    }
  | { readonly type: 'muster'; readonly seat: Seat; readonly dice: readonly number[] }
  | { readonly type: 'reinforce'; readonly seat: Seat; readonly squares: readonly SquareName[] }
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'concede'; readonly seat: Seat }
  | { readonly type: 'offer'; readonly seat: Seat }
  | ForfeitEvent;

/** Ready-made ways of putting a hand down, for those who do not want to choose every square. */
export const formations = ['spread', 'front', 'block', 'back'] as const;
export type Formation = (typeof formations)[number];

/** What is put down on squares of one's own choice. */
export const placings = ['arrows', 'deploy', 'reinforce'] as const;
export type Placing = (typeof placings)[number];

/** What a seat can choose. Dice and tiles go where it says, or into a formation. */
export type PincerMove =
  | { readonly type: Placing; readonly formation: Formation }
  | { readonly type: 'arrows'; readonly tiles: readonly Tile[] }
  | { readonly type: 'hand' }
  | { readonly type: 'hold' }
  | { readonly type: 'move'; readonly from: SquareName; readonly to: SquareName }
  | { readonly type: 'muster'; readonly count: number }
  | { readonly type: 'deploy' | 'reinforce'; readonly squares: readonly SquareName[] }
  | { readonly type: 'pass' }
  | { readonly type: 'concede' }
  | { readonly type: 'offer' };

/** A die that was captured: where it lay, whose it was, what it showed. */
export interface Taken {
  readonly at: number;
  readonly seat: Seat;
  readonly face: number;
}

/** What happened last on the board, to be shown; squares by number. */
export type Last =
  | {
      readonly type: 'move';
      readonly seat: Seat;
      readonly face: number;
      readonly from: number;
      readonly to: number;
      /** One at `to` was landed on; the others were taken in pincers. */
      readonly taken: readonly Taken[];
      /** Whether a die of its own lay there, and went to the reserve. */
      readonly reserved: boolean;
    }
  | {
      readonly type: Placing;
      readonly seat: Seat;
      readonly squares: readonly number[];
    }
  | { readonly type: 'hold' | 'pass'; readonly seat: Seat };

/** How a seat went out: too few dice, by conceding, or by a forfeit. */
export const exitWays = ['dice', 'concede', 'resign', 'timeout', 'left'] as const;
export type ExitWay = 'dice' | 'concede' | ForfeitReason;

export interface Exit {
  readonly seat: Seat;
  readonly how: ExitWay;
}

export const phases = ['arrows', 'deploy', 'start', 'play', 'over'] as const;
export type Phase = (typeof phases)[number];

/** Why a match is over: one seat is left, too many quiet turns, or all have offered a draw. */
export const endings = ['last', 'quiet', 'agreed'] as const;
export type Ending = (typeof endings)[number];

export interface PincerState extends PincerOptions {
  readonly phase: Phase;
  /** The seat to act; `null` while the starting seat is drawn, and at the end. */
  readonly turn: Seat | null;
  /**
   * 225 characters, one a square, row by row from A1: `.` is empty, `a`–`f` are the faces 1–6 of
   * seat 0, `g`–`l` of seat 1, `m`–`r` of seat 2, `s`–`x` of seat 3. As a string a position is
   * small, copied and compared at once, and nobody can change it in place.
   */
  readonly board: string;
  /** 225 characters: `.` without a tile, else the place of its direction in the list. */
  readonly tiles: string;
  /** The dice that were rolled and wait to be put down. */
  readonly hand: readonly number[];
  /** By seat: dice in reserve. The lists by seat are as long as there were seats at the start. */
  readonly reserves: readonly number[];
  /** By seat: dice lost to captures. */
  readonly captured: readonly number[];
  /** By seat: dice of others that it captured. */
  readonly taken: readonly number[];
  /** Turns in a row without a capture and without a reinforcement. */
  readonly quiet: number;
  /** The seats that offer a draw, in the order made. */
  readonly offers: readonly Seat[];
  /** The seats that are out, in order. */
  readonly exits: readonly Exit[];
  /**
   * How many questions were put to seats so far, the one that waits included: it grows with every
   * turn and every roll, and not when a draw is offered or somebody goes out in between.
   */
  readonly asked: number;
  readonly ending: Ending | null;
  readonly winners: readonly Seat[];
  readonly last: Last | null;
}
