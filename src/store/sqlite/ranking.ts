import type Database from 'libsql';
import { integer, optionalNumber, text } from './columns.js';

/**
 * Ranks without counting. A list's places are cut into blocks of neighbours, each with the number of
 * players in it: a rank is the sum of the blocks before and a short count inside one, also among a
 * million players who all have one win. Blocks split and merge as players come and go, so it does
 * not matter how places are distributed.
 */
export interface Ranking {
  /** Moves a player in a list; `null`: they were not, or are no longer, listed. */
  move(list: number, from: string | null, to: string | null): void;
  /** The rank of a place on the list, from 1. */
  rank(list: number, place: string): number;
  /** The place of a rank, or `null` beyond the end. */
  placeAt(list: number, rank: number): string | null;
  /** How many players the list has. */
  size(list: number): number;
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
  const insert = database.prepare('INSERT INTO places (list, place) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM places WHERE list = ? AND place = ?');
  const holding = database.prepare(
    'SELECT first, players FROM blocks WHERE list = ? AND first <= ? ORDER BY first DESC LIMIT 1',
  );
  const preceding = database.prepare(
    'SELECT first, players FROM blocks WHERE list = ? AND first < ? ORDER BY first DESC LIMIT 1',
  );
  const put = database.prepare(
    `INSERT INTO blocks (list, first, players) VALUES (?, ?, ?)
     ON CONFLICT (list, first) DO UPDATE SET players = excluded.players`,
  );
  const drop = database.prepare('DELETE FROM blocks WHERE list = ? AND first = ?');
  const nth = database.prepare(
    'SELECT place FROM places WHERE list = ? AND place >= ? ORDER BY place LIMIT 1 OFFSET ?',
  );
  const before = database.prepare(
    'SELECT sum(players) AS players FROM blocks WHERE list = ? AND first < ?',
  );
  const all = database.prepare('SELECT sum(players) AS players FROM blocks WHERE list = ?');
  const within = database.prepare(
    'SELECT count(*) AS players FROM places WHERE list = ? AND place >= ? AND place < ?',
  );
  const upTo = database.prepare(
    `SELECT first, before FROM (
       SELECT first, players, sum(players) OVER (ORDER BY first) - players AS before
       FROM blocks WHERE list = ?
     ) WHERE before < ? AND before + players >= ? LIMIT 1`,
  );

  const block = (row: unknown): Block | null =>
    row === undefined ? null : { first: text(row, 'first'), players: integer(row, 'players') };

  const nthPlace = (list: number, first: string, skipped: number): string =>
    text(nth.get(list, first, skipped), 'place');

  // The first block begins before every place, so each place lies in some block.
  const blockOf = (list: number, place: string): Block =>
    block(holding.get(list, place)) ?? { first: '', players: 0 };

  const grow = (list: number, { first, players }: Block): void => {
    const grown = players + 1;
    put.run(list, first, grown);
    if (grown <= largest) return;
    const half = grown >> 1;
    put.run(list, nthPlace(list, first, half), grown - half);
    put.run(list, first, half);
  };

  const shrink = (list: number, { first, players }: Block): void => {
    const left = players - 1;
    const previous = left < smallest ? block(preceding.get(list, first)) : null;
    if (previous !== null && previous.players + left <= joined) {
      drop.run(list, first);
      put.run(list, previous.first, previous.players + left);
    } else {
      put.run(list, first, left);
    }
  };

  return {
    move(list, from, to) {
      if (from !== null) remove.run(list, from);
      if (to !== null) insert.run(list, to);
      // Most moves are short: nothing to count when they stay in their block.
      const source = from === null ? null : blockOf(list, from);
      if (source !== null && to !== null && blockOf(list, to).first === source.first) return;
      if (source !== null) shrink(list, source);
      if (to !== null) grow(list, blockOf(list, to));
    },
    rank(list, place) {
      const { first } = blockOf(list, place);
      const earlier = optionalNumber(before.get(list, first), 'players') ?? 0;
      return earlier + integer(within.get(list, first, place), 'players') + 1;
    },
    placeAt(list, rank) {
      const row = upTo.get(list, rank, rank);
      if (row === undefined) return null;
      return nthPlace(list, text(row, 'first'), rank - 1 - integer(row, 'before'));
    },
    size: (list) => optionalNumber(all.get(list), 'players') ?? 0,
  };
};
