/** The words: catalogues in every language, and a voice that says phrases with them. */
export {
  isLanguage,
  type Language,
  languageIds,
  languages,
  resolveLocale,
  type TextKey,
} from './languages.js';
export { type Voice, voice } from './voice.js';
