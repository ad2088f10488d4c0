import { type BackupContents, BackupRefused, backupKind } from './backup-file.js';
import { backUpRedis, type LogsOf } from './redis/backup.js';
import { restoreRedis } from './redis/restore.js';
import { backUpSqlite } from './sqlite/backup.js';
import { restoreSqlite } from './sqlite/restore.js';

export { type BackupContents, BackupRefused } from './backup-file.js';
export type { LogsOf } from './redis/backup.js';

/** Which store is copied, as the environment says. */
export interface BackupConfig {
  readonly databaseFile: string;
  readonly redisUrl: string | null;
}

/**
 * Copies the store into one file, while the bot may go on.
 * @param logsOf for Redis: which logs belong to a channel's document, and how long they are by it
 * @param replace whether a file of that name may be replaced
 * @throws {BackupRefused} {@link StoreUnavailable} {@link StoreUnusable}, with nothing left behind
 */
export const backUp = (
  { databaseFile, redisUrl }: BackupConfig,
  file: string,
  replace: boolean,
  logsOf: LogsOf,
): Promise<BackupContents> =>
  redisUrl === null
    ? backUpSqlite(databaseFile, file, replace)
    : backUpRedis(redisUrl, file, replace, logsOf);

/**
 * Puts what {@link backUp} copied into a store that no bot uses.
 * @param replace whether a store with something in it may be replaced
 * @throws {BackupRefused} {@link StoreUnavailable} {@link StoreUnusable}
 */
export const restore = async (
  { databaseFile, redisUrl }: BackupConfig,
  file: string,
  replace: boolean,
): Promise<BackupContents> => {
  const kind = backupKind(file);
  if (kind === null) throw new BackupRefused(`${file} is not a backup of this program`);
  const wanted = redisUrl === null ? 'SQLite' : 'Redis';
  if (kind !== wanted) {
    throw new BackupRefused(
      `${file} was made from ${kind}, and the store here is ${wanted}: a backup goes back only into the kind of store that it was made from (REDIS_URL says which one is used)`,
    );
  }
  return redisUrl === null
    ? restoreSqlite(databaseFile, file, replace)
    : restoreRedis(redisUrl, file, replace);
};
