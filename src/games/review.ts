import type { Phrase, Seat } from './phrase.js';
import type { Scene } from './scene.js';
import type { TableView } from './view.js';

/** What a machine made of one placement or throw, for a review. */
export interface ReviewedMove {
  /** The number of its event in the record, from 0. */
  readonly event: number;
  readonly seat: Seat;
  /**
   * The mover's chance of winning the game (0 … 1, a draw counts a half), choice by choice in the
   * game's own order; `null` for a choice that was not open.
   */
  readonly win: readonly (number | null)[];
  /** The choice that was made. */
  readonly choice: number;
  /** The best choice; the one that was made, if it was as good. */
  readonly best: number;
  /** What the choice that was made gave away: 0 for the best. */
  readonly loss: number;
}

/** How kind a roll was. */
export interface ReviewedRoll {
  readonly event: number;
  readonly seat: Seat;
  /** By how much it changed the roller's chance of winning, best play supposed. */
  readonly luck: number;
}

/** A match looked at by the machine. */
export interface Review {
  readonly moves: readonly ReviewedMove[];
  readonly rolls: readonly ReviewedRoll[];
  /** Seat by seat, the sums. */
  readonly seats: readonly {
    readonly moves: number;
    /** How many of them were the best. */
    readonly best: number;
    /** What all of them gave away, in games. */
    readonly loss: number;
    readonly luck: number;
    /** 0 … 100, from the mean loss of a move; `null` without moves. */
    readonly accuracy: number | null;
  }[];
}

/** A move of a review: the position in which it was made, what it was worth and what was better. */
export interface ReviewedMoment {
  /** Whose move it was, and which: “Ada, game 2, move 7”. */
  readonly title: Phrase;
  /** The position in front of the move, with what each choice was worth. */
  readonly view: Pick<TableView, 'position' | 'tiles' | 'scene'>;
  /** What was played, what was better and by how much, line by line, in light markdown. */
  readonly said: readonly Phrase[];
}

/** A review as people see it. JSON-clean. */
export interface ReviewView {
  /** How the match ended. */
  readonly result: Phrase;
  readonly scene: Scene;
  /** What the picture shows and what else there is to say, sentence by sentence. */
  readonly said: readonly Phrase[];
  /** The moves that cost most, in the order they were played; a handful at most. */
  readonly moments: readonly ReviewedMoment[];
}
