/** Sets of permissions that people and bots have in a server. */
import { PermissionFlagsBits } from 'discord-api-types/v10';

const {
  AttachFiles,
  CreatePublicThreads,
  EmbedLinks,
  ReadMessageHistory,
  SendMessages,
  SendMessagesInThreads,
  UseApplicationCommands,
  UseExternalApps,
  UseExternalEmojis,
  ViewChannel,
} = PermissionFlagsBits;

/** What an ordinary member, and a bot invited as the manual says, has in a server. */
export const MEMBER_PERMISSIONS =
  ViewChannel |
  SendMessages |
  SendMessagesInThreads |
  EmbedLinks |
  AttachFiles |
  ReadMessageHistory |
  UseExternalEmojis |
  UseApplicationCommands |
  UseExternalApps |
  CreatePublicThreads;

/** What an administrator has: everything that Discord defines. */
export const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit);
