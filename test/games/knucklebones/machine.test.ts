import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type levels, machine } from '../../../src/games/knucklebones/machine.js';
import { parse } from '../../../src/games/knucklebones/notation.js';
import { start } from '../../../src/games/knucklebones/rules.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import { moves } from '../../../src/games/knucklebones/turns.js';
import { deepFreeze } from '../../laws/freeze.js';
import { seeded } from '../../laws/random.js';
import { opening, placing, play, rolling } from './support.js';

type Level = (typeof levels)[number];

/** What seat 0 makes of one game: 1 won, 0 lost, a half drawn. */
const oneGame = (players: readonly [Level, Level], first: number, random: () => number): number => {
  let state = play(start({ length: 'single' }), opening(first));
  for (;;) {
    const seat = state.turn === 1 ? 1 : 0;
    state = play(state, rolling(seat, 1 + Math.floor(random() * 6)));
    state = play(state, placing(seat, machine(state, seat, players[seat], random).column));
    const result = state.results[0];
    if (result !== undefined) return result.winner === null ? 0.5 : 1 - result.winner;
  }
};

/** The share that `one` wins against `other`, draws as halves, in games begun by turns. */
const share = (one: Level, other: Level, games: number, seed: number): number => {
  const random = seeded(seed);
  let sum = 0;
  for (let game = 0; game < games; game += 1) sum += oneGame([one, other], game % 2, random);
  return sum / games;
};

const exactShape = z.array(
  z.object({
    own: z.array(z.array(z.number())),
    opp: z.array(z.array(z.number())),
    roll: z.number(),
    values: z.array(z.number().nullable()),
  }),
);

const text = (grid: readonly (readonly number[])[]): string =>
  grid.map((column) => (column.length === 0 ? '-' : column.join(''))).join('|');

/** Positions whose every choice has a known chance to win. */
const exact = exactShape
  .parse(
    JSON.parse(
      readFileSync(
        new URL('../../fixtures/records/knucklebones-exact.json', import.meta.url),
        'utf8',
      ),
    ),
  )
  .map(({ own, opp, roll, values }) => ({
    state: deepFreeze(parse(`${text(own)} ${text(opp)} 0:${roll}`)),
    values,
  }));

/** How much chance to win a level gives away a move, on average. */
const regret = (level: Level): number => {
  const random = seeded(7);
  const lost = exact.map(({ state, values }) => {
    const best = Math.max(...values.filter((value) => value !== null));
    const { column } = machine(state, 0, level, random);
    return best - (values[column] ?? Number.NaN);
  });
  return lost.reduce((a, b) => a + b, 0) / lost.length;
};

const chosen = (position: string, level: Level, seed = 1): number =>
  machine(parse(position), parse(position).turn ?? 0, level, seeded(seed)).column;

describe('the machine', () => {
  // Four standard errors of 500 and 400 games. Measured over 10,000: 64 % and 60 %.
  it('wins more the higher its level', () => {
    expect(Math.abs(share('normal', 'easy', 500, 1) - 0.645)).toBeLessThan(0.09);
    expect(Math.abs(share('hard', 'normal', 400, 2) - 0.596)).toBeLessThan(0.1);
  });

  it('gives less away the higher its level', () => {
    expect(exact.length).toBeGreaterThan(100);
    const [easy, normal, hard] = [regret('easy'), regret('normal'), regret('hard')];
    expect(hard).toBeLessThan(0.015);
    expect(hard).toBeLessThan(normal * 0.7);
    expect(normal).toBeLessThan(easy);
  });

  it.each(['normal', 'hard'] as const)('%s takes three dice rather than none', (level) => {
    expect(chosen('1|1|1 -|666|- 0:6', level)).toBe(1);
  });

  it('breaks ties at random', () => {
    const columns = Array.from({ length: 60 }, (_, seed) =>
      chosen('-|-|- -|-|- 0:4', 'normal', seed),
    );
    expect(new Set(columns)).toEqual(new Set([0, 1, 2]));
  });

  it.each(['easy', 'normal', 'hard'] as const)('%s plays only what is open', (level) => {
    for (let seed = 0; seed < 40; seed += 1) {
      expect(chosen('123|-|456 -|-|- 0:5', level, seed)).toBe(1);
    }
  });

  it('does not know dice that have yet to be rolled: it draws nothing but for ties', () => {
    let draws = 0;
    const counting = () => {
      draws += 1;
      return 0;
    };
    machine(parse('12|-|456 -|63|1 0:5'), 0, 'hard', counting);
    expect(draws).toBe(1);
  });

  it.each(['-|-|- -|-|- 1:4', '-|-|- -|-|- 0:?', '-|-|- -|-|- + s-'])(
    'names some column where it has nothing to place: %s',
    (position) => {
      const state: KnucklebonesState = parse(position);
      expect(moves(state, 0)).toEqual([]);
      expect(machine(state, 0, 'hard', seeded(1))).toEqual({ column: 0 });
    },
  );
});
