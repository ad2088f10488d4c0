import { tableIn } from '../match/channel.js';
import { changeChannel } from './change.js';
import type { Play } from './context.js';

/** Notes which message shows a table. What is seen does not change, so the version stays. */
export const placeMessage = (
  play: Play,
  channel: string,
  id: string,
  message: string | null,
): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined || table.message === message) return { result: undefined };
    return { put: [{ table: { ...table, message } }], result: undefined };
  });
