import i18next from 'i18next';
import type { Phrase, PhraseValue, Seat } from '../games/phrase.js';
import { type Language, languageIds, languages, resolveLocale, type TextKey } from './languages.js';
import { compile, fill, missing, type Template } from './template.js';

/** Says phrases in one language, with the names of one table's seats. */
export interface Voice {
  readonly locale: Language;
  /** A number under the name `count` selects the plural form. Nothing is escaped. */
  say(phrase: Phrase): string;
  say(key: TextKey, values?: Phrase['values']): string;
  name(seat: Seat): string;
}

const catalogue = i18next.createInstance();
// Resources are at hand, so this finishes before it returns: nothing to await, nothing to reject.
void catalogue.init({
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(
    languageIds.map((language) => [language, languages[language].catalogue]),
  ),
  parseMissingKeyHandler: () => missing,
  returnedObjectHandler: () => missing,
});

interface Speaker {
  readonly template: (key: string, count: unknown) => Template;
  readonly number: (value: number) => string;
  readonly list: (items: readonly string[]) => string;
}

/**
 * One language with what can be kept: i18next finds a text (its language, its fallback, its plural
 * form) once, and from then on filling the gaps is all the work there is. A lookup by i18next costs
 * some 15 µs, and a board says thirty phrases.
 */
const speaker = (language: Language): Speaker => {
  const translate = catalogue.getFixedT(language);
  const templates = new Map<string, Template>();
  const numbers = new Intl.NumberFormat(language);
  const small = Array.from({ length: 200 }, (_, value) => numbers.format(value));
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const ownRules = new Intl.PluralRules(language);
  const englishRules = new Intl.PluralRules('en');
  // A fallback is an English text in an English plural form, so a text is kept by both forms.
  const formsOf = (count: number): string =>
    `${ownRules.select(count)} ${englishRules.select(count)}`;
  const smallForms = small.map((_, count) => formsOf(count));

  return {
    template: (key, count) => {
      const counted = typeof count === 'number';
      const name = counted ? `${key} ${smallForms[count] ?? formsOf(count)}` : key;
      const known = templates.get(name);
      if (known !== undefined) return known;
      const made = compile(
        translate(key, { skipInterpolation: true, ...(counted ? { count } : {}) }),
      );
      templates.set(name, made);
      return made;
    },
    number: (value) => small[value] ?? numbers.format(value),
    list: (items) => lists.format(items),
  };
};

const speakers = new Map<Language, Speaker>();

const speakerOf = (language: Language): Speaker => {
  const known = speakers.get(language);
  if (known !== undefined) return known;
  const made = speaker(language);
  speakers.set(language, made);
  return made;
};

const isList = (value: PhraseValue): value is readonly Phrase[] => Array.isArray(value);

/**
 * The voice for a Discord locale of any shape. `nameOf` gives the names of the seats that phrases
 * speak of; without it they are numbered. Cheap enough to make one for every answer.
 */
export const voice = (locale: string, nameOf?: (seat: Seat) => string): Voice => {
  const language = resolveLocale(locale);
  const { template, number, list } = speakerOf(language);

  const name = nameOf ?? ((seat: Seat): string => say('common:seat', { number: seat + 1 }));

  const show = (value: PhraseValue | undefined): string => {
    if (value === undefined) return missing;
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return number(value);
    if (isList(value)) return list(value.map((item) => sayPhrase(item.key, item.values)));
    if ('seat' in value) return name(value.seat);
    return sayPhrase(value.key, value.values);
  };

  const sayPhrase = (key: string, values?: Phrase['values']): string => {
    const text = template(key, values?.count);
    return text.length === 1 ? (text[0] ?? missing) : fill(text, (gap) => show(values?.[gap]));
  };

  const say = (phrase: Phrase | TextKey, values?: Phrase['values']): string =>
    typeof phrase === 'string' ? sayPhrase(phrase, values) : sayPhrase(phrase.key, phrase.values);

  return { locale: language, say, name };
};
