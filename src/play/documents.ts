import { z } from 'zod';
import { type ChannelDocument, emptyChannel } from '../match/channel.js';
import { channelSchema } from '../match/schema.js';
import { type BoardStyle, boardStyles } from '../match/table.js';
import type { Codec, Codecs } from '../store/port.js';

/** What is kept of a person beyond their matches. */
export interface PersonDocument {
  readonly schema: 1;
  /** How they want boards drawn that only they see; `null`: as the table shows it. */
  readonly style: BoardStyle | null;
  /** Their open challenges and running matches: table id → channel id. */
  readonly tables: Readonly<Record<string, string>>;
  /** Set once they asked to be forgotten: matches begun before carry the pseudonym. */
  readonly forgotten: { readonly at: number; readonly pseudonym: string } | null;
}

/** What a server (or a direct or group message) has settled for itself. */
export interface SettingsDocument {
  readonly schema: 1;
  readonly style: BoardStyle | null;
  /** A language of ours for what everybody sees; `null`: the server's own. */
  readonly language: string | null;
}

const personSchema: z.ZodType<PersonDocument> = z.object({
  schema: z.literal(1),
  style: z.enum(boardStyles).nullable(),
  tables: z.record(z.string(), z.string()),
  forgotten: z.object({ at: z.number(), pseudonym: z.string() }).nullable(),
});

const settingsSchema: z.ZodType<SettingsDocument> = z.object({
  schema: z.literal(1),
  style: z.enum(boardStyles).nullable(),
  language: z.string().nullable(),
});

const version = z.object({ schema: z.int() });

/** A codec of schema 1: a higher number was written by a newer process and is left alone. */
const codec = <T>(schema: z.ZodType<T>, empty: T): Codec<T> => ({
  empty: () => empty,
  decode: (json) => {
    const known = version.safeParse(json);
    if (known.success && known.data.schema > 1) return { kind: 'newer' };
    const read = schema.safeParse(json);
    return read.success
      ? { kind: 'ok', document: read.data }
      : { kind: 'corrupt', why: z.prettifyError(read.error).slice(0, 500) };
  },
});

export const codecs: Codecs<ChannelDocument, PersonDocument, SettingsDocument> = {
  channels: codec(channelSchema, emptyChannel),
  people: codec(personSchema, { schema: 1, style: null, tables: {}, forgotten: null }),
  settings: codec(settingsSchema, { schema: 1, style: null, language: null }),
};
