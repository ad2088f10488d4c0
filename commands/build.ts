import {
  ContextMenuCommandBuilder,
  SlashCommandBuilder,
  type SlashCommandIntegerOption,
  type SlashCommandStringOption,
  type SlashCommandSubcommandBuilder,
} from '@discordjs/builders';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { languageIds, languages, voice } from '../src/text/index.js';
import type { CommandShape, MenuName, MenuShape, OptionShape, OptionShapes } from './shape.js';

const installs = [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall];

const contexts = {
  server: InteractionContextType.Guild,
  'bot-dm': InteractionContextType.BotDM,
  'private-channel': InteractionContextType.PrivateChannel,
} as const;

/** The text under `key` for every locale that we speak, the default's own included. */
const localised = (key: string): { readonly text: string; readonly map: LocalizationMap } => {
  const map: LocalizationMap = {};
  for (const language of languageIds) {
    for (const locale of languages[language].discord) map[locale] = voice(language).say({ key });
  }
  return { text: voice('en').say({ key }), map };
};

interface Named {
  setName(name: string): this;
  setNameLocalizations(map: LocalizationMap): this;
  setDescription(description: string): this;
  setDescriptionLocalizations(map: LocalizationMap): this;
}

/**
 * Gives a command, subcommand or option its words. Its payload name is `id`, which handlers see in
 * every language.
 */
const named = <Builder extends Named>(builder: Builder, group: string, id: string): Builder => {
  const description = localised(`commands:${group}.${id}.description`);
  return builder
    .setName(id)
    .setNameLocalizations(localised(`commands:${group}.${id}.name`).map)
    .setDescription(description.text)
    .setDescriptionLocalizations(description.map);
};

const choice = <Value extends string | number>(option: string, value: Value) => {
  const { text, map } = localised(`commands:choice.${option}.${value}`);
  return { name: text, name_localizations: map, value };
};

const stringOption = (
  builder: SlashCommandStringOption,
  name: string,
  option: Extract<OptionShape, { type: 'choice' | 'completed' }>,
): SlashCommandStringOption => {
  named(builder, 'option', name).setRequired(option.required);
  if (option.type === 'completed') return builder.setAutocomplete(true);
  return builder.setChoices(option.choices.map((value) => choice(name, value)));
};

const numberOption = (
  builder: SlashCommandIntegerOption,
  name: string,
  option: Extract<OptionShape, { type: 'number' }>,
): SlashCommandIntegerOption =>
  named(builder, 'option', name)
    .setRequired(option.required)
    .setChoices(option.choices.map((value) => choice(name, value)));

const addOptions = (
  builder: SlashCommandBuilder | SlashCommandSubcommandBuilder,
  options: OptionShapes,
): void => {
  for (const [name, option] of Object.entries(options)) {
    if (option.type === 'user') {
      builder.addUserOption((user) => named(user, 'option', name).setRequired(option.required));
    } else if (option.type === 'number') {
      builder.addIntegerOption((number) => numberOption(number, name, option));
    } else if (option.type === 'flag') {
      builder.addBooleanOption((flag) => named(flag, 'option', name).setRequired(option.required));
    } else {
      builder.addStringOption((text) => stringOption(text, name, option));
    }
  }
};

/**
 * The command as Discord is told it, in every language. Throws when a name, description or list of
 * choices breaks the limits that the builders know.
 */
export const buildCommand = (shape: CommandShape): SlashCommandBuilder => {
  const builder = named(new SlashCommandBuilder(), 'command', shape.name)
    .setIntegrationTypes(installs)
    .setContexts(shape.places.map((place) => contexts[place]));
  if (shape.audience === 'managers') {
    builder.setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild);
  }
  addOptions(builder, shape.options ?? {});
  for (const [name, options] of Object.entries(shape.subcommands ?? {})) {
    builder.addSubcommand((subcommand) => {
      addOptions(named(subcommand, 'subcommand', name), options);
      return subcommand;
    });
  }
  return builder;
};

const menuKey = (name: MenuName): string => `commands:menu.${name}.name`;

/** The payload name of a menu's entry: it may hold spaces and capitals, so it is the English one. */
export const menuName = (name: MenuName): string => voice('en').say({ key: menuKey(name) });

const targets = {
  person: ApplicationCommandType.User,
  message: ApplicationCommandType.Message,
} as const;

/** A menu's entry as Discord is told it, in every language. */
export const buildMenu = (shape: MenuShape): ContextMenuCommandBuilder => {
  const builder = new ContextMenuCommandBuilder()
    .setType(targets[shape.on])
    .setName(menuName(shape.name))
    .setNameLocalizations(localised(menuKey(shape.name)).map)
    .setIntegrationTypes(installs)
    .setContexts(shape.places.map((place) => contexts[place]));
  if (shape.audience === 'moderators') {
    builder.setDefaultMemberPermissions(PermissionFlagsBits.ManageMessages);
  }
  return builder;
};
