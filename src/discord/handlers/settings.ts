import { PermissionFlagsBits } from 'discord.js';
import type { Game } from '../../games/game.js';
import { clocks } from '../../match/clock-choices.js';
import { boardStyles } from '../../match/table.js';
import type { SettingsDocument } from '../../play/documents.js';
import { editing } from '../../play/edit.js';
import { isLanguage, type Voice } from '../../text/index.js';
import type { Bot } from '../bot.js';
import { clip, type Outgoing, plain, rows } from '../message.js';
import { limitsForm, readLimits } from '../panels/limits-form.js';
import { settingsPanel } from '../panels/settings.js';
import type { Place } from '../place.js';
import { chosenIn, idsIn, type Pressable } from '../pressable.js';
import { privately, type Reply } from '../reply.js';
import type { Answerable } from '../responder.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice, privateWord } from '../words.js';

/**
 * Whether a person may settle things here. Asked at every command and press: Discord hides the
 * command from others, but an admin of a server can override that, rights are taken away, and a
 * button can be forged. In direct and group messages everybody there may.
 */
const mayManage = ({ guildId, memberPermissions }: Answerable): boolean =>
  guildId === null || memberPermissions?.has(PermissionFlagsBits.ManageGuild) === true;

const refused = (bot: Bot, interaction: Answerable): Reply => {
  bot.metrics.refusals.inc({ reason: 'no-manage' });
  return privateWord(interaction, 'table:refusal.no-manage');
};

type Edit = Partial<SettingsDocument>;

/** Puts an edit into a place's settings; an empty one only reads them. */
const edited = (bot: Bot, place: Place, edit: Edit): Promise<SettingsDocument> =>
  bot.play.store.settings.change(place.scope, editing(edit));

const styleEdit = (value: string | undefined | null): Edit => {
  const style = boardStyles.find((known) => known === value);
  return style === undefined ? {} : { style };
};

const languageEdit = (value: string | undefined | null): Edit => {
  if (value == null) return {};
  return { language: isLanguage(value) ? value : null };
};

const clockEdit = (value: string | undefined): Edit => {
  const clock = clocks.find((known) => known === value);
  return clock === undefined ? {} : { clock };
};

/** `/settings`: the panel, after changing what was named. */
export const settings: CommandRoute = {
  deferral: () => 'private',
  run: async (bot, interaction, place) => {
    if (!mayManage(interaction)) return refused(bot, interaction);
    const now = await edited(bot, place, {
      ...styleEdit(interaction.options.getString('board')),
      ...languageEdit(interaction.options.getString('language')),
    });
    return privately(settingsPanel(privateVoice(interaction).say, interaction, now));
  },
};

/** What a press on the panel changes: `set:<what>`, for switches with the state to go to. */
const editOf = (interaction: Pressable, action: string): Edit => {
  const [, what, state] = action.split(':');
  const [value] = chosenIn(interaction);
  switch (what) {
    case 'board':
      return styleEdit(value);
    case 'language':
      return languageEdit(value);
    case 'clock':
      return clockEdit(value);
    case 'channels':
      return interaction.guildId === null ? {} : { channels: idsIn(interaction) };
    case 'reminders':
    case 'threads':
      return interaction.guildId === null ? {} : { [what]: state === 'on' };
    default:
      return {};
  }
};

/** The selects and switches of the panel, and the way back to it. */
export const changeSettings: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    if (!mayManage(interaction)) return refused(bot, interaction);
    const now = await edited(bot, place, editOf(interaction, id.action));
    const { say } = privateVoice(interaction);
    return { kind: 'update', message: settingsPanel(say, interaction, now) };
  },
};

/** The button that opens the form for limits, with the values that it carries. */
export const openLimits: PressRoute = {
  deferral: 'never',
  run: async (bot, interaction, { id }) => {
    if (!mayManage(interaction) || interaction.guildId === null) return refused(bot, interaction);
    const [, ...shown] = id.action.split(':');
    return { kind: 'modal', modal: limitsForm(privateVoice(interaction).say, shown) };
  },
};

export const submitLimits: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place }) => {
    if (!mayManage(interaction) || interaction.guildId === null || !interaction.isModalSubmit()) {
      return refused(bot, interaction);
    }
    const given = readLimits((field) => interaction.fields.getTextInputValue(field));
    const now = await edited(bot, place, given.ok ? given.value : {});
    const { say } = privateVoice(interaction);
    const note = given.ok
      ? null
      : say('settings:form.wrong', { ...given.error, value: clip(given.error.value, 20) });
    return { kind: 'update', message: settingsPanel(say, interaction, now, note) };
  },
};

/** Clearing a leaderboard: asks which, then whether, then does it (`wipe:which`, `ask`, `yes`). */
export const clearLeaderboard = (games: readonly Game[]): PressRoute => ({
  deferral: 'update',
  run: async (bot, interaction, { place, id }) => {
    if (!mayManage(interaction) || place.guild === null) return refused(bot, interaction);
    const { say } = privateVoice(interaction);
    const game = bot.play.game(id.table);
    const step = id.action.split(':')[1];
    if (game === null || step === 'which') {
      return { kind: 'update', message: whichLeaderboard(games, say) };
    }
    const name = { game: { key: `${game.id}:name` } };
    if (step !== 'yes') {
      const sure = plain(say('settings:clear.sure', name));
      const yes = button(game.id, 'wipe:yes', say('settings:button.clearYes'), 'danger');
      return { kind: 'update', message: { ...sure, components: rows([yes, back(say)]) } };
    }
    await bot.play.store.ledger.clear(game.id, place.scope);
    const now = await edited(bot, place, {});
    const done = say('settings:clear.done', name);
    return { kind: 'update', message: settingsPanel(say, interaction, now, done) };
  },
});

const whichLeaderboard = (games: readonly Game[], say: Voice['say']): Outgoing => ({
  ...plain(say('settings:clear.which')),
  components: rows([
    ...games.map(({ id }) =>
      button(
        id,
        'wipe:ask',
        say('settings:button.clearGame', { game: { key: `${id}:name` } }),
        'danger',
      ),
    ),
    back(say),
  ]),
});

const button = (table: string, action: string, label: string, style: 'danger' | 'secondary') => ({
  table,
  turn: null,
  action,
  label,
  style,
});

const back = (say: Voice['say']) =>
  button('-', 'set:panel', say('settings:button.back'), 'secondary');
