import type Database from 'libsql';
import { meetingsOf } from '../booked.js';
import { placeOf } from '../place.js';
import type { BookedMatch, BookedSeat, HeadToHead, RankedStanding, Standing } from '../port.js';
import { integer, optionalNumber, text } from './columns.js';
import { ranking } from './ranking.js';

/** The leaderboards and head-to-heads, as steps of the transaction that the ledger runs. */
export interface Standings {
  count(match: BookedMatch): void;
  page(game: string, scope: string, from: number, limit: number): readonly RankedStanding[];
  size(game: string, scope: string): number;
  standing(game: string, scope: string, player: string): Standing | null;
  headToHead(game: string, scope: string, player: string, other: string): HeadToHead;
  remove(player: string): void;
}

const columns =
  'player, place, name, won, lost, drawn, games_won, games_lost, games_drawn, best, board';

const toStanding = (row: unknown, rank: number): RankedStanding => ({
  rank,
  player: text(row, 'player'),
  name: text(row, 'name'),
  won: integer(row, 'won'),
  lost: integer(row, 'lost'),
  drawn: integer(row, 'drawn'),
  gamesWon: integer(row, 'games_won'),
  gamesLost: integer(row, 'games_lost'),
  gamesDrawn: integer(row, 'games_drawn'),
  best: optionalNumber(row, 'best'),
  rating: null,
  rated: 0,
  streak: 0,
  longest: 0,
  measures: {},
});

export const standings = (database: Database.Database): Standings => {
  const ranks = ranking(database);
  const findBoard = database.prepare(
    'SELECT board, players FROM boards WHERE game = ? AND scope = ?',
  );
  const makeBoard = database.prepare('INSERT INTO boards (game, scope) VALUES (?, ?)');
  const resize = database.prepare('UPDATE boards SET players = players + ? WHERE board = ?');
  const find = database.prepare(`SELECT ${columns} FROM standings WHERE player = ? AND board = ?`);
  const findAll = database.prepare(`SELECT ${columns} FROM standings WHERE player = ?`);
  const put = database.prepare(
    `INSERT INTO standings (player, board, place, name, won, lost, drawn,
       games_won, games_lost, games_drawn, best)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (player, board) DO UPDATE SET
       place = excluded.place, name = excluded.name,
       won = excluded.won, lost = excluded.lost, drawn = excluded.drawn,
       games_won = excluded.games_won, games_lost = excluded.games_lost,
       games_drawn = excluded.games_drawn, best = excluded.best`,
  );
  const removeStanding = database.prepare('DELETE FROM standings WHERE player = ? AND board = ?');
  const rows = database.prepare(
    `SELECT ${columns} FROM standings WHERE board = ? AND place >= ?
     ORDER BY place LIMIT ?`,
  );
  const meet = database.prepare(
    `INSERT INTO meetings (player, board, other, won, lost, drawn) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (player, board, other) DO UPDATE SET
       won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn`,
  );
  const met = database.prepare(
    'SELECT won, lost, drawn FROM meetings WHERE player = ? AND board = ? AND other = ?',
  );
  const opponents = database.prepare('SELECT board, other FROM meetings WHERE player = ?');
  const removeMeeting = database.prepare(
    'DELETE FROM meetings WHERE player = ? AND board = ? AND other = ?',
  );

  const boardOf = (game: string, scope: string): number | null => {
    const row = findBoard.get(game, scope);
    return row === undefined ? null : integer(row, 'board');
  };

  const countSeat = (board: number, player: string, seat: BookedSeat): void => {
    const row = find.get(player, board);
    const old = row === undefined ? null : toStanding(row, 0);
    const won = (old?.won ?? 0) + (seat.outcome === 'won' ? 1 : 0);
    const lost = (old?.lost ?? 0) + (seat.outcome === 'lost' ? 1 : 0);
    const drawn = (old?.drawn ?? 0) + (seat.outcome === 'drawn' ? 1 : 0);
    const scores = [old?.best ?? null, seat.best].filter((best) => best !== null);
    const place = placeOf(won, lost, player);
    const before = row === undefined ? null : text(row, 'place');
    if (before !== null && before !== place) ranks.remove(board, before);
    put.run(
      player,
      board,
      place,
      seat.name,
      won,
      lost,
      drawn,
      (old?.gamesWon ?? 0) + seat.won,
      (old?.gamesLost ?? 0) + seat.lost,
      (old?.gamesDrawn ?? 0) + seat.drawn,
      scores.length === 0 ? null : Math.max(...scores),
    );
    if (before !== place) ranks.add(board, place);
    if (before === null) resize.run(1, board);
  };

  return {
    count(match) {
      const board =
        boardOf(match.game, match.scope) ??
        Number(makeBoard.run(match.game, match.scope).lastInsertRowid);
      for (const seat of match.seats) {
        if (seat.player !== null) countSeat(board, seat.player, seat);
      }
      for (const { player, other, won, lost, drawn } of meetingsOf(match)) {
        meet.run(player, board, other, won, lost, drawn);
      }
    },
    page(game, scope, from, limit) {
      const board = boardOf(game, scope);
      const start = board === null ? null : ranks.placeAt(board, from);
      if (start === null) return [];
      return rows.all(board, start, limit).map((row, index) => toStanding(row, from + index));
    },
    size(game, scope) {
      const row = findBoard.get(game, scope);
      return row === undefined ? 0 : integer(row, 'players');
    },
    standing(game, scope, player) {
      const board = boardOf(game, scope);
      const row = board === null ? undefined : find.get(player, board);
      if (board === null || row === undefined) return null;
      return toStanding(row, ranks.rank(board, text(row, 'place')));
    },
    headToHead(game, scope, player, other) {
      const board = boardOf(game, scope);
      const row = board === null ? undefined : met.get(player, board, other);
      if (row === undefined) return { won: 0, lost: 0, drawn: 0 };
      return { won: integer(row, 'won'), lost: integer(row, 'lost'), drawn: integer(row, 'drawn') };
    },
    remove(player) {
      for (const row of findAll.all(player)) {
        const board = integer(row, 'board');
        ranks.remove(board, text(row, 'place'));
        removeStanding.run(player, board);
        resize.run(-1, board);
      }
      for (const row of opponents.all(player)) {
        const board = integer(row, 'board');
        const other = text(row, 'other');
        removeMeeting.run(player, board, other);
        removeMeeting.run(other, board, player);
      }
    },
  };
};
