import { tableIn } from '../match/channel.js';
import { changeChannel } from './change.js';
import type { Play } from './context.js';

/**
 * Notes which message shows a table, and the thread of the channel in which it stands (`null`: in
 * the channel itself). What is seen does not change, so the version stays.
 */
export const placeMessage = (
  play: Play,
  channel: string,
  id: string,
  message: string | null,
  thread: string | null,
): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: undefined };
    if (table.message === message && table.thread === thread) return { result: undefined };
    return { put: [{ table: { ...table, message, thread } }], result: undefined };
  });

/**
 * Moves a match into a thread of its channel, or (`null`) back out of it. Its board is to be posted
 * anew there: the version grows, so that this is done even if the process ends here.
 */
export const moveTable = (
  play: Play,
  channel: string,
  id: string,
  thread: string | null,
): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined || table.thread === thread) return { result: undefined };
    if (table.phase !== 'playing' && table.phase !== 'over') return { result: undefined };
    const version = table.version + 1;
    return { put: [{ table: { ...table, thread, message: null, version } }], result: undefined };
  });

/** Notes that the tables of a thread are those of its channel: before the thread exists. */
export const adoptThread = (play: Play, thread: string, channel: string): Promise<void> =>
  play.store.channels.change<void>(thread, (document) => ({
    document: { ...document, home: channel },
    result: undefined,
  }));
