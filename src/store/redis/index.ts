import { minute } from '../../units.js';
import { documents, parseEvents, plainReads } from '../documents.js';
import type { Codecs, Store } from '../port.js';
import { keyedQueue } from '../queue.js';
import { RedisAdapter } from './adapter.js';
import { checkRedis, checkSchema } from './check.js';
import { connect } from './connection.js';
import { redisDeadlines } from './deadlines.js';
import { channelPartitions, keys } from './keys.js';
import { redisLedger } from './ledger.js';
import { redisLimits } from './limits.js';
import { redisUptime } from './uptime.js';

/** For how long a claim stands, ms: far longer than the seconds in which Discord takes an answer. */
const claimLife = minute;

/** The store in a Redis, which many processes on many machines may share. */
export const openRedis = async <Channel, Person, Settings>(
  url: string,
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const connection = await connect(url);
  try {
    await checkSchema(connection);
    const warnings = await checkRedis(connection);
    const adapter = new RedisAdapter(connection);
    const keyv = plainReads(adapter);
    const queue = keyedQueue();
    return {
      channels: documents('channel', codecs.channels, adapter, keyv, queue),
      people: documents('person', codecs.people, adapter, keyv, queue),
      settings: documents('settings', codecs.settings, adapter, keyv, queue),
      events: async (channel, match, from = 0) =>
        parseEvents(
          match,
          await connection.run((client) => client.lRange(keys.log(channel, match), from, -1)),
        ),
      deadlines: redisDeadlines(connection),
      async dirty(limit) {
        if (limit < 1) return [];
        const marks = await connection.run((client) =>
          Promise.all(
            channelPartitions.map((partition) =>
              client.zRangeWithScores(keys.dirty(partition), 0, limit - 1),
            ),
          ),
        );
        return marks
          .flat()
          .sort((one, other) => one.score - other.score)
          .slice(0, limit)
          .map(({ value }) => value);
      },
      ledger: redisLedger(connection),
      uptime: redisUptime(connection),
      limits: redisLimits(connection),
      claim: async (interaction) =>
        (await connection.run((client) =>
          client.set(keys.claim(interaction), '1', {
            condition: 'NX',
            expiration: { type: 'PX', value: claimLife },
          }),
        )) !== null,
      warnings,
      ready: () => connection.run(async (client) => void (await client.set(keys.probe, '1'))),
      close: async () => connection.close(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
};
