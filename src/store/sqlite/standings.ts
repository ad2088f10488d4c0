import type Database from 'libsql';
import { meetingsOf, packChange, readPast, unpackChange } from '../booked.js';
import { countMatch, moves, periodsOf, ratingsBefore } from '../count.js';
import { placeOf, playerOf, playerOffset } from '../place.js';
import {
  type Board,
  type BookedMatch,
  everywhere,
  type HeadToHead,
  type PastMatch,
  type RankedStanding,
  type Rate,
  type Rating,
  type RatingChange,
  type Sort,
  type Standing,
} from '../port.js';
import { readRow, standingOf } from '../row.js';
import { integer, text } from './columns.js';
import { listOf } from './lists.js';
import { ranking } from './ranking.js';

/** The leaderboards, head-to-heads and histories, as steps of the transaction that the ledger runs. */
export interface Standings {
  /** Counts a match in its scope and everywhere; returns what it does to the ratings of its scope. */
  count(match: BookedMatch, rate: Rate): readonly (RatingChange | null)[];
  /** The ratings that counting a match would start from, scope by scope; empty if it changes none. */
  before(match: BookedMatch): readonly (readonly Rating[])[];
  /** What {@link Standings.count} returned, as far as the seats' players still have a history. */
  changes(match: BookedMatch): readonly (RatingChange | null)[];
  page(board: Board, sort: Sort, from: number, limit: number): readonly RankedStanding[];
  size(board: Board, sort: Sort): number;
  standing(board: Board, sort: Sort, player: string): Standing | null;
  headToHead(game: string, scope: string, player: string, other: string): HeadToHead;
  history(
    game: string,
    scope: string,
    player: string,
    since: number,
    limit: number,
  ): readonly PastMatch[];
  ratingBefore(game: string, scope: string, player: string, since: number): Rating | null;
  /** Takes a player out of one board. */
  leave(player: string, board: number): void;
}

/** A number that no board has: they begin at 1. */
const noBoard = 0;

export const standings = (database: Database.Database): Standings => {
  const ranks = ranking(database);
  const findBoard = database.prepare(
    'SELECT board FROM leaderboards WHERE game = ? AND scope = ? AND period = ?',
  );
  const makeBoard = database.prepare(
    'INSERT INTO leaderboards (game, scope, period) VALUES (?, ?, ?)',
  );
  const find = database.prepare('SELECT row FROM results WHERE player = ? AND board = ?');
  const put = database.prepare(
    `INSERT INTO results (player, board, row) VALUES (?, ?, ?)
     ON CONFLICT (player, board) DO UPDATE SET row = excluded.row`,
  );
  const removeRow = database.prepare('DELETE FROM results WHERE player = ? AND board = ?');
  const rows = database.prepare(
    `SELECT place, row FROM places CROSS JOIN results
       ON player = substr(place, ${playerOffset + 1}) AND board = ?
     WHERE list = ? AND place >= ? ORDER BY place LIMIT ?`,
  );
  const meet = database.prepare(
    `INSERT INTO meetings (player, board, other, won, lost, drawn) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (player, board, other) DO UPDATE SET
       won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn`,
  );
  const met = database.prepare(
    'SELECT won, lost, drawn FROM meetings WHERE player = ? AND board = ? AND other = ?',
  );
  const remember = database.prepare(
    'INSERT INTO history (player, board, finished, match, rating) VALUES (?, ?, ?, ?, ?)',
  );
  const past = database.prepare(
    `SELECT rating, record FROM history CROSS JOIN matches USING (match)
     WHERE player = ? AND board = ? AND history.finished >= ?
     ORDER BY history.finished DESC, match DESC LIMIT ?`,
  );
  const ratedSince = database.prepare(
    `SELECT rating FROM history WHERE player = ? AND board = ? AND finished >= ? AND rating <> 'null'
     ORDER BY finished, match LIMIT 1`,
  );
  const remembered = database.prepare(
    'SELECT rating FROM history WHERE player = ? AND board = ? AND finished = ? AND match = ?',
  );

  const boardOf = ({ game, scope, period }: Board): number | null => {
    const row = findBoard.get(game, scope, period);
    return row === undefined ? null : integer(row, 'board');
  };
  const boardFor = (board: Board): number =>
    boardOf(board) ?? Number(makeBoard.run(board.game, board.scope, board.period).lastInsertRowid);
  const rowOf = (player: string, board: number): string | null => {
    const row = find.get(player, board);
    return row === undefined ? null : text(row, 'row');
  };

  const countIn = (scope: string, match: BookedMatch, rate: Rate) => {
    const { game } = match;
    const boards = new Map(
      periodsOf(match).map((period) => [period, boardFor({ game, scope, period })]),
    );
    const counted = countMatch(
      match,
      (period, player) => rowOf(player, boards.get(period) ?? noBoard),
      rate,
    );
    for (const { period, player, after, moves: ways } of counted.rows) {
      const board = boards.get(period) ?? noBoard;
      put.run(player, board, after);
      for (const { sort, from, to } of ways) ranks.move(listOf(board, sort), from, to);
    }
    const all = boards.get('all') ?? noBoard;
    for (const { player, other, won, lost, drawn } of meetingsOf(match)) {
      meet.run(player, all, other, won, lost, drawn);
    }
    const seen = new Set<string>();
    match.seats.forEach(({ player }, seat) => {
      if (player === null || seen.has(player)) return;
      seen.add(player);
      const change = JSON.stringify(packChange(counted.ratings[seat] ?? null));
      remember.run(player, all, match.finishedAt, match.match, change);
    });
    return counted.ratings;
  };

  return {
    count(match, rate) {
      const ratings = countIn(match.scope, match, rate);
      countIn(everywhere, match, rate);
      return ratings;
    },
    before: (match) =>
      [match.scope, everywhere].flatMap((scope) => {
        const board = boardOf({ game: match.game, scope, period: 'all' });
        const ratings = ratingsBefore(match, (player) => rowOf(player, board ?? noBoard));
        return ratings === null ? [] : [ratings];
      }),
    changes({ game, scope, finishedAt, match, seats }) {
      const board = boardOf({ game, scope, period: 'all' });
      return seats.map(({ player }) => {
        const row = board === null ? undefined : remembered.get(player, board, finishedAt, match);
        return row === undefined ? null : unpackChange(JSON.parse(text(row, 'rating')));
      });
    },
    page(where, sort, from, limit) {
      const board = boardOf(where);
      const start = board === null ? null : ranks.placeAt(listOf(board, sort), from);
      if (board === null || start === null) return [];
      return rows
        .all(board, listOf(board, sort), start, limit)
        .map((row, index) =>
          standingOf(playerOf(text(row, 'place')), text(row, 'row'), from + index),
        );
    },
    size(where, sort) {
      const board = boardOf(where);
      return board === null ? 0 : ranks.size(listOf(board, sort));
    },
    standing(where, sort, player) {
      const board = boardOf(where);
      const stored = board === null ? null : rowOf(player, board);
      if (board === null || stored === null) return null;
      const row = readRow(stored);
      const place = row === null ? null : placeOf(sort, player, row);
      const rank = place === null ? null : ranks.rank(listOf(board, sort), place);
      return standingOf(player, stored, rank);
    },
    headToHead(game, scope, player, other) {
      const board = boardOf({ game, scope, period: 'all' });
      const row = board === null ? undefined : met.get(player, board, other);
      if (row === undefined) return { won: 0, lost: 0, drawn: 0 };
      return { won: integer(row, 'won'), lost: integer(row, 'lost'), drawn: integer(row, 'drawn') };
    },
    history(game, scope, player, since, limit) {
      const board = boardOf({ game, scope, period: 'all' });
      if (board === null) return [];
      return past.all(player, board, since, limit).flatMap((row) => {
        const change = unpackChange(JSON.parse(text(row, 'rating')));
        return readPast(text(row, 'record'), player, change) ?? [];
      });
    },
    ratingBefore(game, scope, player, since) {
      const board = boardOf({ game, scope, period: 'all' });
      const row = board === null ? undefined : ratedSince.get(player, board, since);
      return row === undefined
        ? null
        : (unpackChange(JSON.parse(text(row, 'rating')))?.before ?? null);
    },
    leave(player, board) {
      const stored = rowOf(player, board);
      const row = stored === null ? null : readRow(stored);
      for (const { sort, from, to } of moves(player, row, null)) {
        ranks.move(listOf(board, sort), from, to);
      }
      removeRow.run(player, board);
    },
  };
};
