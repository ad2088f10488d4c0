import { describe, expect, it } from 'vitest';
import { knucklebones } from '../../../src/games/knucklebones/index.js';
import { parse, print } from '../../../src/games/knucklebones/notation.js';
import { start } from '../../../src/games/knucklebones/rules.js';

describe('the notation', () => {
  it.each([
    '-|-|- -|-|- + s-',
    '-|-|- -|-|- 0:?',
    '43|555|24 14|662|454 0:4 best-of-3 71-64',
    '43|555|24 14|662|454 1:? s1 best-of-5',
    '123|123|123 6|6|6 1:+ 18-18',
    '666|666|666 1|1|1 = best-of-5 50-40,9-9,60-50,162-3',
  ])('writes what it reads: %s', (text) => {
    const state = parse(text);
    expect(print(state)).toBe(text);
    expect(knucklebones.restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it('reads a whole position', () => {
    expect(parse('43|555|- 14|662|454 1:4 s1 best-of-3 71-64,5-5')).toEqual({
      length: 'best-of-3',
      game: 3,
      grids: [
        [[4, 3], [5, 5, 5], []],
        [
          [1, 4],
          [6, 6, 2],
          [4, 5, 4],
        ],
      ],
      phase: 'place',
      turn: 1,
      starter: 1,
      die: 4,
      wins: [1, 0],
      results: [
        { totals: [71, 64], winner: 0 },
        { totals: [5, 5], winner: null },
      ],
      winner: null,
      forfeit: null,
      last: null,
    });
  });

  it('writes a match that has yet to begin', () => {
    expect(parse('-|-|- -|-|- + s-')).toEqual(start({ length: 'single' }));
  });

  it.each([
    '',
    '-|-|-',
    '-|-|- -|-|-',
    '-|-|- -|-|- 2:4',
    '-|-|- -|-|- 0:7',
    '-|- -|-|- 0:4',
    '-|-|-|- -|-|- 0:4',
    '1234|-|- -|-|- 0:4',
    '7|-|- -|-|- 0:4',
    '|-|- -|-|- 0:4',
    '-|-|- -|-|- 0:4 best-of-7',
    '-|-|- -|-|- 0:4 58',
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
