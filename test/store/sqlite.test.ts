import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll } from 'vitest';
import { openStore, type StoreConfig } from '../../src/store/index.js';
import { codecs } from './codecs.js';
import { conformance } from './conformance.js';
import type { Harness } from './harness.js';
import { processes } from './processes.js';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const config = (): StoreConfig => ({
  databaseFile: join(folder, 'data', `${files}.sqlite`),
  databaseSync: 'normal',
  redisUrl: null,
});

/** Works on the file past the store. */
const directly = <T>(work: (database: Database.Database) => T): T => {
  const database = new Database(config().databaseFile, { timeout: 1_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const harness: Harness = {
  // Here: a thread each would take longer than all the rest. That a thread does the same is shown in
  // thread.test.ts, and the processes below work with one.
  async fresh() {
    files += 1;
    return openStore({ ...config(), databaseIn: 'here' }, codecs);
  },
  another: () => openStore({ ...config(), databaseIn: 'here' }, codecs),
  config,
  plant: async (channel, { revision, json }) =>
    directly((database) => {
      database
        .prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)')
        .run(`channel:${channel}`, revision, json);
    }),
  planted: async (channel) =>
    directly((database) => {
      const rows = database
        .prepare('SELECT revision, json FROM documents WHERE key = ?')
        .raw()
        .all(`channel:${channel}`);
      const [row] = rows;
      return Array.isArray(row) ? row.join('\n') : null;
    }),
  breakRecord: async (match) =>
    directly((database) => {
      database.prepare('UPDATE matches SET record = ? WHERE match = ?').run('{"x":', match);
    }),
};

conformance('SQLite', harness);
processes('SQLite', harness);
