import { describe, expect, it } from 'vitest';
import { insights, measures } from '../../../src/games/balic/measures.js';
import { type BalicEvent, type BalicState, rulings } from '../../../src/games/balic/state.js';
import { agreeing, bones, leaving, opened, play, staking, throwing } from './support.js';

const byName = (state: BalicState, event: BalicEvent) =>
  Object.fromEntries(
    measures(state, event).map(({ seat, name, value }) => [`${name}@${seat}`, value]),
  );

const staked = play(opened(2), staking(0, 2));

const luckOf = (digits: string, state: BalicState = staked): number =>
  byName(state, throwing(0, digits))['luck@0'] ?? Number.NaN;

const all = Array.from({ length: 256 }, (_, index) =>
  index
    .toString(4)
    .padStart(4, '0')
    .replaceAll(/./g, (digit) => String(Number(digit) + 1)),
);

describe('the luck of a throw', () => {
  it.each(rulings)('comes to 0 over all throws, by the %s', (ruling) => {
    const state = play(opened(2, { ruling }), staking(0, 2));
    expect(all.reduce((sum, digits) => sum + luckOf(digits, state), 0)).toBe(0);
  });

  it('is how many throws it beats less how many beat it', () => {
    // A King beats all but the 24 Kings.
    expect(luckOf('1234')).toBe(232);
    // A Cleric beats nothing and loses to Kings alone.
    expect(luckOf('4111')).toBe(-24);
    // The Kank loses to Kings, scores and Kes'trekels.
    expect(luckOf('1111')).toBe(-24 - 144 - 3);
    expect(luckOf('3333')).toBe(-24 - 144 + 1);
    // The best score loses to Kings, is tied with itself (4 ways), and beats all other scores, 3 and 1.
    expect(luckOf('4443')).toBe(-24 + 140 + 4);
  });

  it('depends on nothing that anybody did', () => {
    const later = play(opened(3), staking(0, 9));
    for (const digits of ['4432', '2221', '1234'])
      expect(luckOf(digits, later)).toBe(luckOf(digits));
  });

  it('spreads as the squares of all lucks say', () => {
    const spread = all.reduce((sum, digits) => sum + luckOf(digits) ** 2, 0);
    expect(byName(staked, throwing(0, '4432'))['spread@0']).toBe(spread);
  });
});

describe('events', () => {
  it('count throws by their names', () => {
    for (const [digits, name] of [
      ['4111', 'cleric'],
      ['2222', 'kestrekel'],
      ['1111', 'kank'],
    ] as const) {
      expect(byName(staked, throwing(0, digits))).toMatchObject({
        'throws@0': 1,
        [`${name}@0`]: 1,
      });
    }
    expect(Object.keys(byName(staked, throwing(0, '4432')))).toEqual([
      'throws@0',
      'luck@0',
      'spread@0',
    ]);
  });

  it('count the pot of a round for whoever wins it or a part of it', () => {
    const thrown = play(staked, throwing(0, '4432'));
    expect(byName(thrown, throwing(1, '4431'))).toMatchObject({ 'pots@0': 1 });
    const split = byName(thrown, throwing(1, '3244'));
    expect(split).toMatchObject({ 'pots@0': 1, 'pots@1': 1 });
  });

  it('count the pot of a King, and the purses at the end', () => {
    expect(byName(staked, throwing(0, '1234'))).toMatchObject({
      'king@0': 1,
      'pots@0': 1,
      'points@0': 20,
      'finished@0': 1,
      'points@1': 0,
      'finished@1': 1,
    });
  });

  it('count the purses of a match that is agreed to end, but of those who played on alone', () => {
    const state = play(opened(3), leaving(2), agreeing(0));
    expect(byName(state, agreeing(1))).toEqual({
      'points@0': 10,
      'finished@0': 1,
      'points@1': 10,
      'finished@1': 1,
    });
    expect(measures(opened(2), leaving(0))).toEqual([]);
  });

  it('that the rules refuse count nothing', () => {
    expect(measures(opened(2), { type: 'throw', seat: 0, bones: bones(4432) })).toEqual([]);
  });
});

describe('insights', () => {
  it('of nothing are nothing', () => {
    expect(insights({})).toEqual({ average: null, luck: null, facts: [] });
  });

  it('are the mean purse, luck, pots and named throws', () => {
    const found = insights({
      throws: 4,
      luck: 128,
      spread: 4 * 256 ** 2,
      points: 30,
      finished: 2,
      pots: 3,
      cleric: 1,
    });
    expect(found.average).toBe(15);
    expect(found.luck?.mean).toBeCloseTo(128 / 256 / 4);
    expect(found.luck?.usual).toBeCloseTo(Math.sqrt(4 / 256) / 4);
    expect(found.facts.map(({ value }) => value)).toEqual([3, 0, 1, 0, 0]);
  });
});
