import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'libsql';
import { type BackupContents, BackupRefused, settle, unfinished } from '../backup-file.js';
import {
  companions,
  contentsOf,
  isSameFile,
  refuseDamaged,
  removeUnfinished,
  within,
} from './backup.js';
import { integer } from './columns.js';
import { codeOf } from './error-code.js';
import { foreign, knownSchema, newestSchema, schemaOf, takeSteps } from './schema.js';

/** How long a bot that is just ending is waited for, ms. */
const patience = 1_000;

/** A schema that no version will ever know: whoever finds it in a file leaves that alone. */
const outdated = 0x7fffffff;

const copy = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }));

/** Looks through a copy of the backup; `name` is what the backup is called. */
const examine = (database: Database.Database, file: string, name: string): BackupContents => {
  // What a log beside the copy holds becomes part of it.
  database.exec('PRAGMA journal_mode = DELETE');
  refuseDamaged(database, file, name);
  const version = knownSchema(database, name);
  if (version === 0) throw new BackupRefused(`${name} is not a backup of this program`);
  // Tried out, and taken back: an older version may be what is started on it.
  database.exec('BEGIN');
  takeSteps(database, version);
  database.exec('ROLLBACK');
  return contentsOf(database);
};

/** Whether nobody has played by this database yet: a bot that was only started leaves traces too. */
const isUnused = (database: Database.Database): boolean => {
  const version = schemaOf(database);
  if (version === 0) return true;
  if (version > newestSchema) return false;
  const rows = ['documents', 'events', 'matches'].map((table) => `(SELECT count(*) FROM ${table})`);
  return integer(database.prepare(`SELECT ${rows.join(' + ')} AS n`).get(), 'n') === 0;
};

/**
 * Takes the database for ourselves alone: SQLite grants it only when no other connection has the file
 * open, and folds the log of a bot that was killed into it first.
 * @returns whether it is a database at all
 */
const seize = (database: Database.Database, file: string): boolean => {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA journal_mode = DELETE');
    // From here on no file is written beside it: by its name that would be the new file's.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) {
      throw new BackupRefused(
        `${file} is in use: stop the bot (and whatever else has it open) first`,
      );
    }
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) return false;
    throw error;
  }
};

const replaceFile = (temporary: string, file: string): void => {
  // A log that belongs to the old file would be taken for the new one's.
  for (const suffix of companions) rmSync(`${file}${suffix}`, { force: true });
  settle(temporary, file, true);
};

const exchange = (temporary: string, file: string, replace: boolean): void => {
  if (!existsSync(file)) {
    for (const suffix of companions) rmSync(`${file}${suffix}`, { force: true });
    settle(temporary, file, false);
    return;
  }
  const old = new Database(file, { timeout: patience });
  try {
    if (!seize(old, file)) {
      if (!replace) {
        throw new BackupRefused(`${file} is damaged, or no database: say --replace to replace it`);
      }
      replaceFile(temporary, file);
      return;
    }
    if (foreign(old)) throw new BackupRefused(`${file} is a database of another program`);
    if (!replace && !isUnused(old)) {
      throw new BackupRefused(`${file} is not empty: say --replace to replace all that is in it`);
    }
    // A bot that has opened the old file at this very moment waits for our lock. It shall not go on
    // with a file that has no name any more, and finds one that it does not know.
    old.exec(`PRAGMA user_version = ${outdated}`);
    replaceFile(temporary, file);
    old.exec('COMMIT');
  } catch (error) {
    if (old.inTransaction) old.exec('ROLLBACK');
    throw error;
  } finally {
    old.close();
  }
};

/**
 * Puts a backup in the place of the database file, all of it or nothing: it is copied beside the file
 * and looked through, and takes its name in one step while SQLite keeps everybody else out.
 */
export const restoreSqlite = async (
  named: string,
  backup: string,
  replace: boolean,
): Promise<BackupContents> => {
  // Through a link the file that it leads to is replaced, as that is what the bot opens.
  const file = existsSync(named) ? realpathSync(named) : named;
  mkdirSync(dirname(file), { recursive: true });
  if (isSameFile(file, backup)) {
    throw new BackupRefused(`${backup} is the database itself (DATABASE_FILE)`);
  }
  const temporary = unfinished(file);
  try {
    await copy(backup, temporary);
    // A copy of a stopped bot's folder has one.
    if (existsSync(`${backup}-wal`)) await copy(`${backup}-wal`, `${temporary}-wal`);
    const contents = within(temporary, (database) => examine(database, temporary, backup));
    exchange(temporary, file, replace);
    return contents;
  } finally {
    removeUnfinished(temporary);
  }
};
