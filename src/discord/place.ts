import {
  type BaseInteraction,
  GuildMember,
  InteractionContextType,
  PermissionFlagsBits,
  type PermissionsBitField,
  type User,
} from 'discord.js';
import type { Person, Reach, Spot } from '../match/table.js';
import { cleanName } from './names.js';

/** Where an interaction happened, as far as tables care. */
export interface Place {
  /** The channel whose document holds the tables here: this one, or the one of a match's thread. */
  readonly channel: string;
  /** The thread of that channel in which this is; `null`: in the channel itself. */
  readonly thread: string | null;
  readonly guild: string | null;
  /** Where results count: the server, or the channel of direct and group messages. */
  readonly scope: string;
  readonly reach: Reach;
}

/** `null` for the rare interaction without a channel. */
export const placeOf = (interaction: BaseInteraction): Place | null => {
  const { channelId: channel, guildId: guild } = interaction;
  if (channel === null) return null;
  return { channel, thread: null, guild, scope: guild ?? channel, reach: reachOf(interaction) };
};

/** Where a message stands that an interaction in that place made, or was made on. */
export const spotIn = (channel: string, here: string | null, message: string): Spot => ({
  message,
  thread: here === channel ? null : here,
});

/**
 * Whether the bot can edit and post here. In a server it must be a member who sees the channel and
 * may send; `app_permissions` tells both, and holds neither when only the commands are installed.
 */
const reachOf = (interaction: BaseInteraction): Reach => {
  if (interaction.context === InteractionContextType.BotDM) return 'bot';
  if (interaction.guildId === null) return 'token';
  return canPost(interaction.appPermissions) ? 'bot' : 'token';
};

const canPost = (permissions: Readonly<PermissionsBitField>): boolean =>
  permissions.has(PermissionFlagsBits.ViewChannel) &&
  permissions.any([PermissionFlagsBits.SendMessages, PermissionFlagsBits.SendMessagesInThreads]);

/** The person of an interaction, under the name that people see there. */
export const personOf = (interaction: BaseInteraction): Person =>
  person(interaction.user, interaction.member);

/** A user with their member data, in either of the shapes in which discord.js hands it over. */
export const person = (
  user: User,
  member: { readonly nick?: string | null } | GuildMember | object | null,
): Person => ({ kind: 'person', id: user.id, name: cleanName(shownName(user, member)) });

const shownName = (
  user: User,
  member: { readonly nick?: string | null } | GuildMember | object | null,
): string => {
  if (member instanceof GuildMember) return member.displayName;
  const nick = member !== null && 'nick' in member ? member.nick : null;
  return nick ?? user.globalName ?? user.username;
};
