import { tableIn } from '../match/channel.js';
import { leftBy, type Spot } from '../match/table.js';
import { changeChannel } from './change.js';
import type { Play } from './context.js';

/**
 * Notes which message shows a table. What is seen does not change, so the version stays. Resolves to
 * the message that was the board until now, if it was another.
 */
export const placeMessage = (
  play: Play,
  channel: string,
  id: string,
  spot: Spot,
): Promise<Spot | null> =>
  changeChannel<Spot | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: null };
    if (table.message === spot.message && table.thread === spot.thread) return { result: null };
    return { put: [{ table: { ...table, ...spot } }], result: leftBy(table, spot) };
  });

/**
 * Notes a message on which a table was found, if none is known where the table stands. Resolves to
 * whether that message is the table's now.
 */
export const noteMessage = (
  play: Play,
  channel: string,
  id: string,
  { message, thread }: Spot,
): Promise<boolean> =>
  changeChannel<boolean>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined || table.message !== null || table.thread !== thread) {
      return { result: table?.message === message };
    }
    return { put: [{ table: { ...table, message } }], result: true };
  });

/**
 * Moves a match into a thread of its channel, or (`null`) back out of it. Its board is to be posted
 * anew there: the version grows, so that this is done even if the process ends here. Resolves to the
 * message that was the board until now.
 */
export const moveTable = (
  play: Play,
  channel: string,
  id: string,
  thread: string | null,
): Promise<Spot | null> =>
  changeChannel<Spot | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined || table.thread === thread) return { result: null };
    if (table.phase !== 'playing' && table.phase !== 'over') return { result: null };
    const moved = { ...table, thread, message: null, version: table.version + 1 };
    return { put: [{ table: moved }], result: leftBy(table, moved) };
  });

/**
 * Notes that the tables of a thread are those of its channel: before the thread exists. That holds for
 * good, also if the match stays where it is and somebody else opens the thread. Resolves to whether it
 * is so: a thread that has tables already keeps them as its own.
 */
export const adoptThread = (play: Play, thread: string, channel: string): Promise<boolean> =>
  play.store.channels.change<boolean>(thread, (document) =>
    Object.keys(document.tables).length > 0
      ? { result: document.home === channel }
      : { document: { ...document, home: channel }, result: true },
  );
