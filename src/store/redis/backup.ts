import { rmSync } from 'node:fs';
import {
  type BackupContents,
  BackupRefused,
  refuseExisting,
  settle,
  unfinished,
} from '../backup-file.js';
import { readBooked } from '../booked.js';
import { type AllBelongings, copyBelongings, copyChannels, type LogsOf } from './channel-copy.js';
import { refuseUnknownSchema } from './check.js';
import { connect, type RedisConnection } from './connection.js';
import { allKeys } from './copy.js';
import { type DumpWriter, writeDump } from './dump.js';
import { openJournal } from './journal.js';
import { channelPartitions, isNamed, keys, tagOf } from './keys.js';
import { addTo, copyKeys, copyLoose } from './pieces.js';

export type { LogsOf } from './channel-copy.js';

/** After how long the journal is read in between, ms, and how often in the end until nothing is new. */
const patience = 30_000;
const rounds = 1_000;

/** Whether it is a channel's or a scope's. */
const isShared = (name: string): boolean => /^[cl]/.test(tagOf(name) ?? '');

/** Where {@link keysByTag} has the keys without a tag. */
const loose = '';

/** Whether a key is for the file: the orders follow from the rows, and are made anew from them. */
const isLasting = (name: string): boolean =>
  !isNamed('places', name) && !isNamed('journal', name) && !isNamed('passing', name);

/** Those keys by hash tag. */
const keysByTag = async (
  connection: RedisConnection,
  wanted: (name: string) => boolean,
): Promise<Map<string, Set<string>>> => {
  const groups = new Map<string, Set<string>>();
  for await (const found of allKeys(connection)) {
    for (const key of found) {
      if (isLasting(key) && wanted(key)) addTo(groups, tagOf(key) ?? loose, key);
    }
  }
  return groups;
};

/**
 * Copies everything, in this order: the channels; the results piece by piece; what was booked
 * meanwhile, with the channels of these matches once more, until nothing was; people and the rest;
 * the logs. What a document no longer has to book or to list was done before it was copied, and so
 * is in the file. A match that is booked in the file was so before its channel was copied last, and
 * is over in it.
 */
export const copyAll = async (
  connection: RedisConnection,
  dump: DumpWriter,
  logsOf: LogsOf,
): Promise<BackupContents> => {
  // Before the names are read: what is booked later than that is found here.
  const journal = await openJournal(connection);
  const groups = await keysByTag(connection, isShared);
  const logs = new Map<number, Set<string>>();
  const belongings: AllBelongings = new Map();
  const counted = new Map<string, Set<string>>();
  const count = (name: string): void => {
    const kind = (['channel', 'match', 'player'] as const).find((one) => isNamed(one, name));
    if (kind !== undefined) addTo(counted, kind, name);
  };
  const copyDocuments = async (partition: number, names: readonly string[]): Promise<void> => {
    const there = await copyChannels(connection, dump, partition, names, logsOf, belongings);
    there.forEach(count);
  };

  let asked = performance.now();
  /** Copies what was booked since it was last called. Resolves to whether anything was. */
  const catchUp = async (): Promise<boolean> => {
    asked = performance.now();
    const { parts, more } = await journal.read();
    const channels = new Map<number, Set<string>>();
    for (const part of parts) {
      await dump.write(part);
      count(part.key);
      if (!isNamed('match', part.key)) continue;
      const { match, channel } = readBooked(part.key, part.values[0] ?? '');
      const partition = keys.partitionOf(channel);
      addTo(channels, partition, keys.channel(channel));
      addTo(logs, partition, keys.log(channel, match));
    }
    for (const [partition, some] of channels) await copyDocuments(partition, [...some]);
    return more;
  };
  /** Keeps the journal while a large database is copied. */
  const keepUp = async (): Promise<void> => {
    if (performance.now() - asked > patience) await catchUp();
  };

  for (const partition of channelPartitions) {
    const tag = keys.tagOfChannels(partition);
    const names = [...(groups.get(tag) ?? [])];
    groups.delete(tag);
    for (const name of names) if (isNamed('log', name)) addTo(logs, partition, name);
    const documents = names.filter((name) => isNamed('channel', name));
    await copyDocuments(partition, documents);
    await keepUp();
  }
  for (const group of groups.values()) {
    await copyKeys(connection, dump, [...group]);
    group.forEach(count);
    await keepUp();
  }
  for (let round = 1; await catchUp(); round += 1) {
    if (round === rounds) throw new BackupRefused('Matches are booked faster than they are copied');
  }
  const others = await keysByTag(connection, (name) => !isShared(name) && name !== keys.schema);
  for (const [tag, group] of others) {
    await (tag === loose ? copyLoose : copyKeys)(connection, dump, [...group]);
    group.forEach(count);
  }
  await copyBelongings(connection, dump, belongings, logs);
  const size = (kind: string): number => counted.get(kind)?.size ?? 0;
  return { channels: size('channel'), matches: size('match'), players: size('player') };
};

/**
 * Copies everything of ours in a Redis, one server or a cluster, while bots work on it. Of each
 * channel, its document, deadlines and logs are of one moment; different channels are of moments a
 * little apart, and the results are of the end: see {@link copyAll}.
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
