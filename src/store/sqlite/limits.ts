import { clockSkew, type Hold, type Limits } from '../port.js';
import { text } from './columns.js';
import type { Connection } from './connection.js';

/** How many expired rows a call clears away: more than it can add, so the table stays small. */
const cleared = 10;

/** When something was taken, and what for: a number, or a pair. */
type Taken = number | readonly [number, string];

const isTaken = (value: unknown): value is Taken =>
  typeof value === 'number' ||
  (Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'number' &&
    typeof value[1] === 'string');

const takenIn = (json: string): readonly Taken[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter(isTaken) : [];
  } catch {
    return [];
  }
};

const timeOf = (taken: Taken): number => (typeof taken === 'number' ? taken : taken[0]);

/** All that is taken after a hold, which takes the place of what was taken for the same before. */
const withHold = (
  taken: readonly Taken[],
  { holder, until }: Hold,
  window: number,
): readonly Taken[] => {
  const isSame = (each: Taken): boolean => typeof each !== 'number' && each[1] === holder;
  const times = [until - window, ...taken.filter(isSame).map(timeOf)];
  return [...taken.filter((each) => !isSame(each)), [Math.max(...times), holder]];
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
    take: (key, limit, window, now, hold) =>
      connection.write(() => {
        clear.run(now, cleared);
        const row = find.get(key);
        const recent = (row === undefined ? [] : takenIn(text(row, 'taken'))).filter((taken) => {
          const time = timeOf(taken);
          return time > now - window && time <= now + clockSkew;
        });
        const taken = hold === undefined ? [...recent, now] : withHold(recent, hold, window);
        if (taken.length > limit) return false;
        put.run(key, JSON.stringify(taken), Math.max(...taken.map(timeOf)) + window);
        return true;
      }),
  };
};
