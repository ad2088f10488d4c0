import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardAt, periodKey } from '../../src/stats/periods.js';
import { periodEnd } from '../../src/store/periods.js';

const at = (text: string): number => Date.parse(text);

describe('periods', () => {
  it.each([
    ['2026-11-29T23:59:59.999Z', 'w2026-11-23', 'm2026-11'],
    ['2026-11-30T00:00:00.000Z', 'w2026-11-30', 'm2026-11'],
    ['2026-12-01T00:00:00.000Z', 'w2026-11-30', 'm2026-12'],
    ['2026-12-06T12:00:00.000Z', 'w2026-11-30', 'm2026-12'],
    ['2027-01-01T00:00:00.000Z', 'w2026-12-28', 'm2027-01'],
    ['2024-02-29T08:00:00.000Z', 'w2024-02-26', 'm2024-02'],
    ['1970-01-01T00:00:00.000Z', 'w1969-12-29', 'm1970-01'],
  ])('%s lies in %s and %s', (text, week, month) => {
    expect(periodKey('week', at(text))).toBe(week);
    expect(periodKey('month', at(text))).toBe(month);
    expect(periodKey('all', at(text))).toBe('all');
  });

  it.each([
    ['w2026-11-30', '2026-12-07T00:00:00.000Z'],
    ['m2026-11', '2026-12-01T00:00:00.000Z'],
    ['m2026-12', '2027-01-01T00:00:00.000Z'],
  ])('%s ends at %s', (key, end) => {
    expect(periodEnd(key)).toBe(at(end));
  });

  it('all of time never ends', () => {
    expect(periodEnd('all')).toBe(Number.POSITIVE_INFINITY);
  });

  it('contain their times, and the next begins where one ends', () => {
    const time = fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(time, fc.constantFrom('week' as const, 'month' as const), (now, period) => {
        const key = periodKey(period, now);
        const end = periodEnd(key);
        expect(end).toBeGreaterThan(now);
        expect(periodKey(period, end - 1)).toBe(key);
        expect(periodKey(period, end)).not.toBe(key);
      }),
    );
  });

  it('name a board', () => {
    expect(boardAt('pincer', '5', 'week', at('2026-12-01T00:00:00Z'))).toEqual({
      game: 'pincer',
      scope: '5',
      period: 'w2026-11-30',
    });
  });
});
