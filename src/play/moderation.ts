import { voidMatch } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import { close } from '../match/open.js';
import type { Answered } from './challenge.js';
import { changeChannel } from './change.js';
import type { Play } from './context.js';

/**
 * A moderator ends what stands at a table: a match is void, so nobody's results change, and its
 * record shows the seed; a challenge is over. Who may do it is for the caller to check.
 */
export const endByModerator = (play: Play, channel: string, id: string): Promise<Answered> => {
  const at = { now: play.now(), seed: play.seed() };
  return changeChannel<Answered>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    switch (table.phase) {
      case 'open':
      case 'lobby': {
        const closed = close(table, 'ended', at.now);
        return { put: [{ table: closed }], result: { table: closed, refusal: null } };
      }
      case 'playing': {
        const ended = voidMatch(table, 'ended', at);
        return {
          put: [{ table: ended, errands: [{ kind: 'book', table: id }] }],
          result: { table: ended, refusal: null },
        };
      }
      case 'over':
      case 'closed':
        return { result: { table, refusal: 'match-over' } };
    }
  });
};
