import { randomBytes } from 'node:crypto';
import { tableIn } from '../match/channel.js';
import { seatOf } from '../match/table.js';
import { resign } from './act.js';
import { cancelChallenge } from './challenge.js';
import { changeChannel } from './change.js';
import type { Play } from './context.js';

const pseudonymPrefix = 'former-player-';

/** Whether a seat's id stands for somebody who was forgotten: such a seat is on no leaderboard. */
export const isPseudonym = (id: string): boolean => id.startsWith(pseudonymPrefix);

/** A table that looks different now. */
export interface Touched {
  readonly channel: string;
  readonly table: string;
}

/**
 * Forgets a person: running matches are resigned, open challenges withdrawn, and their id and names
 * are replaced by a pseudonym in everything that is kept, so that other people's records and
 * results stay what they were. Safe to repeat, and goes on where a crash left it: the tombstone
 * comes first and what is pending carries the pseudonym from then on.
 */
export const forget = async (play: Play, person: string): Promise<readonly Touched[]> => {
  const fresh = `${pseudonymPrefix}${randomBytes(6).toString('hex')}`;
  const { pseudonym, tables } = await play.store.people.change(person, (document) => {
    // A second request within the same job keeps the name that the first one gave.
    const kept = document.forgotten?.pseudonym ?? fresh;
    return {
      document: {
        ...document,
        style: null,
        forgotten: { at: play.now(), pseudonym: kept },
      },
      result: { pseudonym: kept, tables: document.tables },
    };
  });
  for (const [table, channel] of Object.entries(tables)) {
    await cancelChallenge(play, channel, table, person);
    await resign(play, channel, table, person);
    await rename(play, channel, table, person, pseudonym);
  }
  await play.store.ledger.forget(person, pseudonym);
  return Object.entries(tables).map(([table, channel]) => ({ channel, table }));
};

/** Puts the pseudonym into the tables that are still kept in the channel. */
const rename = (
  play: Play,
  channel: string,
  id: string,
  person: string,
  pseudonym: string,
): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table?.phase !== 'over') return { result: undefined };
    const seat = seatOf(table.seats, person);
    if (seat === null) return { result: undefined };
    const seats = table.seats.map((holder, index) =>
      index === seat && holder.kind === 'person'
        ? { ...holder, id: pseudonym, name: pseudonym }
        : holder,
    );
    return {
      put: [{ table: { ...table, seats, version: table.version + 1 } }],
      result: undefined,
    };
  });
