import { describe, expect, it } from 'vitest';
import { parse, print } from '../../../src/games/knucklebones/notation.js';
import { apply } from '../../../src/games/knucklebones/rules.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import { type Naive, naiveCount } from './naive.js';
import { opening, placing, rolling } from './support.js';

/** Everything that anybody might try, within the rules or just outside them; forfeits aside. */
const attempts = [-1, 0, 1, 2].flatMap((seat) => [
  opening(seat),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((die) => rolling(seat, die)),
  ...[-1, 0, 1, 2, 3].map((column) => placing(seat, column)),
]);

const followers = (state: KnucklebonesState): readonly KnucklebonesState[] =>
  attempts.flatMap((event) => {
    const next = apply(state, event);
    return next.ok ? [next.value] : [];
  });

/** The sequences of 1, 2, … events that the rules allow, and the positions that the last reach. */
const explore = (position: string, depth: number) => {
  let level: ReadonlyMap<string, { state: KnucklebonesState; ways: number }> = new Map([
    [position, { state: parse(position), ways: 1 }],
  ]);
  const sequences: number[] = [];
  for (let event = 0; event < depth; event += 1) {
    const next = new Map<string, { state: KnucklebonesState; ways: number }>();
    for (const { state, ways } of level.values()) {
      for (const follower of followers(state)) {
        const name = print(follower);
        next.set(name, { state: follower, ways: ways + (next.get(name)?.ways ?? 0) });
      }
    }
    level = next;
    sequences.push([...level.values()].reduce((sum, { ways }) => sum + ways, 0));
  }
  return { sequences, positions: level.size };
};

const naive = (state: KnucklebonesState): Naive => ({
  grids: [state.grids[0].map((c) => c.join('')), state.grids[1].map((c) => c.join(''))],
  next: state.phase,
  seat: state.turn,
  starter: state.starter,
  die: state.die === null ? '' : String(state.die),
  wins: [...state.wins],
});

const table: readonly {
  readonly position: string;
  /** How many sequences of 1, 2, … events there are. */
  readonly sequences: readonly number[];
  /** How many positions the longest of them reach. */
  readonly positions: number;
}[] = [
  {
    position: '-|-|- -|-|- + s-',
    sequences: [2, 12, 36, 216, 648, 3888, 11664],
    positions: 7992,
  },
  {
    position: '12|12|123 665|66|6 0:6 s1',
    sequences: [2, 12, 30, 180, 252, 936, 2400],
    positions: 2076,
  },
  {
    position: '665|66|64 411|551|33 1:? s1 best-of-5 40-30',
    sequences: [6, 6, 6, 36, 108, 648],
    positions: 648,
  },
  { position: '123|123|12 6|6|6 0:3', sequences: [1, 1, 6, 18, 108, 324, 1944], positions: 1944 },
  {
    position: '-|-|- 41|262|53 0:6',
    sequences: [3, 18, 42, 252, 756, 4536, 7410],
    positions: 4086,
  },
  {
    position: '123|456|12 -|-|- 0:3 best-of-5 50-40,9-9,60-50',
    sequences: [1, 0, 0],
    positions: 0,
  },
];

describe('the tree of events', () => {
  it.each(table)('from $position', ({ position, sequences, positions }) => {
    expect(explore(position, sequences.length)).toEqual({ sequences, positions });
  });

  it.each(table)('is counted alike by other means: $position', ({ position, sequences }) => {
    const state = parse(position);
    // One event less than the table: the naive count knows no transpositions.
    const depths = sequences.slice(0, -1).map((_, index) => index + 1);
    expect(depths.map((depth) => naiveCount(naive(state), state.length, depth))).toEqual(
      sequences.slice(0, -1),
    );
  });
});
