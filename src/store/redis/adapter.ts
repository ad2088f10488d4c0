import { hash } from 'node:crypto';
import KeyvRedis, { type RedisClientConnectionType } from '@keyv/redis';
import { type Commit, type DocumentAdapter, type Kind, logMismatch } from '../documents.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { writePair } from './pairs.js';
import { script } from './script.js';

/**
 * Compare-and-set with all that belongs to a change. All of the stored document is compared, by its
 * hash: after a failover to a replica that had missed something, its revision alone would come up once
 * more, in another document. Checks come first: once a script has written, nothing takes it back.
 * KEYS: document, then for channels deadlines, their times, marks, and the log of each append.
 * ARGV: fence, hash of the document that was read ('' for none), new document, mark ('1', '0' or
 * ''), channel, number of deadlines, then member and time ('' to remove) of each, then for each
 * append its start, count and events.
 */
const commit = script(`
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return 'late' end
local stored = redis.call('GET', KEYS[1])
local read = ''
if stored then read = redis.sha1hex(stored) end
if read ~= ARGV[2] then return 'conflict' end
local at = 7 + 2 * tonumber(ARGV[6])
for log = 5, #KEYS do
  if redis.call('LLEN', KEYS[log]) ~= tonumber(ARGV[at]) then return 'mismatch' end
  at = at + 2 + tonumber(ARGV[at + 1])
end
redis.call('SET', KEYS[1], ARGV[3])
at = 7
for _ = 1, tonumber(ARGV[6]) do
  if ARGV[at + 1] == '' then
    redis.call('ZREM', KEYS[2], ARGV[at])
    redis.call('HDEL', KEYS[3], ARGV[at])
  else
    redis.call('ZADD', KEYS[2], ARGV[at + 1], ARGV[at])
    redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1])
  end
  at = at + 2
end
for log = 5, #KEYS do
  local count = tonumber(ARGV[at + 1])
  for event = at + 2, at + 1 + count do redis.call('RPUSH', KEYS[log], ARGV[event]) end
  at = at + 2 + count
end
if ARGV[4] == '1' then
  redis.call('ZADD', KEYS[4], 'NX', time[1] * 1000000 + time[2], ARGV[5])
elseif ARGV[4] == '0' then
  redis.call('ZREM', KEYS[4], ARGV[5])
end
return 'written'
`);

const keysOf = ({ kind, id, append }: Commit, document: string): readonly string[] => {
  if (kind !== 'channel') return [document];
  const partition = keys.partitionOf(id);
  return [
    document,
    keys.due(partition),
    keys.dueAt(partition),
    keys.dirty(partition),
    ...append.map(({ match }) => keys.log(id, match)),
  ];
};

const argumentsOf = (
  change: Commit,
  read: string | null,
  written: string,
  fence: string,
): readonly string[] => [
  fence,
  read === null ? '' : hash('sha1', read),
  written,
  change.dirty === undefined ? '' : change.dirty ? '1' : '0',
  change.id,
  String(change.due.length),
  ...change.due.flatMap(({ key, at }) => [
    writePair(change.id, key),
    at === null ? '' : String(at),
  ]),
  ...change.append.flatMap(({ from, events }) => [String(from), String(events.length), ...events]),
];

/** keyv's adapter for Redis, with compare-and-set, and with outages told apart from bugs. */
export class RedisAdapter extends KeyvRedis<string> implements DocumentAdapter {
  readonly #connection: RedisConnection;

  constructor(connection: RedisConnection) {
    super(connection.keyv, { throwOnErrors: true });
    this.#connection = connection;
  }

  keyOf(kind: Kind, id: string): string {
    return keys[kind](id);
  }

  /** keyv's adapter would open a connection of its own accord; ours looks after itself. */
  override async getClient(): Promise<RedisClientConnectionType> {
    return this.client;
  }

  override get<Value = string>(key: string): Promise<Value | undefined> {
    return this.#connection.run(() => super.get<Value>(key));
  }

  async commit(change: Commit, read: string | null, written: string): Promise<boolean> {
    const key = this.keyOf(change.kind, change.id);
    const fence = await this.#connection.fence(key);
    const outcome = await this.#connection.run((client) =>
      commit(client, keysOf(change, key), argumentsOf(change, read, written, fence)),
    );
    if (outcome === 'mismatch') throw logMismatch(change);
    // Answered, so not stalled: the server's clock has moved. The next attempt measures it anew.
    if (outcome === 'late') this.#connection.fenceMissed(key);
    return outcome === 'written';
  }
}
