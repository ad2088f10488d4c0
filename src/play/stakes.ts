import type { SeatHolder, Stakes } from '../match/table.js';
import type { Play } from './context.js';
import type { Rate } from './limits.js';

/**
 * Rated matches of the same two at one game: more would say little about either of them. At a table
 * of many every two of them count, so that two who help each other gain nothing by company.
 */
export const ratedBetween: Rate = { times: 10, within: 24 * 60 * 60_000 };

/**
 * What a match that begins now is played for. It takes one of the rated matches that its people have
 * left, so it is asked only when the match is about to begin.
 */
export const stakesOf = async (
  play: Play,
  table: { readonly game: string; readonly rated: boolean },
  seats: readonly SeatHolder[],
): Promise<Stakes> => {
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.id] : []));
  if (!table.rated || people.length < seats.length) return 'casual';
  const { times, within } = ratedBetween;
  const taken = await Promise.all(
    pairsOf(people).map(([one, other]) =>
      play.store.limits.take(`rated:${table.game}:${one}:${other}`, times, within, play.now()),
    ),
  );
  return taken.includes(false) ? 'capped' : 'rated';
};

/** Every two of some people, in an order that does not depend on theirs. */
const pairsOf = (people: readonly string[]): readonly (readonly [string, string])[] => {
  const sorted = people.toSorted();
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map((other) => [one, other] as const),
  );
};
