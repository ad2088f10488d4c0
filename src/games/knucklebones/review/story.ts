import type { Seat } from '../../phrase.js';
import type { Review, ReviewedMove } from '../../review.js';
import { apply, start } from '../rules.js';
import type { FinishedGame, KnucklebonesOptions, KnucklebonesState } from '../state.js';

/** A placement with the position in which it was made. */
export interface ToldMove extends ReviewedMove {
  /** The number of its game, and its own in that game, both from 1. */
  readonly game: number;
  readonly number: number;
  /** Its number among its seat's moves of that game, from 1: the one that people read. */
  readonly turn: number;
  readonly before: KnucklebonesState;
}

/** One game of a match. */
export interface ToldGame {
  readonly moves: readonly ToldMove[];
  /**
   * Seat 0's chance of winning it (0 … 1): at its start, then twice a move, after the roll with the
   * best placement supposed, and after the placement that was made.
   */
  readonly chances: readonly number[];
  /** `null` for a game that somebody gave up. */
  readonly result: FinishedGame | null;
}

/** A match that has ended, as a review tells it. */
export interface Story {
  readonly games: readonly ToldGame[];
  readonly costly: readonly ToldMove[];
  readonly review: Review;
  readonly end: KnucklebonesState;
}

/** How many moves are told by themselves. */
const mostCostly = 3;
/** A move that cost less than this was as good as the best one: nobody can see the difference. */
export const leastCost = 0.02;

const seenBy = (seat: Seat, chance: number): number => (seat === 0 ? chance : 1 - chance);

const chancesOf = (moves: readonly ToldMove[], luck: number): readonly number[] => {
  const [first] = moves;
  if (first === undefined) return [];
  const opening = (first.win[first.best] ?? 0.5) - luck;
  return [
    seenBy(first.seat, Math.min(1, Math.max(0, opening))),
    ...moves.flatMap(({ seat, win, best, choice }) => [
      seenBy(seat, win[best] ?? 0.5),
      seenBy(seat, win[choice] ?? 0.5),
    ]),
  ];
};

/** The placements that cost most, in the order they were made. */
export const costliest = (moves: readonly ToldMove[]): readonly ToldMove[] =>
  moves
    .filter(({ loss }) => loss >= leastCost)
    .toSorted((one, other) => other.loss - one.loss)
    .slice(0, mostCostly)
    .toSorted((one, other) => one.event - other.event);

/** Tells a match; `null` when it has no moves, or no end, or its events break the rules. */
export const tell = (
  review: Review,
  options: KnucklebonesOptions,
  events: readonly unknown[],
): Story | null => {
  const reviewed = new Map(review.moves.map((move) => [move.event, move]));
  const lucks = new Map(review.rolls.map(({ event, luck }) => [event, luck]));
  const games: { readonly moves: ToldMove[]; luck: number | null }[] = [];
  let state: KnucklebonesState = start(options);
  for (const [event, given] of events.entries()) {
    const applied = apply(state, given);
    if (!applied.ok) return null;
    if (state.phase === 'start' && applied.value.phase === 'roll') {
      games.push({ moves: [], luck: null });
    }
    const game = games.at(-1);
    const move = reviewed.get(event);
    if (game !== undefined) {
      game.luck ??= lucks.get(event) ?? null;
      if (move !== undefined) {
        const number = game.moves.length + 1;
        const turn = game.moves.filter(({ seat }) => seat === move.seat).length + 1;
        game.moves.push({ ...move, game: games.length, number, turn, before: state });
      }
    }
    state = applied.value;
  }
  const costly = costliest(games.flatMap(({ moves }) => moves));
  const end = state;
  if (end.phase !== 'over' || games.every(({ moves }) => moves.length === 0)) return null;
  return {
    games: games.map(({ moves, luck }, index) => ({
      moves,
      chances: chancesOf(moves, luck ?? 0),
      result: end.results[index] ?? null,
    })),
    costly,
    review,
    end,
  };
};
