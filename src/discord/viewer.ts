import type { BoardStyle, Table } from '../match/table.js';
import type { Bot } from './bot.js';
import type { Answerable } from './talk.js';

/** Who looks at a private board: their language, and the style they chose or the table's own. */
export const viewerOf = async (
  bot: Bot,
  interaction: Answerable,
  table: Table,
): Promise<{
  readonly person: string;
  readonly locale: string;
  readonly style: BoardStyle;
}> => {
  const { style } = await bot.play.store.people.read(interaction.user.id);
  return {
    person: interaction.user.id,
    locale: interaction.locale,
    style: style ?? table.style,
  };
};
