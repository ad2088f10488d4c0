import { describe, expect, it } from 'vitest';
import { offeredStakes, stakeChoice, typed } from '../../../src/games/balic/stakes.js';
import type { BalicState } from '../../../src/games/balic/state.js';
import { voice } from '../../../src/text/index.js';
import { opened } from './support.js';

describe('the stakes that are offered', () => {
  it('are all of a small purse', () => {
    expect(offeredStakes(3, null)).toEqual([1, 2, 3]);
    expect(offeredStakes(25, 7)).toHaveLength(25);
  });

  it.each([26, 27, 30, 41, 80, 160])('of a purse of %i fit into a select', (purse) => {
    for (const last of [null, 1, 17, 26, 159]) {
      const offered = offeredStakes(purse, last);
      expect(offered.length).toBeLessThanOrEqual(25);
      expect(offered.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(offered.at(-1)).toBe(purse);
      expect(offered.every((amount) => amount >= 1 && amount <= purse)).toBe(true);
      expect(new Set(offered).size).toBe(offered.length);
      if (last !== null && last <= purse) expect(offered).toContain(last);
    }
  });

  it('say what they come to', () => {
    const state: BalicState = {
      ...opened(3),
      purses: [5, 2, 10],
      pot: 1,
      owes: [0, 0, 4],
      lastStake: 3,
    };
    const { say } = voice('en');
    const { options } = stakeChoice(state, 0);
    const said = options.map(
      ({ label, about }) => `${say(label)}: ${about === null ? '' : say(about)}`,
    );
    expect(said).toEqual([
      '1 bit: Less than last round: allowed, but bad form. Makes a pot of 7',
      '2 bits: Less than last round: allowed, but bad form. Makes a pot of 9',
      '3 bits: As last round. Makes a pot of 10',
      '4 bits: Makes a pot of 11',
      '5 bits: Your whole purse. Makes a pot of 13',
    ]);
  });
});

describe('a stake that is typed', () => {
  const read = (text: string) => {
    const made = typed.read(opened(2), 0, 'stake', text);
    return made.ok ? made.value : made.error.code;
  };

  it.each([
    ['3', 3],
    [' 10 ', 10],
    ['007', 7],
    ['３', 3],
  ])('%j is %i', (text, amount) => {
    expect(read(text)).toEqual({ type: 'stake', amount });
  });

  it.each(['', 'all', '3 bits', '-1', '0', '2.5', '1e1', '0x3', '٣'])(
    '%j is no number of bits',
    (text) => {
      expect(read(text)).toBe('stake-number');
    },
  );

  it('of more than the purse is refused', () => {
    expect(read('11')).toBe('stake-too-high');
    expect(read('999999999')).toBe('stake-too-high');
  });

  it('of a seat that is not to stake is refused', () => {
    expect(typed.read(opened(2), 1, 'stake', '1')).toMatchObject({
      error: { code: 'not-your-turn' },
    });
  });
});
