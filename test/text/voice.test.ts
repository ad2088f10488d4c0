import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrase } from '../../src/games/phrase.js';
import { languageIds, languages, resolveLocale, voice } from '../../src/text/index.js';
import { compile, fill, missing } from '../../src/text/template.js';

describe('templates', () => {
  it.each([
    ['no gap', {}, 'no gap'],
    ['{{a}}', { a: '1' }, '1'],
    ['{{ a }} and {{b}}', { a: '1', b: '2' }, '1 and 2'],
    ['{{a}}{{a}}', { a: '1' }, '11'],
    ['{{a}} {not} {{a', { a: '1' }, '1 {not} {{a'],
  ])('%s', (text, values: Readonly<Record<string, string>>, said) => {
    expect(fill(compile(text), (gap) => values[gap] ?? missing)).toBe(said);
  });

  it('keeps whatever is filled in exactly as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const values: Readonly<Record<string, string>> = { a: first, b: second };
        const said = fill(compile('<{{a}}|{{b}}>'), (gap) => values[gap] ?? missing);
        expect(said).toBe(`<${first}|${second}>`);
      }),
    );
  });
});

describe('a voice', () => {
  const names = ['Ada', 'Bo'];
  const nameOf = (seat: number): string => names[seat] ?? '?';

  it('says a text of its language', () => {
    expect(voice('en').say('commands:choice.clock.24h')).toBe('24 hours a turn');
    expect(voice('de').say('commands:choice.clock.24h')).toBe('24 Stunden pro Zug');
  });

  it('numbers seats that have no names', () => {
    expect(voice('en').name(0)).toBe('Player 1');
    expect(voice('de').name(1)).toBe('Platz 2');
  });

  it('fills seats, phrases, lists and numbers', () => {
    const speak = voice('de', nameOf);
    const seat = (value: Parameters<typeof speak.say>[1]): string =>
      speak.say('common:seat', value);
    expect(seat({ number: { seat: 1 } })).toBe('Platz Bo');
    expect(seat({ number: 12345 })).toBe('Platz 12.345');
    expect(voice('en').say('common:seat', { number: 12345 })).toBe('Player 12,345');
    const inner = (number: number) => phrase('common:seat', { number });
    expect(seat({ number: inner(7) })).toBe('Platz Platz 7');
    expect(seat({ number: [inner(1), inner(2), inner(3)] })).toBe(
      'Platz Platz 1, Platz 2 und Platz 3',
    );
    expect(seat({ number: [] })).toBe('Platz ');
  });

  it('chooses the plural form by count', () => {
    const minutes = (locale: string, count: number): string =>
      voice(locale).say('table:clock.minutes', { count });
    expect(minutes('en', 1)).toBe('1 minute a turn');
    expect(minutes('en', 0)).toBe('0 minutes a turn');
    expect(minutes('en', 1200)).toBe('1,200 minutes a turn');
    expect(minutes('de', 1)).toBe('1 Minute pro Zug');
    expect(minutes('de', 10)).toBe('10 Minuten pro Zug');
  });

  it.each([
    '{{number}}',
    '$t(common:seat)',
    '$t(common:seat, {"number": 1})',
    '{{- number}}',
    '<b>&amp;</b>',
    "$& $1 $` $'",
    '__proto__',
  ])('cannot be steered by a name: %s', (name) => {
    expect(voice('en', () => name).say('common:seat', { number: { seat: 0 } })).toBe(
      `Player ${name}`,
    );
  });

  it('never shows a key', () => {
    expect(voice('de').say({ key: 'common:no.such.key' })).toBe(missing);
    expect(voice('de').say({ key: 'nowhere:at-all' })).toBe(missing);
    expect(voice('de').say({ key: 'commands:choice' })).toBe(missing);
    expect(voice('en').say({ key: 'common:seat' })).toBe(`Player ${missing}`);
  });
});

describe('locales', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['en-GB', 'en'],
    ['en-US', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
    ['xx-de', 'en'],
  ])('%s is answered in %s', (locale, language) => {
    expect(resolveLocale(locale)).toBe(language);
  });

  it('gives no locale of Discord to two languages', () => {
    const all = languageIds.flatMap((language) => [...languages[language].discord]);
    expect(new Set(all).size).toBe(all.length);
  });
});
