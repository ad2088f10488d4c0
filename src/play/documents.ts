import { z } from 'zod';
import { type ChannelDocument, emptyChannel } from '../match/channel.js';
import { type Clock, clocks } from '../match/clock-choices.js';
import { channelSchema } from '../match/schema.js';
import { type BoardStyle, boardStyles, type Table } from '../match/table.js';
import type { Codec, Codecs } from '../store/port.js';

/** Whose challenges a person takes; those whom they have blocked are refused either way. */
export const audiences = ['everyone', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/** What is kept of a person beyond their matches. */
export interface PersonDocument {
  readonly schema: 1;
  /** How they want boards drawn that only they see; `null`: as the table shows it. */
  readonly style: BoardStyle | null;
  /** The clock of their challenges when they name none; `null`: the server's. */
  readonly clock: Clock | null;
  /** Whether a turn that waits long is brought to their attention. */
  readonly reminders: boolean;
  readonly challenges: Audience;
  /** Whether they have been told, for any game, how to begin. */
  readonly greeted: boolean;
  /** The games for which they have been, or were found to need it no more. */
  readonly introduced: readonly string[];
  /** Ids of the people whose challenges they do not take. */
  readonly blocked: readonly string[];
  /** Their open challenges and running matches: table id → channel id. */
  readonly tables: Readonly<Record<string, string>>;
  /** Open challenges to them, which bind them to nothing: table id → channel id. */
  readonly invitations: Readonly<Record<string, string>>;
  /** Set once they asked to be forgotten: matches begun before carry the pseudonym. */
  readonly forgotten: { readonly at: number; readonly pseudonym: string } | null;
}

/** What a server (or a direct or group message) has settled for itself. */
export interface SettingsDocument {
  readonly schema: 1;
  readonly style: BoardStyle | null;
  /** A language of ours for what everybody sees; `null`: the server's own. */
  readonly language: string | null;
  /** The clock of challenges that name none; `null`: ours. */
  readonly clock: Clock | null;
  /** The channels in which matches may begin, their threads included; none: everywhere. */
  readonly channels: readonly string[];
  /** Whether turns that wait long are brought to the players' attention. */
  readonly reminders: boolean;
  /** Whether an accepted challenge opens a thread of its own. */
  readonly threads: boolean;
  /** Limits of its own, see `limits.ts`; `null`: ours. */
  readonly tablesInChannel: number | null;
  readonly challengesPerMinute: number | null;
  readonly openPerPerson: number | null;
  /** People on the leaderboard who have left: player id → when that was last seen, epoch ms. */
  readonly departed: Readonly<Record<string, number>>;
}

export const emptyPerson: PersonDocument = {
  schema: 1,
  style: null,
  clock: null,
  reminders: true,
  challenges: 'everyone',
  greeted: false,
  introduced: [],
  blocked: [],
  tables: {},
  invitations: {},
  forgotten: null,
};

export const emptySettings: SettingsDocument = {
  schema: 1,
  style: null,
  language: null,
  clock: null,
  channels: [],
  reminders: true,
  threads: false,
  tablesInChannel: null,
  challengesPerMinute: null,
  openPerPerson: null,
  departed: {},
};

// Fields that came later have defaults: what an older version wrote stays readable.
const clock = z.enum(clocks).nullable().default(null);
const limit = z.int().nullable().default(null);

const personSchema: z.ZodType<PersonDocument> = z.object({
  schema: z.literal(1),
  style: z.enum(boardStyles).nullable(),
  clock,
  reminders: z.boolean().default(true),
  challenges: z.enum(audiences).default('everyone'),
  greeted: z.boolean().default(false),
  introduced: z.array(z.string()).default([]),
  blocked: z.array(z.string()).default([]),
  tables: z.record(z.string(), z.string()),
  invitations: z.record(z.string(), z.string()).default({}),
  forgotten: z.object({ at: z.number(), pseudonym: z.string() }).nullable(),
});

const settingsSchema: z.ZodType<SettingsDocument> = z.object({
  schema: z.literal(1),
  style: z.enum(boardStyles).nullable(),
  language: z.string().nullable(),
  clock,
  channels: z.array(z.string()).default([]),
  reminders: z.boolean().default(true),
  threads: z.boolean().default(false),
  tablesInChannel: limit,
  challengesPerMinute: limit,
  openPerPerson: limit,
  departed: z.record(z.string(), z.number()).default({}),
});

const version = z.object({ schema: z.int() });

/** A codec of schemas up to `newest`: what a newer process wrote is left alone. */
const codec = <T>(
  schema: z.ZodType<T>,
  empty: T,
  newest = 1,
  encode: (document: T) => string = JSON.stringify,
): Codec<T> => ({
  empty: () => empty,
  encode,
  decode: (json) => {
    const known = version.safeParse(json);
    if (known.success && known.data.schema > newest) return { kind: 'newer' };
    const read = schema.safeParse(json);
    return read.success
      ? { kind: 'ok', document: read.data }
      : { kind: 'corrupt', why: z.prettifyError(read.error).slice(0, 500) };
  },
});

/** The JSON of tables that have been written before. Tables never change: another state is another one. */
const written = new WeakMap<Table, string>();

const encodeTable = (table: Table): string => {
  const known = written.get(table);
  if (known !== undefined) return known;
  const json = JSON.stringify(table);
  written.set(table, json);
  return json;
};

/** A press changes one table of its channel: the others' texts are taken as they are. */
const encodeChannel = ({ tables, ...rest }: ChannelDocument): string => {
  const entries = Object.entries(tables).map(
    ([id, table]) => `${JSON.stringify(id)}:${encodeTable(table)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"tables":{${entries.join(',')}}}`;
};

export const codecs: Codecs<ChannelDocument, PersonDocument, SettingsDocument> = {
  channels: codec(channelSchema, emptyChannel, 2, encodeChannel),
  people: codec(personSchema, emptyPerson),
  settings: codec(settingsSchema, emptySettings),
};
