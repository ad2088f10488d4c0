import { describe, expect, it } from 'vitest';
import { agrees, levels, machine } from '../../../src/games/pincer/machine/index.js';
import { parse } from '../../../src/games/pincer/notation.js';
import { captures } from '../../../src/games/pincer/preview.js';
import { start } from '../../../src/games/pincer/rules.js';
import type { PincerOptions, PincerState } from '../../../src/games/pincer/state.js';
import { awaits, draft, moves } from '../../../src/games/pincer/turns.js';
import { deepFreeze } from '../../laws/freeze.js';
import { seeded } from '../../laws/random.js';
import { play } from './support.js';

type Level = (typeof levels)[number];

/** One event of a match between machines, or `null` at its end. */
const step = (
  state: PincerState,
  players: readonly Level[],
  random: () => number,
): PincerState | null => {
  const asked = awaits(state);
  if (asked.kind === 'over') return null;
  let next = asked.kind === 'chance' ? asked.draft : null;
  if (asked.kind === 'seats') {
    const seat = asked.seats[0] ?? 0;
    const made = draft(state, seat, machine(state, seat, players[seat] ?? 'easy', random));
    if (!made.ok) throw new Error(`seat ${seat}: ${made.error.code}`);
    next = made.value;
  }
  if (next === null) throw new Error('nobody is asked');
  return play(state, next.complete(next.draws.map((faces) => Math.floor(random() * faces))));
};

/** A match between machines until its end, or for `most` events. */
const match = (
  options: PincerOptions,
  players: readonly Level[],
  seed: number,
  most: number,
): PincerState => {
  const random = seeded(seed);
  let state = deepFreeze(start(options, players.length));
  for (let events = 0; events < most; events += 1) {
    const next = step(state, players, random);
    if (next === null) break;
    state = deepFreeze(next);
  }
  return state;
};

const square = { grid: 'square', arrows: false } as const;

const chosen = (position: string, level: Level, seed = 1) => {
  const state = deepFreeze(parse(position));
  return machine(state, state.turn ?? 0, level, seeded(seed));
};

describe('the machine', () => {
  it('wins more the higher its level', () => {
    // Measured over 100 matches: normal won them all.
    for (const seed of [1, 2, 3]) {
      const own = seed % 2;
      const players: readonly Level[] = own === 0 ? ['normal', 'easy'] : ['easy', 'normal'];
      const end = match(square, players, seed, 3000);
      expect(end.winners).toEqual([own]);
    }
  });

  it.each([
    ['two seats with arrows', { grid: 'square', arrows: true }, ['hard', 'normal']],
    ['three seats', square, ['hard', 'easy', 'normal']],
    [
      'four on the slanted board',
      { grid: 'triangular', arrows: false },
      ['easy', 'hard', 'normal', 'easy'],
    ],
  ] as const)('gets through every phase: %s', (_, options, players) => {
    const end = match(options, players, 4, 80);
    expect(['play', 'over']).toContain(end.phase);
  });

  it.each(['normal', 'hard'] as const)('%s takes a die that costs nothing', (level) => {
    expect(chosen('square 3A1,6O1,5O3,4O5+6 3A4,1H15,2J15+6 0', level)).toEqual({
      type: 'move',
      from: 'A1',
      to: 'A4',
    });
  });

  it.each(['normal', 'hard'] as const)('%s takes two rather than one', (level) => {
    // From A5 to E5 between two pairs; or A5 onto A1.
    expect(chosen('square 4A5,1G5,1E7+6 4A1,2F5,3E6,1O15+6 0', level)).toMatchObject({
      from: 'A5',
      to: 'E5',
    });
  });

  it('hard puts no die where it is lost for nothing', () => {
    // H9 and G8 are in reach of an enemy 1; everything else is safe.
    const state = parse('square 1H8,1A1,1B1,1C1,1D1,1E1 1H10,1F8,1O15,1N15,1M15,1L15 0');
    const lost = ({ from, to }: { readonly from: string; readonly to: string }): number =>
      captures(play(state, { type: 'move', seat: 0, from, to })).length;
    const all = moves(state, 0).flatMap(({ move }) => (move.type === 'move' ? [move] : []));
    expect(
      all
        .filter((move) => lost(move) > 0)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['G8', 'H9']);
    for (let seed = 0; seed < 5; seed += 1) {
      const move = machine(state, 0, 'hard', seeded(seed));
      expect(move.type === 'move' ? lost(move) : null).toBe(0);
    }
  });

  it('never musters itself out of the match', () => {
    for (const level of levels) {
      for (let seed = 0; seed < 6; seed += 1) {
        const move = chosen('square 1A1,2C3,5E4+2 -+6 0', level, seed);
        const count = move.type === 'muster' ? move.count : 0;
        expect(count).toBeLessThan(2);
      }
    }
  });

  it('brings in its reserve when it cannot move', () => {
    expect(chosen('square -+9 1A15+20 0', 'hard')).toEqual({ type: 'muster', count: 9 });
  });

  it('passes when there is nothing else', () => {
    const stuck =
      'square 6A1,6B1,6A2,6B2,6A3,6B3 1G1,1H1,1G2,1H2,1G3,1H3,1A7,1B7,1A8,1B8,1A9,1B9 0';
    expect(chosen(stuck, 'hard')).toEqual({ type: 'pass' });
  });

  it('concedes when three dice stand against each of its own, and not before', () => {
    expect(chosen('square 1A1,2B1,3C1+5 -+24 0', 'hard')).toEqual({ type: 'concede' });
    expect(chosen('square 1A1,2B1,3C1+5 -+23 0', 'hard').type).not.toBe('concede');
  });

  it('agrees to a draw when it stands no better, and not when it does', () => {
    expect(agrees(parse('square -+10 -+12 1 o1'), 0, [0])).toBe(true);
    expect(agrees(parse('square -+12 -+10 1 o1'), 0, [0])).toBe(false);
    expect(agrees(parse('square -+10 -+12 1'), 0, [0])).toBeNull();
    expect(agrees(parse('square -+10 -+12 -+12 1 o1'), 0, [0])).toBeNull();
    expect(chosen('square 1A1+10 1A15+12 0 o1', 'hard')).toEqual({ type: 'offer' });
  });

  it('agrees out of turn, once, and not when the draw is as good as refused', () => {
    const offered = parse('square -+10 -+12 1 o1');
    expect(machine(offered, 0, 'normal', seeded(1))).toEqual({ type: 'offer' });
    expect(machine(parse('square -+12 -+10 1 o1'), 0, 'normal', seeded(1))).toEqual({
      type: 'pass',
    });
    const ended = play(offered, { type: 'offer', seat: 0 });
    expect(ended).toMatchObject({ phase: 'over', ending: 'agreed', winners: [0, 1] });
    expect(agrees(ended, 0, [0])).toBeNull();
  });

  it('waits for the offers of people, and not for those of other machines', () => {
    const one = parse('square -+10 -+12 -+12 -+12 3 o3');
    expect(agrees(one, 0, [0, 1])).toBeNull();
    expect(agrees(one, 0, [0, 1, 2])).toBe(true);
    const both = play(one, { type: 'offer', seat: 0 });
    expect(agrees(both, 0, [0, 1, 2])).toBeNull();
    // Nobody but machines is left who offers: nothing is put to the others.
    expect(agrees(parse('square -+10 -+12 -+12 -+12 3 o0'), 1, [0, 1, 2])).toBeNull();
    expect(agrees(parse('square -+10 -+12 0'), 1, [0, 1])).toBeNull();
  });

  it('plays the same move for the same numbers', () => {
    const position = 'square 3H6,4D8,3G7,6I7,4O7,4B6,5E6+6 6K14,2A15,1M14,2B13,4F13,3H9,6L6+6 0';
    expect(chosen(position, 'hard', 5)).toEqual(chosen(position, 'hard', 5));
  });

  it('passes where nothing is asked of it', () => {
    expect(machine(parse('square -+6 -+6 1'), 0, 'hard', seeded(1))).toEqual({ type: 'pass' });
  });
});
