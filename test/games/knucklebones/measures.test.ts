import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knucklebones } from '../../../src/games/knucklebones/index.js';
import { insights, measures } from '../../../src/games/knucklebones/measures.js';
import { parse } from '../../../src/games/knucklebones/notation.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import { measuresOf } from '../../../src/match/measures.js';
import { defaults, playthrough } from '../../laws/playthrough.js';
import { seeded } from '../../laws/random.js';
import { placing, rolling } from './support.js';

const byName = (state: KnucklebonesState, event: Parameters<typeof measures>[1]) =>
  Object.fromEntries(
    measures(state, event).map(({ seat, name, value }) => [`${name}@${seat}`, value]),
  );

describe('the luck of a roll', () => {
  // Best gains for 1 … 6, worked out by hand; luck is six times the rolled one's less their sum.
  it.each([
    ['-|-|- -|-|- 0:?', [1, 2, 3, 4, 5, 6]],
    // A second 4 makes 16 of 4; a 6 beside it takes 24 points away.
    ['4|-|- 66|-|- 0:?', [1, 2, 3, 12, 5, 30]],
    // The only room is on the right: a third 2 there adds 10, a 5 removes one across.
    ['123|123|22 1|-|5 0:?', [1, 2 * 9 - 8, 3, 4, 10, 6]],
    // Seat 1 looks at its own side: a 1 on the left takes all three 1s across (9 points).
    ['111|-|- 6|-|- 1:?', [10, 2, 3, 4, 5, 18]],
  ])('%s', (position, gains) => {
    const state = parse(position);
    const seat = state.turn ?? 0;
    const sum = gains.reduce((all, gain) => all + gain, 0);
    const lucks = gains.map((gain) => 6 * gain - sum);
    const spread = lucks.reduce((all, luck) => all + luck ** 2, 0);
    for (const [index, luck] of lucks.entries()) {
      expect(byName(state, rolling(seat, index + 1))).toEqual({
        [`rolls@${seat}`]: 1,
        [`luck@${seat}`]: luck,
        [`spread@${seat}`]: spread,
      });
    }
  });

  it('is nothing on the mean over the six faces, in every position', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { before, event } of playthrough(knucklebones, 2, seeded(seed))) {
          if (event.type !== 'roll' || !('seat' in event)) continue;
          const lucks = [1, 2, 3, 4, 5, 6].map(
            (die) =>
              knucklebones
                .measures(before, { ...event, ...{ die } })
                .find(({ name }) => name === 'luck')?.value ?? Number.NaN,
          );
          expect(lucks.reduce((all, luck) => all + luck, 0)).toBe(0);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a placement', () => {
  it('counts its column and the dice it knocks out', () => {
    expect(byName(parse('-|-|- 44|-|- 0:4'), placing(0, 0))).toEqual({
      'left@0': 1,
      'removed@0': 2,
    });
    expect(byName(parse('-|-|- 44|-|- 0:4'), placing(0, 2))).toEqual({
      'right@0': 1,
      'removed@0': 0,
    });
  });

  it('that ends a game counts both final scores, after what it knocked out', () => {
    expect(byName(parse('123|123|12 6|6|6 0:6'), placing(0, 2))).toEqual({
      'right@0': 1,
      'removed@0': 1,
      'points@0': 21,
      'finished@0': 1,
      'points@1': 12,
      'finished@1': 1,
    });
  });

  it('says nothing for other events', () => {
    expect(measures(parse('-|-|- -|-|- +'), { type: 'start', seat: 0 })).toEqual([]);
    expect(
      measures(parse('-|-|- -|-|- 0:4'), { type: 'forfeit', seat: 0, reason: 'resign' }),
    ).toEqual([]);
  });
});

describe('the sums of a match', () => {
  it('count every roll and every placement once', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const events = playthrough(knucklebones, 2, seeded(seed)).map(({ event }) => event);
        const sums = measuresOf(knucklebones, defaults(knucklebones), 2, events);
        for (const [seat, own] of sums.entries()) {
          const of = (type: string): number =>
            events.filter((event) => event.type === type && 'seat' in event && event.seat === seat)
              .length;
          const { left = 0, middle = 0, right = 0, rolls = 0 } = own;
          expect(rolls).toBe(of('roll'));
          expect(left + middle + right).toBe(of('place'));
          expect(own.finished).toBe(events.filter(({ type }) => type === 'start').length);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('stop at an event that the rules refuse', () => {
    const events = [
      { type: 'start', seat: 0 },
      { type: 'roll', seat: 0, die: 6 },
      { type: 'junk' },
    ];
    expect(measuresOf(knucklebones, defaults(knucklebones), 2, events)).toEqual([
      { rolls: 1, luck: 15, spread: 630 },
      {},
    ]);
  });
});

describe('insights', () => {
  it('of nothing are nothing', () => {
    expect(insights({})).toEqual({ average: null, luck: null, facts: [] });
  });

  it('are means, and the favourite column with its share', () => {
    // One opening roll of a 6: 2.5 points above the mean of 3.5; a die's variance is 35/12.
    const found = insights({
      rolls: 1,
      luck: 15,
      spread: 630,
      points: 130,
      finished: 2,
      left: 1,
      middle: 2,
      right: 1,
      removed: 7,
    });
    expect(found.average).toBe(65);
    expect(found.luck?.mean).toBeCloseTo(2.5);
    expect(found.luck?.usual).toBeCloseTo(Math.sqrt(35 / 12));
    expect(found.facts.map(({ value }) => value)).toEqual([
      7,
      {
        key: 'knucklebones:stats.column',
        values: { column: { key: 'knucklebones:column.in.1' }, share: 50 },
      },
    ]);
  });

  it('name no favourite column where the columns are level', () => {
    const label = 'knucklebones:stats.favourite';
    const labelled = (left: number, middle: number, right: number) =>
      insights({ left, middle, right }).facts.map((fact) => fact.label.key);
    expect(labelled(10, 10, 10)).not.toContain(label);
    // 34 of 100 are less than a hundredth over a third, 35 are more.
    expect(labelled(33, 34, 33)).not.toContain(label);
    expect(labelled(33, 35, 32)).toContain(label);
  });
});
