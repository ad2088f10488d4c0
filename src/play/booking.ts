import { tableIn } from '../match/channel.js';
import { isPseudonym } from '../match/pseudonym.js';
import { type FinishedTable, peopleOf } from '../match/table.js';
import type { Play } from './context.js';
import { isForgotten, rename, renamedSeats } from './privacy.js';
import { bookFinished } from './settle.js';
import { countRated } from './stakes.js';

/** Books a finished match of this channel that still waits for it; safe to repeat. */
export const bookNow = async (play: Play, channel: string, id: string): Promise<void> => {
  const table = tableIn(await play.store.channels.read(channel), id);
  if (table?.phase === 'over') await book(play, channel, table);
};

/**
 * Books a finished match. Whoever was forgotten between its end and now plays in it under their
 * pseudonym, so that it counts for the opponents and touches nothing that the person has played since;
 * then the pseudonym goes off the leaderboards, which name nobody who was forgotten.
 */
const book = async (play: Play, channel: string, table: FinishedTable): Promise<void> => {
  let booked = table;
  for (const { id } of peopleOf(table)) {
    const { forgotten } = await play.store.people.read(id);
    if (forgotten === null || !isForgotten(forgotten, table, id)) continue;
    booked = renamedSeats(booked, id, forgotten.pseudonym);
    // A job that goes on later will not find this match any more: not on their list, nor booked for them.
    await rename(play, channel, table.id, id, forgotten.at, forgotten.pseudonym);
  }
  await bookFinished(play, channel, booked);
  // Whoever began it may have died before it was counted.
  await countRated(play, booked);
  // Also of those who had it before: forgotten while they played, or in an attempt that was cut short.
  for (const { id } of peopleOf(booked)) {
    if (isPseudonym(id)) await play.store.ledger.forget(id, id);
  }
};
