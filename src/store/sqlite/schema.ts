import type Database from 'libsql';
import { StoreUnusable } from '../port.js';
import { integer } from './columns.js';
import type { Connection } from './connection.js';
import { leaderboards } from './schema-leaderboards.js';

/**
 * The schema, one step a version: `user_version` counts the steps a file has taken. A step that was
 * released is never edited; a new one is added.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE documents (
    key TEXT PRIMARY KEY, revision INTEGER NOT NULL, json TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The events of a match, one a row, so that appending costs the same in a long match.
  CREATE TABLE events (
    channel TEXT NOT NULL, match TEXT NOT NULL, position INTEGER NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (channel, match, position)
  ) STRICT, WITHOUT ROWID;

  -- "at" is when the deadline falls; "wake" is when it may next be claimed, later under a lease.
  CREATE TABLE due (
    channel TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, wake INTEGER NOT NULL,
    PRIMARY KEY (channel, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX due_wake ON due (wake);

  CREATE TABLE dirty (mark INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE matches (
    match TEXT PRIMARY KEY, game TEXT NOT NULL, scope TEXT NOT NULL, finished INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX matches_recent ON matches (scope, game, finished, match);

  CREATE TABLE players_matches (
    player TEXT NOT NULL, game TEXT NOT NULL, finished INTEGER NOT NULL, match TEXT NOT NULL,
    PRIMARY KEY (player, game, finished, match)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE boards (
    board INTEGER PRIMARY KEY, game TEXT NOT NULL, scope TEXT NOT NULL,
    players INTEGER NOT NULL DEFAULT 0,
    UNIQUE (game, scope)
  ) STRICT;

  CREATE TABLE standings (
    player TEXT NOT NULL, board INTEGER NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL,
    won INTEGER NOT NULL, lost INTEGER NOT NULL, drawn INTEGER NOT NULL,
    games_won INTEGER NOT NULL, games_lost INTEGER NOT NULL, games_drawn INTEGER NOT NULL,
    best REAL,
    PRIMARY KEY (player, board)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX standings_place ON standings (board, place);

  -- How many players stand from place "first" up to the next block's: see ranking.ts.
  CREATE TABLE blocks (
    board INTEGER NOT NULL, first TEXT NOT NULL, players INTEGER NOT NULL,
    PRIMARY KEY (board, first)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE meetings (
    player TEXT NOT NULL, board INTEGER NOT NULL, other TEXT NOT NULL,
    won INTEGER NOT NULL, lost INTEGER NOT NULL, drawn INTEGER NOT NULL,
    PRIMARY KEY (player, board, other)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE uptime (shard INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;
  CREATE TABLE gaps (
    shard INTEGER NOT NULL, ended INTEGER NOT NULL, began INTEGER NOT NULL,
    PRIMARY KEY (shard, ended)
  ) STRICT, WITHOUT ROWID;

  -- "taken" is a JSON list of times, oldest first.
  CREATE TABLE limits (
    key TEXT PRIMARY KEY, taken TEXT NOT NULL, expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX limits_expires ON limits (expires);

  CREATE TABLE probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
  `,
  leaderboards,
];

/** The schema that this version writes. */
export const newestSchema = steps.length;

/** The schema of a file; 0 for one that nobody has written a schema into. */
export const schemaOf = (database: Database.Database): number =>
  integer(database.prepare('PRAGMA user_version').get(), 'user_version');

/** Whether a file holds the tables of another program. */
export const foreign = (database: Database.Database): boolean =>
  schemaOf(database) === 0 &&
  integer(database.prepare('SELECT count(*) AS n FROM sqlite_master').get(), 'n') > 0;

/**
 * The schema of a file that this version can work with; 0 for an empty one.
 * @throws {StoreUnusable} when the file is another program's or a newer version's
 */
export const knownSchema = (database: Database.Database, file: string): number => {
  const version = schemaOf(database);
  if (version > newestSchema) {
    throw new StoreUnusable(
      `${file} has schema ${version}, this version knows ${newestSchema}: start the newer version, or use another file`,
    );
  }
  if (foreign(database)) throw new StoreUnusable(`${file} is a database of another program`);
  return version;
};

/** Brings a database from this schema to the present one, within the caller's transaction. */
export const takeSteps = (database: Database.Database, from: number): void => {
  for (const step of steps.slice(from)) database.exec(step);
  database.exec(`PRAGMA user_version = ${newestSchema}`);
};

/**
 * Brings a database to the present schema, in one transaction: two processes may start at once.
 * @throws {StoreUnusable} when the file is another program's or a newer version's
 */
export const upgrade = async (connection: Connection): Promise<void> =>
  connection.write((database) => takeSteps(database, knownSchema(database, connection.file)));
