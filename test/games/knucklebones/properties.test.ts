import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, start } from '../../../src/games/knucklebones/rules.js';
import { totalOf } from '../../../src/games/knucklebones/score.js';
import {
  type KnucklebonesState,
  lengths,
  winsNeeded,
} from '../../../src/games/knucklebones/state.js';
import { deepFreeze } from '../../laws/freeze.js';
import { pick, seeded } from '../../laws/random.js';
import { naiveTotal } from './naive.js';
import { opening, placing, rolling } from './support.js';

/** Every state of a random match of any length. */
const matches = fc
  .tuple(fc.constantFrom(...lengths), fc.integer())
  .map(([length, seed]): readonly KnucklebonesState[] => {
    const random = seeded(seed);
    const states = [deepFreeze(start({ length }))];
    for (let state = states[0]; state !== undefined && state.phase !== 'over'; ) {
      const { turn, grids } = state;
      const seat = turn ?? pick([0, 1], random);
      const open = [0, 1, 2].filter(
        (column) => (grids[seat === 0 ? 0 : 1][column] ?? []).length < 3,
      );
      const event = {
        start: () => opening(seat),
        roll: () => rolling(seat, pick([1, 2, 3, 4, 5, 6], random)),
        place: () => placing(seat, pick(open, random)),
      }[state.phase]();
      const next = apply(state, event);
      if (!next.ok) throw new Error(next.error.code);
      state = deepFreeze(next.value);
      states.push(state);
    }
    return states;
  });

const always = (holds: (states: readonly KnucklebonesState[]) => void): void => {
  fc.assert(fc.property(matches, holds), { numRuns: 60 });
};

describe('in every match', () => {
  it('the totals are those of the formula by faces', () => {
    always((states) => {
      for (const { grids } of states) {
        for (const grid of grids) {
          expect(totalOf(grid)).toBe(naiveTotal(grid.map((column) => column.join(''))));
        }
      }
    });
  });

  it('facing columns never share a face', () => {
    always((states) => {
      for (const { grids } of states) {
        for (const column of [0, 1, 2] as const) {
          const across = new Set(grids[1][column]);
          expect(grids[0][column].some((die) => across.has(die))).toBe(false);
        }
      }
    });
  });

  it('the starter alternates, also after draws', () => {
    always((states) => {
      const starters = states
        .filter((state, index) => state.phase === 'roll' && states[index - 1]?.phase === 'start')
        .map(({ starter }) => starter);
      for (const [game, starter] of starters.entries()) {
        expect(starter).toBe(game % 2 === 0 ? starters[0] : 1 - (starters[0] ?? 0));
      }
    });
  });

  it('turns alternate inside a game', () => {
    always((states) => {
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        if (before?.phase !== 'place' || state.phase !== 'roll') continue;
        expect(state.turn).toBe(1 - (before.turn ?? 0));
      }
    });
  });

  it('the winner alone has the wins that the length asks for', () => {
    always((states) => {
      const end = states.at(-1);
      if (end === undefined || end.winner === null) throw new Error('no winner');
      const [own, other] = end.winner === 0 ? end.wins : [end.wins[1], end.wins[0]];
      expect(own).toBe(winsNeeded[end.length]);
      expect(other).toBeLessThan(winsNeeded[end.length]);
      expect(end.results.filter(({ winner }) => winner !== null).length).toBe(own + other);
    });
  });

  it('a state is as small late as early, finished games aside', () => {
    always((states) => {
      for (const state of states) {
        expect(JSON.stringify({ ...state, results: [] }).length).toBeLessThan(400);
      }
    });
  });
});
