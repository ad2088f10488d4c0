import type Database from 'libsql';
import { type Commit, type DocumentAdapter, logMismatch } from '../documents.js';
import { seal, unseal } from '../envelope.js';
import { integer, text } from './columns.js';
import type { Connection } from './connection.js';

/** The key under which a document lies. */
export const keyOf: DocumentAdapter['keyOf'] = (kind, id) => `${kind}:${id}`;

/** The most events that one statement appends. */
const mostRows = 16;

/** The documents of a file. It never falls back behind what it has acknowledged: revisions tell. */
export interface FileDocuments extends Omit<DocumentAdapter, 'commit'> {
  commit(commit: Commit): Promise<boolean>;
}

/** A keyv store adapter on SQLite; {@link DocumentAdapter.commit} is what keyv itself lacks. */
export const sqliteAdapter = (connection: Connection): FileDocuments => {
  const { database } = connection;
  const find = database.prepare('SELECT revision, json FROM documents WHERE key = ?');
  const put = database.prepare(
    `INSERT INTO documents (key, revision, json) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, json = excluded.json`,
  );
  const insert = database.prepare(
    'INSERT INTO documents (key, revision, json) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING',
  );
  const update = database.prepare(
    'UPDATE documents SET revision = ?, json = ? WHERE key = ? AND revision = ?',
  );
  const remove = database.prepare('DELETE FROM documents WHERE key = ?');
  const addEvents = eventAppender(database);
  const setDue = database.prepare(
    `INSERT INTO due (channel, key, at, wake) VALUES (?, ?, ?, ?)
     ON CONFLICT (channel, key) DO UPDATE SET at = excluded.at, wake = excluded.wake`,
  );
  const removeDue = database.prepare('DELETE FROM due WHERE channel = ? AND key = ?');
  // A mark stays where it is while the work is not done: the oldest work comes first.
  const mark = database.prepare(
    'INSERT INTO dirty (channel) VALUES (?) ON CONFLICT (channel) DO NOTHING',
  );
  const unmark = database.prepare('DELETE FROM dirty WHERE channel = ?');

  const compareAndSet = (commit: Commit): boolean => {
    const key = keyOf(commit.kind, commit.id);
    const next = commit.revision + 1;
    const { changes } =
      commit.revision === 0
        ? insert.run(key, next, commit.json)
        : update.run(next, commit.json, key, commit.revision);
    return changes === 1;
  };

  return {
    keyOf,
    get: (key) =>
      connection.look(() => {
        const row = find.get(key);
        if (row === undefined) return undefined;
        return seal({ revision: integer(row, 'revision'), json: text(row, 'json') });
      }),
    set: (key, value) =>
      connection.write(() => {
        const sealed = unseal(value);
        if (sealed === null) throw new TypeError(`the value of ${key} has no revision`);
        put.run(key, sealed.revision, sealed.json);
      }),
    delete: (key) => connection.write(() => remove.run(key).changes > 0),
    clear: () => connection.write(() => void database.exec('DELETE FROM documents')),
    commit: (commit) =>
      connection.write(() => {
        if (!compareAndSet(commit)) return false;
        const { id } = commit;
        for (const { match, from, events } of commit.append) {
          if (!addEvents(id, match, from, events)) throw logMismatch(commit);
        }
        for (const { key, at } of commit.due) {
          if (at === null) removeDue.run(id, key);
          else setDue.run(id, key, at, at);
        }
        if (commit.dirty === true) mark.run(id);
        if (commit.dirty === false) unmark.run(id);
        return true;
      }),
  };
};

/**
 * Appends events in one statement: a call into the database costs more than the row. They must
 * continue the log: the one before the first is there, and the first is not. `false` otherwise.
 */
const eventAppender = (database: Database.Database) => {
  const statements = new Map<number, Database.Statement>();
  const statementFor = (count: number): Database.Statement => {
    const known = statements.get(count);
    if (known !== undefined) return known;
    const rows = Array.from({ length: count }, (_, row) => `(?3 + ${row}, ?${row + 4})`);
    const made = database.prepare(
      `INSERT INTO events (channel, match, position, event)
       SELECT ?1, ?2, column1, column2 FROM (VALUES ${rows.join(', ')})
       WHERE ?3 = 0 OR EXISTS (
         SELECT 1 FROM events WHERE channel = ?1 AND match = ?2 AND position = ?3 - 1)
       ON CONFLICT DO NOTHING`,
    );
    statements.set(count, made);
    return made;
  };
  return (channel: string, match: string, from: number, events: readonly string[]): boolean => {
    for (let start = 0; start < events.length; start += mostRows) {
      const some = events.slice(start, start + mostRows);
      const { changes } = statementFor(some.length).run(channel, match, from + start, ...some);
      if (changes !== some.length) return false;
    }
    return true;
  };
};
