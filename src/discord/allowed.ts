import { Routes } from 'discord.js';
import { z } from 'zod';
import type { Bot } from './bot.js';
import { troubleOf } from './errors.js';
import type { Place } from './place.js';

/** What only a thread has among channels: what it is like, and the channel it hangs from. */
const thread = z.object({ thread_metadata: z.object({}), parent_id: z.string() });

/**
 * The channels in which matches may begin instead, when a server does not allow them in this one;
 * `null` when they may begin here. What holds for a channel holds for its threads.
 */
export const channelsInstead = async (
  bot: Bot,
  { channel, scope, guild }: Place,
): Promise<readonly string[] | null> => {
  if (guild === null) return null;
  const { channels } = await bot.play.store.settings.read(scope);
  if (channels.length === 0 || channels.includes(channel)) return null;
  // The payload's channel is not kept by the client, so whether this is a thread has to be asked.
  const parent = await parentOf(bot, channel);
  return parent !== null && channels.includes(parent) ? null : channels;
};

/** The channel that a thread hangs from; `null` for anything else, and where the bot cannot look. */
const parentOf = async (bot: Bot, channel: string): Promise<string | null> => {
  try {
    const found = thread.safeParse(await bot.rest.get(Routes.channel(channel)));
    return found.data?.parent_id ?? null;
  } catch (error) {
    if (troubleOf(error) === 'unknown') throw error;
    return null;
  }
};
