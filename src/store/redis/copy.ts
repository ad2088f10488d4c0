import { z } from 'zod';
import { BackupRefused } from '../backup-file.js';
import type { RedisConnection } from './connection.js';
import { type KeyKind, kinds, type Part } from './dump.js';
import { everyKey } from './keys.js';
import type { Server } from './link.js';
import { script } from './script.js';

/**
 * Reads keys as they all are at one moment. KEYS: the keys. ARGV: how many elements a key may have to
 * be read here, of how many keys at the beginning this does not hold. Returns of each key its type, when
 * it expires ('' for never), 'all' or 'more', and its values, or none when there are more.
 */
const look = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counts = { hash = 'HLEN', list = 'LLEN', set = 'SCARD', zset = 'ZCARD' }
local found = {}
for index, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  local left = redis.call('PTTL', key)
  local expires = ''
  if left >= 0 then expires = string.format('%.0f', now + left) end
  local count = 0
  if counts[kind] then count = redis.call(counts[kind], key) end
  local values = {}
  local all = 'all'
  if count > tonumber(ARGV[1]) and index > tonumber(ARGV[2]) then all = 'more'
  elseif kind == 'string' then values = { redis.call('GET', key) }
  elseif kind == 'hash' then values = redis.call('HGETALL', key)
  elseif kind == 'list' then values = redis.call('LRANGE', key, 0, -1)
  elseif kind == 'set' then values = redis.call('SMEMBERS', key)
  elseif kind == 'zset' then values = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  end
  found[index] = { kind, expires, all, values }
end
return found
`);

/** Reads on in a large key. KEYS: the key. ARGV: the command that scans it, the cursor. */
const scan = script(`return redis.call(ARGV[1], KEYS[1], ARGV[2], 'COUNT', 1000)`);
const scans = { hash: 'HSCAN', set: 'SSCAN', zset: 'ZSCAN' } as const;

const looked = z.array(
  z.tuple([z.string(), z.string(), z.enum(['all', 'more']), z.array(z.string())]),
);
const scanned = z.tuple([z.string(), z.array(z.string())]);

/** How many elements a key may have to be read together with others. */
const large = 5_000;
/** How many elements of a list are read at once. */
const page = 1_000;

/** A key as it was found; the values of a large one are to be read by {@link valuesOf}. */
export interface Found extends Part {
  readonly more: boolean;
}

/**
 * Reads keys of one hash tag in one step; those that are gone are left out.
 * @param whole of how many at the beginning everything is read, however large they are
 * @throws {BackupRefused} for a kind of key that no version of ours writes
 */
export const lookAt = async (
  connection: RedisConnection,
  keys: readonly string[],
  whole = 0,
): Promise<readonly Found[]> => {
  if (keys.length === 0) return [];
  const reply = await connection.run((client) => look(client, keys, [`${large}`, `${whole}`]));
  return looked.parse(reply).flatMap(([kind, expires, all, values], index) => {
    const key = keys[index];
    if (key === undefined || kind === 'none') return [];
    const type = kinds.find((known) => known === kind);
    if (type === undefined) {
      throw new BackupRefused(`Redis: ${key} is a ${kind}, which this program does not write`);
    }
    const at = expires === '' ? null : Number(expires);
    return [{ key, type, values, expires: at, more: all === 'more' }];
  });
};

/** The values of a key in pieces. Of a large one, they are not all of the same moment. */
export async function* valuesOf(
  connection: RedisConnection,
  { key, type, values, more }: Found,
): AsyncGenerator<readonly string[]> {
  if (!more) {
    yield values;
    return;
  }
  if (type === 'list') {
    for (let from = 0; ; from += page) {
      const read = await connection.run((client) => client.lRange(key, from, from + page - 1));
      if (read.length > 0) yield read;
      if (read.length < page) return;
    }
  }
  if (!isScanned(type)) return;
  const command = scans[type];
  for (let cursor = '0', on = true; on; on = cursor !== '0') {
    const reply = await connection.run((client) => scan(client, [key], [command, cursor]));
    const [next, read] = scanned.parse(reply);
    cursor = next;
    if (read.length > 0) yield read;
  }
}

const isScanned = (type: KeyKind): type is keyof typeof scans => Object.hasOwn(scans, type);

/** The names of all our keys, on every server, in pieces. A key may come twice. */
export async function* allKeys(connection: RedisConnection): AsyncGenerator<readonly string[]> {
  const cursors = new Map<Server, string | null>();
  do {
    const found = await connection.everywhere(async (server) => {
      const cursor = cursors.get(server);
      if (cursor === null) return [];
      const reply = await server.scan(cursor ?? '0', { MATCH: everyKey, COUNT: 1_000 });
      cursors.set(server, reply.cursor === '0' ? null : reply.cursor);
      return reply.keys;
    });
    yield found.flat();
  } while ([...cursors.values()].some((cursor) => cursor !== null));
}
