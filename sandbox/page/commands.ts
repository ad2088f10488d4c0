import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandOption,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { ChannelInfo, GuildInfo, UserInfo } from '../protocol.js';

/** A line of the slash menu: a command, or one of its subcommands. */
export interface CommandEntry {
  readonly name: string;
  readonly subcommand: string | null;
  /** What a person reads and types after the slash. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

interface Localised {
  readonly name: string;
  readonly name_localizations?: Partial<Record<string, string | null>> | null;
  readonly description?: string;
  readonly description_localizations?: Partial<Record<string, string | null>> | null;
}

/** The name that a person with this locale sees. */
export const nameIn = (thing: Localised, locale: string): string =>
  thing.name_localizations?.[locale] ?? thing.name;

/** The description that a person with this locale sees. */
export const descriptionIn = (thing: Localised, locale: string): string =>
  thing.description_localizations?.[locale] ?? thing.description ?? '';

const chatInput = 1;
const onUser = 2;
const onMessage = 3;
const subcommandType = 1;
const isSubcommand = (
  option: APIApplicationCommandOption,
): option is APIApplicationCommandSubcommandOption => option.type === subcommandType;
const isBasic = (option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption =>
  option.type > 2;

/** Every command a person can enter, in the order the app registered them. */
export const commandEntries = (
  commands: readonly APIApplicationCommand[],
  locale: string,
): readonly CommandEntry[] =>
  commands
    .filter((command) => command.type === chatInput)
    .flatMap((command) => {
      const options = command.options ?? [];
      const subcommands = options.filter(isSubcommand);
      const entry = (subcommand: APIApplicationCommandSubcommandOption | null): CommandEntry => ({
        name: command.name,
        subcommand: subcommand?.name ?? null,
        path: [command, subcommand]
          .flatMap((part) => (part ? [nameIn(part, locale)] : []))
          .join(' '),
        description: descriptionIn(subcommand ?? command, locale),
        options: subcommand ? (subcommand.options ?? []) : options.filter(isBasic),
      });
      return subcommands.length > 0 ? subcommands.map(entry) : [entry(null)];
    });

/**
 * Whether Discord would offer the command here: its contexts (0 server, 1 direct message with the
 * app, 2 other private channels), the permissions it needs in a server and, where the app is not in
 * the server, the person's own install.
 */
export const offered = (
  command: APIApplicationCommand,
  channel: ChannelInfo,
  guild: GuildInfo | null,
  user: UserInfo,
): boolean => {
  const context = guild ? 0 : channel.kind === 'dm' ? 1 : 2;
  if (command.contexts && !command.contexts.some((each) => each === context)) return false;
  if (guild !== null && !permitted(command, user)) return false;
  const byServer = guild !== null && guild.install !== 'none';
  if (byServer || context === 1) return true;
  // Without a list of its own a command has the application's, which here are both.
  return user.installed && (command.integration_types ?? [0, 1]).some((each) => each === 1);
};

const administrator = 8n;

const permitted = (
  { default_member_permissions: needed }: APIApplicationCommand,
  user: UserInfo,
) => {
  const held = BigInt(user.permissions);
  if (needed === null || (held & administrator) !== 0n) return true;
  return needed !== '0' && (held & BigInt(needed)) === BigInt(needed);
};

/**
 * Why what somebody typed is not offered to them on a server: it takes a right that they lack, and
 * who of `people` has it. `null` when that is not the reason.
 */
export const lackedRight = (
  commands: readonly APIApplicationCommand[],
  typed: string,
  user: UserInfo,
  people: readonly UserInfo[],
): string | null => {
  const [name = ''] = typed.trim().toLowerCase().split(/\s+/);
  const command = commands.find(
    (each) => each.type === chatInput && [each.name, nameIn(each, user.locale)].includes(name),
  );
  if (command === undefined || permitted(command, user)) return null;
  const right =
    command.default_member_permissions === String(PermissionFlagsBits.ManageGuild)
      ? 'the right to manage the server'
      : 'a right on this server';
  const able = people.filter((each) => permitted(command, each)).map((each) => each.name);
  const who =
    able.length === 0
      ? ''
      : ` Here ${able.join(' and ')} has it: do it in that seat, which “+ Seat” opens if it is not there.`;
  return `/${name} needs ${right}, which ${user.name} does not have.${who}`;
};

/** An entry of a menu: its name for the app, and what a person reads. */
export interface MenuEntry {
  readonly name: string;
  readonly label: string;
}

/** What the app offers in the menus on messages and on people. */
export const menuEntries = (
  commands: readonly APIApplicationCommand[],
  locale: string,
): { readonly onMessages: readonly MenuEntry[]; readonly onPeople: readonly MenuEntry[] } => {
  const ofType = (type: number): readonly MenuEntry[] =>
    commands
      .filter((command) => command.type === type)
      .map((command) => ({ name: command.name, label: nameIn(command, locale) }));
  return { onMessages: ofType(onMessage), onPeople: ofType(onUser) };
};

/** The entries that fit what was typed after the slash, best first. */
export const matching = (
  entries: readonly CommandEntry[],
  typed: string,
): readonly CommandEntry[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = entries.filter((entry) => words.every((word) => haystack(entry).includes(word)));
  const starts = (entry: CommandEntry): number =>
    haystack(entry).startsWith(words.join(' ')) ? 0 : 1;
  return [...fits].sort((one, other) => starts(one) - starts(other));
};

const haystack = (entry: CommandEntry): string =>
  `${entry.path} ${entry.name} ${entry.subcommand ?? ''}`.toLowerCase();
