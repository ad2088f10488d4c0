import type { Limits } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { script } from './script.js';

/**
 * The last times something was taken, newest first, at most as many as may be taken: the oldest of
 * them decides. KEYS: the list. ARGV: limit, window, now.
 */
const take = script(`
local limit = tonumber(ARGV[1])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], limit - 1) or '')
if oldest ~= nil and oldest > tonumber(ARGV[3]) - tonumber(ARGV[2]) then return 0 end
redis.call('LPUSH', KEYS[1], ARGV[3])
redis.call('LTRIM', KEYS[1], 0, limit - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`);

export const redisLimits = (connection: RedisConnection): Limits => ({
  async take(key, limit, window, now) {
    if (limit < 1) return false;
    const args = [limit, window, now].map(String);
    return (await connection.run((client) => take(client, [keys.limit(key)], args))) === 1;
  },
});
