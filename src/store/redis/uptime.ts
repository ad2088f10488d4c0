import type { Uptime } from '../port.js';
import { gapsKept, gapsKeptFor } from '../uptime.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { script } from './script.js';

/**
 * KEYS: last beat, gaps (a sorted set by end). ARGV: now, tolerance, oldest end kept, gaps kept.
 * Returns the beginning of a gap that ends now, or an empty string.
 */
const beat = script(`
local last = tonumber(redis.call('GET', KEYS[1]) or '')
local now = tonumber(ARGV[1])
if last == nil or now > last then redis.call('SET', KEYS[1], ARGV[1]) end
if last == nil or now - last <= tonumber(ARGV[2]) then return '' end
local from = string.format('%.0f', last)
redis.call('ZADD', KEYS[2], ARGV[1], from .. ' ' .. ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[4]))
return from
`);

export const redisUptime = (connection: RedisConnection): Uptime => ({
  async beat(shard, now, tolerance) {
    const from = await connection.run((client) =>
      beat(
        client,
        [keys.lastBeat(shard), keys.gaps(shard)],
        [now, tolerance, now - gapsKeptFor, gapsKept].map(String),
      ),
    );
    return typeof from === 'string' && from !== '' ? { from: Number(from), to: now } : null;
  },
  async last(shard) {
    const found = await connection.run((client) => client.get(keys.lastBeat(shard)));
    return found === null ? null : Number(found);
  },
  async gaps(shard, since) {
    const found = await connection.run((client) =>
      client.zRange(keys.gaps(shard), `(${since}`, '+inf', { BY: 'SCORE' }),
    );
    return found.flatMap((gap) => {
      const [from, to] = gap.split(' ').map(Number);
      return Number.isFinite(from) && Number.isFinite(to) ? [{ from: from ?? 0, to: to ?? 0 }] : [];
    });
  },
});
