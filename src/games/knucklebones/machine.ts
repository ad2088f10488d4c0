import type { Seat } from '../phrase.js';
import { type ColumnIndex, columnIndexes, isFull, ofSeat, otherSeat } from './score.js';
import type { Column, KnucklebonesMove, KnucklebonesState } from './state.js';
import { moves } from './turns.js';

/** The levels of the machine opponent, weakest first. */
export const levels = ['easy', 'normal', 'hard'] as const;
type Level = (typeof levels)[number];

/** How many placements `hard` looks ahead, its own included: three take 0.2 ms. */
const depth = 3;

/**
 * A grid as the search keeps it: the dice of its three columns, changed in place and changed back.
 * Their order inside a column does not matter to play.
 */
type Dice = [number[], number[], number[]];

const diceOf = (grid: readonly [Column, Column, Column]): Dice => [
  [...grid[0]],
  [...grid[1]],
  [...grid[2]],
];

const scoreOf = (column: readonly number[]): number => {
  let score = 0;
  for (const die of column) for (const other of column) if (die === other) score += die;
  return score;
};

const lead = (own: Dice, facing: Dice): number => {
  let difference = 0;
  for (const index of columnIndexes) {
    difference += scoreOf(own[index]) - scoreOf(facing[index]);
  }
  return difference;
};

const isOver = (own: Dice): boolean => own[0].length + own[1].length + own[2].length === 9;

/**
 * What a won game is worth on top of the lead it is won by: more than the largest lead there is
 * (162). Against `normal`, 59.6 % instead of 57.7 % without.
 */
const victory = 200;

/** The worth for `own` of a position in which its grid is full. */
const settled = (difference: number): number => difference + Math.sign(difference) * victory;

/** Places a die, and says by which dice the facing column was the poorer. */
const put = (own: Dice, facing: Dice, index: ColumnIndex, die: number): number[] => {
  const before = facing[index];
  own[index].push(die);
  if (before.includes(die)) facing[index] = before.filter((face) => face !== die);
  return before;
};

const takeBack = (own: Dice, facing: Dice, index: ColumnIndex, before: number[]): void => {
  own[index].pop();
  facing[index] = before;
};

const same = (one: readonly number[], other: readonly number[]): boolean => {
  if (one.length !== other.length) return false;
  return one.every(
    (die) =>
      one.filter((face) => face === die).length === other.filter((face) => face === die).length,
  );
};

/** Whether an earlier column holds the same dice facing the same dice: the same choice twice. */
const isTwin = (own: Dice, facing: Dice, index: ColumnIndex): boolean =>
  columnIndexes.some(
    (earlier) =>
      earlier < index && same(own[earlier], own[index]) && same(facing[earlier], facing[index]),
  );

/** The worth for `own` of having placed `die` in a column, `plies - 1` more placements looked at. */
const worthOf = (
  own: Dice,
  facing: Dice,
  index: ColumnIndex,
  die: number,
  plies: number,
): number => {
  const before = put(own, facing, index, die);
  const worth = isOver(own)
    ? settled(lead(own, facing))
    : plies === 1
      ? lead(own, facing)
      : -expected(facing, own, plies - 1);
  takeBack(own, facing, index, before);
  return worth;
};

/** The worth for `own`, about to roll: the mean over the faces of the best column for each. */
const expected = (own: Dice, facing: Dice, plies: number): number => {
  const open = columnIndexes.filter((index) => !isFull(own[index]) && !isTwin(own, facing, index));
  let sum = 0;
  for (let die = 1; die <= 6; die += 1) {
    let best = Number.NEGATIVE_INFINITY;
    for (const index of open) best = Math.max(best, worthOf(own, facing, index, die, plies));
    sum += best;
  }
  return sum / 6;
};

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** The best of the columns by a look-ahead of `plies` placements, ties at random. */
const best = (
  state: KnucklebonesState,
  seat: Seat,
  columns: readonly ColumnIndex[],
  plies: number,
  random: () => number,
): ColumnIndex | undefined => {
  const own = diceOf(ofSeat(state.grids, seat));
  const facing = diceOf(ofSeat(state.grids, otherSeat(seat)));
  const die = state.die ?? 1;
  const worths = columns.map((column) => worthOf(own, facing, column, die, plies));
  const most = Math.max(...worths);
  // Sums in another order differ in their last bits; anything nearer than this is a tie.
  return pick(
    columns.filter((_, index) => (worths[index] ?? most) >= most - 1e-9),
    random,
  );
};

const choose: Readonly<
  Record<
    Level,
    (
      state: KnucklebonesState,
      seat: Seat,
      columns: readonly ColumnIndex[],
      random: () => number,
    ) => ColumnIndex | undefined
  >
> = {
  /** The largest gain at once, but half of its moves are any column. */
  easy: (state, seat, columns, random) =>
    random() < 0.5 ? pick(columns, random) : best(state, seat, columns, 1, random),
  /** The column that gains most in the difference of the scores. */
  normal: (state, seat, columns, random) => best(state, seat, columns, 1, random),
  /** Expectimax on the difference of the scores: its own placement, the answer, its next one. */
  hard: (state, seat, columns, random) => best(state, seat, columns, depth, random),
};

/**
 * The machine's column for the die that lies there; it knows no die that has not been rolled. An
 * unknown level plays as the strongest. Where the seat has nothing to place, any column is named.
 */
export const machine = (
  state: KnucklebonesState,
  seat: Seat,
  level: string,
  random: () => number,
): KnucklebonesMove => {
  const known = levels.find((name) => name === level) ?? 'hard';
  const columns = moves(state, seat).map(({ move }) => move.column);
  const open = columnIndexes.filter((column) => columns.includes(column));
  return { column: choose[known](state, seat, open, random) ?? 0 };
};
