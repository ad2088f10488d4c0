/**
 * The part of the store's port that keeps results: boards, ratings, head-to-heads and histories.
 */

/** The orders in which a leaderboard can be read. */
export const sorts = ['rating', 'wins', 'rate', 'best', 'streak'] as const;
export type Sort = (typeof sorts)[number];

/** The spans of time that a leaderboard can cover, counted from their beginning in UTC. */
export const periods = ['week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

/** The scope of the leaderboards across all servers: every counted match counts there as well. */
export const everywhere = '*';

/** One leaderboard. */
export interface Board {
  readonly game: string;
  /** The server, or the channel of direct and group messages; {@link everywhere} for all of them. */
  readonly scope: string;
  /** `all`, `w2026-11-30` (the week that begins on that Monday) or `m2026-11`: see `periods.ts`. */
  readonly period: string;
}

/** How strong a player is believed to be, on the scale of openskill. */
export interface Rating {
  readonly mean: number;
  /** How sure that is: the standard deviation, smaller with every rated match. */
  readonly deviation: number;
}

/** The rating of somebody who has not played a rated match yet. */
export const newcomer: Rating = { mean: 25, deviation: 25 / 3 };

/** From how many rated matches on a rating is no longer provisional: it stands above those that are. */
export const establishedFrom = 10;

/** How many matches somebody must have played on a board to be listed by win rate there. */
export const rateFrom = 10;

/**
 * The ratings after a match, from those before it and the places reached (1 for the best, equal for
 * a draw), seat by seat. Pure: it may be called several times for one booking.
 */
export type Rate = (before: readonly Rating[], places: readonly number[]) => readonly Rating[];

export interface RatingChange {
  readonly before: Rating;
  readonly after: Rating;
}

/** What a game counts about a seat beyond results: additive numbers by name, summed in standings. */
export type Measures = Readonly<Record<string, number>>;

/** A seat of a booked match. `player` is `null` for a machine. */
export interface BookedSeat {
  readonly player: string | null;
  /** The name as shown, also of a machine. */
  readonly name: string;
  /** `void` in a match that ended without a result (then the match does not count). */
  readonly outcome: 'won' | 'lost' | 'drawn' | 'void';
  /** The place reached, 1 for the best, equal for a tie; `null` where the outcome is all there is. */
  readonly place: number | null;
  /** Games won, lost and drawn inside the match. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly best: number | null;
  readonly measures: Measures;
}

/** A finished match as the ledger keeps it. */
export interface BookedMatch {
  readonly match: string;
  readonly game: string;
  /** Where leaderboards are shared: the server, or the channel of direct and group messages. */
  readonly scope: string;
  readonly channel: string;
  /** Epoch ms. */
  readonly finishedAt: number;
  /** Whether it counts for leaderboards: matches between people that were not voided. */
  readonly counted: boolean;
  /** Whether it changes ratings; only a match that counts can. */
  readonly rated: boolean;
  readonly seats: readonly BookedSeat[];
  /** The match record without its events (`events` stay in the log). */
  readonly header: Readonly<Record<string, unknown>>;
  /** How many events the record has. */
  readonly events: number;
}

/** What became of a booking. */
export interface Booking {
  readonly kind: 'booked' | 'already';
  /** Seat by seat, what the match did to the ratings of its own scope; `null` where it did nothing. */
  readonly ratings: readonly (RatingChange | null)[];
}

export interface Standing {
  /**
   * The place in the order that was asked for, from 1; `null` for somebody who is not listed in it:
   * by rating without a rated match, by win rate with fewer than {@link rateFrom} matches, by best
   * score without a score, by streak without a win.
   */
  readonly rank: number | null;
  readonly player: string;
  readonly name: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** Games inside matches. */
  readonly gamesWon: number;
  readonly gamesLost: number;
  readonly gamesDrawn: number;
  readonly best: number | null;
  /** After the newest rated match that the board covers; `null` before the first. */
  readonly rating: Rating | null;
  /**
   * Rated matches in this scope up to then, on the boards of a week or a month too: what decides
   * whether the rating is provisional.
   */
  readonly rated: number;
  /** The running streak: matches won in a row, or less than zero, lost in a row. A draw ends it. */
  readonly streak: number;
  /** The longest run of matches won. */
  readonly longest: number;
  readonly measures: Measures;
}

/** A row of a leaderboard's page. */
export interface RankedStanding extends Standing {
  readonly rank: number;
}

export interface HeadToHead {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export interface MatchListing {
  readonly match: string;
  readonly game: string;
  readonly scope: string;
  readonly channel: string;
  readonly finishedAt: number;
  readonly seats: readonly { readonly player: string | null; readonly name: string }[];
}

/** So many matches are read in one go: more would keep everybody else waiting. */
export const pageOfMatches = 100;

/** Where a page of a player's matches has ended; what is in it is the store's own business. */
export interface MatchCursor {
  /** Epoch ms. */
  readonly finishedAt: number;
  readonly entry: string;
}

export interface PageOfMatches {
  /** Broken records are left out, so it may be shorter than others, or empty. */
  readonly listings: readonly MatchListing[];
  /** `null` after the last page. */
  readonly next: MatchCursor | null;
}

/** One counted match in a player's past. */
export interface PastMatch {
  readonly match: string;
  /** Epoch ms. */
  readonly finishedAt: number;
  readonly outcome: BookedSeat['outcome'];
  /** What it did to the player's rating in the scope that was asked for; `null` if it was casual. */
  readonly rating: RatingChange | null;
  /** The others' names as shown then. */
  readonly opponents: readonly string[];
}

/** Results, leaderboards and records. A match is booked once, whatever crashes or repeats. */
export interface Ledger {
  /**
   * Books a match: its record, and if it counts the standings of its players in its scope and
   * {@link everywhere}, for all time, its week and its month; if it is rated, their ratings too.
   * After an error it can be repeated, and must be, until it resolves.
   */
  book(match: BookedMatch, rate: Rate): Promise<Booking>;
  /** Rows of a leaderboard from rank `from` (1-based), in the order of `place.ts`. */
  page(board: Board, sort: Sort, from: number, limit: number): Promise<readonly RankedStanding[]>;
  /** How many players the leaderboard lists in this order. */
  size(board: Board, sort: Sort): Promise<number>;
  /** A player's results on a board, with the rank in this order; `null` for none. */
  standing(board: Board, sort: Sort, player: string): Promise<Standing | null>;
  headToHead(game: string, scope: string, player: string, other: string): Promise<HeadToHead>;
  /** A player's counted matches in a scope that ended at `since` (epoch ms) or later, newest first. */
  history(
    game: string,
    scope: string,
    player: string,
    since: number,
    limit: number,
  ): Promise<readonly PastMatch[]>;
  /**
   * A player's rating in a scope before the first rated match that ended at `since` (epoch ms) or
   * later; `null` without one.
   */
  ratingBefore(game: string, scope: string, player: string, since: number): Promise<Rating | null>;
  /** The newest finished matches of a scope or of a player, newest first. */
  recent(
    by: { readonly scope: string } | { readonly player: string },
    game: string,
    limit: number,
  ): Promise<readonly MatchListing[]>;
  /** All finished matches of a player, {@link pageOfMatches} at a time, newest first. */
  matchesOf(player: string, game: string, after: MatchCursor | null): Promise<PageOfMatches>;
  /** A booked match with its events, or `null`. @throws {DocumentUnreadable} when it is damaged */
  record(match: string): Promise<{
    readonly booked: BookedMatch;
    readonly events: readonly unknown[];
  } | null>;
  /**
   * Replaces a player by a pseudonym in every booked match and takes them off every leaderboard; the
   * other players' rows stay as they are. Safe to repeat.
   */
  forget(player: string, pseudonym: string): Promise<void>;
  /**
   * Empties a scope's leaderboards, with ratings, head-to-heads and histories: everybody begins
   * anew. Records stay, and so does what counts {@link everywhere}. Safe to repeat.
   */
  clear(game: string, scope: string): Promise<void>;
  /** Drops the boards of weeks and months that ended before this time, epoch ms. Safe to repeat. */
  prune(before: number): Promise<void>;
}
