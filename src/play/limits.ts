import { hour, minute } from '../units.js';
import type { SettingsDocument } from './documents.js';

/** How often something may happen: so many `times` `within` milliseconds. */
export interface Rate {
  readonly times: number;
  readonly within: number;
}

/**
 * The limits of one person, wherever they are: nobody is flooded by challenges, nor a channel by
 * boards.
 */
export const personLimits = {
  /** Challenges from one person to the same other. */
  challengesBetween: { times: 5, within: 10 * minute },
  /** Challenges that reach one person, from whomever. */
  challengesTo: { times: 20, within: hour },
  /** Practice matches that one person begins: each posts a board, and each is kept as a record. */
  practice: { times: 10, within: minute },
} as const satisfies Record<string, Rate>;

/** The limits that a server may set for itself. */
export interface HouseLimits {
  /** Open challenges and running matches in one channel. */
  readonly tablesInChannel: number;
  /** Unanswered challenges and practice matches of one person in one channel. */
  readonly openPerPerson: number;
  /** Challenges that one person makes there, to whomever. */
  readonly challengesPerMinute: number;
}

export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** What holds where nothing is set. */
  readonly usual: number;
}

/** What they may be set to. A channel's tables lie in one document, which bounds their number. */
export const houseBounds = {
  tablesInChannel: { least: 1, most: 50, usual: 25 },
  openPerPerson: { least: 1, most: 10, usual: 3 },
  challengesPerMinute: { least: 1, most: 20, usual: 6 },
} as const satisfies Record<keyof HouseLimits, Bounds>;

const within = ({ least, most, usual }: Bounds, value: number | null): number =>
  value === null ? usual : Math.min(most, Math.max(least, value));

/** The limits that hold where these settings do; a stored value out of bounds counts as the bound. */
export const houseLimits = (settings: Pick<SettingsDocument, keyof HouseLimits>): HouseLimits => ({
  tablesInChannel: within(houseBounds.tablesInChannel, settings.tablesInChannel),
  openPerPerson: within(houseBounds.openPerPerson, settings.openPerPerson),
  challengesPerMinute: within(houseBounds.challengesPerMinute, settings.challengesPerMinute),
});
