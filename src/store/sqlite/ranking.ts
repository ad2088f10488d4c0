import type Database from 'libsql';
import { integer, optionalNumber, text } from './columns.js';

/**
 * Ranks without counting. A list's places are cut into blocks of neighbours, and the blocks into
 * bands, each with the number of players in it: a rank is the sum of the bands before, of the blocks
 * before inside its band, and a short count inside its block, also among a million players who all
 * have one win. Blocks and bands split and merge as players come and go, so it does not matter how
 * places are distributed.
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

/** The most players of a block and of a band: what is summed over or counted is then about equal. */
export interface Sizes {
  readonly block: number;
  readonly band: number;
}
const usual: Sizes = { block: 512, band: 24_576 };

/** A part with fewer than a quarter of the most joins the one before, when both make half of it. */
const few = 4;
const joined = 2;

/** Neighbours from place `first` up to the next part's. The first part's is empty: before everybody. */
interface Part {
  readonly first: string;
  readonly players: number;
}

const nobody: Part = { first: '', players: 0 };

const partOf = (row: unknown): Part | null =>
  row === undefined ? null : { first: text(row, 'first'), players: integer(row, 'players') };

export const ranking = (database: Database.Database, sizes: Sizes = usual): Ranking => {
  const insert = database.prepare('INSERT INTO places (list, place) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM places WHERE list = ? AND place = ?');
  const nth = database.prepare(
    'SELECT place FROM places WHERE list = ? AND place >= ? ORDER BY place LIMIT 1 OFFSET ?',
  );
  const within = database.prepare(
    'SELECT count(*) AS players FROM places WHERE list = ? AND place >= ? AND place < ?',
  );
  const blocks = parts(database, 'blocks');
  const bands = parts(database, 'bands');

  const nthPlace = (list: number, first: string, skipped: number): string =>
    text(nth.get(list, first, skipped), 'place');

  /** Puts players of the block that begins at `block` into its band, or takes them out. */
  const count = (list: number, block: string, players: number): void => {
    const band = bands.holding(list, block);
    const now = band.players + players;
    bands.put(list, band.first, now);
    if (players < 0) {
      bands.join(list, { ...band, players: now }, sizes.band);
      return;
    }
    if (now <= sizes.band) return;
    const half = blocks.upTo(list, band.first, bands.next(list, band.first), now >> 1);
    if (half === null || half.before === 0) return;
    bands.put(list, half.first, now - half.before);
    bands.put(list, band.first, half.before);
  };

  /** Some players' block now begins elsewhere, which may be in another band. */
  const recount = (list: number, from: string, to: string, players: number): void => {
    if (bands.holding(list, from).first === bands.holding(list, to).first) return;
    count(list, from, -players);
    count(list, to, players);
  };

  const grow = (list: number, { first, players }: Part): void => {
    const grown = players + 1;
    blocks.put(list, first, grown);
    count(list, first, 1);
    if (grown <= sizes.block) return;
    const half = grown >> 1;
    const middle = nthPlace(list, first, half);
    blocks.put(list, middle, grown - half);
    blocks.put(list, first, half);
    recount(list, first, middle, grown - half);
  };

  const shrink = (list: number, { first, players }: Part): void => {
    const left = { first, players: players - 1 };
    blocks.put(list, first, left.players);
    count(list, first, -1);
    const into = blocks.join(list, left, sizes.block);
    if (into !== null) recount(list, first, into, left.players);
  };

  return {
    move(list, from, to) {
      if (from !== null) remove.run(list, from);
      if (to !== null) insert.run(list, to);
      const source = from === null ? null : blocks.holding(list, from);
      // Most moves are short: nothing to count when they stay in their block.
      if (source !== null && to !== null && blocks.holding(list, to).first === source.first) return;
      if (source !== null) shrink(list, source);
      if (to !== null) grow(list, blocks.holding(list, to));
    },
    rank(list, place) {
      const block = blocks.holding(list, place).first;
      const band = bands.holding(list, block).first;
      const earlier = bands.between(list, '', band) + blocks.between(list, band, block);
      return earlier + integer(within.get(list, block, place), 'players') + 1;
    },
    placeAt(list, rank) {
      const band = bands.upTo(list, '', null, rank);
      if (band === null) return null;
      const inBand = rank - band.before;
      const block = blocks.upTo(list, band.first, bands.next(list, band.first), inBand);
      return block === null ? null : nthPlace(list, block.first, inBand - block.before - 1);
    },
    size: (list) => bands.between(list, '', null),
  };
};

/** A part, and how many players stand before it within what was looked through. */
interface Found {
  readonly first: string;
  readonly before: number;
}

/** The blocks or the bands of all lists. */
interface Parts {
  /** The part that a place lies in: the last one that does not begin after it. */
  holding(list: number, place: string): Part;
  put(list: number, first: string, players: number): void;
  /** Lets a small part join the one before it; returns where that one begins, `null` if it does not. */
  join(list: number, part: Part, most: number): string | null;
  /** Where the part after this one begins; `null` for the last. */
  next(list: number, first: string): string | null;
  /** The players of the parts that begin from `first` on and before `end` (`null`: all of them). */
  between(list: number, first: string, end: string | null): number;
  /** Of the parts that begin from `first` on and before `end`, the one with the `n`-th player. */
  upTo(list: number, first: string, end: string | null, n: number): Found | null;
}

/** Behind the first character of every place, which is a digit. */
const behindAll = ':';

const parts = (database: Database.Database, table: 'blocks' | 'bands'): Parts => {
  const neighbour = (where: string, order: string) =>
    database.prepare(
      `SELECT first, players FROM ${table} WHERE list = ? AND first ${where} ?
       ORDER BY first ${order} LIMIT 1`,
    );
  const atOrBefore = neighbour('<=', 'DESC');
  const before = neighbour('<', 'DESC');
  const after = neighbour('>', 'ASC');
  const put = database.prepare(
    `INSERT INTO ${table} (list, first, players) VALUES (?, ?, ?)
     ON CONFLICT (list, first) DO UPDATE SET players = excluded.players`,
  );
  const drop = database.prepare(`DELETE FROM ${table} WHERE list = ? AND first = ?`);
  const sum = database.prepare(
    `SELECT sum(players) AS players FROM ${table} WHERE list = ? AND first >= ? AND first < ?`,
  );
  const reach = database.prepare(
    `SELECT first, before FROM (
       SELECT first, players, sum(players) OVER (ORDER BY first) - players AS before
       FROM ${table} WHERE list = ? AND first >= ? AND first < ?
     ) WHERE before < ?4 AND before + players >= ?4 LIMIT 1`,
  );
  return {
    holding: (list, place) => partOf(atOrBefore.get(list, place)) ?? nobody,
    put: (list, first, players) => void put.run(list, first, players),
    join(list, { first, players }, most) {
      const previous = players * few < most ? partOf(before.get(list, first)) : null;
      if (previous === null || (previous.players + players) * joined > most) return null;
      drop.run(list, first);
      put.run(list, previous.first, previous.players + players);
      return previous.first;
    },
    next: (list, first) => partOf(after.get(list, first))?.first ?? null,
    between: (list, first, end) =>
      optionalNumber(sum.get(list, first, end ?? behindAll), 'players') ?? 0,
    upTo(list, first, end, n) {
      const row = reach.get(list, first, end ?? behindAll, n);
      return row === undefined
        ? null
        : { first: text(row, 'first'), before: integer(row, 'before') };
    },
  };
};
