import { establishedFrom, rateFrom, type Sort } from './port.js';
import type { Row } from './row.js';

/**
 * A player's place in an order is that order as text: two numbers of ten digits, then the player's
 * id. Both databases sort it byte by byte, alike, and no two players share one, so that a rank is a
 * position in this order. These texts are stored: how a place is written must not change.
 */
const digits = 10;
const most = 10 ** digits - 1;

/** How many characters of a place come before the player's id. */
export const playerOffset = 2 * digits;

/** The player whose place this is. */
export const playerOf = (place: string): string => place.slice(playerOffset);

const rising = (value: number): string =>
  String(Math.min(most, Math.max(0, Math.round(value)))).padStart(digits, '0');
const falling = (value: number): string => rising(most - Math.round(value));

/** Scores of any game, to a thousandth, from a million below zero on. */
const score = (best: number): number => (best + 1e6) * 1e3;
/** A share from 0 to 1, to a billionth. */
const share = (part: number, of: number): number => (part * 1e9) / of;
/** A rating to a millionth; one that is no longer provisional stands above all that are. */
const strength = (mean: number, rated: number): number =>
  (rated >= establishedFrom ? 5e9 : 0) + (mean + 1_000) * 1e6;

/** The two numbers by which a row stands in each order, or `null` where it is not listed. */
const orders: { readonly [S in Sort]: (row: Row) => readonly [string, string] | null } = {
  rating: ({ rating, rated }) =>
    rating === null ? null : [falling(strength(rating.mean, rated)), falling(rated)],
  wins: ({ won, lost }) => [falling(won), rising(lost)],
  rate: ({ won, lost, drawn }) => {
    const matches = won + lost + drawn;
    return matches < rateFrom ? null : [falling(share(won, matches)), falling(matches)];
  },
  best: ({ best, won }) => (best === null ? null : [falling(score(best)), falling(won)]),
  streak: ({ longest, streak }) =>
    longest === 0 ? null : [falling(longest), falling(Math.max(0, streak))],
};

/** A player's place in an order, or `null` when the row is not listed in it. */
export const placeOf = (sort: Sort, player: string, row: Row): string | null => {
  const numbers = orders[sort](row);
  return numbers === null ? null : numbers.join('') + player;
};
