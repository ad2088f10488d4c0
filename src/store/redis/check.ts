import { StoreUnusable } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';

/**
 * The version of how keys and values are laid out; raised when an older process would misread them.
 * 2: rows of leaderboards are JSON. What schema 1 wrote is still read, and written anew with the next
 * match of its player.
 */
export const newestSchema = 2;

/**
 * What stands in the place of the version while a backup is put back: no version starts on half of
 * one.
 */
export const restoring = 1_000_000;

/** @throws {StoreUnusable} when a Redis of this version is not for us to read */
export const refuseUnknownSchema = (found: number): void => {
  if (found === restoring) {
    throw new StoreUnusable(
      'Redis holds a backup that was not put back to its end: do it again (npm run restore)',
    );
  }
  if (found > newestSchema) {
    throw new StoreUnusable(
      `Redis holds schema ${found}, this version knows ${newestSchema}: start the newer version, or use another Redis`,
    );
  }
};

/**
 * Notes the version, so that no older process is started here.
 * @throws {StoreUnusable} when a newer version has written here
 */
export const checkSchema = async (connection: RedisConnection): Promise<void> => {
  const found = await connection.run(async (client) => {
    await client.set(keys.schema, String(newestSchema), { condition: 'NX' });
    return client.get(keys.schema);
  });
  if (Number(found) < newestSchema) {
    await connection.run((client) => client.set(keys.schema, String(newestSchema)));
  }
  refuseUnknownSchema(Number(found));
};

/**
 * What makes this Redis forget: matches are kept nowhere else. Read from INFO, as CONFIG may be
 * barred.
 */
export const checkRedis = async (connection: RedisConnection): Promise<readonly string[]> => {
  const infos = await connection.everywhere(async (client) =>
    (await Promise.all([client.info('persistence'), client.info('memory')])).join('\n'),
  );
  // Of a cluster's servers each is asked, and what is wrong with several is said once.
  return [...new Set(infos.flatMap(warningsOf))];
};

const warningsOf = (info: string): readonly string[] => {
  const fact = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const warnings: string[] = [];
  if (fact('aof_enabled') === '0') {
    warnings.push('Redis: the append-only file is off (appendonly yes): a restart loses matches');
  }
  const policy = fact('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    warnings.push(
      `Redis: maxmemory-policy is ${policy}, not noeviction: full memory loses matches`,
    );
  }
  return warnings;
};
