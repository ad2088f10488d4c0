import { levels } from '../src/games/knucklebones/machine.js';
import type { Judge } from '../src/games/knucklebones/mind/search.js';
import { loadKnucklebones } from '../src/machine/knucklebones.js';
import { type Estimate, fairShareOf, shareOf } from './strength/measure.js';
import { judgePlayer, levelPlayer } from './strength/play.js';

const percent = ({ mean, error }: Estimate, places: number): string =>
  `${(100 * mean).toFixed(places)} ± ${(100 * error).toFixed(places)}`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Plays every level against every weaker one, and, with the exact table, against the perfect player.
 * What is printed is a table in Markdown: the share won in per cent, a draw counting a half, ± one
 * standard error.
 */
export const printStrength = (table: Judge | null, games: number, seed: number): void => {
  const mind = loadKnucklebones();
  say(`| level | ${levels.slice(0, -1).join(' | ')} |${table === null ? '' : ' perfect |'}`);
  say(`| --- |${' --- |'.repeat(levels.length - 1 + (table === null ? 0 : 1))}`);
  levels.forEach((level, index) => {
    const player = levelPlayer(level, mind);
    const cells = levels.slice(0, -1).map((other, below) => {
      if (below >= index) return '';
      return percent(shareOf(player, levelPlayer(other, mind), games, seed), 1);
    });
    if (table !== null) {
      const { share } = fairShareOf(player, judgePlayer(table, 1), table, games, seed);
      cells.push(percent(share, 2));
    }
    say(`| ${level} | ${cells.join(' | ')} |`);
  });
};

/** What a network gives away in a game against the perfect player, in per cent of a game. */
export const printRegret = (
  network: Judge,
  table: Judge,
  most: number,
  games: number,
  seed: number,
): void => {
  for (let plies = 1; plies <= most; plies += 1) {
    const began = performance.now();
    const { regret } = fairShareOf(
      judgePlayer(network, plies),
      judgePlayer(table, 1),
      table,
      games,
      seed,
    );
    const took = ((performance.now() - began) / games).toFixed(1);
    say(`${plies} plies: ${percent(regret, 3)} % a game (${games} games, ${took} ms each)`);
  }
};
