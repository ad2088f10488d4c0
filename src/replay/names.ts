import { z } from 'zod';
import type { Game } from '../games/game.js';
import { machineLevelOf } from '../match/record.js';
import type { Voice } from '../text/index.js';

const seatsShape = z.object({ seats: z.array(z.object({ id: z.string(), name: z.string() })) });

export interface RecordSeat {
  readonly id: string;
  /** As it is shown in the language of `say`: machines are called after their level. */
  readonly name: string;
}

/** The seats of a record, any document at first; `null` when it names none. */
export const seatsIn = (
  json: unknown,
  game: Pick<Game, 'id'>,
  say: Voice['say'],
): readonly RecordSeat[] | null => {
  const read = seatsShape.safeParse(json);
  if (!read.success) return null;
  return read.data.seats.map(({ id, name }) => {
    const level = machineLevelOf(id);
    if (level === null) return { id, name };
    return { id, name: say('table:machine', { level: { key: `${game.id}:level.${level}.name` } }) };
  });
};
