import type { Limits } from '../port.js';
import { text } from './columns.js';
import type { Connection } from './connection.js';

/** How many expired rows a call clears away: more than it can add, so the table stays small. */
const cleared = 10;

const times = (json: string): readonly number[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
};

export const sqliteLimits = (connection: Connection): Limits => {
  const { database } = connection;
  const find = database.prepare('SELECT taken FROM limits WHERE key = ?');
  const put = database.prepare(
    `INSERT INTO limits (key, taken, expires) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET taken = excluded.taken, expires = excluded.expires`,
  );
  const clear = database.prepare(
    'DELETE FROM limits WHERE key IN (SELECT key FROM limits WHERE expires <= ? LIMIT ?)',
  );
  return {
    take: (key, limit, window, now) =>
      connection.write(() => {
        clear.run(now, cleared);
        const row = find.get(key);
        const taken = row === undefined ? [] : times(text(row, 'taken'));
        const recent = taken.filter((time) => time > now - window);
        if (recent.length >= limit) return false;
        put.run(key, JSON.stringify([...recent, now]), now + window);
        return true;
      }),
  };
};
