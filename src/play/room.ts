import type { ChannelDocument } from '../match/channel.js';
import type { Person, Table } from '../match/table.js';
import { defaultLimits } from './limits.js';

/** Why a channel takes no further table, for `table:refusal.<code>`. */
export type RoomRefusal = 'same-two' | 'channel-full' | 'too-many-open' | 'too-many-practices';

const live = (table: Table): boolean => table.phase === 'open' || table.phase === 'playing';

/** Whether just these people, and nobody else, sit at a table. */
const isBetween = (table: Table, people: ReadonlySet<string>): boolean => {
  const holders =
    table.phase === 'open' || table.phase === 'closed' ? [table.host, table.invited] : table.seats;
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
    (table) => live(table) && table.id !== but && table.game === game && isBetween(table, ids),
  );
};

/** Whether the channel has no room for one more challenge of this host. */
export const refuseChallenge = (
  document: ChannelDocument,
  host: Person,
  game: string,
  invited: Person | null,
): RoomRefusal | null => {
  const tables = Object.values(document.tables).filter(live);
  if (tables.length >= defaultLimits.tablesInChannel) return 'channel-full';
  const own = tables.filter((table) => table.phase === 'open' && table.host.id === host.id);
  if (own.length >= defaultLimits.openPerHost) return 'too-many-open';
  if (invited === null) return null;
  return haveAnother(document, game, [host, invited], null) ? 'same-two' : null;
};

/**
 * Whether the channel has no room for one more practice match: it begins unasked, so one person
 * alone must not fill the channel with them.
 */
export const refusePractice = (document: ChannelDocument, host: Person): RoomRefusal | null => {
  const tables = Object.values(document.tables).filter(live);
  if (tables.length >= defaultLimits.tablesInChannel) return 'channel-full';
  const own = tables.filter(
    (table) =>
      table.phase === 'playing' &&
      table.seats.every((holder) => holder.kind === 'machine' || holder.id === host.id),
  );
  return own.length >= defaultLimits.practicesPerHost ? 'too-many-practices' : null;
};
