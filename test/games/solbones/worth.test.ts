import { describe, expect, it } from 'vitest';
import type { Dice, Mode } from '../../../src/games/solbones/state.js';
import { everyRoll, worthOf } from '../../../src/games/solbones/worth.js';

/** Points by the standard rules, points taken, tallies. */
type Row = readonly [points: number, takes: number, tallies: number];

const rowOf = (faces: string, mode: Mode): Row => {
  const [red = 0, purple = 0, blue = 0] = [...faces].map(Number);
  const { points, takes, tallies } = worthOf([red, purple, blue], mode);
  return [points, takes, tallies];
};

/**
 * The rules a second time, as a list of what to write down for the faces in a row. A frequency face
 * is written as a letter: R, P, B for the red 2, the purple 3 and the blue 4.
 */
const plainly = ([red, purple, blue]: Dice, advanced: boolean): Row => {
  const written = `${red === 2 ? 'R' : red}${purple === 3 ? 'P' : purple}${blue === 4 ? 'B' : blue}`;
  const numbers = written.replace('R', '2').replace('P', '3').replace('B', '4');
  const sorted = [...numbers].sort().join('');
  const takes = advanced && /^(126|135|144|225|234|333)$/.test(sorted) ? 9 : 0;
  if (written === 'RPB') return [18, takes, 2];
  if (sorted === '234') return [9, takes, 1];
  const triple = /^(.)\1\1$/.exec(sorted)?.[1];
  if (triple !== undefined) return [Number(triple) * (/[RPB]/.test(written) ? 2 : 1), takes, 1];
  // What is left when the pair is crossed out, letters and all.
  for (const [one, other, third] of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 2, 0],
  ] as const) {
    if (numbers[one] !== numbers[other]) continue;
    const alone = written[third] ?? '';
    return [/[RPB]/.test(alone) ? 2 * Number(numbers[third]) : Number(alone), takes, 0];
  }
  return [0, takes, 0];
};

describe('what a roll is worth', () => {
  it.each(['standard', 'advanced'] as const)('all 216 of them, %s', (mode) => {
    expect(everyRoll).toHaveLength(216);
    expect(new Set(everyRoll.map((dice) => dice.join(''))).size).toBe(216);
    for (const dice of everyRoll) {
      const expected = plainly(dice, mode === 'advanced');
      expect([dice, ...rowOf(dice.join(''), mode)]).toEqual([dice, ...expected]);
    }
  });

  it('adds up to what was counted by hand', () => {
    // Pairs: for each third die, 5 other faces on 3 places, its face once more where it is doubled:
    // (1 + … + 6) · 5 · 3 + (2 + 3 + 4) · 5 = 360. Three alike: 1 + 4 + 6 + 8 + 5 + 6 = 30.
    // 4, 3, 2 in five other orders: 45; on their own dice: 18. Six nines of 1 2 6, six of 1 3 5, three of
    // 1 4 4, three of 2 2 5, six of 2 3 4 and 3 3 3: 25 · 9.
    const sum = (mode: Mode) =>
      everyRoll.reduce((all, dice) => {
        const { points, takes } = worthOf(dice, mode);
        return all + points + takes;
      }, 0);
    expect(sum('standard')).toBe(360 + 30 + 45 + 18);
    expect(sum('advanced')).toBe(360 + 30 + 45 + 18 + 25 * 9);
  });

  // Red, purple, blue; then points and tallies.
  it.each<[string, number, number, string]>([
    ['663', 3, 0, 'two 6s and a 3'],
    ['636', 6, 0, 'the same, and the 3 is the purple frequency'],
    ['366', 3, 0, 'the same with a red 3'],
    ['553', 3, 0, 'a blue 3 is no frequency'],
    ['535', 6, 0, 'Vibing Up: purple 3'],
    ['664', 8, 0, 'Vibing Up: blue 4'],
    ['646', 4, 0, 'a purple 4 is none'],
    ['266', 4, 0, 'Vibing Up: red 2'],
    ['626', 2, 0, 'a purple 2 is none'],
    ['225', 5, 0, 'a frequency face in the pair doubles nothing'],
    ['344', 3, 0, 'nor does the blue 4 of a pair'],
    ['334', 8, 0, 'the third die doubles, whatever the pair shows'],
    ['233', 4, 0, 'the red 2 beside a pair with the purple 3'],
    ['111', 1, 1, 'Tribing Up'],
    ['222', 4, 1, 'three 2s hold the red one'],
    ['333', 6, 1, 'three 3s hold the purple one'],
    ['444', 8, 1, 'three 4s hold the blue one'],
    ['555', 5, 1, 'Tribing Up'],
    ['666', 6, 1, 'Tribing Up'],
    ['432', 9, 1, 'In the Ether with the purple 3'],
    ['423', 9, 1, 'In the Ether, no frequency face'],
    ['243', 9, 1, 'In the Ether with the red 2'],
    ['324', 9, 1, 'In the Ether with the blue 4'],
    ['342', 9, 1, 'In the Ether, no frequency face'],
    ['234', 18, 2, 'Zan Zone'],
    ['126', 0, 0, 'nothing'],
    ['135', 0, 0, 'nothing'],
    ['456', 0, 0, 'nothing'],
    ['123', 0, 0, 'nothing'],
    ['245', 0, 0, 'a frequency face alone is nothing'],
  ])('%s makes %i and %i tallies: %s', (faces, points, tallies) => {
    expect(rowOf(faces, 'standard')).toEqual([points, 0, tallies]);
  });

  it.each<[string, number, number]>([
    ['126', 9, 0],
    ['612', 9, 0],
    ['135', 9, 0],
    ['351', 9, 0],
    ['144', 10, 0],
    ['441', 10, 0],
    ['225', 14, 0],
    ['252', 14, 0],
    ['522', 14, 0],
    ['333', 15, 1],
    ['423', 18, 1],
    ['432', 18, 1],
    ['234', 27, 2],
    ['663', 3, 0],
    ['444', 8, 1],
    ['456', 0, 0],
  ])('advanced, %s makes %i in all and %i tallies', (faces, total, tallies) => {
    const [points, takes, earned] = rowOf(faces, 'advanced');
    expect([points + takes, earned]).toEqual([total, tallies]);
  });

  it('names what it is', () => {
    const name = (faces: string, mode: Mode) => {
      const [red = 0, purple = 0, blue = 0] = [...faces].map(Number);
      return worthOf([red, purple, blue], mode).name;
    };
    expect(
      ['234', '432', '222', '535', '553', '126', '456'].map((f) => name(f, 'advanced')),
    ).toEqual(['zan', 'ether', 'tribing', 'vibing', 'pair', 'nine', 'nothing']);
    expect(name('126', 'standard')).toBe('nothing');
  });
});
