import type { Game } from '../games/game.js';
import { isIn } from '../match/act.js';
import { readState } from '../match/advance.js';
import { writeRecord } from '../match/record.js';
import { type PlayingTable, seatOf } from '../match/table.js';
import type { MatchListing } from '../store/port.js';
import { bookNow } from './booking.js';
import type { Play } from './context.js';

/** A match and its record as the file holds it. */
export interface FoundRecord {
  readonly match: string;
  /** The game's id. */
  readonly game: string;
  readonly json: string;
}

/** Who asks for a record, and where. */
export interface Asker {
  readonly person: string;
  readonly scope: string;
  /** The channel of its board, if it was asked for there. */
  readonly channel?: string;
}

/**
 * The record of a finished match, for its seats and for anyone where it was played; `null` when
 * there is none, or none for this person: the two look the same from outside. On the board of a match
 * that ended just now it need not be waited for: then it is booked first.
 */
export const findRecord = async (
  play: Play,
  match: string,
  asker: Asker,
): Promise<FoundRecord | null> => {
  let found = await play.store.ledger.record(match);
  if (found === null && asker.channel !== undefined) {
    await bookNow(play, asker.channel, match);
    found = await play.store.ledger.record(match);
  }
  if (found === null) return null;
  const { booked, events } = found;
  const seated = booked.seats.some((seat) => seat.player === asker.person);
  if (!seated && booked.scope !== asker.scope) return null;
  return { match, game: booked.game, json: writeRecord(booked.header, events) };
};

/** The newest finished matches that this person may fetch: those of this place and their own. */
export const recordsFor = async (
  play: Play,
  game: string,
  asker: { readonly person: string; readonly scope: string },
  limit: number,
): Promise<readonly MatchListing[]> => {
  const [here, own] = await Promise.all([
    play.store.ledger.recent({ scope: asker.scope }, game, limit),
    play.store.ledger.recent({ player: asker.person }, game, limit),
  ]);
  const byId = new Map([...here, ...own].map((listing) => [listing.match, listing]));
  return [...byId.values()].toSorted((a, b) => b.finishedAt - a.finishedAt).slice(0, limit);
};

/** Whether somebody is still in at a table, and not out of the match. */
export const plays = (game: Game, table: PlayingTable, person: string): boolean => {
  const seat = seatOf(table.seats, person);
  const state = readState(game, table);
  // A broken table can be given up.
  return seat !== null && (state === null || isIn(game, state, seat));
};

/** The running matches of a person in a channel, newest first. */
export const tablesOf = async (
  play: Play,
  channel: string,
  person: string,
  game: string,
): Promise<readonly PlayingTable[]> => {
  const { tables } = await play.store.channels.read(channel);
  return Object.values(tables)
    .filter((table) => table.phase === 'playing')
    .filter((table) => table.game === game && seatOf(table.seats, person) !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
};
