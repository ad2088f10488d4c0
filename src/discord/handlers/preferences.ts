import { tableIn } from '../../match/channel.js';
import { clocks } from '../../match/clock-choices.js';
import { boardStyles } from '../../match/table.js';
import { blockHost } from '../../play/blocking.js';
import { audiences, type PersonDocument } from '../../play/documents.js';
import { editing } from '../../play/edit.js';
import type { Bot } from '../bot.js';
import { plain, slash } from '../message.js';
import { markdownName } from '../names.js';
import { type PreferencePanel, preferencePanels, preferencesPanel } from '../panels/preferences.js';
import { chosenIn, idsIn, type Pressable } from '../pressable.js';
import { ownBoard } from '../private-board.js';
import { refuse } from '../refuse.js';
import { privately } from '../reply.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { mostChosen } from '../select.js';
import { privateVoice, privateWord } from '../words.js';

/** `/preferences`, and `/privacy challenges` with a part of the same panel. */
export const preferences = (panel: PreferencePanel): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction) => {
    const person = await bot.play.store.people.read(interaction.user.id);
    return privately(preferencesPanel(privateVoice(interaction).say, panel, person));
  },
});

/** The button that opens all preferences from elsewhere. */
export const openPreferences: PressRoute = {
  deferral: 'private',
  run: async (bot, interaction) => {
    const person = await bot.play.store.people.read(interaction.user.id);
    return privately(preferencesPanel(privateVoice(interaction).say, 'all', person));
  },
};

type Edit = Partial<PersonDocument>;

/** Puts an edit into a person's document; an empty one only reads it. */
const edited = (bot: Bot, person: string, edit: Edit): Promise<PersonDocument> =>
  bot.play.store.people.change(person, editing(edit));

/** What a press on the panel changes: `mine:<what>`, for switches with the state to go to. */
const editOf = (interaction: Pressable, action: string): Edit => {
  const [, what, state] = action.split(':');
  const [value] = chosenIn(interaction);
  switch (what) {
    case 'style':
      return { style: boardStyles.find((known) => known === value) ?? null };
    case 'clock':
      return { clock: clocks.find((known) => known === value) ?? null };
    case 'challenges': {
      const challenges = audiences.find((known) => known === value);
      return challenges === undefined ? {} : { challenges };
    }
    case 'blocked':
      return { blocked: idsIn(interaction).filter((id) => id !== interaction.user.id) };
    case 'reminders':
      return { reminders: state === 'on' };
    default:
      return {};
  }
};

export const changePreferences: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { id }) => {
    const person = await edited(bot, interaction.user.id, editOf(interaction, id.action));
    const panel = preferencePanels.find((known) => known === id.table) ?? 'all';
    const { say } = privateVoice(interaction);
    return { kind: 'update', message: preferencesPanel(say, panel, person) };
  },
};

/** The style buttons below a private board: shown at once, and kept for next time. */
export const chooseStyle: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const [, chosen, ...looked] = id.action.split(':');
    const style = boardStyles.find((known) => known === chosen);
    const document = await bot.play.store.channels.read(place.channel);
    const table = tableIn(document, id.table);
    if (style === undefined || table === undefined || !('seats' in table)) {
      return refuse(bot, interaction, 'gone', null, place.channel);
    }
    await edited(bot, interaction.user.id, { style });
    const focus = looked.length === 0 ? {} : { focus: looked.join(':') };
    const message = await ownBoard(bot, interaction, place.channel, table, {
      chosen: true,
      ...focus,
    });
    return { kind: 'update', message };
  },
};

/**
 * The button offered after a challenge was declined: its host may not challenge this person any
 * more. Whom it blocks stands at the table, not in the button: nobody blocks whoever an id names.
 */
export const block: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    const { say } = privateVoice(interaction);
    const words = { preferences: slash('preferences') };
    const { user } = interaction;
    const asked = await blockHost(bot.play, place.channel, id.table, user.id, mostChosen);
    if (asked.kind === 'gone') return privateWord(interaction, 'personal:block.gone', words);
    const text =
      asked.kind === 'full'
        ? say('personal:block.full', words)
        : say('personal:block.done', { ...words, host: markdownName(asked.host.name) });
    return { kind: 'update', message: plain(text) };
  },
};
