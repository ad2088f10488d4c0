import { rate as openskill } from 'openskill';
import { establishedFrom, type Rate, type Rating } from '../store/port.js';

/** What somebody without any result is shown with: the middle of the scale. */
const middle = 1_500;
const middleMean = 25;
/** Shown points for one of openskill's: somebody new is then about 333 points from being sure. */
const points = 40;

/** A rating as people read it: 1500 at first, about 100 more after a first win. */
export const shownRating = ({ mean }: Rating): number =>
  Math.round(middle + points * (mean - middleMean));

/** Whether there are too few rated matches for a rating to say much: it is shown with a `?`. */
export const isProvisional = (rated: number): boolean => rated < establishedFrom;

/** Six digits are far below a shown point, and keep what is stored short. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The ratings after a match in which these places were reached (openskill, Plackett-Luce). */
const rateOnce: Rate = (before, places) =>
  openskill(
    before.map(({ mean, deviation }) => [{ mu: mean, sigma: deviation }]),
    { rank: [...places] },
  ).flatMap((team) => team.map(({ mu, sigma }) => ({ mean: mu, deviation: sigma })));

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * The places of a match with every tie broken, as many ways as it takes for each of those who share
 * a place to stand in each of the places that they take up equally often.
 */
const untied = (places: readonly number[]): readonly (readonly number[])[] => {
  const groups = places.map((place) =>
    places.flatMap((other, seat) => (other === place ? [seat] : [])),
  );
  const ways = groups.reduce((sum, { length }) => (sum * length) / divisor(sum, length), 1);
  return Array.from({ length: ways }, (_, turn) =>
    places.map((place, seat) => {
      const group = groups[seat] ?? [];
      const better = places.filter((other) => other < place).length;
      return 1 + better + ((group.indexOf(seat) + turn) % group.length);
    }),
  );
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The ratings after a match of any number of seats, each for itself. Equal places are draws. Among
 * more than two the model takes so much from those who tie that whoever came after them can gain
 * more; so there a tie is the mean of the orders that it could have been.
 */
export const rateMatch: Rate = (before, places) => {
  const orders = before.length > 2 ? untied(places) : [places];
  const rated = orders.map((order) => rateOnce(before, order));
  return before.map((_, seat) => ({
    mean: tidy(mean(rated.map((after) => after[seat]?.mean ?? Number.NaN))),
    deviation: tidy(mean(rated.map((after) => after[seat]?.deviation ?? Number.NaN))),
  }));
};
