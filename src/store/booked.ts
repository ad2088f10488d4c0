import { z } from 'zod';
import {
  type BookedMatch,
  type BookedSeat,
  DocumentUnreadable,
  type HeadToHead,
  type MatchListing,
  type PastMatch,
  type RatingChange,
} from './port.js';

const count = z.number().int().nonnegative();

const seat = z.object({
  player: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(['won', 'lost', 'drawn', 'void']),
  // Matches that were booked before games gave places.
  place: z.number().int().positive().nullable().default(null),
  won: count,
  lost: count,
  drawn: count,
  best: z.number().nullable(),
  // Matches that were booked before these were counted.
  measures: z.record(z.string(), z.number()).default({}),
});

const booked = z.object({
  match: z.string(),
  game: z.string(),
  scope: z.string(),
  channel: z.string(),
  finishedAt: z.number(),
  counted: z.boolean(),
  // Booked before there were ratings.
  rated: z.boolean().default(false),
  seats: z.array(seat),
  header: z.record(z.string(), z.unknown()),
  events: count,
});

const read = (json: string): BookedMatch | null => {
  try {
    return booked.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};

/** A stored booked match. @throws {DocumentUnreadable} when it is not one. */
export const readBooked = (match: string, json: string): BookedMatch => {
  const found = read(json);
  if (found === null) throw new DocumentUnreadable(`match ${match}`, 'corrupt', 'not a record');
  return found;
};

/** A stored booked match as a line of a list, or `null` when it is broken: lists go on without it. */
export const readListing = (json: string): MatchListing | null => {
  const found = read(json);
  if (found === null) return null;
  const { match, game, scope, channel, finishedAt, seats } = found;
  const shown = seats.map(({ player, name }) => ({ player, name }));
  return { match, game, scope, channel, finishedAt, seats: shown };
};

/** A stored booked match as a line of a player's past, or `null` when it is broken or not theirs. */
export const readPast = (
  json: string,
  player: string,
  rating: RatingChange | null,
): PastMatch | null => {
  const found = read(json);
  const own = found?.seats.find((seat) => seat.player === player);
  if (found === null || own === undefined) return null;
  const { match, finishedAt, seats } = found;
  const opponents = seats.filter((seat) => seat !== own).map(({ name }) => name);
  return { match, finishedAt, outcome: own.outcome, rating, opponents };
};

const fourNumbers = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A change of a rating as it is stored beside a match in a player's past: four numbers. */
export const packChange = (change: RatingChange | null): readonly number[] | null =>
  change === null
    ? null
    : [change.before.mean, change.before.deviation, change.after.mean, change.after.deviation];

/** What {@link packChange} made; `null` for a casual match, and for what it did not make. */
export const unpackChange = (value: unknown): RatingChange | null => {
  const four = fourNumbers.safeParse(value).data;
  if (four === undefined) return null;
  const [mean, deviation, meanAfter, deviationAfter] = four;
  return { before: { mean, deviation }, after: { mean: meanAfter, deviation: deviationAfter } };
};

/** The players of a match, each once. */
export const playersOf = (match: BookedMatch): readonly string[] => [
  ...new Set(match.seats.flatMap(({ player }) => (player === null ? [] : [player]))),
];

/** What a match adds to the head-to-head of `player` against `other`. */
export interface Meeting extends HeadToHead {
  /** Index of the player's seat. */
  readonly seat: number;
  readonly player: string;
  readonly other: string;
}

/** Outcomes from worst to best: whoever stands higher has beaten the other. */
const worth = { void: 0, lost: 0, drawn: 1, won: 2 } as const;

/** Above 0 when `mine` did better than `theirs`, 0 when they did as well as each other. */
export const compareSeats = (mine: BookedSeat, theirs: BookedSeat): number =>
  mine.place !== null && theirs.place !== null
    ? theirs.place - mine.place
    : worth[mine.outcome] - worth[theirs.outcome];

/**
 * The meetings of a match, both ways round: every two seats have met. Those with the same place have
 * drawn. Where there are no places, two that both lost have not met.
 */
export const meetingsOf = (match: BookedMatch): readonly Meeting[] =>
  match.seats.flatMap((mine, seat) =>
    match.seats.flatMap((theirs) => {
      if (mine.player === null || theirs.player === null || mine.player === theirs.player)
        return [];
      const placed = mine.place !== null && theirs.place !== null;
      if (!placed && worth[mine.outcome] + worth[theirs.outcome] === 0) return [];
      const better = compareSeats(mine, theirs);
      const won = better > 0 ? 1 : 0;
      const lost = better < 0 ? 1 : 0;
      const { player } = mine;
      return [{ seat, player, other: theirs.player, won, lost, drawn: 1 - won - lost }];
    }),
  );

/**
 * A booked match in which a player goes by a pseudonym, in its seats and in the record's header
 * (whose `seats` name the players by `id`).
 */
export const pseudonymise = (
  match: BookedMatch,
  player: string,
  pseudonym: string,
): BookedMatch => {
  const { seats } = match.header;
  const header = Array.isArray(seats)
    ? {
        ...match.header,
        seats: seats.map((entry: unknown) =>
          typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === player
            ? { ...entry, id: pseudonym, name: pseudonym }
            : entry,
        ),
      }
    : match.header;
  return {
    ...match,
    header,
    seats: match.seats.map((entry) =>
      entry.player === player ? { ...entry, player: pseudonym, name: pseudonym } : entry,
    ),
  };
};
