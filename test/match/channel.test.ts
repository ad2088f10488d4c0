import { describe, expect, it } from 'vitest';
import { type Errand, withErrands, withoutErrand } from '../../src/match/channel.js';

const book: Errand = { kind: 'book', table: 'a' };
const show = (version: number): Errand => ({ kind: 'show', table: 'a', version, at: 0 });
const forgetting = (at: number): Errand => ({ kind: 'forget', table: '-', person: 'ada', at });
const list = (person: string, on: boolean, as: 'player' | 'invited' = 'player'): Errand => ({
  kind: 'list',
  table: 'a',
  person,
  on,
  as,
});

describe('errands', () => {
  it('keeps one of a kind a table, the newest', () => {
    expect(withErrands([show(1), book], [show(2)])).toEqual([book, show(2)]);
  });

  it('keeps one a person on the lists', () => {
    expect(withErrands([list('ada', true), list('bo', true)], [list('ada', false)])).toEqual([
      list('bo', true),
      list('ada', false),
    ]);
  });

  it.each<[string, Errand, Errand, boolean]>([
    ['a booking', book, book, true],
    ['the very version', show(2), show(2), true],
    ['an older version by a newer one', show(2), show(3), true],
    ['a newer version by an older one', show(3), show(2), false],
    ['an entry that has been taken back since', list('ada', false), list('ada', true), false],
    ['an invitation that was accepted since', list('bo', true), list('bo', true, 'invited'), false],
    ['a request to be forgotten', forgetting(5), forgetting(5), true],
    ['a later request to be forgotten', forgetting(6), forgetting(5), false],
    ['another table', book, { kind: 'book', table: 'b' }, false],
  ])('strikes off %s', (_name, stands, done, gone) => {
    expect(withoutErrand([stands], done)).toEqual(gone ? [] : [stands]);
  });
});
