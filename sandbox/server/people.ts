/** What people do on Discord: run commands, press, choose, fill in. Their client's own checks included. */
import { ApplicationCommandType, ComponentType, InteractionType } from 'discord-api-types/v10';
import type { ControlVerbs } from '../protocol.js';
import type { Core } from './core.js';
import type { InteractionRecord } from './interactions.js';
import type { MessageRecord } from './messages.js';
import { findCommand, head, Impossible, optionsOf, resolve, slashData } from './slash.js';
import type { Component } from './validate/bodies.js';
import { everyComponent, isSelect } from './validate/components.js';
import { apiChannel, type Channel, type User } from './world.js';

type CommandArgs = ControlVerbs['command'][0];
type Owners = Record<string, string>;

/** Runs a slash command, or a menu command on `target`. @throws Impossible */
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
        resolved: targeted(core, user, channel, command.type, args.target ?? ''),
      },
    });
  return core.interactions.begin({ ...common, data: slashData(core, channel, command, args) });
}

/** What a menu command was used on: a person, or a message that this person sees here. */
function targeted(
  core: Core,
  user: User,
  channel: Channel,
  type: ApplicationCommandType,
  target: string,
): Record<string, unknown> {
  if (type !== ApplicationCommandType.Message) return resolve(core, channel, [target]);
  const message = core.messages.get(target);
  const hidden = message.viewer !== null && message.viewer !== user.id;
  if (message.channel !== channel || hidden) throw new Impossible('that message is not here');
  return { messages: { [target]: core.messages.api(message) } };
}

/** Asks for completions of an option. @throws Impossible */
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

/** Presses a button or chooses in a select. @throws Impossible, or DiscordError when the message is gone */
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
    checkValues(core, channel, component, args.values ?? []);
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
      ...resolvedIn(core, channel, component, args.values ?? []),
    },
  });
}

/** Submits the modal that an interaction has opened. @throws Impossible */
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

/** The people or channels that were chosen in a select, as its interaction carries them. */
function resolvedIn(
  core: Core,
  channel: Channel,
  component: Component | undefined,
  values: readonly string[],
): Record<string, unknown> {
  if (component?.type === ComponentType.UserSelect)
    return { resolved: resolve(core, channel, values) };
  if (component?.type !== ComponentType.ChannelSelect) return {};
  const chosen = values.flatMap((id) => core.world.channels.get(id) ?? []);
  const channels = chosen.map((one) => [one.id, apiChannel(core.world, one)] as const);
  return { resolved: { channels: Object.fromEntries(channels) } };
}

function where(core: Core, userId: string, channelId: string): { user: User; channel: Channel } {
  const user = core.world.users.get(userId);
  const channel = core.world.channels.get(channelId);
  if (user === undefined) throw new Impossible(`no user ${userId}`);
  if (channel === undefined) throw new Impossible(`no channel ${channelId}`);
  if (!channel.members.has(userId)) throw new Impossible(`${user.name} is not in ${channel.name}`);
  return { user, channel };
}

/** Owners of a press on a message that the bot posted with its own token. */
function botOwners(channel: Channel): Owners {
  return { '0': channel.guild?.id ?? '0' };
}

function componentOf(message: MessageRecord, customId: string): Component | undefined {
  for (const { component } of everyComponent(message.components, []))
    if (component.custom_id === customId) return component;
  return undefined;
}

function checkValues(
  core: Core,
  channel: Channel,
  select: Component,
  values: readonly string[],
): void {
  const { min_values: min, max_values: max, options } = select;
  if (values.length < (min ?? 1) || values.length > (max ?? 1))
    throw new Impossible('too few or too many choices');
  for (const value of values)
    if (options !== undefined && !options.some((option) => option.value === value))
      throw new Impossible(`no choice ${value}`);
  if (select.type !== ComponentType.ChannelSelect) return;
  for (const id of values) {
    const chosen = core.world.channels.get(id);
    if (chosen === undefined || chosen.guild === null || chosen.guild !== channel.guild)
      throw new Impossible(`no channel ${id} on this server`);
  }
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
