import { unseal } from '../envelope.js';
import type { RedisConnection } from './connection.js';
import { lookAt } from './copy.js';
import type { DumpWriter, Part } from './dump.js';
import { keys, tagOf } from './keys.js';
import { readPair } from './pairs.js';
import { addTo, copyKeys, inPieces, put } from './pieces.js';

/** How many documents of one partition are read in one step. */
const documentsAtOnce = 1_000;

/**
 * From a channel's document in JSON: the matches whose logs still grow or are still needed, and how
 * many events each has by this document. A log is copied later than its document, and no further.
 */
export type LogsOf = (
  json: string,
) => readonly { readonly match: string; readonly events: number }[];

/** What belongs to a channel's document as it was copied last, and is written behind everything. */
interface Belongings {
  /** Its deadlines, their times and its mark. */
  readonly parts: Part[];
  /** Of its logs, by key, how long they are by the document. */
  readonly logs: ReadonlyMap<string, number>;
}

/** By the keys of channels. */
export type AllBelongings = Map<string, Belongings>;

/**
 * Copies documents of a partition of channels, with their deadlines and marks as they are in the same
 * moment. One that is copied again takes the place of the earlier copy. Returns those that are there.
 */
export const copyChannels = async (
  connection: RedisConnection,
  dump: DumpWriter,
  partition: number,
  documents: readonly string[],
  logsOf: LogsOf,
  belongings: AllBelongings,
): Promise<readonly string[]> => {
  const there: string[] = [];
  const shared = [keys.due(partition), keys.dueAt(partition), keys.dirty(partition)];
  for (const some of inPieces(documents, documentsAtOnce)) {
    const found = await lookAt(connection, [...shared, ...some], shared.length);
    const copied = new Map<string, Belongings>();
    for (const one of found) {
      if (shared.includes(one.key)) continue;
      await put(connection, dump, one);
      const json = unseal(one.values[0] ?? '')?.json;
      const logs = (json === undefined ? [] : logsOf(json)).map(
        ({ match, events }) => [keys.logOf(one.key, match), events] as const,
      );
      copied.set(one.key, { parts: [], logs: new Map(logs) });
    }
    for (const { key, type, expires, values } of found) {
      if (!shared.includes(key)) continue;
      for (const [index, member] of values.entries()) {
        // Members and scores, or fields and values, by turns.
        if (index % 2 !== 0) continue;
        const id = key === keys.dirty(partition) ? member : readPair(member)?.[0];
        const parts = id === undefined ? undefined : copied.get(keys.channel(id))?.parts;
        parts?.push({ key, type, expires, values: values.slice(index, index + 2) });
      }
    }
    there.push(...copied.keys());
    for (const [key, own] of copied) {
      if (own.parts.length === 0 && own.logs.size === 0) belongings.delete(key);
      else belongings.set(key, own);
    }
  }
  return there;
};

/** Writes the channels' deadlines and marks, and all logs as long as the documents say. */
export const copyBelongings = async (
  connection: RedisConnection,
  dump: DumpWriter,
  belongings: AllBelongings,
  logs: Map<number, Set<string>>,
): Promise<void> => {
  const lengths = new Map<string, number>();
  const merged = new Map<string, Part>();
  for (const [key, own] of belongings) {
    for (const part of own.parts) {
      const others = merged.get(part.key);
      if (others === undefined) merged.set(part.key, { ...part, values: [...part.values] });
      else others.values.push(...part.values);
    }
    for (const [log, length] of own.logs) {
      lengths.set(log, length);
      addTo(logs, Number(tagOf(key)?.slice(1)), log);
    }
  }
  for (const part of merged.values()) await dump.write(part);
  for (const names of logs.values()) await copyKeys(connection, dump, [...names], lengths);
};
