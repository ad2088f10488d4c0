import { DiscordAPIError, HTTPError } from 'discord.js';
import { clip, type Outgoing, toBody } from './message.js';
import { markdownName } from './names.js';

/** The longest description of an embed (Discord's limit). */
const longest = 4096;

/** Whether Discord, or what stands in front of it, finds that too much was uploaded. */
const isTooLarge = (error: unknown): boolean =>
  (error instanceof DiscordAPIError || error instanceof HTTPError) && error.status === 413;

/**
 * A message whose picture cannot be sent, with the picture's words in its place; `null` for one whose
 * file is no picture, and cannot be said.
 */
const inWords = (message: Outgoing): Outgoing | null => {
  const { file } = message;
  if (file === null) return null;
  const url = `attachment://${file.name}`;
  if (!message.embeds.some(({ image }) => image?.url === url)) return null;
  const words = markdownName(file.description);
  const embeds = message.embeds.map(({ image, ...embed }) =>
    image?.url === url
      ? {
          ...embed,
          description: clip([embed.description ?? '', words].join('\n\n').trim(), longest),
        }
      : { ...embed, ...(image === undefined ? {} : { image }) },
  );
  return { ...message, embeds, file: null };
};

/** Sends a message, and once more in words when its picture is too large for the place. */
export const sendOrSay = async <T>(
  message: Outgoing,
  send: (payload: ReturnType<typeof toBody>) => Promise<T>,
): Promise<T> => {
  try {
    return await send(toBody(message));
  } catch (error) {
    const words = isTooLarge(error) ? inWords(message) : null;
    if (words === null) throw error;
    return send(toBody(words));
  }
};
