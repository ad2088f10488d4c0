import type { Seat } from '../phrase.js';
import type { Kinds } from './mind/kinds.js';
import { knucklebonesKinds, leadJudge, pairsOf } from './mind/position.js';
import { columnChances, type Judge, type Pairs } from './mind/search.js';
import { type ColumnIndex, columnIndexes, copies, isFull, ofSeat } from './score.js';
import type { Grid, KnucklebonesMove, KnucklebonesState } from './state.js';

/** The levels of the machine opponent, weakest first. */
export const levels = ['easy', 'normal', 'hard', 'expert'] as const;
export type Level = (typeof levels)[number];

/** The levels that think with the network. */
export const mindLevels: readonly Level[] = ['hard', 'expert'];

/** How many placements `expert` looks ahead, its own included: some 1.5 ms. */
export const expertPlies = 3;

/** `hard` knows how good the columns are, and now and then prefers one that is nearly as good. */
const temperature = 0.03;

/** How often `easy` forgets to look across. */
const carelessness = 0.6;

/** What a level sees: the grid it places in, the die that was rolled, and the three facing pairs. */
export interface Turn {
  readonly own: Grid;
  readonly die: number;
  readonly pairs: Pairs;
}

type Choice = ColumnIndex | undefined;

const openIn = (own: Grid): readonly ColumnIndex[] =>
  columnIndexes.filter((column) => !isFull(own[column]));

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** The column of the greatest worth, ties at random. */
const greatest = (
  columns: readonly ColumnIndex[],
  worth: (column: ColumnIndex) => number,
  random: () => number,
): Choice => {
  const worths = columns.map(worth);
  const most = Math.max(...worths);
  // Sums in another order differ in their last bits; anything nearer than this is a tie.
  return pick(
    columns.filter((_, index) => (worths[index] ?? most) >= most - 1e-9),
    random,
  );
};

/** What a placement adds to the own score and takes from the other's. */
const gain = (kinds: Kinds, pair: number, die: number): number => {
  const placed = kinds.next[pair * kinds.faces + die - 1] ?? pair;
  return (kinds.difference[placed] ?? 0) - (kinds.difference[pair] ?? 0);
};

/** The largest gain in the difference of the scores. */
const greedy = ({ own, die, pairs }: Turn, random: () => number): Choice => {
  const kinds = knucklebonesKinds();
  return greatest(openIn(own), (column) => gain(kinds, pairs[column], die), random);
};

/** The largest gain in the own score, as if nobody sat across. */
const careless = ({ own, die }: Turn, random: () => number): Choice =>
  greatest(openIn(own), (column) => die * (2 * copies(own[column], die) + 1), random);

/** One of the columns, the likelier the better it is. The lead in points says less and looks further. */
const nearlyBest = (turn: Turn, mind: Judge | null, random: () => number): Choice => {
  const chances =
    mind === null
      ? columnChances(leadJudge(), turn.pairs, turn.die, expertPlies)
      : columnChances(mind, turn.pairs, turn.die, 1);
  const open = openIn(turn.own);
  const most = Math.max(...open.map((column) => chances[column] ?? 0));
  const weights = open.map((column) => Math.exp(((chances[column] ?? 0) - most) / temperature));
  let draw = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return (
    open.find((_, index) => {
      draw -= weights[index] ?? 0;
      return draw < 0;
    }) ?? open.at(-1)
  );
};

const best = (turn: Turn, mind: Judge | null, random: () => number): Choice => {
  const chances = columnChances(mind ?? leadJudge(), turn.pairs, turn.die, expertPlies);
  return greatest(openIn(turn.own), (column) => chances[column] ?? 0, random);
};

const players: Readonly<
  Record<Level, (turn: Turn, mind: Judge | null, random: () => number) => Choice>
> = {
  /** Greedy, but more often than not it sees only its own grid. */
  easy: (turn, _, random) =>
    random() < carelessness ? careless(turn, random) : greedy(turn, random),
  /** The column that gains most in the difference of the scores. */
  normal: (turn, _, random) => greedy(turn, random),
  hard: nearlyBest,
  expert: best,
};

/** The column a level places in; `undefined` when none is open. */
export const choose = (
  level: Level,
  turn: Turn,
  random: () => number,
  mind: Judge | null = null,
): Choice => players[level](turn, mind, random);

/** What the seat to place sees; `null` where it has nothing to place. */
const turnOf = (state: KnucklebonesState, seat: Seat): Turn | null => {
  if (state.phase !== 'place' || state.turn !== seat || state.die === null) return null;
  const pairs = pairsOf(state.grids, seat);
  return pairs === null ? null : { own: ofSeat(state.grids, seat), die: state.die, pairs };
};

/**
 * The machine's column for the die that lies there; it knows no die that has not been rolled. An
 * unknown level plays as the strongest. Where the seat has nothing to place, any column is named.
 * Without the network, `hard` and `expert` go by the lead in points.
 */
export const machine = (
  state: KnucklebonesState,
  seat: Seat,
  level: string,
  random: () => number,
  mind: Judge | null = null,
): KnucklebonesMove => {
  const known = levels.find((name) => name === level) ?? 'expert';
  const turn = turnOf(state, seat);
  return { column: turn === null ? 0 : (choose(known, turn, random, mind) ?? 0) };
};
