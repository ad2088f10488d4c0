/**
 * What the bot may do where. Channel routes (the bot token) need the bot to be a member with
 * permissions; interaction answers do not, and that is why the rules are kept apart.
 */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { refusal } from './errors.js';
import { MEMBER_PERMISSIONS } from './permission-sets.js';
import type { Channel, User } from './world.js';

const {
  AttachFiles,
  EmbedLinks,
  MentionEveryone,
  ReadMessageHistory,
  SendMessages,
  SendMessagesInThreads,
  UseExternalApps,
  UseExternalEmojis,
  ViewChannel,
} = PermissionFlagsBits;

/** `app_permissions` where the app has no bot user: @everyone, cut to these (change log, 2022-06). */
const WITHOUT_BOT = AttachFiles | EmbedLinks | MentionEveryone | UseExternalEmojis;

/** Whether a set holds a permission; administrators hold all. */
export function has(permissions: bigint, bit: bigint): boolean {
  return (permissions & PermissionFlagsBits.Administrator) !== 0n || (permissions & bit) === bit;
}

/** The `app_permissions` that an interaction from this channel carries. */
export function appPermissions(channel: Channel): bigint {
  if (channel.guild === null) return WITHOUT_BOT;
  return channel.guild.install === 'bot'
    ? channel.botPermissions
    : MEMBER_PERMISSIONS & WITHOUT_BOT;
}

/**
 * Whether Discord makes every answer in this channel private: the app is there only through the
 * user's own installation, and the user may not use external apps.
 */
export function forcedEphemeral(channel: Channel, user: User): boolean {
  if (channel.guild === null || channel.guild.install !== 'none') return false;
  return !channel.guild.externalApps || !has(user.permissions, UseExternalApps);
}

/** Throws unless the bot's token reaches this channel at all. */
export function requireAccess(channel: Channel, bot: User): void {
  const reachable =
    channel.guild === null
      ? channel.members.has(bot.id)
      : channel.guild.install === 'bot' && has(channel.botPermissions, ViewChannel);
  if (!reachable) throw refusal(50001);
}

/** Throws unless the bot may post this in the channel. */
export function requireSend(
  channel: Channel,
  bot: User,
  what: { embeds: boolean; files: boolean; reply: boolean },
): void {
  requireAccess(channel, bot);
  if (channel.guild === null) {
    if ([...channel.members].some((id) => channel.closedTo.has(id))) throw refusal(50007);
    return;
  }
  const send = channel.kind === 'thread' ? SendMessagesInThreads : SendMessages;
  if (!has(channel.botPermissions, send)) throw refusal(50013);
  if (what.embeds && !has(channel.botPermissions, EmbedLinks)) throw refusal(50013);
  if (what.files && !has(channel.botPermissions, AttachFiles)) throw refusal(50013);
  if (what.reply && !has(channel.botPermissions, ReadMessageHistory)) throw refusal(160002);
  if (channel.kind === 'thread' && channel.locked) throw refusal(160005);
}
