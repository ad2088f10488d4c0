import type { FinishedTable, PlayingTable } from '../match/table.js';
import type { Bot } from './bot.js';
import { type Outgoing, tableLink } from './message.js';
import { type PrivateLook, privateBoard } from './private-board.js';
import type { Answerable } from './talk.js';

/** The private board of whoever interacts: in their language, and the style they chose or the table's own. */
export const ownBoard = async (
  bot: Bot,
  interaction: Answerable,
  channel: string,
  table: PlayingTable | FinishedTable,
  look: Omit<PrivateLook, 'told'> = {},
): Promise<Outgoing> => {
  const { id: person } = interaction.user;
  const { style } = await bot.play.store.people.read(person);
  const viewer = { person, locale: interaction.locale, style: style ?? table.style };
  const link = tableLink(channel, table);
  return privateBoard(bot.drawing, table, viewer, link, {
    ...look,
    told: bot.screens.told(table),
  });
};
