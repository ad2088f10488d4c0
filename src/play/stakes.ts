import type { FinishedTable, PlayingTable, SeatHolder, Stakes } from '../match/table.js';
import { day, minute } from '../units.js';
import type { Play } from './context.js';
import type { Rate } from './limits.js';

/**
 * Rated matches of the same two at one game: more would say little about either of them. At a table
 * of many every two of them count, so that two who help each other gain nothing by company.
 */
export const ratedBetween: Rate = { times: 10, within: day };

/**
 * How long a match that is about to begin holds one of them, ms. By then it has begun and counts for
 * the day, or it never will and has cost nothing: refused, capped, lost to a faster press or a crash.
 */
const heldFor = minute;

/** A match before it begins. Two presses that would begin the same one have the same dice sealed. */
export interface Beginning {
  readonly game: string;
  readonly rated: boolean;
  readonly commitment: string;
  readonly seats: readonly SeatHolder[];
}

/**
 * What a match that is about to begin is played for. It holds one of the rated matches that its people
 * have left; whoever begins it has it counted with {@link countRated}.
 */
export const stakesOf = async (play: Play, match: Beginning): Promise<Stakes> => {
  if (!match.rated || match.seats.some(({ kind }) => kind !== 'person')) return 'casual';
  return (await holdFor(play, match, play.now() + heldFor)) ? 'rated' : 'capped';
};

/** Has a match that began for the rating count among those of its people's day; safe to repeat. */
export const countRated = async (
  play: Play,
  { game, stakes, seats, startedAt, fairness }: PlayingTable | FinishedTable,
): Promise<void> => {
  const until = startedAt + ratedBetween.within;
  if (stakes !== 'rated' || until <= play.now()) return;
  await holdFor(play, { game, seats, commitment: fairness.commitment }, until);
};

/** Resolves to whether every two of a match's people had a rated match left for it. */
const holdFor = async (
  play: Play,
  { game, seats, commitment }: Omit<Beginning, 'rated'>,
  until: number,
): Promise<boolean> => {
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.id] : []));
  const { times, within } = ratedBetween;
  const hold = { holder: commitment, until };
  const held = await Promise.all(
    pairsOf(people).map(([one, other]) =>
      play.store.limits.take(`rated:${game}:${one}:${other}`, times, within, play.now(), hold),
    ),
  );
  return !held.includes(false);
};

/** Every two of some people, in an order that does not depend on theirs. */
const pairsOf = (people: readonly string[]): readonly (readonly [string, string])[] => {
  const sorted = people.toSorted();
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map((other) => [one, other] as const),
  );
};
