/** How often something may happen: so many `times` `within` milliseconds. */
export interface Rate {
  readonly times: number;
  readonly within: number;
}

const minute = 60_000;

/** The limits that keep a channel readable and a person from being flooded by challenges. */
export const defaultLimits = {
  /** Open challenges and running matches in one channel. */
  tablesInChannel: 25,
  /** Unanswered challenges of one person in one channel. */
  openPerHost: 3,
  /** Running matches of one person against the machine in one channel. */
  practicesPerHost: 3,
  /** Challenges that one person makes, to whomever. */
  challengesBy: { times: 6, within: minute },
  /** Challenges from one person to the same other. */
  challengesBetween: { times: 5, within: 10 * minute },
  /** Challenges that reach one person, from whomever. */
  challengesTo: { times: 20, within: 60 * minute },
} as const satisfies Record<string, number | Rate>;
