import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type BackupContents, BackupRefused } from '../backup-file.js';

/**
 * The file that a Redis is copied into: lines of JSON, packed with gzip. The first says what it is, each
 * further one is a key or a part of a large one, and the last counts them: a file that was cut off
 * has none.
 */
const format = 1;

const head = z.object({
  kind: z.literal('knucklebones-redis-backup'),
  format: z.int(),
  /** The version of the layout of the keys, see `check.ts`. */
  schema: z.int(),
  made: z.string(),
});

export const kinds = ['string', 'list', 'hash', 'set', 'zset'] as const;
export type KeyKind = (typeof kinds)[number];

/** How many values a line holds at the most: as many as one call of a Lua script takes well. */
const longest = 1_000;

/** Whether Redis takes values for a kind of key: found out before anything is replaced by them. */
const isTakenAs = (type: KeyKind, values: readonly string[]): boolean => {
  if (type === 'string') return values.length === 1;
  if (type === 'list' || type === 'set') return true;
  if (values.length % 2 !== 0) return false;
  return type === 'hash' || values.every((score, index) => index % 2 === 0 || isScore(score));
};

const isScore = (text: string): boolean =>
  /^[+-]?inf$/.test(text) || (text.trim() !== '' && Number.isFinite(Number(text)));

const part = z
  .object({
    key: z.string().startsWith('dice:'),
    type: z.enum(kinds),
    /** Elements in order; of a hash fields and values, of a sorted set members and scores by turns. */
    values: z.array(z.string()).min(1).max(longest),
    /** When the key goes by itself, epoch ms by the clock of the server; `null` for never. */
    expires: z.int().nullable(),
  })
  .refine(({ type, values }) => isTakenAs(type, values));
/** A key, or a part of one; parts of the same key are put together in the order in which they come. */
export type Part = z.infer<typeof part>;

const contents = z.object({ channels: z.int(), matches: z.int(), players: z.int() });
const tail = z.object({ end: z.int(), contents });

/** How much text is packed at once, characters, and how much comes out at once, bytes. */
const chunk = 1 << 18;

export interface DumpWriter {
  write(part: Part): Promise<void>;
  /** Writes the last line; resolves when all of it is in the file. */
  end(contents: BackupContents): Promise<void>;
  /** Gives the file up. */
  abort(): void;
}

export const writeDump = async (file: string, schema: number): Promise<DumpWriter> => {
  const gzip = createGzip({ chunkSize: chunk });
  const target = createWriteStream(file, { flags: 'wx' });
  const written = pipeline(gzip, target);
  // Whoever writes or ends finds the error; until then nobody listens to it.
  written.catch(() => undefined);
  let lines = 0;
  let waiting = '';
  const pack = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (gzip.destroyed) await written;
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
  };
  const line = async (value: unknown): Promise<void> => {
    waiting += `${JSON.stringify(value)}\n`;
    if (waiting.length >= chunk) await pack();
  };
  await line({ kind: 'knucklebones-redis-backup', format, schema, made: new Date().toISOString() });
  return {
    async write({ values, ...rest }) {
      for (let from = 0; from < values.length; from += longest) {
        await line({ ...rest, values: values.slice(from, from + longest) });
        lines += 1;
      }
    },
    async end(found) {
      await line({ end: lines, contents: found });
      await pack();
      gzip.end();
      await written;
    },
    abort: () => gzip.destroy(),
  };
};

/** The lines of a packed file. What is no gzip, or ends too early, throws an error of zlib. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: chunk });
  const read = pipeline(createReadStream(file), gunzip);
  // Its error comes out of the loop below.
  read.catch(() => undefined);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const bytes of gunzip) {
    const found = (rest + decoder.write(bytes)).split('\n');
    rest = found.pop() ?? '';
    yield* found;
  }
  await read;
  if (rest !== '') yield rest;
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

export interface DumpHead {
  readonly schema: number;
  readonly contents: BackupContents;
}

/** The parts of a file that {@link examineDump} has looked through. */
export async function* readDump(file: string): AsyncGenerator<Part> {
  for await (const line of linesOf(file)) {
    const read = part.safeParse(parsed(line));
    if (read.success) yield read.data;
  }
}

/**
 * Reads a file from the first line to the last.
 * @throws {BackupRefused} when it is something else, was cut off or is damaged, or is of a newer version
 */
export const examineDump = async (file: string, newest: number): Promise<DumpHead> => {
  const damaged = (why: string) => new BackupRefused(`${file} is damaged: ${why}`);
  let first: z.infer<typeof head> | null = null;
  let last: z.infer<typeof tail> | null = null;
  let count = 0;
  try {
    for await (const line of linesOf(file)) {
      const value = parsed(line);
      if (first === null) {
        const read = head.safeParse(value);
        if (!read.success) throw new BackupRefused(`${file} is not a backup of this program`);
        first = read.data;
        if (first.format > format || first.schema > newest) {
          throw new BackupRefused(`${file} was made by a newer version: use that one`);
        }
        continue;
      }
      if (last !== null) throw damaged('something follows its last line');
      const read = part.safeParse(value);
      if (read.success) {
        count += 1;
        continue;
      }
      const end = tail.safeParse(value);
      if (!end.success) throw damaged(`line ${count + 2} cannot be read`);
      last = end.data;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw damaged('it ends too early, or was changed');
    throw error;
  }
  if (first === null || last === null) throw damaged('it ends too early');
  if (last.end !== count) throw damaged(`it has ${count} lines of ${last.end}`);
  return { schema: first.schema, contents: last.contents };
};
