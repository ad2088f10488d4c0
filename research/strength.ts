import { levels } from '../src/games/knucklebones/machine.js';
import type { Judge } from '../src/games/knucklebones/mind/search.js';
import { loadKnucklebones } from '../src/machine/knucklebones.js';
import { type Estimate, fairShareOf, shareOf } from './strength/measure.js';
import { judgePlayer, levelPlayer, type Player } from './strength/play.js';

const percent = ({ mean, error }: Estimate, places: number): string =>
  `${(100 * mean).toFixed(places)} ± ${(100 * error).toFixed(places)}`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Plays every level against every weaker one, and, with the exact table, against the perfect player.
 * What is printed is a table in Markdown: the share won in per cent, a draw counting a half, ± one
 * standard error. Without the table wins are counted; with it, what both give away, which is ten times
 * as exact.
 */
export const printStrength = (table: Judge | null, games: number, seed: number): void => {
  const mind = loadKnucklebones();
  const others: readonly (readonly [string, Player])[] = [
    ...levels.slice(0, -1).map((level) => [level, levelPlayer(level, mind)] as const),
    ...(table === null ? [] : [['perfect', judgePlayer(table, 1)] as const]),
  ];
  say(`| level | ${others.map(([name]) => name).join(' | ')} |`);
  say(`| --- |${' --- |'.repeat(others.length)}`);
  levels.forEach((level, index) => {
    const player = levelPlayer(level, mind);
    const cells = others.map(([name, other], below) => {
      if (below >= index && name !== 'perfect') return '';
      return table === null
        ? percent(shareOf(player, other, games, seed), 1)
        : percent(fairShareOf(player, other, table, games, seed).share, 2);
    });
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
