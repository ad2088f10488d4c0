import type { PlayingTable } from '../match/table.js';
import { voice } from '../text/index.js';
import { momentTime, type Outgoing, plain } from './message.js';

/**
 * The one message of a turn that notifies: it mentions the people whose turn it is, and nobody else.
 * Either one line, or that line above the `board`.
 */
export const reminderMessage = (
  table: PlayingTable,
  people: readonly string[],
  board: Outgoing | null,
): Outgoing => {
  const { say } = voice(table.locale);
  const content = say('home:reminder', {
    mentions: people.map((id) => `<@${id}>`).join(' '),
    // The line stays when the turn is over, and must not read as news then.
    time: table.deadline === null ? '' : momentTime(table.deadline),
  });
  if (board === null) return { ...plain(content), mentions: people };
  return { ...board, content: `${content}\n${board.content}`, mentions: people };
};
