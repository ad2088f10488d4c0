import { describe, expect, it } from 'vitest';
import { type Language, languageIds, languages } from '../../src/text/index.js';
import { compile } from '../../src/text/template.js';
import { pluralForms } from '../../src/text/translation.js';

interface Text {
  /** `<namespace>:<dotted.key>`, with its plural ending. */
  readonly key: string;
  readonly text: string;
}

const flatten = (path: string, node: unknown): readonly Text[] => {
  if (typeof node === 'string') return [{ key: path, text: node }];
  if (typeof node !== 'object' || node === null) throw new Error(`${path} is no text`);
  return Object.entries(node).flatMap(([name, inner]) => flatten(`${path}.${name}`, inner));
};

const textsOf = (language: Language): readonly Text[] =>
  Object.entries(languages[language].catalogue).flatMap(([namespace, node]) =>
    flatten('', node).map(({ key, text }) => ({ key: `${namespace}:${key.slice(1)}`, text })),
  );

const ending = new RegExp(`_(${pluralForms.join('|')})$`);
const baseOf = (key: string): string => key.replace(ending, '');

/** The gaps of a text, sorted. */
const gapsOf = (text: string): readonly string[] =>
  [...new Set(compile(text).filter((_, index) => index % 2 === 1))].sort();

const english = textsOf('en');

/** Gaps by key without plural ending; a form such as "one die" may leave `count` unsaid. */
const gapsByKey = (texts: readonly Text[]): ReadonlyMap<string, string> => {
  const gaps = new Map<string, Set<string>>();
  for (const { key, text } of texts) {
    const known = gaps.get(baseOf(key)) ?? new Set();
    for (const gap of gapsOf(text)) known.add(gap);
    gaps.set(baseOf(key), known);
  }
  return new Map([...gaps].map(([key, names]) => [key, [...names].sort().join(' ')]));
};

/**
 * Discord's limits by what a key is called, in characters after filling every gap with `gap`
 * characters. Buttons: the limit is 80, Discord's design advice for one line on a phone is 34. The
 * title of the question whether to resign is a modal's.
 */
const limits: readonly { readonly of: RegExp; readonly most: number; readonly gap: number }[] = [
  { of: /^commands:.*\.name$/, most: 32, gap: 0 },
  { of: /^commands:.*\.description$/, most: 100, gap: 0 },
  { of: /^commands:choice\./, most: 100, gap: 0 },
  { of: /[:.]buttons?[.A-Z]/, most: 34, gap: 3 },
  { of: /^table:resign\.title$/, most: 45, gap: 3 },
  { of: /\.title$/, most: 256, gap: 64 },
  { of: /./, most: 2000, gap: 64 },
];

describe.each(languageIds)('the texts in %s', (language) => {
  const texts = textsOf(language);

  it('cover the same keys as English', () => {
    const bases = (all: readonly Text[]): readonly string[] =>
      [...new Set(all.map(({ key }) => baseOf(key)))].sort();
    expect(bases(texts)).toEqual(bases(english));
  });

  it('have the same gaps as English', () => {
    expect(gapsByKey(texts)).toEqual(gapsByKey(english));
  });

  it('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set(
      english.filter(({ key }) => ending.test(key)).map((t) => baseOf(t.key)),
    );
    const keys = new Set(texts.map(({ key }) => key));
    const lacking = [...counted].flatMap((base) =>
      forms.map((form) => `${base}_${form}`).filter((key) => !keys.has(key)),
    );
    expect(counted.size).toBeGreaterThan(0);
    expect(lacking).toEqual([]);
  });

  it('say something, without stray space, nesting or half a gap', () => {
    const bad = texts.filter(({ text }) => {
      const words = text.replaceAll(/\{\{\s*[A-Za-z]\w*\s*\}\}/g, '');
      return text.trim() !== text || text === '' || /\$t\(|\{\{|\}\}/.test(words);
    });
    expect(bad).toEqual([]);
  });

  it('keep to the typography of print', () => {
    const bad = texts.filter(({ text }) => /\.\.\.|"|\w'\w/.test(text));
    expect(bad).toEqual([]);
  });

  it("keep to Discord's limits", () => {
    const tooLong = texts.flatMap(({ key, text }) => {
      const rule = limits.find(({ of }) => of.test(key));
      if (rule === undefined) throw new Error('the last rule holds for every key');
      const length = [...compile(text)]
        .map((part, index) => (index % 2 === 0 ? part.length : rule.gap))
        .reduce((sum, part) => sum + part, 0);
      return length > rule.most ? [`${key}: ${length} of ${rule.most}`] : [];
    });
    expect(tooLong).toEqual([]);
  });
});
