import { setImmediate as nextTurn } from 'node:timers/promises';
import { playersOf, pseudonymise, readBooked, readListing } from '../booked.js';
import { placesReached } from '../count.js';
import { parseEvents } from '../documents.js';
import {
  type BookedMatch,
  type Booking,
  type Ledger,
  pageOfMatches,
  type Rate,
  type Rating,
  StoreUnavailable,
} from '../port.js';
import { integer, text } from './columns.js';
import type { Connection } from './connection.js';
import { removal } from './removal.js';
import { standings } from './standings.js';

/** How many matches one transaction of `forget` rewrites: more would hold up the event loop. */
const batch = 50;

/** How often a booking is computed anew; only matches of the same players collide. */
const attempts = 20;

/** What the rating system makes of some ratings. */
export interface Rated {
  readonly before: readonly Rating[];
  readonly after: readonly Rating[];
}

/** A ledger that is given numbers where the port has a function: no function leaves its thread. */
export interface EngineLedger extends Omit<Ledger, 'book'> {
  /** The ratings that booking a match would start from now, scope by scope. */
  before(match: BookedMatch): Promise<readonly (readonly Rating[])[]>;
  /** Books it; `null`, with nothing written, when it starts from ratings that `rated` lacks. */
  book(match: BookedMatch, rated: readonly Rated[]): Promise<Booking | null>;
}

/**
 * The port's booking. Another match of the same players may be booked between the two steps: then
 * both are taken again.
 */
export const bookingOn =
  (ledger: EngineLedger): Ledger['book'] =>
  async (match, rate) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const starts = await ledger.before(match);
      const places = placesReached(match.seats);
      const rated = starts.map((before) => ({ before, after: rate(before, places) }));
      const booking = await ledger.book(match, rated);
      if (booking !== null) return booking;
    }
    throw new StoreUnavailable(
      `match ${match.match}: its players' ratings changed again and again`,
    );
  };

/** Somebody's rating is not the one any more that the caller has computed with. */
class RatingsMoved extends Error {
  override readonly name = 'RatingsMoved';
}

const same = (one: readonly Rating[], other: readonly Rating[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ mean, deviation }, seat) =>
      other[seat]?.mean === mean && other[seat]?.deviation === deviation,
  );

const rateFrom =
  (rated: readonly Rated[]): Rate =>
  (before) => {
    const known = rated.find((each) => same(each.before, before));
    if (known === undefined) throw new RatingsMoved();
    return known.after;
  };

export const sqliteLedger = (connection: Connection): EngineLedger => {
  const { database } = connection;
  const boards = standings(database);
  const removed = removal(connection, boards);
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
  // Latest of all are the matches of a time that never comes.
  const pageOfPlayer = database.prepare(
    `SELECT record, players_matches.finished AS finished, match
     FROM players_matches JOIN matches USING (match)
     WHERE players_matches.player = ? AND players_matches.game = ?
       AND (players_matches.finished, players_matches.match) < (?, ?)
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
    before: (booked) => connection.read(() => boards.before(booked)),
    book: (booked, rated) =>
      connection
        .write((): Booking => {
          const { match, game, scope, finishedAt } = booked;
          const added = archive.run(match, game, scope, finishedAt, JSON.stringify(booked));
          if (added.changes === 0) return { kind: 'already', ratings: boards.changes(booked) };
          for (const player of playersOf(booked)) played.run(player, game, finishedAt, match);
          const ratings = booked.counted
            ? boards.count(booked, rateFrom(rated))
            : booked.seats.map(() => null);
          return { kind: 'booked', ratings };
        })
        .catch((error: unknown) => {
          if (error instanceof RatingsMoved) return null;
          throw error;
        }),
    page: (board, sort, from, limit) =>
      connection.read(() => boards.page(board, sort, from, limit)),
    size: (board, sort) => connection.read(() => boards.size(board, sort)),
    standing: (board, sort, player) => connection.read(() => boards.standing(board, sort, player)),
    headToHead: (game, scope, player, other) =>
      connection.read(() => boards.headToHead(game, scope, player, other)),
    history: (game, scope, player, since, limit) =>
      connection.read(() => boards.history(game, scope, player, since, limit)),
    ratingBefore: (game, scope, player, since) =>
      connection.read(() => boards.ratingBefore(game, scope, player, since)),
    recent: (by, game, limit) =>
      connection.read(() => {
        const rows =
          'scope' in by
            ? recentOfScope.all(by.scope, game, limit)
            : recentOfPlayer.all(by.player, game, limit);
        return rows.flatMap((row) => readListing(text(row, 'record')) ?? []);
      }),
    matchesOf: (player, game, after) =>
      connection.read(() => {
        const { finishedAt, entry } = after ?? { finishedAt: Number.MAX_SAFE_INTEGER, entry: '' };
        const rows = pageOfPlayer.all(player, game, finishedAt, entry, pageOfMatches);
        const last = rows.at(-1);
        return {
          listings: rows.flatMap((row) => readListing(text(row, 'record')) ?? []),
          next:
            last === undefined || rows.length < pageOfMatches
              ? null
              : { finishedAt: integer(last, 'finished'), entry: text(last, 'match') },
        };
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
      await removed.player(player);
      for (let more = true; more; ) {
        more = await connection.write(() => {
          const rows = somePlayed.all(player, batch);
          for (const row of rows) forgetMatch(player, pseudonym, row);
          return rows.length === batch;
        });
        await nextTurn();
      }
    },
    clear: removed.scope,
    prune: removed.ended,
  };
};
