import type { Deadlines } from '../port.js';
import { integer, text } from './columns.js';
import type { Connection } from './connection.js';

export const sqliteDeadlines = (connection: Connection): Deadlines => {
  const { database } = connection;
  // Two statements: in libsql 0.5 the first `get` after an `all` of the same one finds nothing.
  const anyRipe = database.prepare('SELECT 1 AS found FROM due WHERE wake <= ? LIMIT 1');
  const ripe = database.prepare(
    'SELECT channel, key, at FROM due WHERE wake <= ? ORDER BY wake, channel, key LIMIT ?',
  );
  const lease = database.prepare('UPDATE due SET wake = ? WHERE channel = ? AND key = ?');
  const remove = database.prepare('DELETE FROM due WHERE channel = ? AND key = ?');
  return {
    async claim(now, limit, length) {
      // Most of the time nothing is due: a read then, which waits for nobody.
      const any = await connection.read(() => anyRipe.get(now));
      if (any === undefined) return [];
      return connection.write(() =>
        ripe.all(now, limit).map((row) => {
          const claim = { id: text(row, 'channel'), key: text(row, 'key'), at: integer(row, 'at') };
          lease.run(now + length, claim.id, claim.key);
          return claim;
        }),
      );
    },
    drop: (id, key) => connection.write(() => void remove.run(id, key)),
  };
};
