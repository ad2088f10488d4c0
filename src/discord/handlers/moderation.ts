import { ComponentType, type Message, MessageFlags, PermissionFlagsBits } from 'discord.js';
import { endByModerator } from '../../play/moderation.js';
import { readCustomId, writeCustomId } from '../custom-id.js';
import { plain } from '../message.js';
import { refuse } from '../refuse.js';
import { privately } from '../reply.js';
import type { Answerable } from '../responder.js';
import type { MenuRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/** Discord hides the entry from others, but a server can override that: so it is asked again. */
const mayModerate = (interaction: Answerable): boolean =>
  interaction.memberPermissions?.has(PermissionFlagsBits.ManageMessages) === true;

/** The table whose buttons a message of ours carries. */
const tableOn = (message: Message, self: string): string | null => {
  if (message.author.id !== self || message.flags.has(MessageFlags.Ephemeral)) return null;
  for (const row of message.components) {
    for (const component of 'components' in row ? row.components : []) {
      const id = 'customId' in component ? readCustomId(component.customId ?? '') : null;
      if (id !== null) return id.table;
    }
  }
  return null;
};

/** The menu on a board, *End this match*: asks first, without anything being read. */
export const endMatch: MenuRoute = {
  on: 'message',
  deferral: () => 'never',
  run: async (_bot, interaction) => {
    if (!mayModerate(interaction)) return privateWord(interaction, 'home:moderation.notAllowed');
    const table = tableOn(interaction.targetMessage, interaction.client.user.id);
    if (table === null) return privateWord(interaction, 'home:moderation.noTable');
    const { say } = privateVoice(interaction);
    return {
      kind: 'modal',
      modal: {
        title: say('home:moderation.title'),
        custom_id: writeCustomId(table, null, 'end'),
        components: [{ type: ComponentType.TextDisplay, content: say('home:moderation.body') }],
      },
    };
  },
};

/** The question was answered with yes. */
export const endSubmit: PressRoute = {
  deferral: 'private',
  run: async (bot, interaction, { place, id }) => {
    if (!mayModerate(interaction)) return privateWord(interaction, 'home:moderation.notAllowed');
    const { channel } = place;
    const { table, refusal } = await endByModerator(bot.play, channel, id.table);
    if (refusal !== null) return refuse(bot, interaction, refusal, table, channel);
    bot.log.info({ channel, table: id.table, moderator: interaction.user.id }, 'a match was ended');
    bot.screens.later(channel, id.table);
    return privately(plain(privateVoice(interaction).say('home:moderation.done')));
  },
};
