import { describe, expect, it } from 'vitest';
import { faultsIn, type Move, type Outcome, type Press } from './history.js';

const moves: readonly Move[] = [
  { person: 'Ada', column: 0 },
  { person: 'Bo', column: 2 },
  { person: 'Ada', column: 1 },
];

const press = (
  person: string,
  turn: number,
  column: number,
  from: number,
  to: number,
  outcome: Outcome,
): Press => ({ person, turn, column, from, to, outcome });

const shows = (turn: number | 'over'): Outcome => ({ kind: 'shows', turn });

/** Ada, Bo and Ada move, one after the other. */
const honest: readonly Press[] = [
  press('Ada', 1, 0, 1, 4, shows(2)),
  press('Bo', 2, 2, 5, 8, shows(3)),
  press('Ada', 3, 1, 9, 12, shows('over')),
];

const faults = (...more: readonly Press[]) => faultsIn(moves, [...honest, ...more]);

describe('a history of presses', () => {
  it('is in order when every answer can be true at some instant within its press', () => {
    expect(faultsIn([], [])).toEqual([]);
    expect(faults()).toEqual([]);
    expect(
      faults(
        // The second tap, on another column, while the first is under way and afterwards.
        press('Ada', 1, 1, 2, 3, { kind: 'silent' }),
        press('Ada', 1, 2, 3, 7, shows(3)),
        press('Bo', 1, 2, 1, 3, { kind: 'not-your-turn' }),
        // The same press, later: the board had moved on.
        press('Bo', 1, 2, 2, 6, shows(2)),
        press('Cleo', 1, 0, 1, 20, { kind: 'not-seated' }),
        press('Ada', 1, 0, 15, 16, shows('over')),
      ),
    ).toEqual([]);
  });

  it('takes a press without an answer for one that counted, if a move needs it', () => {
    const [first, , third] = honest;
    if (first === undefined || third === undefined) throw new Error('no presses');
    const lost = press('Bo', 2, 2, 5, Number.POSITIVE_INFINITY, { kind: 'unknown' });
    expect(faultsIn(moves, [first, lost, third])).toEqual([]);
    expect(faultsIn(moves, [first, third])).toEqual(['no press explains the move of turn 2']);
    expect(faultsIn(moves, [first, { ...lost, column: 1 }, third])).toHaveLength(1);
  });

  it.each<readonly [string, Press]>([
    ['a board that was over before the press', press('Ada', 1, 2, 9, 10, shows(2))],
    ['a board that had not begun by the answer', press('Bo', 1, 1, 2, 3, shows(3))],
    ['a board that never was', press('Bo', 1, 1, 14, 15, shows(9))],
    ['a board from before the press’s own turn', press('Bo', 2, 1, 6, 7, shows(2))],
    ['a refusal for a turn that was over', press('Bo', 1, 2, 5, 6, { kind: 'not-your-turn' })],
    ['a refusal for whose turn it was', press('Ada', 1, 1, 1, 2, { kind: 'not-your-turn' })],
    ['silence for somebody else', press('Bo', 1, 1, 2, 3, { kind: 'silent' })],
    ['that a player is none', press('Bo', 1, 1, 2, 3, { kind: 'not-seated' })],
    ['the board for somebody who does not play', press('Cleo', 1, 1, 2, 6, shows(2))],
    ['a button from a turn to come', press('Bo', 3, 1, 4, 11, { kind: 'not-your-turn' })],
  ])('is not when somebody was answered with %s', (_, one) => {
    expect(faults(one)).not.toEqual([]);
  });

  it('is not when two answers cannot both be true', () => {
    const silent = press('Ada', 3, 1, 9, 9.5, { kind: 'silent' });
    const behind = press('Bo', 2, 0, 10, 11, shows(3));
    expect(faults(silent)).toEqual([]);
    expect(faults(behind)).toEqual([]);
    expect(faults(silent, behind)).toHaveLength(1);
  });

  it('is not when a later move was answered before an earlier one was made', () => {
    const [first, second, third] = honest;
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('no presses');
    }
    const swapped = [{ ...first, from: 5, to: 8 }, { ...second, from: 1, to: 4 }, third];
    expect(faultsIn(moves, swapped)).not.toEqual([]);
  });

  it('is not when two columns of one turn were both taken for the move', () => {
    // The second was shown as accepted as well, but the record has only the first.
    const doubled = [...moves, { person: 'Ada', column: 2 }];
    const both = [...honest, press('Ada', 3, 2, 10, 11, shows('over'))];
    expect(faultsIn(doubled, both)).toEqual(['no press explains the move of turn 4']);
  });
});
