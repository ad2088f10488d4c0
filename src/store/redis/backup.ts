import { rmSync } from 'node:fs';
import {
  type BackupContents,
  BackupRefused,
  refuseExisting,
  settle,
  unfinished,
} from '../backup-file.js';
import { unseal } from '../envelope.js';
import { refuseUnknownSchema } from './check.js';
import { connect, type RedisConnection } from './connection.js';
import { allKeys, type Found, lookAt, valuesOf } from './copy.js';
import { type DumpWriter, writeDump } from './dump.js';
import { channelPartitions, isNamed, keys, tagOf } from './keys.js';
import { readPair } from './pairs.js';

/**
 * From a channel's document in JSON: the matches whose logs still grow or are still needed, and how
 * many events each has by this document. A log is copied later than its document, and no further.
 */
export type LogsOf = (
  json: string,
) => readonly { readonly match: string; readonly events: number }[];

/** How many documents of one partition, and how many other keys of one tag, are read in one step. */
const documentsAtOnce = 1_000;
const keysAtOnce = 250;

const inPieces = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

/** All keys by hash tag, those without one by themselves. */
const keysByTag = async (connection: RedisConnection): Promise<Map<string, Set<string>>> => {
  const groups = new Map<string, Set<string>>();
  for await (const found of allKeys(connection)) {
    for (const key of found) {
      const tag = tagOf(key) ?? key;
      const group = groups.get(tag);
      if (group === undefined) groups.set(tag, new Set([key]));
      else group.add(key);
    }
  }
  return groups;
};

/** Writes what was found, `limit` elements of a list at the most. */
const put = async (
  connection: RedisConnection,
  dump: DumpWriter,
  found: Found,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const { key, type, expires } = found;
  let left = limit;
  for await (const values of valuesOf(connection, found)) {
    await dump.write({ key, type, expires, values: values.slice(0, left) });
    left -= values.length;
    if (left <= 0) return;
  }
};

/** Of a partition's deadlines, or their times, or its marks, those of these channels: by turns with a number. */
const only = (
  found: Found,
  channels: ReadonlySet<string>,
  idOf: (member: string) => string | null,
) => {
  const values = found.values.filter((_, index, all) => {
    const id = idOf(all[index - (index % 2)] ?? '');
    return id !== null && channels.has(keys.channel(id));
  });
  return { ...found, values };
};

/**
 * Copies the documents of a partition of channels, with their deadlines and marks as they are in the
 * same moment. Returns how long their logs are by these documents.
 */
const copyChannels = async (
  connection: RedisConnection,
  dump: DumpWriter,
  partition: number,
  names: readonly string[],
  logsOf: LogsOf,
): Promise<ReadonlyMap<string, number>> => {
  const shared = [keys.due(partition), keys.dueAt(partition), keys.dirty(partition)];
  const [, , dirty] = shared;
  const documents = names.filter((name) => !shared.includes(name));
  const lengths = new Map<string, number>();
  for (const some of inPieces(documents, documentsAtOnce)) {
    const found = await lookAt(connection, [...shared, ...some], shared.length);
    const channels = new Set(found.map(({ key }) => key));
    for (const one of found) {
      if (shared.includes(one.key)) {
        const idOf = (member: string): string | null =>
          one.key === dirty ? member : (readPair(member)?.[0] ?? null);
        await put(connection, dump, only(one, channels, idOf));
        continue;
      }
      await put(connection, dump, one);
      const json = unseal(one.values[0] ?? '')?.json;
      for (const { match, events } of json === undefined ? [] : logsOf(json)) {
        lengths.set(keys.logOf(one.key, match), events);
      }
    }
  }
  return lengths;
};

/** Copies keys of one tag; where there are few, all as they are in the same moment. */
const copyKeys = async (
  connection: RedisConnection,
  dump: DumpWriter,
  names: readonly string[],
  lengths: ReadonlyMap<string, number> = new Map(),
): Promise<void> => {
  for (const some of inPieces(names, keysAtOnce)) {
    for (const found of await lookAt(connection, some)) {
      await put(connection, dump, found, lengths.get(found.key));
    }
  }
};

const copyAll = async (
  connection: RedisConnection,
  dump: DumpWriter,
  logsOf: LogsOf,
): Promise<BackupContents> => {
  const groups = await keysByTag(connection);
  let [channels, matches, players] = [0, 0, 0];
  for (const partition of channelPartitions) {
    const tag = keys.tagOfChannels(partition);
    const names = [...(groups.get(tag) ?? [])];
    groups.delete(tag);
    const documents = names.filter((name) => !isNamed('log', name));
    channels += documents.filter((name) => isNamed('channel', name)).length;
    const lengths = await copyChannels(connection, dump, partition, documents, logsOf);
    // A match may have begun since the names were read.
    const logs = new Set([...names.filter((name) => isNamed('log', name)), ...lengths.keys()]);
    await copyKeys(connection, dump, [...logs], lengths);
  }
  for (const [tag, group] of groups) {
    if (tag === keys.schema) continue;
    // The orders follow from the rows, and are made anew from them.
    const names = [...group].filter((name) => !isNamed('places', name));
    await copyKeys(connection, dump, names);
    matches += names.filter((name) => isNamed('match', name)).length;
    players += names.filter((name) => isNamed('player', name)).length;
  }
  return { channels, matches, players };
};

/**
 * Copies everything of ours in a Redis, one server or a cluster, while bots work on it. Of each
 * channel, its document, deadlines and logs are of one moment; what lies in different partitions is
 * of moments a little apart: the channels come first and the results after them, so that no match
 * that had ended before is without its result.
 */
export const backUpRedis = async (
  url: string,
  target: string,
  replace: boolean,
  logsOf: LogsOf,
): Promise<BackupContents> => {
  refuseExisting(target, replace);
  const temporary = unfinished(target);
  const connection = await connect(url);
  try {
    const found = await connection.run((client) => client.get(keys.schema));
    if (found === null) throw new BackupRefused('Redis holds nothing of this program');
    refuseUnknownSchema(Number(found));
    const dump = await writeDump(temporary, Number(found));
    try {
      const contents = await copyAll(connection, dump, logsOf);
      await dump.end(contents);
      settle(temporary, target, replace);
      return contents;
    } finally {
      dump.abort();
    }
  } finally {
    connection.close();
    rmSync(temporary, { force: true });
  }
};
