import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'libsql';
import {
  type BackupContents,
  BackupRefused,
  refuseExisting,
  settle,
  unfinished,
} from '../backup-file.js';
import { StoreUnavailable, StoreUnusable } from '../port.js';
import { integer } from './columns.js';
import { codeOf } from './error-code.js';
import { knownSchema } from './schema.js';

/** How long another process's lock is waited for, ms; nobody waits for us meanwhile. */
const patience = 5_000;

/** What may lie beside a database file of SQLite. */
export const companions = ['-wal', '-shm', '-journal'] as const;

/** Works on a database file by itself, and says what is wrong with it in words. */
export const within = <T>(file: string, work: (database: Database.Database) => T): T => {
  const database = new Database(file, { timeout: patience });
  try {
    return work(database);
  } catch (error) {
    const code = codeOf(error);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
      throw new StoreUnusable(`${file} is not a database, or is damaged`, { cause: error });
    }
    if (!code.startsWith('SQLITE_')) throw error;
    const why = error instanceof Error ? error.message : code;
    throw new StoreUnavailable(`${file}: ${why} (${code})`, { cause: error });
  } finally {
    database.close();
  }
};

/** Removes a file that was not finished, and what SQLite left beside it. */
export const removeUnfinished = (temporary: string): void => {
  for (const suffix of ['', ...companions]) rmSync(`${temporary}${suffix}`, { force: true });
};

/** Where a path leads, by whatever links; a file that is not there yet has its place in its folder. */
const placeOf = (path: string): string => {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : resolve(path);
};

/** Whether two paths lead to the same file, or to where the same file would be. */
export const isSameFile = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

/** What a database of ours holds, of any schema that there was. */
export const contentsOf = (database: Database.Database): BackupContents => {
  const count = (sql: string): number => integer(database.prepare(sql).get(), 'n');
  return {
    channels: count("SELECT count(*) AS n FROM documents WHERE key LIKE 'channel:%'"),
    matches: count('SELECT count(*) AS n FROM matches'),
    players: count('SELECT count(DISTINCT player) AS n FROM players_matches'),
  };
};

/**
 * @param name what the file is called in words
 * @throws {BackupRefused} when the structure of the file is broken, or it ends too early
 */
export const refuseDamaged = (database: Database.Database, file: string, name: string): void => {
  const pragma = (what: string): number => integer(database.prepare(`PRAGMA ${what}`).get(), what);
  // SQLite takes the missing end of a last page for zeros.
  if (statSync(file).size < pragma('page_count') * pragma('page_size')) {
    throw new BackupRefused(`${name} is damaged: it ends too early`);
  }
  const rows = database.prepare('PRAGMA integrity_check(1)').pluck().all();
  if (rows.length !== 1 || rows[0] !== 'ok') throw new BackupRefused(`${name} is damaged`);
};

/**
 * Copies a database file, also one that bots are working on: SQLite copies one moment of it, and
 * nobody waits for that. The copy is looked through before it gets its name.
 */
export const backUpSqlite = async (
  file: string,
  target: string,
  replace: boolean,
): Promise<BackupContents> => {
  if (!existsSync(file)) throw new BackupRefused(`${file} does not exist: nothing to back up`);
  refuseExisting(target, replace);
  const own = realpathSync(file);
  // In its place a copy would cut off what the bot writes from now on.
  if (['', ...companions].some((suffix) => isSameFile(`${own}${suffix}`, target))) {
    throw new BackupRefused(`${target} belongs to the database itself: choose another name`);
  }
  const temporary = unfinished(target);
  try {
    within(file, (database) => {
      if (knownSchema(database, file) === 0) {
        throw new BackupRefused(`${file} is empty: nothing to back up`);
      }
      database.prepare('VACUUM INTO ?').run(temporary);
    });
    const contents = within(temporary, (copy) => {
      refuseDamaged(copy, temporary, target);
      return contentsOf(copy);
    });
    settle(temporary, target, replace);
    return contents;
  } finally {
    removeUnfinished(temporary);
  }
};
