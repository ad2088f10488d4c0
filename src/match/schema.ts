import { z } from 'zod';
import type { ChannelDocument } from './channel.js';
import { boardStyles, closings, reaches, stakes, voidings } from './table.js';

/**
 * The shape of a stored channel document. Snapshots (`state`) are judged by their game when they are
 * used, not here: one broken table must not take its channel down.
 */

const seat = z.int().min(0);
const time = z.number();
const person = z.object({ kind: z.literal('person'), id: z.string(), name: z.string() });
const machine = z.object({ kind: z.literal('machine'), level: z.string() });
const holder = z.discriminatedUnion('kind', [person, machine]);

const common = {
  id: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  clock: z.number().nullable(),
  style: z.enum(boardStyles),
  locale: z.string(),
  guild: z.string().nullable(),
  // Tables of the time before there were ratings: open ones are accepted now, running ones are not rated.
  rated: z.boolean().default(true),
  scope: z.string(),
  reach: z.enum(reaches),
  thread: z.string().nullable().default(null),
  fairness: z.object({
    seed: z.string(),
    commitment: z.string(),
    entropy: z.array(z.string()),
  }),
  message: z.string().nullable(),
  version: z.int(),
  openedAt: time,
};

const begun = {
  ...common,
  seats: z.array(holder),
  // Came with tables that gather; challenges have none.
  agreed: z.array(time).nullable().default(null),
  stakes: z.enum(stakes).default('casual'),
  state: z.unknown(),
  events: z.int().min(0),
  draws: z.int().min(0),
  turn: z.int(),
  lastPress: z.object({ seat, turn: z.int() }).nullable(),
  // Came with matches that say so; before, most had moves.
  moved: z.boolean().default(true),
  startedAt: time,
};

const table = z.discriminatedUnion('phase', [
  z.object({
    ...common,
    phase: z.literal('open'),
    host: person,
    invited: person.nullable(),
    expiresAt: time,
  }),
  z.object({
    ...common,
    phase: z.literal('lobby'),
    host: person,
    places: z.array(z.object({ holder, joined: z.string().nullable(), at: time })),
    held: z.array(person),
    heldUntil: time,
    expiresAt: time,
  }),
  z.object({
    ...begun,
    phase: z.literal('playing'),
    turnSince: time,
    deadline: time.nullable(),
    // Came later than the first tables: an older one has reminded nobody.
    reminded: z.int().nullable().default(null),
  }),
  z.object({
    ...begun,
    phase: z.literal('over'),
    finishedAt: time,
    voided: z.enum(voidings).nullable(),
    next: z.object({ seed: z.string(), commitment: z.string() }),
    rematch: z.object({
      wanted: z.array(seat),
      presses: z.array(
        z.object({ seat, interaction: z.string(), at: time.nullable().default(null) }),
      ),
      table: z.string().nullable(),
    }),
  }),
  z.object({
    ...common,
    phase: z.literal('closed'),
    why: z.enum(closings),
    host: person,
    invited: person.nullable(),
    closedAt: time,
  }),
]);

const errand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), table: z.string() }),
  z.object({ kind: z.literal('machine'), table: z.string() }),
  z.object({
    kind: z.literal('list'),
    table: z.string(),
    person: z.string(),
    on: z.boolean(),
    as: z.enum(['player', 'invited']).default('player'),
  }),
  z.object({ kind: z.literal('forget'), table: z.literal('-'), person: z.string(), at: time }),
  z.object({ kind: z.literal('show'), table: z.string(), version: z.int(), at: time }),
]);

export const channelSchema: z.ZodType<ChannelDocument> = z.object({
  schema: z.union([z.literal(1), z.literal(2)]),
  home: z.string().nullable().default(null),
  tables: z.record(z.string(), table),
  errands: z.array(errand),
});
