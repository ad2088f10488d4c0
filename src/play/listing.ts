import { type Errand, tableIn } from '../match/channel.js';
import type { Table } from '../match/table.js';
import { listedAs } from './change.js';
import type { Play } from './context.js';
import type { PersonDocument } from './documents.js';
import { forgettingOf, isForgotten, putRight, requestForgetting } from './privacy.js';

/**
 * Puts a table on a person's lists, or takes it off, by what the table says now: an errand that comes
 * late would undo what a newer one has done.
 */
export const keepList = async (
  play: Play,
  channel: string,
  { table: id, person }: Extract<Errand, { kind: 'list' }>,
): Promise<void> => {
  const now = async () => tableIn(await play.store.channels.read(channel), id);
  let table = await now();
  let forgotten: Forgotten | null = null;
  for (;;) {
    const as = listedAs(table, person);
    forgotten = (await putOnList(play, channel, table, { id, person, as })) ?? forgotten;
    table = await now();
    // Changed while it was written: the errand of that may have been there before us.
    if (listedAs(table, person) === as) break;
  }
  // Asked to be forgotten before this table was known to be theirs: the job goes through it too.
  if (forgotten === null || table === undefined || !isForgotten(forgotten, table, person)) return;
  await requestForgetting(play, person, forgotten.at);
  play.errandsIn(forgettingOf(person));
};

/** On which of a person's lists a table is to stand. */
interface Listing {
  readonly id: string;
  readonly person: string;
  readonly as: ReturnType<typeof listedAs>;
}

type Forgotten = NonNullable<PersonDocument['forgotten']>;

/**
 * Resolves to the tombstone of somebody who once asked to be forgotten, if the table is on a list of
 * theirs then: also when it was before, for an attempt that was cut short may have put it there.
 */
const putOnList = (
  play: Play,
  channel: string,
  table: Table | undefined,
  { id, person, as }: Listing,
): Promise<Forgotten | null> =>
  play.store.people.change(person, (document) => {
    const { [id]: played, ...otherTables } = document.tables;
    const { [id]: asked, ...otherInvitations } = document.invitations;
    const isPlayed = as === 'player';
    const isAsked = as === 'invited';
    const forgotten =
      document.forgotten === null || table === undefined || as === null
        ? document.forgotten
        : putRight(document.forgotten, table, person, play.now());
    const result = as === null ? null : forgotten;
    const isListed = isPlayed === (played !== undefined) && isAsked === (asked !== undefined);
    if (isListed && forgotten === document.forgotten) return { result };
    const tables = isPlayed ? { ...otherTables, [id]: channel } : otherTables;
    const invitations = isAsked ? { ...otherInvitations, [id]: channel } : otherInvitations;
    return { document: { ...document, tables, invitations, forgotten }, result };
  });
