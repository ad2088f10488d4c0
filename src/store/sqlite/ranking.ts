import type Database from 'libsql';
import { integer, optionalNumber, text } from './columns.js';

/**
 * Ranks without counting. A leaderboard's places are cut into blocks of neighbours, each with the
 * number of players in it: a rank is the sum of the blocks before and a short count inside one, also
 * among a million players who all have one win. Blocks split and merge as players come and go, so it
 * does not matter how places are distributed.
 */
export interface Ranking {
  add(board: number, place: string): void;
  remove(board: number, place: string): void;
  /** The rank of a place on the board, from 1. */
  rank(board: number, place: string): number;
  /** The place of a rank, or `null` beyond the end. */
  placeAt(board: number, rank: number): string | null;
}

/** The most players of a block: counting inside one and summing over all then cost about the same. */
const largest = 1_024;
/** A block with fewer joins the one before it, when both together stay well under the limit. */
const smallest = largest / 4;
const joined = largest / 2;

interface Block {
  readonly first: string;
  readonly players: number;
}

export const ranking = (database: Database.Database): Ranking => {
  const holding = database.prepare(
    'SELECT first, players FROM blocks WHERE board = ? AND first <= ? ORDER BY first DESC LIMIT 1',
  );
  const preceding = database.prepare(
    'SELECT first, players FROM blocks WHERE board = ? AND first < ? ORDER BY first DESC LIMIT 1',
  );
  const put = database.prepare(
    `INSERT INTO blocks (board, first, players) VALUES (?, ?, ?)
     ON CONFLICT (board, first) DO UPDATE SET players = excluded.players`,
  );
  const drop = database.prepare('DELETE FROM blocks WHERE board = ? AND first = ?');
  const nth = database.prepare(
    'SELECT place FROM standings WHERE board = ? AND place >= ? ORDER BY place LIMIT 1 OFFSET ?',
  );
  const before = database.prepare(
    'SELECT sum(players) AS players FROM blocks WHERE board = ? AND first < ?',
  );
  const within = database.prepare(
    'SELECT count(*) AS players FROM standings WHERE board = ? AND place >= ? AND place < ?',
  );
  const upTo = database.prepare(
    `SELECT first, before FROM (
       SELECT first, players, sum(players) OVER (ORDER BY first) - players AS before
       FROM blocks WHERE board = ?
     ) WHERE before < ? AND before + players >= ? LIMIT 1`,
  );

  const block = (row: unknown): Block | null =>
    row === undefined ? null : { first: text(row, 'first'), players: integer(row, 'players') };

  const nthPlace = (board: number, first: string, skipped: number): string =>
    text(nth.get(board, first, skipped), 'place');

  return {
    add(board, place) {
      // The first block begins before every place, so each place lies in some block.
      const { first, players } = block(holding.get(board, place)) ?? { first: '', players: 0 };
      const grown = players + 1;
      put.run(board, first, grown);
      if (grown <= largest) return;
      const half = grown >> 1;
      put.run(board, nthPlace(board, first, half), grown - half);
      put.run(board, first, half);
    },
    remove(board, place) {
      const found = block(holding.get(board, place));
      if (found === null) return;
      const left = found.players - 1;
      const previous = left < smallest ? block(preceding.get(board, found.first)) : null;
      if (previous !== null && previous.players + left <= joined) {
        drop.run(board, found.first);
        put.run(board, previous.first, previous.players + left);
      } else {
        put.run(board, found.first, left);
      }
    },
    rank(board, place) {
      const found = block(holding.get(board, place)) ?? { first: '', players: 0 };
      const earlier = optionalNumber(before.get(board, found.first), 'players') ?? 0;
      return earlier + integer(within.get(board, found.first, place), 'players') + 1;
    },
    placeAt(board, rank) {
      const row = upTo.get(board, rank, rank);
      if (row === undefined) return null;
      return nthPlace(board, text(row, 'first'), rank - 1 - integer(row, 'before'));
    },
  };
};
