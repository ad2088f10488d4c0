import type { RedisConnection } from './connection.js';
import { type Found, lookAt, valuesOf } from './copy.js';
import type { DumpWriter } from './dump.js';

/** How many keys of one tag are read in one step. */
const keysAtOnce = 250;

/** How many keys without a tag are read at the same time. */
const looseAtOnce = 500;

export const inPieces = <T>(values: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

export const addTo = <Key, T>(groups: Map<Key, Set<T>>, key: Key, value: T): void => {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([value]));
  else group.add(value);
};

/** Writes what was found, `limit` elements of a list at the most. */
export const put = async (
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

/** Copies keys of one tag; where there are few, all as they are in the same moment. */
export const copyKeys = async (
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

/** Copies keys without a tag, which a cluster gives out one by one. */
export const copyLoose = async (
  connection: RedisConnection,
  dump: DumpWriter,
  names: readonly string[],
): Promise<void> => {
  for (const some of inPieces(names, looseAtOnce)) {
    const found = await Promise.all(some.map((name) => lookAt(connection, [name])));
    for (const one of found.flat()) await put(connection, dump, one);
  }
};
