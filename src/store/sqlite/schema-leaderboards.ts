/**
 * The step that brought ratings, periods and orders. Leaderboards of one order became boards with
 * five lists each (a list is a board's id times eight plus the order's number: 0 wins, 1 rating,
 * 2 rate, 3 best, 4 streak; see `lists.ts`), and everything that was counted before counts across
 * servers as well. How places are written stands in `place.ts`, and was this from the beginning.
 */
export const leaderboards = `
  -- AUTOINCREMENT: the number of a board that was dropped is not given to another one while the
  -- dropped one's rows are being cleared away.
  CREATE TABLE leaderboards (
    board INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL, scope TEXT NOT NULL, period TEXT NOT NULL,
    UNIQUE (game, scope, period)
  ) STRICT;
  -- For dropping the weeks and months that are over.
  CREATE INDEX leaderboards_period ON leaderboards (period);
  -- Boards that nobody can find any more and whose rows are still to be cleared away.
  CREATE TABLE dropped (board INTEGER PRIMARY KEY) STRICT;

  -- "row" is JSON: see row.ts.
  CREATE TABLE results (
    player TEXT NOT NULL, board INTEGER NOT NULL, row TEXT NOT NULL,
    PRIMARY KEY (player, board)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE places (
    list INTEGER NOT NULL, place TEXT NOT NULL,
    PRIMARY KEY (list, place)
  ) STRICT, WITHOUT ROWID;

  -- A player's counted matches; "rating" is JSON: see packChange.
  CREATE TABLE history (
    player TEXT NOT NULL, board INTEGER NOT NULL, finished INTEGER NOT NULL, match TEXT NOT NULL,
    rating TEXT NOT NULL,
    PRIMARY KEY (player, board, finished, match)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO leaderboards (board, game, scope, period)
    SELECT board, game, scope, 'all' FROM boards;
  INSERT INTO leaderboards (game, scope, period) SELECT DISTINCT game, '*', 'all' FROM boards;

  INSERT INTO standings (player, board, place, name, won, lost, drawn,
      games_won, games_lost, games_drawn, best)
    SELECT player, across.board, player, max(name), sum(won), sum(lost), sum(drawn),
      sum(games_won), sum(games_lost), sum(games_drawn), max(best)
    FROM standings JOIN boards USING (board)
      JOIN leaderboards AS across ON across.game = boards.game AND across.scope = '*'
    GROUP BY player, across.board;
  INSERT INTO results (player, board, row)
    SELECT player, board, json_object(
      'name', name, 'won', won, 'lost', lost, 'drawn', drawn,
      'gamesWon', games_won, 'gamesLost', games_lost, 'gamesDrawn', games_drawn,
      'best', best, 'rating', NULL, 'rated', 0, 'streak', 0, 'longest', 0,
      'measures', json('{}'))
    FROM standings;
  INSERT INTO places (list, place)
    SELECT board * 8, printf('%010d%010d', 9999999999 - won, lost) || player FROM standings;
  INSERT INTO places (list, place)
    SELECT board * 8 + 2, printf('%010d%010d',
      9999999999 - CAST(round(won * 1e9 / (won + lost + drawn)) AS INTEGER),
      9999999999 - (won + lost + drawn)) || player
    FROM standings WHERE won + lost + drawn >= 10;
  INSERT INTO places (list, place)
    SELECT board * 8 + 3, printf('%010d%010d',
      9999999999 - CAST(round((best + 1e6) * 1e3) AS INTEGER), 9999999999 - won) || player
    FROM standings WHERE best IS NOT NULL;

  INSERT INTO meetings (player, board, other, won, lost, drawn)
    SELECT player, across.board, other, sum(won), sum(lost), sum(drawn)
    FROM meetings JOIN boards USING (board)
      JOIN leaderboards AS across ON across.game = boards.game AND across.scope = '*'
    GROUP BY player, across.board, other;
  INSERT INTO history (player, board, finished, match, rating)
    SELECT players_matches.player, board, matches.finished, match, 'null'
    FROM players_matches JOIN matches USING (match)
      JOIN leaderboards ON leaderboards.game = matches.game AND leaderboards.scope IN (matches.scope, '*')
    WHERE CASE WHEN json_valid(record) THEN json_extract(record, '$.counted') END;

  DROP TABLE blocks;
  CREATE TABLE blocks (
    list INTEGER NOT NULL, first TEXT NOT NULL, players INTEGER NOT NULL,
    PRIMARY KEY (list, first)
  ) STRICT, WITHOUT ROWID;
  -- Neighbouring blocks with the number of players in all of them.
  CREATE TABLE bands (
    list INTEGER NOT NULL, first TEXT NOT NULL, players INTEGER NOT NULL,
    PRIMARY KEY (list, first)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO blocks (list, first, players)
    SELECT list, iif(part = 0, '', min(place)), count(*) FROM (
      SELECT list, place,
        (row_number() OVER (PARTITION BY list ORDER BY place) - 1) / 256 AS part
      FROM places)
    GROUP BY list, part;
  INSERT INTO bands (list, first, players)
    SELECT list, min(first), sum(players) FROM (
      SELECT list, first, players,
        (row_number() OVER (PARTITION BY list ORDER BY first) - 1) / 48 AS part
      FROM blocks)
    GROUP BY list, part;

  DROP TABLE standings;
  DROP TABLE boards;
  `;
