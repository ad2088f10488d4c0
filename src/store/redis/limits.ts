import { clockSkew, type Limits } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { script } from './script.js';

/**
 * What was taken: `<time> <holder>`, with nobody as the holder of most, and from the time before there
 * were any the time alone. Written anew each time, as it is no longer than what may be taken. KEYS: the
 * list. ARGV: limit, window, now, the latest time that counts, the time to be taken, and its holder.
 */
const take = script(`
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local latest, from, holder = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6] or ''
local taken, newest = {}, from
for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local time, of = string.match(entry, '^(%-?%d+) ?(.*)$')
  local at = tonumber(time or '')
  if at ~= nil and at > now - window and at <= latest then
    newest = math.max(newest, at)
    if holder == '' or of ~= holder then
      taken[#taken + 1] = entry
    else
      from = math.max(from, at)
    end
  end
end
if #taken >= limit then return 0 end
redis.call('DEL', KEYS[1])
if #taken > 0 then redis.call('RPUSH', KEYS[1], unpack(taken)) end
redis.call('LPUSH', KEYS[1], string.format('%.0f %s', from, holder))
redis.call('PEXPIRE', KEYS[1], newest + window - now)
return 1
`);

export const redisLimits = (connection: RedisConnection): Limits => ({
  async take(key, limit, window, now, hold) {
    if (limit < 1) return false;
    const from = hold === undefined ? now : hold.until - window;
    const args = [limit, window, now, now + clockSkew, from].map(String);
    const all = hold === undefined ? args : [...args, hold.holder];
    return (await connection.run((client) => take(client, [keys.limit(key)], all))) === 1;
  },
});
