import type { SettingsDocument } from '../play/documents.js';
import { type Language, resolveLocale, type TextKey, type Voice, voice } from '../text/index.js';
import { plain } from './message.js';
import { privately, type Reply } from './reply.js';
import type { Answerable } from './responder.js';

/** The voice for what only the person of an interaction sees: their own language. */
export const privateVoice = (interaction: Answerable): Voice => voice(interaction.locale);

/** The language of what everybody sees: the settings' first, then the server's, then the person's. */
export const publicLanguage = (
  { language }: Pick<SettingsDocument, 'language'>,
  { guildLocale, locale }: Pick<Answerable, 'guildLocale' | 'locale'>,
): Language => resolveLocale(language ?? guildLocale ?? locale);

/** One private sentence in the person's language. */
export const privateWord = (
  interaction: Answerable,
  key: TextKey,
  values?: Parameters<Voice['say']>[1],
): Reply => privately(plain(privateVoice(interaction).say(key, values)));
