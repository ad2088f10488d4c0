import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import { periodEnd } from '../periods.js';
import { playerOffset } from '../place.js';
import { integer, text } from './columns.js';
import type { Connection } from './connection.js';
import { listOf, listsOf } from './lists.js';
import type { Standings } from './standings.js';

/** How many rows one transaction takes away: more would hold up the event loop. */
const batch = 50;

/** How players and boards go, step by step; a crash in between is healed by the next call. */
export interface Removal {
  /** Takes a player off every board, out of the others' head-to-heads, and removes their past. */
  player(player: string): Promise<void>;
  /** Drops a scope's boards of every period, with head-to-heads and histories. */
  scope(game: string, scope: string): Promise<void>;
  /** Drops the boards of weeks and months that ended before this time, epoch ms. */
  ended(before: number): Promise<void>;
}

export const removal = (connection: Connection, standings: Standings): Removal => {
  const { database } = connection;
  const statements = prepare(database);

  /** Some of a player's rows, and whether there may be more. */
  const somePlayer = (player: string): boolean => {
    const boards = statements.boardsOfPlayer.all(player, batch);
    for (const row of boards) standings.leave(player, integer(row, 'board'));
    const met = statements.meetingsOfPlayer.all(player, batch);
    for (const row of met) {
      const [board, other] = [integer(row, 'board'), text(row, 'other')];
      statements.removeMeeting.run(player, board, other);
      statements.removeMeeting.run(other, board, player);
    }
    const past = statements.removePast.run(player, batch).changes;
    return Math.max(boards.length, met.length, past) === batch;
  };

  /** Some of the rows of dropped boards, and whether there may be more. */
  const someDropped = (): boolean => {
    const row = statements.anyDropped.get();
    if (row === undefined) return false;
    const board = integer(row, 'board');
    // Everybody on a board is in its list of wins; whoever was cleared away leaves that list too.
    const players = statements.playersOf.all(listOf(board, 'wins'), batch);
    for (const found of players) {
      const player = text(found, 'player');
      statements.removeRow.run(player, board);
      statements.removeMeetings.run(player, board);
      statements.removeHistory.run(player, board);
    }
    const [first, end] = listsOf(board);
    for (let list = first; list < end; list += 1) statements.removePlaces.run(list, batch);
    if (players.length === batch) return true;
    statements.removeBlocks.run(first, end);
    statements.removeBands.run(first, end);
    statements.undrop.run(board);
    return true;
  };

  /** Takes step after step, and lets everything else that waits have its turn in between. */
  const until = async (step: () => boolean): Promise<void> => {
    while (await connection.write(step)) await nextTurn();
  };

  return {
    player: (player) => until(() => somePlayer(player)),
    async scope(game, scope) {
      // From here on nobody finds them, and what is played next begins new ones.
      await connection.write(() => {
        statements.dropScope.run(game, scope);
        statements.forgetScope.run(game, scope);
      });
      await until(someDropped);
    },
    async ended(before) {
      await connection.write(() => {
        for (const row of statements.timed.all()) {
          if (periodEnd(text(row, 'period')) > before) continue;
          statements.dropPeriod.run(text(row, 'period'));
          statements.forgetPeriod.run(text(row, 'period'));
        }
      });
      await until(someDropped);
    },
  };
};

const prepare = (database: Database.Database) => ({
  boardsOfPlayer: database.prepare('SELECT board FROM results WHERE player = ? LIMIT ?'),
  meetingsOfPlayer: database.prepare('SELECT board, other FROM meetings WHERE player = ? LIMIT ?'),
  removeMeeting: database.prepare(
    'DELETE FROM meetings WHERE player = ? AND board = ? AND other = ?',
  ),
  removePast: database.prepare(
    `DELETE FROM history WHERE (player, board, finished, match) IN (
       SELECT player, board, finished, match FROM history WHERE player = ? LIMIT ?)`,
  ),
  anyDropped: database.prepare('SELECT board FROM dropped LIMIT 1'),
  playersOf: database.prepare(
    `SELECT substr(place, ${playerOffset + 1}) AS player FROM places WHERE list = ?
     ORDER BY place LIMIT ?`,
  ),
  removeRow: database.prepare('DELETE FROM results WHERE player = ? AND board = ?'),
  removeMeetings: database.prepare('DELETE FROM meetings WHERE player = ? AND board = ?'),
  removeHistory: database.prepare('DELETE FROM history WHERE player = ? AND board = ?'),
  removePlaces: database.prepare(
    `DELETE FROM places WHERE list = ?1 AND place IN (
       SELECT place FROM places WHERE list = ?1 ORDER BY place LIMIT ?2)`,
  ),
  removeBlocks: database.prepare('DELETE FROM blocks WHERE list >= ? AND list < ?'),
  removeBands: database.prepare('DELETE FROM bands WHERE list >= ? AND list < ?'),
  undrop: database.prepare('DELETE FROM dropped WHERE board = ?'),
  dropScope: database.prepare(
    'INSERT INTO dropped (board) SELECT board FROM leaderboards WHERE game = ? AND scope = ?',
  ),
  forgetScope: database.prepare('DELETE FROM leaderboards WHERE game = ? AND scope = ?'),
  timed: database.prepare("SELECT DISTINCT period FROM leaderboards WHERE period <> 'all'"),
  dropPeriod: database.prepare(
    'INSERT INTO dropped (board) SELECT board FROM leaderboards WHERE period = ?',
  ),
  forgetPeriod: database.prepare('DELETE FROM leaderboards WHERE period = ?'),
});
