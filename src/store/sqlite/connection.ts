import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'libsql';
import { StoreUnavailable, StoreUnusable } from '../port.js';
import { codeOf } from './error-code.js';

/** How long libsql itself waits for a lock, in ms: it blocks the event loop for all of it. */
const blockingWait = 10;
/** How long we go on trying without blocking, in ms: a press must be answered within three seconds. */
const patience = 1_000;
/** While starting there is nobody to keep waiting, but a process that just stops may hold the file. */
const startPatience = 5_000;

/** SQLite's result codes by which something outside keeps us from reading or writing for now. */
const outages =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PERM|NOMEM|PROTOCOL|CORRUPT|NOTADB|AUTH)/;
const locks = /^SQLITE_(BUSY|LOCKED)/;

/**
 * The most writes that share a transaction: whoever came first waits for the last one's statements,
 * about a tenth of a millisecond each.
 */
const largestGroup = 64;

/** One SQLite file, with its locks waited for and its outages told apart from bugs. */
export interface Connection {
  readonly file: string;
  readonly warnings: readonly string[];
  readonly database: Database.Database;
  /**
   * Runs `work` in a transaction that may write, and resolves once it is committed. Writes that
   * arrive together share one transaction, so that they also share its price (the log, with `full`
   * the disk). They stay independent: an error of `work` takes back what that `work` did, and nothing
   * else. `work` is synchronous, so nothing else in this process comes in between, and it may be run
   * a second time after everything it did was rolled back.
   */
  write<T>(work: (database: Database.Database) => T): Promise<T>;
  /** Runs `work`, a single statement that reads and is consistent by itself. */
  look<T>(work: (database: Database.Database) => T): Promise<T>;
  /** Runs `work` on one consistent view of the data. */
  read<T>(work: (database: Database.Database) => T): Promise<T>;
  /** Commits what has been asked for until now, then closes the file. */
  close(): Promise<void>;
}

/** A write that waits for its transaction. */
interface Waiting {
  /** Until when it waits for somebody else's lock, by the stopwatch. */
  readonly until: number;
  readonly work: (database: Database.Database) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How an error reads above: an outage is told apart from a bug. */
const outage = (file: string, error: unknown): unknown =>
  outages.test(codeOf(error))
    ? new StoreUnavailable(`${file}: ${codeOf(error)}`, { cause: error })
    : error;

/** Between two looks at a lock that somebody else holds. */
const shortWait = (): Promise<void> => delay(5 + Math.random() * 20);

const patiently = async <T>(limit: number, file: string, work: () => T): Promise<T> => {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!locks.test(codeOf(error)) || performance.now() >= end) throw outage(file, error);
      await shortWait();
    }
  }
};

const transaction = <T>(
  database: Database.Database,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: (database: Database.Database) => T,
): T => {
  database.exec(begin);
  try {
    const result = work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back after some errors, such as a full disk.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

/**
 * Opens the file, and makes it and its folder when they are missing.
 * @param sync `full` survives a power loss with every write, at an fsync a write; `normal` loses the
 * last moments then, and nothing when only the process dies
 * @throws {StoreUnusable} when it is no database
 * @throws {StoreUnavailable} when it cannot be opened or stays locked
 */
export const connect = async (file: string, sync: 'normal' | 'full'): Promise<Connection> => {
  const { database, mode } = await patiently(startPatience, file, () => open(file, sync)).catch(
    (error: unknown) => {
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      if (/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(cause))) {
        throw new StoreUnusable(`${file} is not a database, or is damaged`, { cause });
      }
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`${file} cannot be opened: ${reason(error)}`, { cause: error });
    },
  );
  let closed = false;
  const ifOpen = <T>(work: () => T): T => {
    if (closed) throw new StoreUnavailable(`${file} is closed`);
    return work();
  };
  const writes = grouped(file, (work) =>
    ifOpen(() => transaction(database, 'BEGIN IMMEDIATE', work)),
  );
  return {
    file,
    database,
    warnings:
      mode === 'wal' ? [] : [`${file}: no write-ahead log here (mode ${mode}), so writing is slow`],
    write: writes.add,
    look: (work) => patiently(patience, file, () => ifOpen(() => work(database))),
    read: (work) =>
      patiently(patience, file, () => ifOpen(() => transaction(database, 'BEGIN', work))),
    async close() {
      await writes.done();
      if (closed) return;
      closed = true;
      database.close();
    },
  };
};

type Transact = <T>(work: (database: Database.Database) => T) => T;

/** Gathers the writes that arrive while others are written, and writes them together. */
const grouped = (file: string, transact: Transact) => {
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      // What is on its way to us joins; and the answers to those before go out.
      await nextTurn();
      const group = waiting.splice(0, largestGroup);
      const locked = writeTogether(file, transact, group);
      if (locked === null) continue;
      // Nothing has been done. Whoever has waited long enough is told so, the others look again,
      // together with those who come meanwhile.
      const now = performance.now();
      for (const { until, reject } of group) if (until <= now) reject(outage(file, locked));
      waiting = [...group.filter(({ until }) => until > now), ...waiting];
      await shortWait();
    }
    working = null;
  };

  return {
    add: <T>(work: (database: Database.Database) => T): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({
          until: performance.now() + patience,
          work,
          // Resolved with what this very work returns.
          resolve: (value) => resolve(value as T),
          reject,
        });
        working ??= writeAll();
      }),
    done: async (): Promise<void> => {
      while (working !== null) await working;
    },
  };
};

/**
 * Writes a group in one transaction, and tells each member what came of it; returns the error, with
 * nobody told, when somebody else holds the lock. When a member fails, everything of the group is
 * rolled back and each is written by itself: simpler than a savepoint each, and it costs only when
 * something is wrong. An outage is everybody's.
 */
const writeTogether = (file: string, transact: Transact, group: readonly Waiting[]): unknown => {
  try {
    const values = transact((database) => group.map(({ work }) => work(database)));
    group.forEach(({ resolve }, index) => {
      resolve(values[index]);
    });
  } catch (error) {
    if (locks.test(codeOf(error))) return error;
    const shown = outage(file, error);
    if (group.length === 1 || shown instanceof StoreUnavailable) {
      for (const { reject } of group) reject(shown);
      return null;
    }
    for (const alone of group) {
      const locked = writeTogether(file, transact, [alone]);
      if (locked !== null) alone.reject(outage(file, locked));
    }
  }
  return null;
};

const open = (
  file: string,
  sync: 'normal' | 'full',
): { database: Database.Database; mode: string } => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: blockingWait });
  try {
    const [row] = database.prepare('PRAGMA journal_mode = WAL').raw().all();
    database.exec(`PRAGMA synchronous = ${sync === 'full' ? 'FULL' : 'NORMAL'}`);
    // 16 MB of pages, a file that is read through memory (a map costs address space, not memory), and a
    // log that shrinks again after a burst.
    database.exec('PRAGMA cache_size = -16000');
    database.exec('PRAGMA mmap_size = 268435456');
    // Busy pages are written back once for many changes: a checkpoint waits for the disk.
    database.exec('PRAGMA wal_autocheckpoint = 8000');
    database.exec('PRAGMA journal_size_limit = 64000000');
    return { database, mode: Array.isArray(row) ? String(row[0]) : 'unknown' };
  } catch (error) {
    database.close();
    throw error;
  }
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
