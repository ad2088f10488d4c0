import { type BackupContents, BackupRefused } from '../backup-file.js';
import { placeOf } from '../place.js';
import { StoreUnavailable, sorts } from '../port.js';
import { readRow } from '../row.js';
import { newestSchema, restoring } from './check.js';
import { connect, type RedisConnection } from './connection.js';
import { allKeys, lookAt, valuesOf } from './copy.js';
import { examineDump, type Part, readDump } from './dump.js';
import { isNamed, keys } from './keys.js';
import { script } from './script.js';

/**
 * A bot that has said it is there less than this ago is taken to be running, ms: it does so every
 * five seconds.
 */
const silent = 12_000;

/** How many keys are written at the same time. */
const atOnce = 500;

/**
 * Adds values to a key. KEYS: the key. ARGV: its type, when it expires ('' for never), the values: of a
 * hash fields and values, of a sorted set members and scores by turns.
 */
const add = script(`
local kind, expires = ARGV[1], ARGV[2]
if kind == 'string' then redis.call('SET', KEYS[1], ARGV[3])
elseif kind == 'list' then redis.call('RPUSH', KEYS[1], unpack(ARGV, 3))
elseif kind == 'set' then redis.call('SADD', KEYS[1], unpack(ARGV, 3))
elseif kind == 'hash' then redis.call('HSET', KEYS[1], unpack(ARGV, 3))
else
  for index = 3, #ARGV, 2 do redis.call('ZADD', KEYS[1], ARGV[index + 1], ARGV[index]) end
end
if expires ~= '' then redis.call('PEXPIREAT', KEYS[1], expires) end
return 1
`);

/** The places of a board's rows in every order: these are not in the file. */
const placesOf = ({ key, values }: Part): readonly Part[] =>
  sorts.flatMap((sort) => {
    const name = keys.placesOf(key, sort);
    if (name === null) return [];
    const places = values.flatMap((player, index) => {
      const row = index % 2 === 0 ? readRow(values[index + 1] ?? '') : null;
      const place = row === null ? null : placeOf(sort, player, row);
      return place === null ? [] : [place, '0'];
    });
    return places.length === 0
      ? []
      : [{ key: name, type: 'zset', values: places, expires: null } as const];
  });

/** Writes parts, several keys at a time and those of one key one after the other. */
const writeAll = async (connection: RedisConnection, parts: AsyncIterable<Part>): Promise<void> => {
  const waiting = new Map<string, Part>();
  const flush = async (): Promise<void> => {
    const some = [...waiting.values()];
    waiting.clear();
    await Promise.all(
      some.map(({ key, type, expires, values }) =>
        connection.run((client) => add(client, [key], [type, `${expires ?? ''}`, ...values])),
      ),
    );
  };
  for await (const part of parts) {
    if (waiting.size >= atOnce || waiting.has(part.key)) await flush();
    waiting.set(part.key, part);
  }
  await flush();
};

/** The places of all boards by their rows, which are there by now: in the file a row may stand twice. */
async function* allPlaces(connection: RedisConnection): AsyncGenerator<Part> {
  for await (const names of allKeys(connection)) {
    for (const name of names.filter((key) => isNamed('rows', key))) {
      for (const found of await lookAt(connection, [name])) {
        for await (const values of valuesOf(connection, found)) {
          yield* placesOf({ ...found, values: [...values] });
        }
      }
    }
  }
}

/** Refuses a Redis that somebody uses, and one with something in it unless that may be replaced. */
const refuseUsed = async (connection: RedisConnection, replace: boolean): Promise<void> => {
  for await (const found of allKeys(connection)) {
    for (const key of found) {
      if (isNamed('beat', key)) {
        const last = Number(await connection.run((client) => client.get(key)));
        const since = Math.abs(Date.now() - last);
        if (since < silent) {
          throw new BackupRefused(
            `A bot was on this Redis ${Math.ceil(since / 1_000)} s ago: stop it, and try again after ${silent / 1_000} s`,
          );
        }
      }
      if (!replace && !isNamed('incidental', key)) {
        throw new BackupRefused(
          'This Redis is not empty: say --replace to replace all that the bot has in it',
        );
      }
    }
  }
};

const empty = async (connection: RedisConnection): Promise<void> => {
  for await (const found of allKeys(connection)) {
    const some = found.filter((key) => key !== keys.schema);
    await Promise.all(some.map((key) => connection.run((client) => client.unlink(key))));
  }
};

/**
 * Puts a backup into a Redis that no bot uses. The file is read to its end first. From the first key
 * that is written to the last, no bot of any version starts on this Redis: what is broken off must be
 * done again. Keys of other programs are left alone.
 */
export const restoreRedis = async (
  url: string,
  file: string,
  replace: boolean,
): Promise<BackupContents> => {
  const { schema, contents } = await examineDump(file, newestSchema);
  const connection = await connect(url);
  try {
    const found = await connection.run((client) => client.get(keys.schema));
    // What was broken off before is replaced without asking.
    await refuseUsed(connection, replace || Number(found) === restoring);
    await connection.run((client) => client.set(keys.schema, String(restoring)));
    try {
      await empty(connection);
      await writeAll(connection, readDump(file));
      await writeAll(connection, allPlaces(connection));
      await connection.run((client) => client.set(keys.schema, String(schema)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(
        `Broken off: ${why}. No bot starts on this Redis until the restore was done again`,
        { cause: error },
      );
    }
    return contents;
  } finally {
    connection.close();
  }
};
