import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverageFiles } from '../../src/render/fonts.js';
import { codePointsOf } from '../../src/render/glyphs.js';
import { drawnName, initialOf, isDrawable } from '../../src/render/names.js';
import { languageIds, languages } from '../../src/text/languages.js';

describe('the character maps of the bundled fonts', () => {
  const { letters, emoji } = coverageFiles();
  const text = codePointsOf(letters);

  it.each([...'Az09éŁžЖяΩễ–·…×€'])('hold %s', (character) => {
    expect(text.has(character.codePointAt(0) ?? 0)).toBe(true);
  });

  it.each([...'→↺▲✓♛漢שあ'])('lack %s', (character) => {
    expect(text.has(character.codePointAt(0) ?? 0)).toBe(false);
  });

  it('hold emoji in a file of their own', () => {
    const held = codePointsOf([emoji]);
    expect([0x1f3b2, 0x1f468, 0x2764].map((code) => held.has(code))).toEqual([true, true, true]);
    expect(held.has(0x6f22)).toBe(false);
  });

  it('refuses what is not a font', () => {
    expect(() => codePointsOf([import.meta.filename])).toThrow('WOFF2');
  });
});

describe('a name in a picture', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Żółw Ωμέγα Привет Nguyễn', 'Żółw Ωμέγα Привет Nguyễn'],
    ['Ada 🎲👩‍🚀🇩🇪', 'Ada 🎲👩‍🚀🇩🇪'],
    ['\u202eAda\u202c', 'Ada'],
    ['A\u200bd\u00ada\u0007', 'Ada'],
    ['A\ufeffda\nB', 'Ada B'],
    ['𝓐𝓭𝓪', 'Ada'],
    ['Ａｄａ', 'Ada'],
    ['漢字', 'C'],
    ['Ada 漢', 'C'],
    ['שלום', 'C'],
    ['\u3164', 'C'],
    ['', 'C'],
    ['\ud800', 'C'],
  ])('%j is drawn as %j', (name, shown) => {
    expect(drawnName(2, name)).toBe(shown);
  });

  it('loses stacked marks', () => {
    expect(drawnName(0, `e${'\u0301'.repeat(40)}`).length).toBeLessThanOrEqual(3);
  });

  it('is always drawable, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(7), (name, seat) => {
        const shown = drawnName(seat, name);
        expect(shown).not.toBe('');
        expect(isDrawable(shown)).toBe(true);
        expect(initialOf(seat, name)).not.toBe('');
        expect(isDrawable(initialOf(seat, name))).toBe(true);
      }),
    );
  });

  it.each([
    ['ada', 'A'],
    ['_żółw', 'Ż'],
    ['🎲 bo', 'B'],
    ['🎲', 'D'],
    ['ßen', 'S'],
    ['7th', '7'],
    ['ǰ', 'ǰ'],
    ['漢字', 'D'],
  ])('%j has the initial %s on its token', (name, initial) => {
    expect(initialOf(3, name)).toBe(initial);
  });
});

it('the bundled fonts hold every character of the words in pictures', () => {
  for (const language of languageIds) {
    const said = JSON.stringify(languages[language].catalogue.scene);
    expect(isDrawable(said), language).toBe(true);
  }
});
