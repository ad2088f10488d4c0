import { PermissionFlagsBits } from 'discord.js';
import { tableIn } from '../../match/channel.js';
import { boardStyles } from '../../match/table.js';
import { forget } from '../../play/privacy.js';
import { isLanguage } from '../../text/index.js';
import { privateBoard } from '../board.js';
import { accent, messageLink, plain, rows, slash } from '../message.js';
import { refuse } from '../refuse.js';
import { privately } from '../reply.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/** The style buttons below a private board: shown at once, and kept for next time. */
export const chooseStyle: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const style = boardStyles.find((known) => known === id.action.split(':')[1]);
    const document = await bot.play.store.channels.read(place.channel);
    const table = tableIn(document, id.table);
    if (style === undefined || table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, place.channel);
    }
    await bot.play.store.people.change(interaction.user.id, (person) =>
      person.style === style
        ? { result: undefined }
        : { document: { ...person, style }, result: undefined },
    );
    const viewer = { person: interaction.user.id, locale: interaction.locale, style };
    const link =
      table.message === null ? null : messageLink(table.guild, place.channel, table.message);
    return { kind: 'update', message: await privateBoard(bot.drawing, table, viewer, link) };
  },
};

/** `/privacy show`: what is kept, in a few sentences. */
export const privacyShow: CommandRoute = {
  deferral: () => 'private',
  run: async (_bot, interaction) => {
    const { say } = privateVoice(interaction);
    const description = [
      say('table:privacy.body'),
      say('table:privacy.why'),
      say('table:privacy.howLong', { forget: slash('privacy', 'forget') }),
    ].join('\n\n');
    return privately({
      ...plain(''),
      embeds: [{ title: say('table:privacy.title'), description, color: accent }],
    });
  },
};

/** `/privacy forget`: says what that means, and asks. */
export const privacyForget: CommandRoute = {
  deferral: () => 'private',
  run: async (_bot, interaction) => {
    const { say } = privateVoice(interaction);
    const label = say('table:button.forget');
    return privately({
      ...plain(say('table:privacy.ask')),
      components: rows([{ table: '-', turn: null, action: 'forget', label, style: 'danger' }]),
    });
  },
};

export const forgetButton: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction) => {
    for (const { channel, table } of await forget(bot.play, interaction.user.id)) {
      bot.screens.later(channel, table);
    }
    return { kind: 'update', message: plain(privateVoice(interaction).say('table:privacy.done')) };
  },
};

/** `/settings`: shows what holds here, after changing what was named. */
export const settings: CommandRoute = {
  deferral: () => 'private',
  run: async (bot, interaction, place) => {
    const { say } = privateVoice(interaction);
    // Discord hides the command from others, but an admin of a server can override that.
    const mayManage =
      interaction.guildId === null ||
      interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) === true;
    if (!mayManage) return privateWord(interaction, 'table:refusal.no-manage');
    const board = interaction.options.getString('board');
    const language = interaction.options.getString('language');
    const style = boardStyles.find((known) => known === board);
    const now = await bot.play.store.settings.change(place.scope, (before) => {
      const after = {
        ...before,
        ...(style === undefined ? {} : { style }),
        ...(language === null ? {} : { language: isLanguage(language) ? language : null }),
      };
      return style === undefined && language === null
        ? { result: before }
        : { document: after, result: after };
    });
    const description = [
      say('table:settings.board', {
        style: { key: `table:settings.style.${now.style ?? 'picture'}` },
      }),
      say('table:settings.language', {
        language:
          now.language === null
            ? { key: 'table:settings.automatic' }
            : { key: `commands:choice.language.${now.language}` },
      }),
      `-# ${say('table:settings.note')}`,
    ].join('\n');
    return privately({
      ...plain(''),
      embeds: [{ title: say('table:settings.title'), description, color: accent }],
    });
  },
};
