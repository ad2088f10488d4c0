import { describe, expect, it } from 'vitest';
import { parse, print } from '../../../src/games/knucklebones/notation.js';
import { publicState, tally } from '../../../src/games/knucklebones/outcome.js';
import { refusalCodes } from '../../../src/games/knucklebones/refusals.js';
import { readOptions, start } from '../../../src/games/knucklebones/rules.js';
import { columnScore, totalOf } from '../../../src/games/knucklebones/score.js';
import { awaits, drawn, moves } from '../../../src/games/knucklebones/turns.js';
import { languageIds, languages } from '../../../src/text/index.js';
import { opening, placing, play, refusalOf, rolling } from './support.js';

/** What a position becomes by the seat to act placing its die in a column. */
const after = (position: string, column: number): string => {
  const state = parse(position);
  if (state.turn === null) throw new Error('nobody is to act');
  return print(play(state, placing(state.turn, column)));
};

describe('scores', () => {
  it.each([
    [[], 0],
    [[1], 1],
    [[6], 6],
    [[4, 3], 7],
    [[1, 1], 4],
    [[4, 4], 16],
    [[6, 6], 24],
    [[5, 2, 5], 22],
    [[2, 5, 5], 22],
    [[4, 1, 4], 17],
    [[1, 2, 3], 6],
    [[1, 1, 1], 9],
    [[4, 4, 4], 36],
    [[5, 5, 5], 45],
    [[6, 6, 6], 54],
  ])('a column of %j scores %i', (column, score) => {
    expect(columnScore(column)).toBe(score);
  });

  it('reaches 162 at most', () => {
    expect(totalOf(parse('666|666|666 -|-|- =').grids[0])).toBe(162);
  });

  it('adds the columns up', () => {
    const { columns, totals } = publicState(parse('43|555|24 14|662|454 0:?'));
    expect({ columns, totals }).toEqual({
      columns: [
        [7, 45, 6],
        [5, 26, 21],
      ],
      totals: [58, 52],
    });
  });
});

describe('placing', () => {
  it.each([
    // A die goes to the end of its column.
    ['-|-|- -|-|- 0:4', 1, '-|4|- -|-|- 1:?'],
    ['-|65|- -|-|- 0:1', 1, '-|651|- -|-|- 1:?'],
    ['-|-|- 3|-|- 1:2 s1', 0, '-|-|- 32|-|- 0:? s1'],
    // Twins across go: one, two or three, wherever they lie; the rest close up in order.
    ['-|-|- 4|-|- 0:4', 0, '4|-|- -|-|- 1:?'],
    ['-|-|- -|-|414 0:4', 2, '-|-|4 -|-|1 1:?'],
    ['-|-|- -|444|- 0:4', 1, '-|4|- -|-|- 1:?'],
    ['-|-|- 145|-|- 0:4', 0, '4|-|- 15|-|- 1:?'],
    ['-|-|- 451|-|- 0:4', 0, '4|-|- 51|-|- 1:?'],
    ['16|-|- -|-|- 1:6 s1', 0, '1|-|- 6|-|- 0:? s1'],
    // Other columns and other faces stay; so do one's own twins.
    ['-|-|- 4|4|4 0:4', 1, '-|4|- 4|-|4 1:?'],
    ['44|-|- 1|-|- 0:4', 0, '444|-|- 1|-|- 1:?'],
    ['-|-|- 123|-|- 0:4', 0, '4|-|- 123|-|- 1:?'],
    // A full column that lost dice takes dice again.
    ['4|-|- 666|-|- 0:6', 0, '46|-|- -|-|- 1:?'],
  ])('%s, column %i: %s', (before, column, expected) => {
    expect(after(before, column)).toBe(expected);
  });

  it('reopens a full column for its owner', () => {
    const state = play(parse('-|-|- 466|-|- 0:4'), placing(0, 0), rolling(1, 5));
    expect(moves(state, 1).map(({ move }) => move.column)).toEqual([0, 1, 2]);
    expect(print(play(state, placing(1, 0)))).toBe('4|-|- 665|-|- 0:?');
  });

  it('leaves the only column that is open to its player', () => {
    const state = parse('123|456|12 6|6|6 0:3');
    expect(awaits(state)).toEqual({ kind: 'seats', seats: [0] });
    expect(moves(state, 0)).toEqual([{ move: { column: 2 }, action: 'c2' }]);
    expect(moves(state, 1)).toEqual([]);
  });

  it('says what it did', () => {
    expect(play(parse('-|-|- -|-|414 0:4'), placing(0, 2)).last).toEqual({
      seat: 0,
      column: 2,
      die: 4,
      removed: 2,
    });
  });

  it('shares what does not change', () => {
    const before = parse('1|2|3 4|5|6 0:5');
    const next = play(before, placing(0, 0));
    expect(next.grids[0][1]).toBe(before.grids[0][1]);
    expect(next.grids[1][2]).toBe(before.grids[1][2]);
    expect(next.results).toBe(before.results);
  });
});

describe('the end of a game', () => {
  it.each([
    // The higher total wins, whoever fills the grid.
    ['666|666|66 1|1|1 0:6', 2, '666|666|666 1|1|1 = 162-3'],
    ['112|112|11 66|66|66 0:2', 2, '112|112|112 66|66|66 = 18-72'],
    // Nine dice end it, not eight; the last placement still removes.
    ['12|134|2 -|-|- 0:1', 0, '121|134|2 -|-|- 1:?'],
    ['123|123|66 5|5|664 0:6', 2, '123|123|666 5|5|4 = 66-14'],
    ['123|123|12 -|-|333 0:3', 2, '123|123|123 -|-|- = 18-0'],
    // Removals decide it: without them it would be 18 to 27.
    ['123|123|12 1|-|333 0:3', 2, '123|123|123 1|-|- = 18-1'],
    // Equal totals decide nothing: the other seat starts another game, also of a single one.
    ['123|123|12 6|6|6 0:3', 2, '123|123|123 6|6|6 1:+ 18-18'],
    ['6|6|6 123|123|12 1:3 s1', 2, '6|6|6 123|123|123 0:+ s1 18-18'],
    // A match goes on until a seat has its wins; the seat that did not start this game starts next.
    ['666|666|66 1|1|1 0:6 best-of-3', 2, '666|666|666 1|1|1 1:+ best-of-3 162-3'],
    ['666|666|66 1|1|1 0:6 s1 best-of-3', 2, '666|666|666 1|1|1 0:+ s1 best-of-3 162-3'],
    ['666|666|66 1|1|1 0:6 best-of-3 50-40', 2, '666|666|666 1|1|1 = best-of-3 50-40,162-3'],
    ['666|666|66 1|1|1 0:6 best-of-5 50-40', 2, '666|666|666 1|1|1 1:+ best-of-5 50-40,162-3'],
    [
      '666|666|66 1|1|1 0:6 best-of-5 50-40,9-9,60-50',
      2,
      '666|666|666 1|1|1 = best-of-5 50-40,9-9,60-50,162-3',
    ],
    [
      '666|666|66 1|1|1 0:6 best-of-3 40-50,9-9,30-30',
      2,
      '666|666|666 1|1|1 1:+ best-of-3 40-50,9-9,30-30,162-3',
    ],
  ])('%s, column %i: %s', (before, column, expected) => {
    expect(after(before, column)).toBe(expected);
  });

  it('shows the finished game until the next one starts', () => {
    const ended = play(parse('666|666|66 1|1|1 0:6 best-of-3'), placing(0, 2));
    expect(publicState(ended)).toEqual({
      game: 1,
      grids: [
        [
          [6, 6, 6],
          [6, 6, 6],
          [6, 6, 6],
        ],
        [[1], [1], [1]],
      ],
      columns: [
        [54, 54, 54],
        [1, 1, 1],
      ],
      totals: [162, 3],
      turn: 1,
      die: null,
      wins: [1, 0],
      results: [0],
      over: false,
      winners: [],
    });
    const next = play(ended, opening(1));
    expect(print(next)).toBe('-|-|- -|-|- 1:? s1 best-of-3 162-3');
    expect(publicState(next)).toMatchObject({ game: 2, turn: 1, wins: [1, 0], results: [0] });
  });

  it('opens the next game for the other seat by itself, without chance', () => {
    const state = parse('123|123|123 6|6|6 1:+ 18-18');
    const waiting = awaits(state);
    if (waiting.kind !== 'chance') throw new Error(waiting.kind);
    expect(waiting.draft.draws).toEqual([]);
    expect(waiting.draft.complete([])).toEqual(opening(1));
    expect(drawn(state, opening(1))).toEqual([]);
  });
});

describe('chance', () => {
  it('draws the first starter of two', () => {
    const state = start({ length: 'best-of-3' });
    const waiting = awaits(state);
    if (waiting.kind !== 'chance') throw new Error(waiting.kind);
    expect(waiting.draft.draws).toEqual([2]);
    expect(waiting.draft.complete([1])).toEqual(opening(1));
    expect(drawn(state, opening(1))).toEqual([{ faces: 2, value: 1 }]);
  });

  it('rolls one die of six as a turn opens', () => {
    const state = parse('-|-|- -|-|- 1:? s1');
    const waiting = awaits(state);
    if (waiting.kind !== 'chance') throw new Error(waiting.kind);
    expect(waiting.draft.draws).toEqual([6]);
    expect(waiting.draft.complete([5])).toEqual(rolling(1, 6));
    expect(drawn(state, rolling(1, 6))).toEqual([{ faces: 6, value: 5 }]);
  });
});

describe('refusals', () => {
  const fresh = '-|-|- -|-|- + s-';
  const toRoll = '1|-|- -|-|- 1:?';
  const toPlace = '123|-|- 4|-|- 0:4';
  const between = '123|123|123 6|6|6 1:+ 18-18';
  const over = '666|666|666 1|1|1 = 162-3';
  const forfeit = { type: 'forfeit', seat: 0, reason: 'resign' };
  it.each([
    [fresh, null, 'event-shape'],
    [fresh, [], 'event-shape'],
    [fresh, 'start', 'event-shape'],
    [fresh, {}, 'event-shape'],
    [fresh, { type: 1 }, 'event-shape'],
    [fresh, { type: 'pass', seat: 0 }, 'event-unknown'],
    [fresh, { type: 'toString', seat: 0 }, 'event-unknown'],
    [fresh, opening(2), 'seat-invalid'],
    [fresh, opening(-1), 'seat-invalid'],
    [fresh, opening(0.5), 'seat-invalid'],
    [fresh, { type: 'start' }, 'seat-invalid'],
    [fresh, { type: 'start', seat: '0' }, 'seat-invalid'],
    [fresh, { type: 'start', seat: true }, 'seat-invalid'],
    [fresh, { type: 'start', seat: [0] }, 'seat-invalid'],
    [fresh, rolling(0, 1), 'start-first'],
    [fresh, placing(0, 0), 'start-first'],
    [between, rolling(1, 1), 'start-first'],
    [between, opening(0), 'start-seat'],
    [toRoll, opening(1), 'start-early'],
    [toPlace, opening(0), 'start-early'],
    [toRoll, rolling(0, 4), 'not-your-turn'],
    [toRoll, placing(1, 0), 'roll-first'],
    [toRoll, rolling(1, 0), 'die-invalid'],
    [toRoll, rolling(1, 7), 'die-invalid'],
    [toRoll, rolling(1, 2.5), 'die-invalid'],
    [toRoll, rolling(1, Number.NaN), 'die-invalid'],
    [toRoll, rolling(1, Number.POSITIVE_INFINITY), 'die-invalid'],
    [toRoll, { type: 'roll', seat: 1, die: '4' }, 'die-invalid'],
    [toRoll, { type: 'roll', seat: 1 }, 'die-invalid'],
    [toPlace, rolling(0, 4), 'place-first'],
    [toPlace, placing(1, 1), 'not-your-turn'],
    [toPlace, placing(0, 0), 'column-full'],
    [toPlace, placing(0, 3), 'column-invalid'],
    [toPlace, placing(0, -1), 'column-invalid'],
    [toPlace, { type: 'place', seat: 0, column: '1' }, 'column-invalid'],
    [toPlace, { type: 'place', seat: 0 }, 'column-invalid'],
    [toPlace, { ...forfeit, reason: 'boredom' }, 'forfeit-reason'],
    [toPlace, { ...forfeit, seat: 2 }, 'seat-invalid'],
    [over, opening(1), 'match-over'],
    [over, rolling(1, 1), 'match-over'],
    [over, forfeit, 'match-over'],
  ])('%s refuses %j: %s', (position, event, code) => {
    expect(refusalOf(parse(position), event)).toBe(code);
  });

  it.each(languageIds)(
    'have a sentence each in %s, and there are no other sentences',
    (language) => {
      const { refusal } = languages[language].catalogue.knucklebones;
      expect(Object.keys(refusal).toSorted()).toEqual([...refusalCodes].toSorted());
    },
  );

  it.each([fresh, toRoll, toPlace, between])('%s takes a forfeit', (position) => {
    const state = play(parse(position), { type: 'forfeit', seat: 1, reason: 'timeout' });
    const before = publicState(parse(position));
    expect(publicState(state)).toEqual({
      ...before,
      turn: null,
      die: null,
      over: true,
      winners: [0],
    });
  });
});

describe('options', () => {
  it.each([
    [{}, 'single'],
    [{ length: 'single' }, 'single'],
    [{ length: 'best-of-3', clock: 5 }, 'best-of-3'],
    [{ length: 'best-of-5' }, 'best-of-5'],
  ])('%j: %s', (value, length) => {
    expect(readOptions(value)).toEqual({ ok: true, value: { length } });
  });

  it.each([
    [undefined, 'options-shape'],
    [null, 'options-shape'],
    [[], 'options-shape'],
    ['single', 'options-shape'],
    [{ length: null }, 'length-unknown'],
    [{ length: 'best-of-7' }, 'length-unknown'],
    [{ length: ['single'] }, 'length-unknown'],
  ])('%j: %s', (value, code) => {
    expect(readOptions(value)).toEqual({ ok: false, error: { code } });
  });
});

describe('the tally', () => {
  it('counts games and the best score', () => {
    const state = parse('666|666|666 1|1|1 = best-of-3 50-40,9-9,30-70,162-3');
    expect(tally(state, 0)).toEqual({ won: 2, lost: 1, drawn: 1, best: 162 });
    expect(tally(state, 1)).toEqual({ won: 1, lost: 2, drawn: 1, best: 70 });
  });

  it('counts the game broken off against the seat that gave up', () => {
    const state = play(parse('1|-|- -|-|- 1:? best-of-3 50-40'), {
      type: 'forfeit',
      seat: 0,
      reason: 'resign',
    });
    expect(tally(state, 0)).toEqual({ won: 1, lost: 1, drawn: 0, best: 50 });
    expect(tally(state, 1)).toEqual({ won: 1, lost: 1, drawn: 0, best: 40 });
  });

  it('has no best score before a game is finished', () => {
    expect(tally(start({ length: 'single' }), 0)).toEqual({
      won: 0,
      lost: 0,
      drawn: 0,
      best: null,
    });
  });
});
