import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leadJudge } from '../../../src/games/knucklebones/mind/position.js';
import { accuracyOf, reviewMatch } from '../../../src/games/knucklebones/mind/review.js';
import { records } from '../../support/examples.js';
import { opening, placing, rolling } from './support.js';

const events = z.array(
  z.object({ type: z.string(), seat: z.number(), column: z.number().optional() }),
);
const played = records('knucklebones').map(({ options, events: list }) => ({
  options: z.object({ length: z.enum(['single', 'best-of-3', 'best-of-5']) }).parse(options),
  events: events.parse(list),
  list,
}));

describe('a review', () => {
  it.each(played)('looks at every placement and roll of a match (%#)', (match) => {
    const review = reviewMatch(leadJudge(), match.options, match.list, 1);
    if (review === null) throw new Error('a record that breaks the rules');
    const numbersOf = (type: string) =>
      match.events.flatMap((event, index) => (event.type === type ? [index] : []));
    expect(review.moves.map(({ event }) => event)).toEqual(numbersOf('place'));
    expect(review.rolls.map(({ event }) => event)).toEqual(numbersOf('roll'));
    for (const { event, seat, win, choice, best, loss } of review.moves) {
      const { column = -1, seat: mover } = match.events[event] ?? { seat: -1 };
      expect({ seat, choice }).toEqual({ seat: mover, choice: column });
      const top = Math.max(...win.map((chance) => chance ?? 0));
      expect(win[best]).toBe(top);
      expect(loss).toBe(top - (win[column] ?? Number.NaN));
      if (loss === 0) expect(best).toBe(column);
    }
    review.seats.forEach((sums, seat) => {
      const own = review.moves.filter((move) => move.seat === seat);
      expect(sums.moves).toBe(own.length);
      expect(sums.best).toBe(own.filter(({ loss }) => loss === 0).length);
      expect(sums.loss).toBeCloseTo(
        own.reduce((sum, { loss }) => sum + loss, 0),
        12,
      );
    });
  });

  it('calls a roll lucky by what else might have come: the six of them make nothing', () => {
    const before = [opening(0), rolling(0, 6), placing(0, 0), rolling(1, 2), placing(1, 0)];
    const lucks = [1, 2, 3, 4, 5, 6].map((die) => {
      const review = reviewMatch(leadJudge(), { length: 'single' }, [...before, rolling(0, die)]);
      return review?.rolls.at(-1)?.luck ?? Number.NaN;
    });
    expect(lucks.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 12);
    expect(lucks[5]).toBe(Math.max(...lucks));
    expect(lucks[5]).toBeGreaterThan(0);
  });

  it('says that a grave mistake is one', () => {
    const list = [opening(0), rolling(0, 6), placing(0, 0), rolling(1, 6), placing(1, 2)];
    const review = reviewMatch(leadJudge(), { length: 'single' }, list);
    expect(review?.moves[1]).toMatchObject({ event: 4, seat: 1, best: 0 });
    expect(review?.moves[1]?.loss).toBeGreaterThan(0.05);
    expect(review?.seats[0]?.accuracy).toBe(100);
    expect(review?.seats[1]?.accuracy).toBeLessThan(50);
  });

  it('counts no placement where somebody gave up', () => {
    const list = [opening(0), rolling(0, 6), { type: 'forfeit', seat: 0, reason: 'resign' }];
    expect(reviewMatch(leadJudge(), { length: 'single' }, list)).toMatchObject({
      moves: [],
      seats: [
        { moves: 0, accuracy: null },
        { moves: 0, accuracy: null },
      ],
    });
  });

  it.each([[[null]], [[opening(0), opening(0)]], [[opening(0), rolling(0, 7)]]])(
    'is none where the rules are broken: %j',
    (list) => {
      expect(reviewMatch(leadJudge(), { length: 'single' }, list)).toBeNull();
    },
  );

  it('and accuracy falls from 100 as more is given away', () => {
    expect(accuracyOf(0, 0)).toBeNull();
    expect(accuracyOf(0, 9)).toBe(100);
    expect(accuracyOf(0.12, 10)).toBeCloseTo(69.8, 1);
    expect(accuracyOf(0.5, 10)).toBeCloseTo(22.3, 1);
  });
});
