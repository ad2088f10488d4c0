import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, listedName, markdownName } from '../../src/discord/names.js';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { machineSeatName } from '../../src/match/record.js';
import { voice } from '../../src/text/index.js';

describe('cleanName', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada \n Lovelace ', 'Ada Lovelace'],
    ['', '?'],
    ['\u202e\u200f', '?'],
    ['\u3164\u200b', '?'],
    ['\u2800 \u2800', '?'],
    ['a\u202eb\u2066c', 'abc'],
    ['Zoe\u0301', 'Zo\u00e9'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['x'.repeat(40), 'x'.repeat(32)],
    ['😀'.repeat(40), '😀'.repeat(32)],
  ])('%j becomes %j', (raw, name) => {
    expect(cleanName(raw)).toBe(name);
  });

  it('is never empty, never long, never of two lines, and stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const name = cleanName(raw);
        expect([...name].length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(32);
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('markdownName', () => {
  it.each([
    ['a_b*`||', 'a\\_b\\*\\`\\|\\|'],
    ['<@123>', '\\<\\@123\\>'],
    ['@everyone', '\\@everyone'],
    ['# big', '\\# big'],
    ['[x](http://evil)', '\\[x\\]\\(http\\://evil\\)'],
    [':joy:', '\\:joy\\:'],
    ['- list', '\\- list'],
    ['1. list', '1\\. list'],
    ['back\\slash', 'back\\\\slash'],
    ['Jean-Luc 2.', 'Jean-Luc 2.'],
    ['Ada', 'Ada'],
  ])('%j is shown as it is written', (raw, shown) => {
    expect(markdownName(raw)).toBe(shown);
  });
});

describe('the name of a finished match’s seat', () => {
  it.each([
    [null, machineSeatName('easy'), 'Bot Leicht'],
    [null, machineSeatName('gone'), 'Machine (gone)'],
    ['1', machineSeatName('easy'), 'Machine (easy)'],
    ['1', 'Ada', 'Ada'],
  ])('of %j, kept as %j, reads %j in German', (player, name, shown) => {
    expect(listedName(voice('de').say, knucklebones, { player, name })).toBe(shown);
  });
});
