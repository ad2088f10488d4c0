/** Whether a clock ended somebody's match before its time. */
import { type Act, type Course, explains } from './moments.js';
import type { Sighting } from './shown.js';
import type { Deed } from './witness.js';

/** The clock that matches are opened with, as commands name it, and its milliseconds. */
export const clock = { option: '10m', ms: 600_000 } as const;

/**
 * Whether what came of a time that ran out was shown sooner after the press that began the turn than
 * the clock allows. Of several presses that may have been the one, the earliest counts; where none is
 * known, nothing is said.
 */
export const hasty = (
  { game, seats, acts }: Course,
  late: Act,
  deeds: readonly Deed[],
  sightings: readonly Sighting[],
): boolean => {
  const began = acts.findLast(
    ({ seat, turn, event }) =>
      turn < late.turn && seats[seat]?.kind === 'person' && event.type !== 'forfeit',
  );
  if (began === undefined) return false;
  const holder = seats[began.seat];
  const presses = deeds.filter(
    (deed) => holder?.kind === 'person' && deed.person === holder.id && explains(game, began, deed),
  );
  const shown = sightings.find(
    ({ viewer, turn, over }) => viewer === null && (over || (turn !== null && turn > late.turn)),
  );
  if (presses.length === 0 || shown === undefined) return false;
  return shown.at < Math.min(...presses.map(({ at }) => at)) + clock.ms;
};
