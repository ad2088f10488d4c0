import { describe, expect, it } from 'vitest';
import { share as shareOf } from '../../../bench/balic.js';
import { agrees, levels, machine } from '../../../src/games/balic/machine.js';
import type { BalicState } from '../../../src/games/balic/state.js';
import { seeded } from '../../laws/random.js';
import { agreeing, opened, options, play, staking } from './support.js';

type Level = (typeof levels)[number];

/** The share that `one` wins against another of `other`, sitting everywhere by turns. */
const share = (one: Level, other: Level, games: number, seed: number): number =>
  shareOf(options(), 2, [one, other], games, seeded(seed));

const stakeOf = (state: BalicState, level: Level): number => {
  const move = machine(state, state.turn ?? 0, level);
  if (move.type !== 'stake') throw new Error('no stake');
  return move.amount;
};

const between = (purses: readonly number[], more: Partial<BalicState> = {}): BalicState => ({
  ...opened(purses.length),
  purses,
  ...more,
});

describe('the machine', () => {
  // Four standard errors of 2,000 games are 4.5 %. Measured over 100,000, ±0.16 %: 51.8 %, 51.8 %, 54.1 %.
  it('wins a little more the higher its level: the bones decide most', () => {
    expect(Math.abs(share('hard', 'normal', 2000, 1) - 0.518)).toBeLessThan(0.045);
    expect(Math.abs(share('normal', 'easy', 2000, 2) - 0.518)).toBeLessThan(0.045);
    const most = share('hard', 'easy', 2000, 3);
    expect(Math.abs(most - 0.541)).toBeLessThan(0.045);
    expect(most).toBeGreaterThan(0.5);
  });

  it('easy never lowers the stake while its purse allows', () => {
    expect(stakeOf(between([10, 10], { lastStake: 6 }), 'easy')).toBe(6);
    expect(stakeOf(between([4, 10], { lastStake: 6 }), 'easy')).toBe(4);
    expect(stakeOf(between([20, 10], { lastStake: 1 }), 'easy')).toBe(4);
    expect(stakeOf(between([1, 10]), 'easy')).toBe(1);
  });

  it('normal stakes half of its purse', () => {
    expect(stakeOf(between([9, 3]), 'normal')).toBe(5);
  });

  it('hard puts the others out when it leads, and waits when it is behind', () => {
    expect(stakeOf(between([14, 6]), 'hard')).toBe(6);
    expect(stakeOf(between([14, 6, 9, 2]), 'hard')).toBe(9);
    expect(stakeOf(between([6, 14]), 'hard')).toBe(1);
    expect(stakeOf(between([10, 10]), 'hard')).toBe(1);
  });

  it('hard lets the others match what it owes, and risks little for what they owe', () => {
    expect(stakeOf(between([6, 14], { owes: [4, 0] }), 'hard')).toBe(4);
    expect(stakeOf(between([6, 14], { owes: ['all', 0] }), 'hard')).toBe(6);
    expect(stakeOf(between([14, 6], { owes: [0, 'all'] }), 'hard')).toBe(1);
  });

  it.each(levels)('%s throws when it is to throw', (level) => {
    expect(machine(play(opened(2), staking(0, 1)), 0, level)).toEqual({ type: 'throw' });
    const together = play(opened(2, { throws: 'together' }), staking(0, 1));
    expect(machine(together, 1, level)).toEqual({ type: 'throw', round: 1 });
  });

  it('agrees to stop when somebody else would, and only to win or to share', () => {
    const asked = (purses: readonly number[]) => play(between(purses), agreeing(1));
    expect(agrees(asked([12, 8]), 0)).toBe(true);
    expect(agrees(asked([10, 10]), 0)).toBe(true);
    expect(agrees(asked([8, 12]), 0)).toBe(false);
    expect(agrees(between([12, 8]), 0)).toBeNull();
    expect(machine(asked([12, 8]), 0, 'easy')).toEqual({ type: 'consent', round: 1 });
  });

  it('agrees once, and not out of season', () => {
    const agreed = play(between([12, 12, 6]), agreeing(1), agreeing(0));
    expect(agrees(agreed, 0)).toBeNull();
    expect(agrees(play(opened(2), staking(0, 1)), 1)).toBeNull();
  });

  it('of an unknown level plays as the strongest', () => {
    const state = between([14, 6]);
    expect(machine(state, 0, 'divine')).toEqual(machine(state, 0, 'hard'));
  });
});
