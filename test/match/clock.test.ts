import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { covered, givenBack, grace, remindAt, type Span } from '../../src/match/clock.js';
import { begin } from '../../src/match/open.js';
import type { PlayingTable } from '../../src/match/table.js';
import { ada, bo, terms } from '../support/play.js';

const hour = 3_600_000;
const span = (from: number, to: number): Span => ({ from: from * hour, to: to * hour });

describe('covered', () => {
  it.each([
    { name: 'no gaps', gaps: [], expected: 0 },
    { name: 'inside', gaps: [span(12, 14)], expected: 2 },
    { name: 'before and after', gaps: [span(1, 9), span(21, 30)], expected: 0 },
    { name: 'over the start', gaps: [span(8, 12)], expected: 2 },
    { name: 'over the end', gaps: [span(18, 30)], expected: 2 },
    { name: 'over both', gaps: [span(0, 40)], expected: 10 },
    { name: 'overlapping ones once', gaps: [span(12, 15), span(13, 16)], expected: 4 },
    { name: 'one inside another', gaps: [span(11, 18), span(12, 13)], expected: 7 },
    { name: 'in any order', gaps: [span(17, 18), span(11, 12)], expected: 2 },
  ])('$name', ({ gaps, expected }) => {
    expect(covered(gaps, 10 * hour, 20 * hour)).toBe(expected * hour);
  });
});

describe('givenBack: when a turn of 10 hours that began at 10 is really up', () => {
  it.each([
    { name: 'never down', gaps: [], at: 20 },
    { name: 'down before the turn', gaps: [span(2, 9)], at: 20 },
    { name: 'down for 3 hours in the middle', gaps: [span(12, 15)], at: 23 },
    { name: 'down after its time was up', gaps: [span(21, 25)], at: 20 },
    { name: 'the extension reaches a second gap', gaps: [span(12, 15), span(22, 24)], at: 25 },
    { name: 'down twice the clock', gaps: [span(11, 31)], at: 40 },
  ])('$name', ({ gaps, at }) => {
    expect(givenBack(10 * hour, 10 * hour, gaps)).toBe(at * hour);
  });

  it('leaves the grace period after a gap that ends at the last minute', () => {
    // One minute was left when we went down.
    const gaps = [{ from: 20 * hour - 60_000, to: 24 * hour }];
    expect(givenBack(10 * hour, 10 * hour, gaps)).toBe(24 * hour + grace);
  });

  it('gives a short clock no more than itself as grace', () => {
    const minute = 60_000;
    const gaps = [{ from: 4 * minute, to: 60 * minute }];
    expect(givenBack(0, 5 * minute, gaps)).toBe(65 * minute);
  });

  it('never takes time away, and gives at least what the gaps cover', () => {
    const gap = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 }))
      .map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(
        fc.array(gap, { maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (gaps, since, allowance) => {
          const deadline = givenBack(since, allowance, gaps);
          expect(deadline).toBeGreaterThanOrEqual(
            since + allowance + covered(gaps, since, since + allowance),
          );
          expect(deadline - since - covered(gaps, since, deadline)).toBeGreaterThanOrEqual(
            allowance,
          );
        },
      ),
    );
  });
});

describe('remindAt: when the people to act are reminded', () => {
  const table: PlayingTable = {
    ...begin(knucklebones, {
      terms: terms({ clock: 24 * hour }),
      id: 'a',
      seats: [ada, bo],
      stakes: 'rated',
      fairness: { seed: '00'.repeat(32), commitment: '', entropy: [] },
      message: null,
      version: 1,
      openedAt: 0,
      now: 100 * hour,
    }).table,
  };

  it.each([
    { name: 'after half the time', change: {}, at: 112 },
    { name: 'later when time was given back', change: { deadline: 127 * hour }, at: 115 },
    { name: 'by a clock of an hour', change: { clock: hour, deadline: 101 * hour }, at: 100.5 },
    { name: 'never by a faster one', change: { clock: hour / 6, deadline: 101 * hour }, at: null },
    { name: 'never without a clock', change: { clock: null, deadline: null }, at: null },
    { name: 'not twice a turn', change: { reminded: table.turn }, at: null },
    { name: 'again in the next turn', change: { reminded: table.turn - 1 }, at: 112 },
    { name: 'never where the bot cannot post', change: { reach: 'token' as const }, at: null },
    {
      name: 'never against the machine',
      change: { seats: [ada, { kind: 'machine' as const, level: 'easy' }] },
      at: null,
    },
  ])('$name', ({ change, at }) => {
    expect(remindAt({ ...table, ...change })).toBe(at === null ? null : at * hour);
  });
});
