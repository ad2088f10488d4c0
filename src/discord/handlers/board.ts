import { type ChatInputCommandInteraction, ComponentType } from 'discord.js';
import type { Game } from '../../games/game.js';
import { tableIn } from '../../match/channel.js';
import { hasLobby } from '../../match/lobby.js';
import { type PlayingTable, seatOf } from '../../match/table.js';
import { resign as giveUp } from '../../play/act.js';
import { plays, tablesOf } from '../../play/records.js';
import type { Voice } from '../../text/index.js';
import type { Bot } from '../bot.js';
import { writeCustomId } from '../custom-id.js';
import { beginWith, type Outgoing, plain, rows } from '../message.js';
import { holderName } from '../names.js';
import { refuse } from '../refuse.js';
import { privately, type Reply } from '../reply.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/** As many as a message holds. */
const mostButtons = 25;

const noMatch = (interaction: ChatInputCommandInteraction, game: Game): Reply =>
  privateWord(interaction, 'table:refusal.no-match', { command: beginWith(game) });

/** A button for each of some matches, which says against whom it is. */
const matchButtons = (
  say: Voice['say'],
  tables: readonly PlayingTable[],
  person: string,
  action: 'repost' | 'quit',
): Outgoing['components'] => {
  const buttons = tables.slice(0, mostButtons).map((table) => {
    const own = seatOf(table.seats, person);
    const others = table.seats.filter((_, seat) => seat !== own);
    const opponent = others.map((holder) => holderName(say, table.game, holder)).join(', ');
    const label = say(`table:button.${action}`, { opponent });
    const style = action === 'quit' ? 'danger' : 'secondary';
    return { table: table.id, turn: null, action, label, style } as const;
  });
  return rows(buttons);
};

/** `board`: one's running match again, at the bottom; the old message points to it. Of several it asks which. */
export const board = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: async (bot, interaction, place) => {
    const { channel } = place;
    const { id: person } = interaction.user;
    const tables = await tablesOf(bot.play, channel, person, game.id);
    const [table] = tables;
    if (table === undefined) return noMatch(interaction, game);
    if (tables.length === 1) return posted(bot, channel, table);
    const { say } = privateVoice(interaction);
    const components = matchButtons(say, tables, person, 'repost');
    return privately({ ...plain(say('table:board.which')), components });
  },
});

const posted = async (bot: Bot, channel: string, table: PlayingTable): Promise<Reply> => ({
  kind: 'public',
  message: await bot.screens.draw(table),
  shows: { channel, table },
});

/** The button below the question of `board`. */
export const repost: PressRoute = {
  deferral: 'public',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const table = tableIn(await bot.play.store.channels.read(channel), id.table);
    if (table?.phase !== 'playing') {
      return refuse(bot, interaction, 'match-over', table ?? null, channel);
    }
    if (seatOf(table.seats, interaction.user.id) === null) {
      return refuse(bot, interaction, 'not-seated', table, channel);
    }
    return posted(bot, channel, table);
  },
};

/** `resign`: asks which match, and whether; a button for each of one's matches here. */
export const resign = (game: Game): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction, place) => {
    const { id: person } = interaction.user;
    const seated = await tablesOf(bot.play, place.channel, person, game.id);
    const tables = seated.filter((table) => plays(game, table, person));
    if (tables.length === 0) return noMatch(interaction, game);
    const { say } = privateVoice(interaction);
    const ask = say(hasLobby(game) ? 'table:resign.askMany' : 'table:resign.ask');
    const components = matchButtons(say, tables, person, 'quit');
    return privately({ ...plain(ask), components });
  },
});

/** The button below the question of `resign`. */
export const quit: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { channel } = place;
    const acted = await giveUp(bot.play, channel, id.table, interaction.user.id);
    if (acted.refusal !== null || acted.table === null) {
      const refusal = acted.refusal === 'repeated' ? null : acted.refusal;
      return refuse(bot, interaction, refusal ?? 'gone', acted.table, channel);
    }
    bot.screens.later(channel, acted.table.id);
    return { kind: 'update', message: plain(privateVoice(interaction).say('table:resign.done')) };
  },
};

/** The board's button: a modal asks, without anything being read first. */
export const askResign: PressRoute = {
  deferral: 'never',
  run: async (_bot, interaction, { id }) => {
    const { say } = privateVoice(interaction);
    const body = id.action === 'resign' ? 'table:resign.body' : 'table:resign.bodyMany';
    return {
      kind: 'modal',
      modal: {
        title: say('table:resign.title'),
        custom_id: writeCustomId(id.table, null, 'resign'),
        components: [{ type: ComponentType.TextDisplay, content: say(body) }],
      },
    };
  },
};
