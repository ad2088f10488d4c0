import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { minute } from '../../units.js';
import { BackupRefused } from '../backup-file.js';
import type { RedisConnection } from './connection.js';
import type { Part } from './dump.js';
import { isNamed, keys, scopePartitions } from './keys.js';
import { script } from './script.js';

/**
 * A backup reads the results of a partition of scopes piece by piece, while matches are booked in
 * between. So that each counts in all of them or in none, whatever {@link GuardedWrites} writes is noted
 * in the partition's journal while there is one, and the backup writes it once more, behind the
 * pieces: all of it is set to values, none of it is added to, so it may be repeated. Several backups
 * read the same journal, each from where it began.
 */

/** How long a journal is kept after a backup has last asked for it, ms: one that crashed asks no more. */
const life = 5 * minute;

/** How many writes of a partition are read at once. */
const page = 1_000;

/** KEYS: the journal. ARGV: the name of a new one, its life. Returns its name and its length. */
const open = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('RPUSH', KEYS[1], ARGV[1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { redis.call('LINDEX', KEYS[1], 0), redis.call('LLEN', KEYS[1]) }
`);

/**
 * KEYS: the journal. ARGV: its name, its life, from where to where. Returns the writes, or 0 when
 * it is gone.
 */
const read = script(`
if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[1] then return 0 end
if redis.call('LLEN', KEYS[1]) < tonumber(ARGV[3]) then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('LRANGE', KEYS[1], ARGV[3], ARGV[4])
`);

const opened = z.tuple([z.string(), z.int()]);
const lines = z.array(z.string());
const written = z.tuple([z.string(), z.string()], z.string());

/** A write as a part of the file. What is removed stays in it, as if it had been copied before. */
const partOf = (line: string): readonly Part[] => {
  const [command, key, ...values] = written.parse(JSON.parse(line));
  if (isNamed('places', key)) return [];
  const shared = { key, expires: null };
  switch (command) {
    case 'SET':
      return [{ ...shared, type: 'string', values }];
    case 'HSET':
      return [{ ...shared, type: 'hash', values }];
    case 'SADD':
      return [{ ...shared, type: 'set', values }];
    case 'ZADD':
      // Redis is told the score first.
      return [{ ...shared, type: 'zset', values: values.toReversed() }];
    default:
      return [];
  }
};

export interface Journal {
  /**
   * What was written since the last reading, in the order of the writes of each partition. `more` says
   * whether anything was, even if no part of the file came of it.
   * @throws {BackupRefused} when a journal is gone
   */
  read(): Promise<{ readonly parts: readonly Part[]; readonly more: boolean }>;
}

/** Has everything noted from now on. */
export const openJournal = async (connection: RedisConnection): Promise<Journal> => {
  const journals = await connection.run((client) =>
    Promise.all(
      scopePartitions.map(async (partition) => {
        const key = keys.journal(partition);
        const [name, from] = opened.parse(await open(client, [key], [randomUUID(), `${life}`]));
        return { key, name, from };
      }),
    ),
  );
  return {
    async read() {
      const replies = await connection.run((client) =>
        Promise.all(
          journals.map(({ key, name, from }) =>
            read(client, [key], [name, `${life}`, `${from}`, `${from + page - 1}`]),
          ),
        ),
      );
      const found = replies.map((reply, index) => {
        const some = lines.safeParse(reply);
        const journal = journals[index];
        if (!some.success || journal === undefined) {
          throw new BackupRefused('Redis has lost what changed since the backup began: try again');
        }
        journal.from += some.data.length;
        return some.data;
      });
      const all = found.flat();
      return { parts: all.flatMap(partOf), more: all.length > 0 };
    },
  };
};
