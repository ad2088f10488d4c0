import type { Game } from '../games/game.js';
import type { ChannelDocument } from '../match/channel.js';
import { hasLobby } from '../match/lobby.js';
import { type FinishedTable, isLive, type Person, peopleOf, type Table } from '../match/table.js';
import type { HouseLimits } from './limits.js';

/** Why a channel takes no further table, for `table:refusal.<code>`. */
export type RoomRefusal = 'same-two' | 'channel-full' | 'too-many-open';

const isFull = ({ tables }: ChannelDocument, house: HouseLimits): boolean =>
  Object.values(tables).filter(isLive).length >= house.tablesInChannel;

/** Whether just these people, and nobody else, play at a table or were challenged to. */
const isBetween = (table: Table, people: ReadonlySet<string>): boolean => {
  // Who sits where people still join and leave says nothing yet.
  if (table.phase === 'lobby') return false;
  const holders = 'seats' in table ? table.seats : [table.host, table.invited];
  return (
    holders.length === people.size &&
    holders.every((holder) => holder?.kind === 'person' && people.has(holder.id))
  );
};

/** Whether the same people have a table of this game besides the one with the id `but`. */
export const haveAnother = (
  document: ChannelDocument,
  game: string,
  people: readonly Person[],
  but: string | null,
): boolean => {
  const ids = new Set(people.map(({ id }) => id));
  return Object.values(document.tables).some(
    (table) => isLive(table) && table.id !== but && table.game === game && isBetween(table, ids),
  );
};

/** Whether two people who want a rematch have begun anew already; where people gather, they may. */
export const haveBegunAnew = (
  document: ChannelDocument,
  game: Game,
  table: FinishedTable,
): boolean => !hasLobby(game) && haveAnother(document, table.game, peopleOf(table), table.id);

/**
 * Whether the channel has no room for a rematch of a finished table, which keeps to the same limits as
 * whatever else begins there.
 */
export const refuseRematch = (
  document: ChannelDocument,
  house: HouseLimits,
  game: Game,
  table: FinishedTable,
): RoomRefusal | null => {
  const people = peopleOf(table);
  if (haveBegunAnew(document, game, table)) return 'same-two';
  const [host] = people;
  if (people.length === 1 && host !== undefined) return refusePractice(document, house, host);
  return isFull(document, house) ? 'channel-full' : null;
};

/** Whether a table waits on nobody but its host: a challenge, a lobby, a practice match. */
const waitsFor = (table: Table, host: Person): boolean =>
  table.phase === 'open' || table.phase === 'lobby'
    ? table.host.id === host.id
    : table.phase === 'playing' && peopleOf(table).every(({ id }) => id === host.id);

/** Whether the channel has no room for one more challenge of this host. */
export const refuseChallenge = (
  document: ChannelDocument,
  house: HouseLimits,
  host: Person,
  game: string,
  invited: Person | null,
): RoomRefusal | null => {
  const full = refusePractice(document, house, host);
  if (full !== null) return full;
  if (invited === null) return null;
  return haveAnother(document, game, [host, invited], null) ? 'same-two' : null;
};

/**
 * Whether the channel has no room for one more table of this host that nobody else has agreed to:
 * one person alone must not fill it, neither with challenges nor with practice matches.
 */
export const refusePractice = (
  document: ChannelDocument,
  house: HouseLimits,
  host: Person,
): RoomRefusal | null => {
  if (isFull(document, house)) return 'channel-full';
  const own = Object.values(document.tables).filter((table) => waitsFor(table, host));
  return own.length >= house.openPerPerson ? 'too-many-open' : null;
};
