import { z } from 'zod';
import { isFields } from '../games/fields.js';
import type { Game, GameOptions } from '../games/game.js';
import { err, ok, type Result } from '../games/result.js';
import { isHex32 } from './dice.js';

/** The name and version of the match record's format. */
export const recordFormat = 'knucklebones-record/1';

const machinePrefix = 'machine:';

/** The id that a machine's seat has in a record: machines have no account. */
export const machineSeatId = (level: string): string => `${machinePrefix}${level}`;

/** The level of a seat's machine, by the seat's id; `null` for a person. */
export const machineLevelOf = (id: string): string | null =>
  id.startsWith(machinePrefix) ? id.slice(machinePrefix.length) : null;

/** What a record says of its dice; the seed is there once the match is over. */
export interface RecordFairness {
  readonly commitment: string;
  readonly serverSeed?: string;
  readonly entropy: readonly string[];
}

/** The name that a machine's seat has in a record. People read another one, in their language. */
export const machineSeatName = (level: string): string => `Machine (${level})`;

/** The level of the machine that a record names so; `null` for any other name. */
export const levelInSeatName = (name: string): string | null =>
  /^Machine \((\w+)\)$/.exec(name)?.[1] ?? null;

/** Everything in a match record but its events. */
export interface RecordHeader {
  readonly format: typeof recordFormat;
  readonly game: string;
  /** The game's options, defaults written out. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Seat 0 first. */
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  /** Missing when the dice were rolled elsewhere. */
  readonly fairness?: RecordFairness;
}

/**
 * A record as JSON text, on one line: records of many matches can stand in one file. The header is
 * one as the ledger kept it, so it is written as it is.
 */
export const writeRecord = (
  header: RecordHeader | Readonly<Record<string, unknown>>,
  events: readonly unknown[],
): string => `${JSON.stringify({ ...header, events })}\n`;

/** A record whose form is right. What its events say is for the replay to judge. */
export interface ReadRecord {
  readonly game: Game;
  readonly options: GameOptions;
  readonly seats: number;
  readonly fairness: {
    readonly commitment: string;
    readonly seed: string | null;
    readonly entropy: readonly string[];
  } | null;
  readonly events: readonly unknown[];
}

/** The part of a document that keeps it from being a record. */
export type RecordFault =
  | { readonly part: 'document' | 'format' | 'game' | 'seats' | 'fairness' | 'events' }
  | { readonly part: 'options'; readonly game: string; readonly code: string }
  | { readonly part: 'seat-count'; readonly min: number; readonly max: number };

const seatsShape = z.array(z.object({ id: z.string(), name: z.string() }));
const hex32 = z.string().refine(isHex32);
const fairnessShape = z.object({
  commitment: hex32,
  serverSeed: hex32.optional(),
  entropy: z.array(z.string()),
});

/**
 * Reads a document of any shape as a record of one of the games that `find` knows, or says which
 * part of it is not of the form. Fields that the format does not know are ignored.
 */
export const readRecord = (
  value: unknown,
  find: (game: string) => Game | undefined,
): Result<ReadRecord, RecordFault> => {
  if (!isFields(value)) return err({ part: 'document' });
  if (value.format !== recordFormat) return err({ part: 'format' });
  const game = typeof value.game === 'string' ? find(value.game) : undefined;
  if (game === undefined) return err({ part: 'game' });
  const options = game.options(value.options);
  if (!options.ok) return err({ part: 'options', game: game.id, code: options.error.code });
  const seats = seatsShape.safeParse(value.seats);
  if (!seats.success) return err({ part: 'seats' });
  const { min, max } = game.seats;
  const count = seats.data.length;
  if (count < min || count > max) return err({ part: 'seat-count', min, max });
  const fairness = fairnessShape.optional().safeParse(value.fairness);
  if (!fairness.success) return err({ part: 'fairness' });
  if (!Array.isArray(value.events)) return err({ part: 'events' });
  const dice = fairness.data;
  return ok({
    game,
    options: options.value,
    seats: count,
    fairness:
      dice === undefined
        ? null
        : { commitment: dice.commitment, seed: dice.serverSeed ?? null, entropy: dice.entropy },
    events: value.events,
  });
};
