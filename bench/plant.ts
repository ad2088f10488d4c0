/**
 * Leaderboards of a million players, written past the store: playing that many matches would take
 * an hour. What is written is what the store itself would have written.
 */
import { createClient } from '@redis/client';
import Database from 'libsql';
import { placeOf } from '../src/store/place.js';
import { type Board, type Sort, sorts } from '../src/store/port.js';
import { keys } from '../src/store/redis/keys.js';
import { writeMeeting } from '../src/store/redis/standings.js';
import { type Row, writeRow } from '../src/store/row.js';
import { listOf, listsOf } from '../src/store/sqlite/lists.js';

/** Fills a board with so many players, each of whom has met one other. */
export type Plant = (board: Board, players: number) => Promise<void>;

/** A player's id: as long as a real one, and not in the order in which they come. */
export const playerId = (n: number): string =>
  `1000${String((n * 7_919) % 2_000_003).padStart(14, '0')}`;

/** A player's results: few wins, so that most players stand side by side. */
const rowOf = (n: number): Row => {
  const some = (below: number, salt: number): number => (((n + 1) * salt) % 1_000_003) % below;
  const won = some(9, 7_121);
  const lost = some(9, 3_391);
  return {
    name: `Player ${n}`,
    won,
    lost,
    drawn: some(3, 911),
    gamesWon: 2 * won,
    gamesLost: 2 * lost,
    gamesDrawn: 0,
    best: 40 + some(90, 5_077),
    rating: { mean: 15 + some(20_000, 2_897) / 1_000, deviation: 5 },
    rated: won + lost,
    streak: 0,
    longest: some(4, 1_493),
    measures: { removed: 5 * won, scores: 60 * (won + lost), games: won + lost },
  };
};

interface Planted {
  readonly player: string;
  readonly other: string;
  readonly row: string;
  readonly places: readonly { readonly sort: Sort; readonly place: string }[];
}

const planted = (n: number): Planted => {
  const [player, row] = [playerId(n), rowOf(n)];
  const places = sorts.flatMap((sort) => {
    const place = placeOf(sort, player, row);
    return place === null ? [] : [{ sort, place }];
  });
  return { player, other: playerId(n % 2 === 0 ? n + 1 : n - 1), row: writeRow(row), places };
};

const atOnce = 2_000;

/** Calls `plant` with all players, some at a time. */
const inParts = async (
  players: number,
  plant: (part: readonly Planted[]) => Promise<unknown>,
): Promise<void> => {
  for (let n = 0; n < players; n += atOnce) {
    const count = Math.min(atOnce, players - n);
    await plant(Array.from({ length: count }, (_, k) => planted(n + k)));
  }
};

export const plantSqlite =
  (file: string): Plant =>
  async ({ game, scope, period }, players) => {
    const database = new Database(file, { timeout: 1_000 });
    const made = database
      .prepare('INSERT INTO leaderboards (game, scope, period) VALUES (?, ?, ?)')
      .run(game, scope, period);
    const board = Number(made.lastInsertRowid);
    const result = database.prepare('INSERT INTO results VALUES (?, ?, ?)');
    const place = database.prepare('INSERT INTO places VALUES (?, ?)');
    const meeting = database.prepare('INSERT INTO meetings VALUES (?, ?, ?, 3, 2, 1)');
    await inParts(players, async (part) => {
      database.exec('BEGIN');
      for (const each of part) {
        result.run(each.player, board, each.row);
        meeting.run(each.player, board, each.other);
        for (const found of each.places) place.run(listOf(board, found.sort), found.place);
      }
      database.exec('COMMIT');
    });
    const [first, end] = listsOf(board);
    database
      .prepare(
        `INSERT INTO blocks (list, first, players)
         SELECT list, iif(part = 0, '', min(place)), count(*) FROM (
           SELECT list, place,
             (row_number() OVER (PARTITION BY list ORDER BY place) - 1) / 350 AS part
           FROM places WHERE list >= ? AND list < ?)
         GROUP BY list, part`,
      )
      .run(first, end);
    database
      .prepare(
        `INSERT INTO bands (list, first, players)
         SELECT list, min(first), sum(players) FROM (
           SELECT list, first, players,
             (row_number() OVER (PARTITION BY list ORDER BY first) - 1) / 50 AS part
           FROM blocks WHERE list >= ? AND list < ?)
         GROUP BY list, part`,
      )
      .run(first, end);
    database.close();
  };

export const plantRedis =
  (url: string): Plant =>
  async (board, players) => {
    const client = createClient({ url });
    await client.connect();
    const { game, scope } = board;
    await inParts(players, (part) =>
      Promise.all([
        client.hSet(
          keys.rows(board),
          part.map(({ player, row }): [string, string] => [player, row]),
        ),
        ...sorts.map((sort) => {
          const places = part.flatMap((each) => each.places.filter((found) => found.sort === sort));
          return places.length === 0
            ? null
            : client.zAdd(
                keys.places(board, sort),
                places.map(({ place }) => ({ score: 0, value: place })),
              );
        }),
        ...part.map(({ player, other }) =>
          client.hSet(
            keys.meetings(scope, game, player),
            other,
            writeMeeting({ won: 3, lost: 2, drawn: 1 }),
          ),
        ),
      ]),
    );
    client.destroy();
  };
