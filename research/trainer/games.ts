import { type Kinds, noKind } from '../../src/games/knucklebones/mind/kinds.js';
import { rankOf, ranksOf } from '../solver/ranks.js';

/** A position before its roll, kinds as the player to roll sees them. */
export interface Sample {
  x: number;
  y: number;
  z: number;
  rank: number;
}

interface Game {
  x: number;
  y: number;
  z: number;
  /** How often a placement is any column. */
  strayed: number;
}

/** How often a game strays: mostly seldom, and some games are played at random. */
const strayOf = (random: () => number): number => {
  const draw = random();
  return draw < 0.5 ? 0.1 : draw < 0.85 ? 0.3 : 1;
};

/**
 * Positions to learn from: many games at once, played perfectly by the table but for some placements,
 * each a step further at each turn, so that neighbouring samples have nothing to do with each other.
 */
export const sampler = (kinds: Kinds, table: Uint16Array, random: () => number, games = 1024) => {
  const { faces, next, mirror, full } = kinds;
  const ranks = ranksOf(kinds);
  const fresh = (): Game => ({ x: 0, y: 0, z: 0, strayed: strayOf(random) });
  const running = Array.from({ length: games }, fresh);
  let turn = 0;

  /** Goes a step on: rolls, places, and sees the position with the other player's eyes. */
  const step = (game: Game): void => {
    const die = Math.floor(random() * faces);
    const pairs = [game.x, game.y, game.z];
    const strays = random() < game.strayed;
    let chosen = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < 3; column += 1) {
      const placed = next[(pairs[column] ?? 0) * faces + die] ?? 0;
      if (placed === noKind) continue;
      // What is left to the other player, and so the less the better.
      const left = strays
        ? random()
        : (table[
            rankOf(
              ranks,
              mirror[placed] ?? 0,
              mirror[pairs[column === 0 ? 1 : 0] ?? 0] ?? 0,
              mirror[pairs[column === 2 ? 1 : 2] ?? 0] ?? 0,
            )
          ] ?? 0);
      if (left >= least) continue;
      least = left;
      chosen = column;
    }
    pairs[chosen] = next[(pairs[chosen] ?? 0) * faces + die] ?? 0;
    const [x = 0, y = 0, z = 0] = pairs;
    if (((full[x] ?? 0) & (full[y] ?? 0) & (full[z] ?? 0) & 1) !== 0) {
      Object.assign(game, fresh());
      return;
    }
    game.x = mirror[x] ?? 0;
    game.y = mirror[y] ?? 0;
    game.z = mirror[z] ?? 0;
  };

  return (sample: Sample): void => {
    const game = running[turn];
    if (game === undefined) throw new RangeError(`there is no game ${turn}`);
    turn = (turn + 1) % games;
    sample.x = game.x;
    sample.y = game.y;
    sample.z = game.z;
    sample.rank = rankOf(ranks, game.x, game.y, game.z);
    step(game);
  };
};
