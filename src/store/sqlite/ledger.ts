import { playersOf, pseudonymise, readBooked, readListing } from '../booked.js';
import { parseEvents } from '../documents.js';
import type { Ledger } from '../port.js';
import { integer, text } from './columns.js';
import type { Connection } from './connection.js';
import { standings } from './standings.js';

/** How many matches one transaction of `forget` rewrites: more would hold up the event loop. */
const batch = 50;

export const sqliteLedger = (connection: Connection): Ledger => {
  const { database } = connection;
  const boards = standings(database);
  const archive = database.prepare(
    `INSERT INTO matches (match, game, scope, finished, record) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (match) DO NOTHING`,
  );
  const rewrite = database.prepare('UPDATE matches SET record = ? WHERE match = ?');
  const find = database.prepare('SELECT record FROM matches WHERE match = ?');
  const eventsOf = database.prepare(
    'SELECT event FROM events WHERE channel = ? AND match = ? ORDER BY position LIMIT ?',
  );
  const played = database.prepare(
    `INSERT INTO players_matches (player, game, finished, match) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const unplay = database.prepare(
    'DELETE FROM players_matches WHERE player = ? AND game = ? AND finished = ? AND match = ?',
  );
  const somePlayed = database.prepare(
    'SELECT game, finished, match FROM players_matches WHERE player = ? LIMIT ?',
  );
  const recentOfScope = database.prepare(
    `SELECT record FROM matches WHERE scope = ? AND game = ?
     ORDER BY finished DESC, match DESC LIMIT ?`,
  );
  const recentOfPlayer = database.prepare(
    `SELECT record FROM players_matches JOIN matches USING (match)
     WHERE players_matches.player = ? AND players_matches.game = ?
     ORDER BY players_matches.finished DESC, players_matches.match DESC LIMIT ?`,
  );

  /** Takes one match away from a player who wants to be forgotten. */
  const forgetMatch = (player: string, pseudonym: string, row: unknown): void => {
    const match = text(row, 'match');
    const record = find.get(match);
    // A record that cannot be read names nobody that we could replace.
    const listing = record === undefined ? null : readListing(text(record, 'record'));
    if (record !== undefined && listing !== null) {
      const booked = readBooked(match, text(record, 'record'));
      rewrite.run(JSON.stringify(pseudonymise(booked, player, pseudonym)), match);
    }
    unplay.run(player, text(row, 'game'), integer(row, 'finished'), match);
  };

  return {
    book: (booked) =>
      connection.write(() => {
        const { match, game, scope, finishedAt } = booked;
        const added = archive.run(match, game, scope, finishedAt, JSON.stringify(booked));
        const ratings = booked.seats.map(() => null);
        if (added.changes === 0) return { kind: 'already', ratings };
        for (const player of playersOf(booked)) played.run(player, game, finishedAt, match);
        if (booked.counted) boards.count(booked);
        return { kind: 'booked', ratings };
      }),
    page: ({ game, scope }, _sort, from, limit) =>
      connection.read(() => boards.page(game, scope, from, limit)),
    size: ({ game, scope }) => connection.read(() => boards.size(game, scope)),
    standing: ({ game, scope }, _sort, player) =>
      connection.read(() => boards.standing(game, scope, player)),
    history: async () => [],
    clear: async () => undefined,
    prune: async () => undefined,
    headToHead: (game, scope, player, other) =>
      connection.read(() => boards.headToHead(game, scope, player, other)),
    recent: (by, game, limit) =>
      connection.read(() => {
        const rows =
          'scope' in by
            ? recentOfScope.all(by.scope, game, limit)
            : recentOfPlayer.all(by.player, game, limit);
        return rows.flatMap((row) => readListing(text(row, 'record')) ?? []);
      }),
    record: (match) =>
      connection.read(() => {
        const row = find.get(match);
        if (row === undefined) return null;
        const booked = readBooked(match, text(row, 'record'));
        const events = eventsOf.all(booked.channel, match, booked.events);
        return {
          booked,
          events: parseEvents(
            match,
            events.map((event) => text(event, 'event')),
          ),
        };
      }),
    async forget(player, pseudonym) {
      await connection.write(() => boards.remove(player));
      for (let more = true; more; ) {
        more = await connection.write(() => {
          const rows = somePlayed.all(player, batch);
          for (const row of rows) forgetMatch(player, pseudonym, row);
          return rows.length === batch;
        });
      }
    },
  };
};
