import { choose, type Level, type Turn } from '../../src/games/knucklebones/machine.js';
import { pairsOf } from '../../src/games/knucklebones/mind/position.js';
import { columnChances, type Judge } from '../../src/games/knucklebones/mind/search.js';
import type { ColumnIndex } from '../../src/games/knucklebones/score.js';
import {
  emptyGrid,
  isGridFull,
  ofSeat,
  otherSeat,
  placementEffect,
  totalOf,
} from '../../src/games/knucklebones/score.js';
import type { Grid, Pair } from '../../src/games/knucklebones/state.js';

/** Somebody who places dice: the column, of those that are open. */
export type Player = (turn: Turn, random: () => number) => ColumnIndex | undefined;

/** A level of the machine, as it is played against. */
export const levelPlayer =
  (level: Level, mind: Judge | null): Player =>
  (turn, random) =>
    choose(level, turn, random, mind);

/** Somebody who takes the best column by a judge, so many placements looked at. */
export const judgePlayer =
  (judge: Judge, plies: number): Player =>
  (turn) => {
    const chances = columnChances(judge, turn.pairs, turn.die, plies);
    const most = Math.max(...chances.map((chance) => chance ?? -1));
    return ([0, 1, 2] as const).find((column) => chances[column] === most);
  };

/** What a game came to. */
export interface Played {
  /** What seat 0 makes of it: 1 won, 0 lost, a half drawn. */
  readonly score: number;
  /** What each seat gave away by the exact table, in games; 0 without one. */
  readonly regrets: Pair<number>;
  readonly placements: number;
}

const regretOf = (table: Judge, turn: Turn, column: ColumnIndex): number => {
  const chances = columnChances(table, turn.pairs, turn.die, 1);
  return Math.max(...chances.map((chance) => chance ?? 0)) - (chances[column] ?? 0);
};

/** Plays a game that `first` starts. */
export const playGame = (
  players: Pair<Player>,
  first: 0 | 1,
  random: () => number,
  table: Judge | null,
): Played => {
  let grids: Pair<Grid> = [emptyGrid, emptyGrid];
  const regrets: [number, number] = [0, 0];
  let seat = first;
  for (let placements = 1; ; placements += 1) {
    const die = 1 + Math.floor(random() * 6);
    const pairs = pairsOf(grids, seat);
    if (pairs === null) throw new Error('facing columns share a face');
    const turn: Turn = { own: ofSeat(grids, seat), die, pairs };
    const column = players[seat](turn, random);
    if (column === undefined) throw new Error('a player has found no column');
    if (table !== null) regrets[seat] += regretOf(table, turn, column);
    ({ grids } = placementEffect(grids, seat, column, die));
    if (isGridFull(ofSeat(grids, seat))) {
      const lead = totalOf(grids[0]) - totalOf(grids[1]);
      return { score: lead > 0 ? 1 : lead < 0 ? 0 : 0.5, regrets, placements };
    }
    seat = otherSeat(seat);
  }
};
