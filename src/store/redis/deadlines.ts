import type { Deadlines, DueClaim } from '../port.js';
import type { RedisConnection } from './connection.js';
import { channelPartitions, keys } from './keys.js';
import { readPair, writePair } from './pairs.js';
import { script, strings } from './script.js';

/**
 * Leases those of the named deadlines that are still due: somebody may have been faster.
 * KEYS: deadlines, their times. ARGV: now, end of the lease, members. Returns members and times.
 */
const lease = script(`
local claimed = {}
for index = 3, #ARGV do
  local member = ARGV[index]
  local wake = redis.call('ZSCORE', KEYS[1], member)
  if wake and tonumber(wake) <= tonumber(ARGV[1]) then
    redis.call('ZADD', KEYS[1], ARGV[2], member)
    claimed[#claimed + 1] = member
    claimed[#claimed + 1] = redis.call('HGET', KEYS[2], member) or wake
  end
end
return claimed
`);

const drop = script(`
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1
`);

export const redisDeadlines = (connection: RedisConnection): Deadlines => ({
  async claim(now, limit, length) {
    // One round trip asks all partitions for what is due; only those that have something are asked
    // again, for the oldest of it.
    const found = await connection.run((client) =>
      Promise.all(
        channelPartitions.map(async (partition) => {
          const ripe = await client.zRangeWithScores(keys.due(partition), '-inf', now, {
            BY: 'SCORE',
            LIMIT: { offset: 0, count: limit },
          });
          return ripe.map(({ value, score }) => ({ partition, member: value, wake: score }));
        }),
      ),
    );
    const oldest = found
      .flat()
      .sort((one, other) => one.wake - other.wake)
      .slice(0, limit);
    const partitions = [...new Set(oldest.map(({ partition }) => partition))];
    const claims = await connection.run((client) =>
      Promise.all(
        partitions.map((partition) =>
          lease(
            client,
            [keys.due(partition), keys.dueAt(partition)],
            [
              String(now),
              String(now + length),
              ...oldest
                .filter((entry) => entry.partition === partition)
                .map(({ member }) => member),
            ],
          ),
        ),
      ),
    );
    return claims.flatMap(readClaims).sort((one, other) => one.at - other.at);
  },
  async drop(id, key) {
    const partition = keys.partitionOf(id);
    await connection.run((client) =>
      drop(client, [keys.due(partition), keys.dueAt(partition)], [writePair(id, key)]),
    );
  },
});

const readClaims = (reply: unknown): readonly DueClaim[] => {
  const flat = strings(reply);
  return flat.flatMap((member, index) => {
    const pair = index % 2 === 0 ? readPair(member) : null;
    return pair === null ? [] : [{ id: pair[0], key: pair[1], at: Number(flat[index + 1]) }];
  });
};
