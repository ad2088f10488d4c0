import { compareSeats } from './booked.js';
import { periodKey } from './periods.js';
import { placeOf } from './place.js';
import {
  type BookedMatch,
  type BookedSeat,
  newcomer,
  periods,
  type Rate,
  type Rating,
  type RatingChange,
  type Sort,
  sorts,
} from './port.js';
import { countSeat, type Row, readRow, type Strength, writeRow } from './row.js';

/** A player's way from one place of an order to another; `null`: not listed before, or after. */
export interface Move {
  readonly sort: Sort;
  readonly from: string | null;
  readonly to: string | null;
}

/** What a match changes in one player's row of one board. */
export interface RowChange {
  readonly period: string;
  readonly player: string;
  /** The stored row that this was computed from; `null` for none. */
  readonly before: string | null;
  readonly after: string;
  readonly moves: readonly Move[];
}

/** What a match changes on the boards of one scope. */
export interface Counted {
  readonly rows: readonly RowChange[];
  /** What it does to the ratings there, seat by seat. */
  readonly ratings: readonly (RatingChange | null)[];
}

/** The periods that a match counts in: all time first. */
export const periodsOf = ({ finishedAt }: Pick<BookedMatch, 'finishedAt'>): readonly string[] =>
  periods.map((period) => periodKey(period, finishedAt)).toReversed();

/** Seats with people in them, each person once. */
const peopleIn = ({ seats }: BookedMatch) =>
  seats.flatMap((seat, index) => {
    const { player } = seat;
    const first = seats.findIndex((other) => other.player === player) === index;
    return player === null || !first ? [] : [{ index, player, seat }];
  });

/** The place that each seat reached: 1 and one more for everybody who did better. */
export const placesReached = (seats: readonly BookedSeat[]): readonly number[] =>
  seats.map((seat) => 1 + seats.filter((other) => compareSeats(other, seat) > 0).length);

/**
 * The ratings that a match starts from in one scope, of its people by seat; `null` when it changes
 * none.
 */
export const ratingsBefore = (
  match: BookedMatch,
  stored: (player: string) => string | null,
): readonly Rating[] | null => {
  const people = peopleIn(match);
  const rated =
    match.counted && match.rated && people.length === match.seats.length && people.length > 1;
  return rated ? people.map(({ player }) => rowOf(stored(player))?.rating ?? newcomer) : null;
};

/**
 * What a match that counts changes in one scope, computed from the rows that are stored there.
 * Both databases carry out the same changes; how they make sure that the rows are still those is
 * their own.
 */
export const countMatch = (
  match: BookedMatch,
  stored: (period: string, player: string) => string | null,
  rate: Rate,
): Counted => {
  const people = peopleIn(match);
  const old = people.map(({ player }) => rowOf(stored('all', player)));
  const before = ratingsBefore(match, (player) => stored('all', player)) ?? [];
  const after = before.length > 0 ? rate(before, placesReached(match.seats)) : [];
  const strengths = old.map((row, seat): Strength => {
    const rating = after[seat];
    if (rating !== undefined) return { rating, rated: (row?.rated ?? 0) + 1 };
    return { rating: row?.rating ?? null, rated: row?.rated ?? 0 };
  });
  return {
    rows: periodsOf(match).flatMap((period) =>
      people.map(({ player, seat }, index) => {
        const text = stored(period, player);
        const row = rowOf(text);
        const next = countSeat(row, seat, strengths[index] ?? { rating: null, rated: 0 });
        return {
          period,
          player,
          before: text,
          after: writeRow(next),
          moves: moves(player, row, next),
        };
      }),
    ),
    ratings: match.seats.map((_, index) => {
      const [from, to] = [before[index], after[index]];
      return from === undefined || to === undefined ? null : { before: from, after: to };
    }),
  };
};

const rowOf = (text: string | null): Row | null => (text === null ? null : readRow(text));

/** How a player moves in each order when their row changes; `null`: no row before, or after. */
export const moves = (player: string, before: Row | null, after: Row | null): readonly Move[] =>
  sorts.flatMap((sort) => {
    const from = before === null ? null : placeOf(sort, player, before);
    const to = after === null ? null : placeOf(sort, player, after);
    return from === to ? [] : [{ sort, from, to }];
  });
