import { describe, expect, it } from 'vitest';
import { insights, meanOf, measures } from '../../../src/games/solbones/measures.js';
import {
  modes,
  type SolbonesEvent,
  type SolbonesState,
} from '../../../src/games/solbones/state.js';
import { everyRoll } from '../../../src/games/solbones/worth.js';
import { decline, forfeit, misses, play, position, rolloff, rolls, spend } from './support.js';

const byName = (state: SolbonesState, event: SolbonesEvent | undefined) =>
  event === undefined
    ? {}
    : Object.fromEntries(
        measures(state, event).map(({ seat, name, value }) => [`${name}@${seat}`, value]),
      );

describe('the luck of a roll', () => {
  it('is its points less the mean of all: 453 points in 216 rolls', () => {
    expect(meanOf('standard') * 216).toBeCloseTo(453);
    expect(meanOf('advanced') * 216).toBeCloseTo(453 + 225);
    const state = position([0, 0], 0);
    expect(byName(state, rolls(0, '234')[0])).toMatchObject({ 'luck@0': 216 * 18 - 453 });
    expect(byName(state, rolls(0, '124')[0])).toMatchObject({ 'rolls@0': 1, 'luck@0': -453 });
  });

  it.each(modes)('is nothing on the mean, and its spread the variance, %s', (mode) => {
    for (const state of [
      position([0, 0], 0, { mode }),
      position([-20, 62, 40], 0, { mode, tallies: [1, 0, 2] }),
    ]) {
      const found = everyRoll.map((dice) => byName(state, { type: 'roll', seat: 0, dice }));
      const lucks = found.map((each) => each['luck@0'] ?? Number.NaN);
      expect(lucks.reduce((sum, luck) => sum + luck, 0)).toBe(0);
      const variance = lucks.reduce((sum, luck) => sum + luck ** 2, 0) / 216;
      expect(new Set(found.map((each) => each['spread@0']))).toEqual(new Set([variance]));
    }
  });
});

describe('an event', () => {
  it('counts what a roll is', () => {
    const state = position([0, 30], 0, { mode: 'advanced' });
    expect(byName(state, rolls(0, '234')[0])).toMatchObject({
      'scoring@0': 1,
      'zan@0': 1,
      'nines@0': 1,
    });
    expect(byName(state, rolls(0, '423')[0])).toMatchObject({ 'ether@0': 1, 'nines@0': 1 });
    expect(byName(state, rolls(0, '553')[0])).not.toHaveProperty('nines@0');
    const asked = play(position([5, 5], 0, { tallies: [1, 0] }), ...rolls(0, ...misses));
    expect(byName(asked, spend(0, '553'))).toMatchObject({ 'rolls@0': 1, 'scoring@0': 1 });
    expect(byName(asked, decline(0))).toEqual({});
  });

  it('that ends a match played out counts the points of those who are in', () => {
    const last = play(position([60, 58, 7], 0), forfeit(2), ...rolls(0, '335'));
    expect(byName(last, rolls(1, '553')[0])).toMatchObject({
      'finished@0': 1,
      'points@0': 65,
      'finished@1': 1,
      'points@1': 61,
    });
    const level = play(position([60, 60], 0), ...rolls(0, '335'), ...rolls(1, '335'));
    expect(byName(level, rolloff('12'))).toMatchObject({ 'points@0': 65, 'points@1': 65 });
    // Nobody's points are final when everybody else has left.
    expect(byName(position([60, 60], 0), forfeit(1))).toEqual({});
  });

  it('that the rules refuse says nothing', () => {
    expect(measures(position([0, 0], 0), decline(0))).toEqual([]);
  });
});

describe('insights', () => {
  it('of nothing are nothing', () => {
    expect(insights({})).toEqual({ average: null, luck: null, facts: [] });
  });

  it('are means and shares', () => {
    const found = insights({
      rolls: 4,
      luck: 4 * 216,
      spread: 4 * 216 ** 2,
      scoring: 3,
      ether: 1,
      nines: 2,
      finished: 2,
      points: 130,
    });
    expect(found.average).toBe(65);
    expect(found.luck?.mean).toBeCloseTo(1);
    // Four rolls of a spread of one point each: their mean strays by a half.
    expect(found.luck?.usual).toBeCloseTo(0.5);
    expect(found.facts.map(({ value }) => value)).toEqual([
      { key: 'solbones:stats.percent', values: { share: 75 } },
      { key: 'solbones:stats.specialCounts', values: { zan: 0, ether: 1 } },
      2,
    ]);
  });
});
