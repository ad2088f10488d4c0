import type { Deadlines, Limits, Uptime } from '../port.js';
import { type FileDocuments, sqliteAdapter } from './adapter.js';
import { sqliteClaims } from './claims.js';
import { text } from './columns.js';
import { connect } from './connection.js';
import { sqliteDeadlines } from './deadlines.js';
import { type EngineLedger, sqliteLedger } from './ledger.js';
import { sqliteLimits } from './limits.js';
import { upgrade } from './schema.js';
import { sqliteUptime } from './uptime.js';

/** Which file is worked on, and whether every write survives a power loss (`full`). */
export interface EngineOptions {
  readonly file: string;
  readonly sync: 'normal' | 'full';
}

/**
 * Everything that the store asks of its SQLite file, part by part. Plain data goes in and comes out,
 * so that it can be worked on in another thread.
 */
export interface Engine {
  readonly documents: Omit<FileDocuments, 'keyOf'>;
  readonly deadlines: Deadlines;
  readonly ledger: EngineLedger;
  readonly uptime: Uptime;
  readonly limits: Limits;
  readonly file: {
    /** The events of a match from a position on, as they are stored. */
    events(channel: string, match: string, from: number): Promise<readonly string[]>;
    dirty(limit: number): Promise<readonly string[]>;
    claim(interaction: string, now: number): Promise<boolean>;
    /** Resolves when it could be written. */
    probe(): Promise<void>;
    warnings(): Promise<readonly string[]>;
    close(): Promise<void>;
  };
}

/** Opens the file and brings it to the present schema. Throws what `connect` and `upgrade` throw. */
export const openEngine = async ({ file, sync }: EngineOptions): Promise<Engine> => {
  const connection = await connect(file, sync);
  try {
    await upgrade(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const { database } = connection;
  const events = database.prepare(
    `SELECT event FROM events WHERE channel = ? AND match = ? AND position >= ?
     ORDER BY position`,
  );
  const dirty = database.prepare('SELECT channel FROM dirty ORDER BY mark LIMIT ?');
  const probe = database.prepare(
    'INSERT INTO probe (id, count) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1',
  );
  const limits = sqliteLimits(connection);
  return {
    documents: sqliteAdapter(connection),
    deadlines: sqliteDeadlines(connection),
    ledger: sqliteLedger(connection),
    uptime: sqliteUptime(connection),
    limits,
    file: {
      events: (channel, match, from) =>
        connection.look(() => events.all(channel, match, from).map((row) => text(row, 'event'))),
      dirty: (limit) => connection.look(() => dirty.all(limit).map((row) => text(row, 'channel'))),
      claim: sqliteClaims(connection, limits),
      probe: () => connection.write(() => void probe.run()),
      warnings: async () => connection.warnings,
      close: () => connection.close(),
    },
  };
};
