import type { PlayingTable } from '../match/table.js';
import { voice } from '../text/index.js';
import { boardMessage, type Drawing } from './board.js';
import { momentTime, type Outgoing, plain } from './message.js';

/**
 * The one message of a turn that notifies: it mentions the people whose turn it is, and nobody else.
 * Either one line, or (`whole`) the board with that line above it.
 */
export const reminderMessage = async (
  drawing: Drawing,
  table: PlayingTable,
  people: readonly string[],
  whole: boolean,
): Promise<Outgoing> => {
  const { say } = voice(table.locale);
  const content = say('home:reminder', {
    mentions: people.map((id) => `<@${id}>`).join(' '),
    // The line stays when the turn is over, and must not read as news then.
    time: table.deadline === null ? '' : momentTime(table.deadline),
  });
  if (!whole) return { ...plain(content), mentions: people };
  const board = await boardMessage(drawing, table);
  return { ...board, content: `${content}\n${board.content}`, mentions: people };
};
