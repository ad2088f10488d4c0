import type { SeatHolder, Stakes } from '../match/table.js';
import type { Play } from './context.js';
import type { Rate } from './limits.js';

/** Rated matches of the same two at one game: more would say little about either of them. */
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
  for (const [index, one] of people.toSorted().entries()) {
    for (const other of people.toSorted().slice(index + 1)) {
      const key = `rated:${table.game}:${one}:${other}`;
      const { times, within } = ratedBetween;
      if (!(await play.store.limits.take(key, times, within, play.now()))) return 'capped';
    }
  }
  return 'rated';
};
