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

/**
 * The ratings after a match of any number of seats, each for itself (openskill, Plackett-Luce).
 * Equal places are draws.
 */
export const rateMatch: Rate = (before, places) =>
  openskill(
    before.map(({ mean, deviation }) => [{ mu: mean, sigma: deviation }]),
    { rank: [...places] },
  ).flatMap((team) => team.map(({ mu, sigma }) => ({ mean: tidy(mu), deviation: tidy(sigma) })));
