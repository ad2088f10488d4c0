/** Slash commands as a person finds and fills them in: what is offered, and what is sent. */
import {
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import type { ControlVerbs, OptionValue } from '../protocol.js';
import type { Core } from './core.js';
import { contextOf } from './interactions.js';
import { has } from './permissions.js';
import type { CommandOption } from './validate/bodies.js';
import { apiMember, apiUser, type Channel, type User } from './world.js';

/** Something that a person cannot do: the page shows the words to the developer. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

type CommandArgs = ControlVerbs['command'][0];
type Owners = Record<string, string>;

/** The command as this person finds it here, and the installations that bring it. */
export function findCommand(
  core: Core,
  user: User,
  channel: Channel,
  name: string,
): { command: APIApplicationCommand; owners: Owners } {
  const local = core.world.commands.get(channel.guild?.id ?? '') ?? [];
  const all = [...local, ...(core.world.commands.get('global') ?? [])];
  const command = all.find((one) => one.name === name);
  if (command === undefined) throw new Impossible(`no command /${name} has been published`);
  const context = contextOf(core.world, channel);
  if (command.contexts != null && !command.contexts.includes(context))
    throw new Impossible(`/${name} is not offered in this kind of channel`);
  const needed = command.default_member_permissions;
  const allowed =
    needed === null || (needed === '0' ? isAdmin(user) : has(user.permissions, BigInt(needed)));
  if (channel.guild !== null && !allowed) throw new Impossible(`${user.name} may not use /${name}`);
  const owners = ownersOf(command, context, user, channel);
  if (Object.keys(owners).length === 0)
    throw new Impossible(`the app is installed neither here nor by ${user.name}`);
  return { command, owners };
}

function isAdmin(user: User): boolean {
  return has(user.permissions, 8n);
}

function ownersOf(
  command: APIApplicationCommand,
  context: InteractionContextType,
  user: User,
  channel: Channel,
): Owners {
  const types = command.integration_types ?? [
    ApplicationIntegrationType.GuildInstall,
    ApplicationIntegrationType.UserInstall,
  ];
  const owners: Owners = {};
  if (types.includes(ApplicationIntegrationType.GuildInstall)) {
    if (channel.guild !== null && channel.guild.install !== 'none') owners['0'] = channel.guild.id;
    if (context === InteractionContextType.BotDM) owners['0'] = '0';
  }
  if (types.includes(ApplicationIntegrationType.UserInstall) && user.installed)
    owners['1'] = user.id;
  return owners;
}

/** The part of an interaction's data that names the command. */
export function head(command: APIApplicationCommand): Record<string, unknown> {
  return { id: command.id, name: command.name, type: command.type };
}

/** The options that a command, or its subcommand (`name` or `group name`), takes. */
export function optionsOf(
  command: APIApplicationCommand,
  subcommand: string | undefined,
): CommandOption[] {
  // Published through the validator, whose looser type covers every kind of option.
  let options = (command.options ?? []) as CommandOption[];
  for (const name of subcommand?.split(' ') ?? []) {
    const next = options.find((one) => one.name === name);
    if (next === undefined) throw new Impossible(`/${command.name} has no ${subcommand}`);
    options = [...(next.options ?? [])];
  }
  return options;
}

/** The data of a slash command's interaction, or of a completion of the option `focused`. */
export function slashData(
  core: Core,
  channel: Channel,
  command: APIApplicationCommand,
  args: CommandArgs,
  focused?: string,
): Record<string, unknown> {
  const defined = optionsOf(command, args.subcommand);
  const given = { ...args.options };
  if (args.unchecked !== true) checkOptions(defined, given);
  // A completion is asked for from the first keystroke on, and before it.
  if (focused !== undefined) given[focused] ??= '';
  const values = Object.entries(given).map(([name, value]) => ({
    name,
    type: defined.find((one) => one.name === name)?.type ?? ApplicationCommandOptionType.String,
    value,
    ...(name === focused ? { focused: true } : {}),
  }));
  const people = values.filter((one) => one.type === ApplicationCommandOptionType.User);
  const options = nest(command, args.subcommand?.split(' ') ?? [], values);
  return {
    ...head(command),
    ...(options.length === 0 ? {} : { options }),
    ...(people.length === 0
      ? {}
      : {
          resolved: resolve(
            core,
            channel,
            people.map((one) => String(one.value)),
          ),
        }),
  };
}

function nest(
  command: APIApplicationCommand,
  path: readonly string[],
  values: readonly Record<string, unknown>[],
): readonly Record<string, unknown>[] {
  const { Subcommand, SubcommandGroup } = ApplicationCommandOptionType;
  const [group, name] = path.length > 1 ? path : [undefined, path[0]];
  if (name === undefined) {
    const needs = (command.options ?? []).some((one) => one.type <= SubcommandGroup);
    if (needs) throw new Impossible(`/${command.name} needs a subcommand`);
    return values;
  }
  const inner = { name, type: Subcommand, options: values };
  return [group === undefined ? inner : { name: group, type: SubcommandGroup, options: [inner] }];
}

/** What Discord's client lets a person send. */
function checkOptions(
  defined: readonly CommandOption[],
  given: Readonly<Record<string, OptionValue>>,
): void {
  for (const name of Object.keys(given))
    if (!defined.some((one) => one.name === name)) throw new Impossible(`no option ${name}`);
  for (const option of defined) {
    const value = given[option.name];
    if (value === undefined) {
      if (option.required === true) throw new Impossible(`${option.name} is required`);
      continue;
    }
    const choices = option.choices ?? [];
    if (choices.length > 0 && !choices.some((choice) => choice.value === value))
      throw new Impossible(`${option.name} has no choice ${value}`);
    if (typeof value === 'number')
      if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity))
        throw new Impossible(`${option.name} is out of range`);
    if (typeof value === 'string' && option.type === ApplicationCommandOptionType.String)
      if (value.length < (option.min_length ?? 0) || value.length > (option.max_length ?? 6000))
        throw new Impossible(`${option.name} has the wrong length`);
  }
}

/** Users named in options, with their memberships where the channel is a server's. */
export function resolve(
  core: Core,
  channel: Channel,
  ids: readonly string[],
): Record<string, unknown> {
  const users: Record<string, unknown> = {};
  const members: Record<string, unknown> = {};
  for (const id of ids) {
    const user = core.world.users.get(id);
    if (user === undefined) continue;
    users[id] = apiUser(user);
    const { user: _, ...member } = apiMember(user, new Date(0).toISOString());
    if (channel.guild !== null && (channel.guild.members.has(id) || user === core.world.bot))
      members[id] = member;
  }
  return { users, ...(Object.keys(members).length === 0 ? {} : { members }) };
}
