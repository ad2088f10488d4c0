import type { Judge } from '../../src/games/knucklebones/mind/search.js';
import { randomOf } from '../../src/machine/random.js';
import { type Player, playGame } from './play.js';

/** A mean with its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** The mean of what `value` gives for each number up to `count`. */
const estimate = (count: number, value: (index: number) => number): Estimate => {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < count; index += 1) {
    const each = value(index);
    sum += each;
    squares += each * each;
  }
  const mean = sum / count;
  return { mean, error: Math.sqrt(Math.max(0, squares / count - mean * mean) / count) };
};

/** The share that one player wins from another, draws as halves, starting every other game. */
export const shareOf = (one: Player, other: Player, games: number, seed: number): Estimate => {
  const random = randomOf(seed);
  return estimate(games, (game) => {
    const { score } = playGame([one, other], game % 2 === 0 ? 0 : 1, random, null);
    return score;
  });
};

/**
 * The same by the exact table, with luck taken out: a half, more by what the other gives away and less
 * by what oneself does. Its error is a tenth of that of counting wins. `regret` is what `one` gives
 * away in a game.
 */
export const fairShareOf = (
  one: Player,
  other: Player,
  table: Judge,
  games: number,
  seed: number,
): { readonly share: Estimate; readonly regret: Estimate } => {
  const random = randomOf(seed);
  const own: number[] = [];
  const share = estimate(games, (game) => {
    const { regrets } = playGame([one, other], game % 2 === 0 ? 0 : 1, random, table);
    own.push(regrets[0]);
    return 0.5 + regrets[1] - regrets[0];
  });
  return { share, regret: estimate(games, (game) => own[game] ?? 0) };
};
