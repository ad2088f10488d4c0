import { describe, expect, it } from 'vitest';
import { parse, print } from '../../../src/games/pincer/notation.js';
import { start } from '../../../src/games/pincer/rules.js';

describe('the notation', () => {
  it.each([
    'square 3H6,6I7+6 6K14,2A15+6 0',
    'triangular -+6 -+6 -+6 1:35 q12 o20',
    'square 1A1+6 - -+6 -+6 2 q3 x1:resign',
    'square - - 0d',
    'square - - 1d:123456',
    'square - - 0a tA1SW,H8NE,O15NW',
    'square -+6 -+6 +',
    'square -+6 - - = x2:timeout,1:dice',
  ])('writes what it reads: %s', (text) => {
    expect(print(parse(text))).toBe(text);
  });

  it('writes a match that has yet to begin', () => {
    expect(parse('square - - 0d')).toEqual(start({ grid: 'square', arrows: false }, 2));
    expect(parse('square - - - 0a')).toEqual(start({ grid: 'square', arrows: true }, 3));
  });

  it('works out what was captured', () => {
    const { captured, taken } = parse('square 3H6,6I7+6 -+36 -+30 0:11');
    expect(captured).toEqual([26, 0, 6]);
    expect(taken).toEqual([6, 26, 0]);
  });

  it.each([
    '',
    'round - - 0',
    'square - 0',
    'square - - - - - 0',
    'square - -',
    'square - - 2',
    'square - - 0:7',
    'square 7H6 - 0',
    'square 3P6 - 0',
    'square 3H6,3H6 - 0',
    'square 3H6 3H6 0',
    'square - - 0 z1',
    'square - - 0 q1 q2',
    'square - - 0 tH8N',
    'square - - 0 x1:bored',
    'square - - 0 x0:left',
    'square - - 0 o2',
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
