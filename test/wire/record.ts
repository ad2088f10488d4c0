/** What the record of a finished match holds, and whether it is what was played. */
import { expect } from 'vitest';
import { z } from 'zod';
import { games } from '../../src/games/index.js';
import { readRecord } from '../../src/match/record.js';
import { verdictOf } from '../../src/match/replay.js';
import type { Person } from './harness.js';
import type { Move } from './history.js';
import { type Duel, giveUp, playTurns, recordOf } from './play.js';

/** The verdict on a record, by the checker's own core. */
export const verdict = (text: string) => {
  const read = readRecord(JSON.parse(text), (id) => games.find((game) => game.id === id));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return verdictOf(read.value);
};

const recordShape = z.object({
  options: z.record(z.string(), z.unknown()),
  seats: z.array(z.object({ id: z.string().optional() })),
  events: z.array(
    z.looseObject({
      type: z.string(),
      seat: z.number().optional(),
      column: z.number().optional(),
      bones: z.array(z.number()).optional(),
      reason: z.string().optional(),
    }),
  ),
});
export type ReadRecord = z.infer<typeof recordShape>;

/** Reads a record: of a match that is over, without a fault, with the dice of its seed. */
export const readVerified = (record: string): ReadRecord => {
  expect(verdict(record)).toMatchObject({ valid: true, over: true, dice: 'verified' });
  return recordShape.parse(JSON.parse(record));
};

/** The verified record of a board's finished match, as one of its players gets it. */
export const verifiedRecord = async (board: string, reader: Person): Promise<ReadRecord> =>
  readVerified(await recordOf({ board }, reader));

/** The placements of a record of Knucklebones, turn by turn. */
export const movesIn = ({ seats, events }: ReadRecord): readonly Move[] =>
  events.flatMap(({ type, seat, column }) => {
    if (type !== 'place') return [];
    const person = seats[seat ?? -1]?.id;
    if (person === undefined || column === undefined) throw new Error('a move of nobody');
    return [{ person, column }];
  });

/**
 * After the point of a test: two turns more, and Ada gives up. The record then holds the columns that
 * were `played`, and these, in order and each once.
 */
export const endsWithRecord = async (game: Duel, played: readonly number[]): Promise<void> => {
  const all = [...played, ...(await playTurns(game, 2))];
  await giveUp(game);
  await hasColumns(game, all);
};

/** The record of a finished match holds these columns, in order and each once. */
export const hasColumns = async (game: Duel, played: readonly number[]): Promise<void> => {
  const moves = movesIn(await verifiedRecord(game.board, game.ada));
  expect(moves.map(({ column }) => column)).toEqual(played);
};
