/** What people do on Discord: run commands, press, choose, fill in. Their client's own checks included. */
import {
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import type { ControlVerbs, OptionValue } from '../protocol.js';
import type { Core } from './core.js';
import { contextOf, type InteractionRecord } from './interactions.js';
import type { MessageRecord } from './messages.js';
import { has } from './permissions.js';
import type { CommandOption, Component } from './validate/bodies.js';
import { everyComponent, isSelect } from './validate/components.js';
import { apiMember, apiUser, type Channel, type User } from './world.js';

/** Something that a person cannot do: the page shows the words to the developer. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

type CommandArgs = ControlVerbs['command'][0];
type Owners = Record<string, string>;

export function runCommand(core: Core, args: CommandArgs): InteractionRecord {
  const { user, channel } = where(core, args.user, args.channel);
  const { command, owners } = findCommand(core, user, channel, args.name);
  const name = args.subcommand === undefined ? args.name : `${args.name} ${args.subcommand}`;
  const type = InteractionType.ApplicationCommand;
  const common = { type, user, channel, owners, command: name };
  if (command.type !== ApplicationCommandType.ChatInput)
    return core.interactions.begin({
      ...common,
      menu: true,
      data: {
        ...head(command),
        target_id: args.target,
        resolved: resolve(core, channel, [args.target ?? '']),
      },
    });
  return core.interactions.begin({ ...common, data: slashData(core, channel, command, args) });
}

export function complete(core: Core, args: ControlVerbs['complete'][0]): InteractionRecord {
  const { user, channel } = where(core, args.user, args.channel);
  const { command, owners } = findCommand(core, user, channel, args.name);
  const option = optionsOf(command, args.subcommand).find((one) => one.name === args.focused);
  if (option?.autocomplete !== true) throw new Impossible(`${args.focused} has no completions`);
  // What is typed so far is sent as it is: only the client checks it, and not while typing.
  const data = slashData(core, channel, command, { ...args, unchecked: true }, args.focused);
  return core.interactions.begin({
    type: InteractionType.ApplicationCommandAutocomplete,
    user,
    channel,
    owners,
    data,
    focused: option.type,
  });
}

export function press(core: Core, args: ControlVerbs['press'][0]): InteractionRecord {
  const message = core.messages.get(args.message);
  const { user, channel } = where(core, args.user, message.channel.id);
  if (message.viewer !== null && message.viewer !== user.id)
    throw new Impossible('that message is private to somebody else');
  const component = componentOf(message, args.customId);
  const unchecked = args.unchecked === true;
  if (!unchecked && component === undefined) throw new Impossible(`no component ${args.customId}`);
  if (!unchecked && component?.disabled === true)
    throw new Impossible('that component is disabled');
  if (!unchecked && component !== undefined && isSelect(component))
    checkValues(component, args.values ?? []);
  const people = component?.type === ComponentType.UserSelect;
  return core.interactions.begin({
    type: InteractionType.MessageComponent,
    user,
    channel,
    owners: message.origin?.owners ?? botOwners(channel),
    pressed: message,
    data: {
      component_type: component?.type ?? ComponentType.Button,
      custom_id: args.customId,
      id: component?.id ?? 0,
      ...(args.values === undefined ? {} : { values: args.values }),
      ...(people ? { resolved: resolve(core, channel, args.values ?? []) } : {}),
    },
  });
}

export function submit(core: Core, args: ControlVerbs['submit'][0]): InteractionRecord {
  const opened = core.interactions.get(args.interaction);
  if (opened?.modal == null) throw new Impossible('that interaction opened no modal');
  const { user, channel } = where(core, args.user, opened.channel.id);
  if (user !== opened.user) throw new Impossible('that modal is somebody else’s');
  // Kept as it was checked on its way in.
  const components = opened.modal.components as readonly Component[];
  return core.interactions.begin({
    type: InteractionType.ModalSubmit,
    user,
    channel,
    owners: opened.owners,
    pressed: opened.pressed?.deleted === false ? opened.pressed : null,
    data: {
      custom_id: opened.modal.custom_id,
      components: components.map((component, index) => filledIn(component, index + 1, args.fields)),
    },
  });
}

function where(core: Core, userId: string, channelId: string): { user: User; channel: Channel } {
  const user = core.world.users.get(userId);
  const channel = core.world.channels.get(channelId);
  if (user === undefined) throw new Impossible(`no user ${userId}`);
  if (channel === undefined) throw new Impossible(`no channel ${channelId}`);
  if (!channel.members.has(userId)) throw new Impossible(`${user.name} is not in ${channel.name}`);
  return { user, channel };
}

/** The command as this person finds it here, and the installations that bring it. */
function findCommand(
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

/** Owners of a press on a message that the bot posted with its own token. */
function botOwners(channel: Channel): Owners {
  return { '0': channel.guild?.id ?? '0' };
}

function head(command: APIApplicationCommand): Record<string, unknown> {
  return { id: command.id, name: command.name, type: command.type };
}

/** The options that a command, or its subcommand (`name` or `group name`), takes. */
function optionsOf(
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

function slashData(
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
function resolve(core: Core, channel: Channel, ids: readonly string[]): Record<string, unknown> {
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

export function componentOf(message: MessageRecord, customId: string): Component | undefined {
  for (const { component } of everyComponent(message.components, []))
    if (component.custom_id === customId) return component;
  return undefined;
}

function checkValues(select: Component, values: readonly string[]): void {
  const { min_values: min, max_values: max, options } = select;
  if (values.length < (min ?? 1) || values.length > (max ?? 1))
    throw new Impossible('too few or too many choices');
  for (const value of values)
    if (options !== undefined && !options.some((option) => option.value === value))
      throw new Impossible(`no choice ${value}`);
}

/** One component of a submitted modal. */
function filledIn(
  component: Component,
  id: number,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const inner = component.component ?? component.components?.[0];
  if (inner === undefined) return { type: component.type, id };
  const value = fields[inner.custom_id ?? ''] ?? inner.value ?? '';
  const input = isSelect(inner)
    ? { values: value === '' ? [] : [value] }
    : inner.type === ComponentType.TextInput
      ? { value: checkedInput(inner, value) }
      : { value: value === '' ? null : value };
  const child = { type: inner.type, id: id + 100, custom_id: inner.custom_id, ...input };
  return component.component === undefined
    ? { type: component.type, id, components: [child] }
    : { type: component.type, id, component: child };
}

function checkedInput(input: Component, value: string): string {
  if (value === '' && input.required !== false)
    throw new Impossible(`${input.custom_id} is required`);
  const tooShort = value !== '' && value.length < (input.min_length ?? 0);
  if (tooShort || value.length > (input.max_length ?? 4000))
    throw new Impossible(`${input.custom_id} has the wrong length`);
  return value;
}
