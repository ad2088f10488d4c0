import { documents, parseEvents, plainReads } from '../documents.js';
import type { Codecs, Store } from '../port.js';
import { keyedQueue } from '../queue.js';
import { sqliteAdapter } from './adapter.js';
import { sqliteClaims } from './claims.js';
import { text } from './columns.js';
import { connect } from './connection.js';
import { sqliteDeadlines } from './deadlines.js';
import { sqliteLedger } from './ledger.js';
import { sqliteLimits } from './limits.js';
import { upgrade } from './schema.js';
import { sqliteUptime } from './uptime.js';

/** The store in one SQLite file, which several processes of one machine may share. */
export const openSqlite = async <Channel, Person, Settings>(
  file: string,
  sync: 'normal' | 'full',
  codecs: Codecs<Channel, Person, Settings>,
): Promise<Store<Channel, Person, Settings>> => {
  const connection = await connect(file, sync);
  try {
    await upgrade(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  const { database } = connection;
  const adapter = sqliteAdapter(connection);
  const keyv = plainReads(adapter);
  const queue = keyedQueue();
  const events = database.prepare(
    `SELECT event FROM events WHERE channel = ? AND match = ? AND position >= ?
     ORDER BY position`,
  );
  const dirty = database.prepare('SELECT channel FROM dirty ORDER BY mark LIMIT ?');
  const probe = database.prepare(
    'INSERT INTO probe (id, count) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1',
  );
  const limits = sqliteLimits(connection);
  const ready = (): Promise<void> => connection.write(() => void probe.run());
  // Whoever else uses the file sees by this that we have come, before Discord gives us anything.
  await ready();
  return {
    channels: documents('channel', codecs.channels, adapter, keyv, queue),
    people: documents('person', codecs.people, adapter, keyv, queue),
    settings: documents('settings', codecs.settings, adapter, keyv, queue),
    events: async (channel, match, from = 0) => {
      const rows = await connection.read(() => events.all(channel, match, from));
      return parseEvents(
        match,
        rows.map((row) => text(row, 'event')),
      );
    },
    deadlines: sqliteDeadlines(connection),
    dirty: (limit) => connection.read(() => dirty.all(limit).map((row) => text(row, 'channel'))),
    ledger: sqliteLedger(connection),
    uptime: sqliteUptime(connection),
    limits,
    claim: sqliteClaims(connection, limits),
    warnings: connection.warnings,
    ready,
    close: async () => connection.close(),
  };
};
