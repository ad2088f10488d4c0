import type { Uptime } from '../port.js';
import { gapsKept, gapsKeptFor } from '../uptime.js';
import { integer } from './columns.js';
import type { Connection } from './connection.js';

export const sqliteUptime = (connection: Connection): Uptime => {
  const { database } = connection;
  const last = database.prepare('SELECT last FROM uptime WHERE shard = ?');
  const beat = database.prepare(
    `INSERT INTO uptime (shard, last) VALUES (?, ?)
     ON CONFLICT (shard) DO UPDATE SET last = max(last, excluded.last)`,
  );
  const add = database.prepare(
    'INSERT OR REPLACE INTO gaps (shard, ended, began) VALUES (?, ?, ?)',
  );
  const prune = database.prepare(
    `DELETE FROM gaps WHERE shard = ?1 AND ended <= max(?2, coalesce(
       (SELECT ended FROM gaps WHERE shard = ?1 ORDER BY ended DESC LIMIT 1 OFFSET ?3), ?2))`,
  );
  const since = database.prepare(
    'SELECT began, ended FROM gaps WHERE shard = ? AND ended > ? ORDER BY ended',
  );
  return {
    beat: (shard, now, tolerance) =>
      connection.write(() => {
        const row = last.get(shard);
        const from = row === undefined ? now : integer(row, 'last');
        beat.run(shard, now);
        if (now - from <= tolerance) return null;
        add.run(shard, now, from);
        prune.run(shard, now - gapsKeptFor, gapsKept);
        return { from, to: now };
      }),
    last: async (shard) => {
      const row = await connection.look(() => last.get(shard));
      return row === undefined ? null : integer(row, 'last');
    },
    gaps: (shard, after) =>
      connection.read(() =>
        since
          .all(shard, after)
          .map((row) => ({ from: integer(row, 'began'), to: integer(row, 'ended') })),
      ),
  };
};
