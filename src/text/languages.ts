import { de } from './locales/de/index.js';
import { en } from './locales/en/index.js';
import type { KeysOf, Translation } from './translation.js';

type English = typeof en;

/**
 * The languages: a new one is its folder and a line here. `discord` lists the locales of Discord
 * it speaks for, which is also where its command names are published. English comes first: it is
 * complete by definition, and what is missing elsewhere falls back to it.
 */
export const languages = {
  en: { catalogue: en, discord: ['en-US', 'en-GB'] },
  de: { catalogue: de, discord: ['de'] },
} as const satisfies Record<
  string,
  { catalogue: Translation<English>; discord: readonly string[] }
>;

export type Language = keyof typeof languages;

export const isLanguage = (value: string): value is Language => Object.hasOwn(languages, value);

export const languageIds: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** Every text there is, as `<namespace>:<dotted.key>` and without plural endings. */
export type TextKey = {
  [Namespace in keyof English & string]: `${Namespace}:${KeysOf<English[Namespace]>}`;
}[keyof English & string];

const byLocale: ReadonlyMap<string, Language> = new Map(
  languageIds.flatMap((language) =>
    [language, ...languages[language].discord].map((locale) => [locale, language] as const),
  ),
);

/**
 * The language to answer a Discord locale in: its own, or that of its first part (`de-AT` → `de`),
 * or English. Discord's list of locales is open, so any string may arrive.
 */
export const resolveLocale = (locale: string): Language =>
  byLocale.get(locale) ?? byLocale.get(locale.split('-', 1)[0] ?? '') ?? 'en';
