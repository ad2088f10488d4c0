import type { Game } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { isIn } from '../match/act.js';
import { readState } from '../match/advance.js';
import { tableIn } from '../match/channel.js';
import {
  isLive,
  type LobbyTable,
  type OpenTable,
  type PlayingTable,
  peopleOf,
  seatOf,
  type Table,
} from '../match/table.js';
import { DocumentUnreadable } from '../store/port.js';
import type { Play } from './context.js';

/** A live table. */
type Live = OpenTable | LobbyTable | PlayingTable;

/** A live table of a person: a challenge by or to them, or a table that they sit at. */
export interface OwnTable {
  readonly channel: string;
  readonly table: Live;
  /** The seats that are asked to act; none before a match has begun. */
  readonly toAct: readonly Seat[];
  /** Whether it waits for this person: their turn, or a challenge to them. */
  readonly waits: boolean;
  /** Whether they are out of it, and watch the others. */
  readonly out: boolean;
}

/** Channels that are looked into for one list, at the most. */
const mostChannels = 60;

/**
 * The running matches and open challenges of a person, wherever they are: those that wait for them
 * first, then those whose time is up soonest. The person's list follows by errands and may lag: what
 * it names that is no longer so is left out, and taken off the list.
 */
export const tablesEverywhere = async (
  play: Play,
  person: string,
): Promise<readonly OwnTable[]> => {
  const { tables, invitations } = await play.store.people.read(person);
  const listed = { ...tables, ...invitations };
  const channels = [...new Set(Object.values(listed))].slice(0, mostChannels);
  const own: OwnTable[] = [];
  const gone: string[] = [];
  await Promise.all(
    channels.map(async (channel) => {
      const document = await readable(play, channel);
      if (document === null) return;
      for (const [id, where] of Object.entries(listed)) {
        if (where !== channel) continue;
        const table = tableIn(document, id);
        if (table === undefined || !isOwn(table, person)) {
          gone.push(id);
          continue;
        }
        const game = play.game(table.game);
        // Of a game that this process does not know (any more): left out, and left on the list.
        if (game !== null) own.push(look(game, channel, table, person));
      }
    }),
  );
  if (gone.length > 0) await takeOff(play, person, gone);
  return own.toSorted(bySoonest);
};

/** A channel that this process cannot read now is left out, and left on the list. */
const readable = async (play: Play, channel: string) => {
  try {
    return await play.store.channels.read(channel);
  } catch (error) {
    if (error instanceof DocumentUnreadable) return null;
    throw error;
  }
};

const isOwn = (table: Table, person: string): table is Live =>
  isLive(table) && peopleOf(table).some(({ id }) => id === person);

const look = (game: Game, channel: string, table: Live, person: string): OwnTable => {
  const nobody = { channel, table, toAct: [], waits: false, out: false };
  if (table.phase === 'lobby') return nobody;
  if (table.phase === 'open') return { ...nobody, waits: table.invited?.id === person };
  const state = readState(game, table);
  // One broken table must not hide the others.
  if (state === null) return nobody;
  const awaits = game.awaits(state);
  const toAct = awaits.kind === 'seats' ? awaits.seats : [];
  const seat = seatOf(table.seats, person);
  return {
    channel,
    table,
    toAct,
    waits: seat !== null && toAct.includes(seat),
    out: seat !== null && !isIn(game, state, seat),
  };
};

const takeOff = (play: Play, person: string, gone: readonly string[]): Promise<void> =>
  play.store.people.change<void>(person, (document) => {
    const kept = (list: typeof document.tables) =>
      Object.fromEntries(Object.entries(list).filter(([id]) => !gone.includes(id)));
    const tables = kept(document.tables);
    const invitations = kept(document.invitations);
    return { document: { ...document, tables, invitations }, result: undefined };
  });

/** When a table's time is up: a turn's, or that of what waits for people. */
export const endsAt = (table: Live): number | null =>
  table.phase === 'playing' ? table.deadline : table.expiresAt;

const bySoonest = (a: OwnTable, b: OwnTable): number =>
  Number(b.waits) - Number(a.waits) ||
  Number(b.table.phase === 'playing') - Number(a.table.phase === 'playing') ||
  (endsAt(a.table) ?? Number.MAX_SAFE_INTEGER) - (endsAt(b.table) ?? Number.MAX_SAFE_INTEGER) ||
  a.table.openedAt - b.table.openedAt;
