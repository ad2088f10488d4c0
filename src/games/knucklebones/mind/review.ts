import type { Seat } from '../../phrase.js';
import type { Review, ReviewedMove, ReviewedRoll } from '../../review.js';
import { apply, start } from '../rules.js';
import { otherSeat } from '../score.js';
import type { KnucklebonesOptions, KnucklebonesState } from '../state.js';
import { pairsOf } from './position.js';
import { columnChances, type Judge, type Pairs } from './search.js';

/** Placements that a review looks ahead: one more than the strongest level, some 25 ms a placement. */
export const reviewPlies = 4;

/** And for what a roll was worth: all six are looked at, and a roll needs less care than a choice. */
const luckPlies = 2;

const most = (chances: readonly (number | null)[]): number =>
  Math.max(...chances.map((chance) => chance ?? 0));

/** The chance that each roll would leave a player with, die by die. */
const offers = (judge: Judge, pairs: Pairs, plies: number): readonly number[] =>
  Array.from({ length: judge.kinds.faces }, (_, index) =>
    most(columnChances(judge, pairs, index + 1, plies)),
  );

/** What a placement gave away, and what would have been best: the choice itself if it was as good. */
export const verdict = (
  win: readonly (number | null)[],
  column: number,
): { readonly best: number; readonly loss: number } => {
  const top = most(win);
  const loss = top - (win[column] ?? 0);
  return loss === 0 ? { best: column, loss } : { best: win.indexOf(top), loss };
};

/**
 * How good a player's moves are, from what they gave away on average. Perfect play is 100; at a loss
 * of 1.2 % a move, which is what the level `normal` gives away, it is 70; at 5 %, 22.
 */
export const accuracyOf = (loss: number, moves: number): number | null =>
  moves === 0 ? null : 100 * Math.exp((-30 * loss) / moves);

const sumsOf = (
  seat: Seat,
  moves: readonly ReviewedMove[],
  rolls: readonly ReviewedRoll[],
): Review['seats'][number] => {
  const own = moves.filter((move) => move.seat === seat);
  const loss = own.reduce((sum, move) => sum + move.loss, 0);
  return {
    moves: own.length,
    best: own.filter((move) => move.loss === 0).length,
    loss,
    luck: rolls.filter((roll) => roll.seat === seat).reduce((sum, { luck }) => sum + luck, 0),
    accuracy: accuracyOf(loss, own.length),
  };
};

/**
 * A match looked at with a judge: every placement with what each column was worth, and every roll with
 * how much it changed the roller's chance. A roll's luck is measured against the mean of the six that
 * might have come, so it says nothing of how well anybody plays. `null` when the events break the
 * rules. A game takes about a second with the network.
 */
export const reviewMatch = (
  judge: Judge,
  options: KnucklebonesOptions,
  events: readonly unknown[],
  plies: number = reviewPlies,
): Review | null => {
  const moves: ReviewedMove[] = [];
  const rolls: ReviewedRoll[] = [];
  let state: KnucklebonesState = start(options);
  let win: readonly (number | null)[] = [];
  for (const [event, given] of events.entries()) {
    const before = state;
    const applied = apply(state, given);
    if (!applied.ok) return null;
    state = applied.value;
    const seat = before.turn ?? 0;
    if (before.phase === 'roll' && state.phase === 'place') {
      const pairs = pairsOf(state.grids, seat);
      if (pairs === null) return null;
      const die = state.die ?? 1;
      win = columnChances(judge, pairs, die, plies);
      const worths = offers(judge, pairs, luckPlies);
      const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
      rolls.push({ event, seat, luck: (worths[die - 1] ?? mean) - mean });
    }
    if (before.phase === 'place' && state.forfeit === null && state.last !== null) {
      const choice = state.last.column;
      moves.push({ event, seat, win, choice, ...verdict(win, choice) });
    }
  }
  return {
    moves,
    rolls,
    seats: ([0, otherSeat(0)] as const).map((seat) => sumsOf(seat, moves, rolls)),
  };
};
