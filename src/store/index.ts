import type { Codecs, Store } from './port.js';

export { conflictChannel } from './documents.js';

import { openSqlite } from './sqlite/index.js';

export interface StoreConfig {
  /** The SQLite file; it and its folder are made when missing. */
  readonly databaseFile: string;
  /** Whether every write also survives a power loss (`full`, slower) or the death of the process. */
  readonly databaseSync: 'normal' | 'full';
  /**
   * Where the file is worked on: in a `thread` of its own, which is meant when nothing is said, or
   * `here`, for programs that are over soon and in which nobody waits.
   */
  readonly databaseIn?: 'thread' | 'here';
  /** A Redis to use instead of the file. */
  readonly redisUrl: string | null;
}

/**
 * Opens the store that the configuration names.
 * @throws {StoreUnavailable} when it cannot be reached
 * @throws {StoreUnusable} when what is there is not ours to use
 */
export const openStore = async <Channel, Person, Settings>(
  config: StoreConfig,
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const { databaseFile: file, databaseSync: sync, databaseIn: place = 'thread', redisUrl } = config;
  if (redisUrl === null) return openSqlite({ file, sync }, place, codecs);
  // Its client is a tenth of what a start takes, and most run without.
  const { openRedis } = await import('./redis/index.js');
  return openRedis(redisUrl, codecs);
};
