import type { Seat } from '../../phrase.js';
import { type Arena, eachWay, fromOf, play, takeBack, takes, toOf, wayOf } from './arena.js';
import { isBeaten, victory, worthFor } from './worth.js';

/** How far a search goes; counted in positions, so that it finds the same on every machine. */
export interface Budget {
  /** Turns looked ahead at the most, its own included. */
  readonly depth: number;
  /** Positions looked at; when they are used up, the last depth that was finished counts. */
  readonly positions: number;
  /** Captures followed beyond the depth. */
  readonly captures: number;
}

/** What a seat could do with its turn: move a die, or bring dice in from its reserve. */
export type Turn =
  | { readonly type: 'move'; readonly way: number }
  | { readonly type: 'muster'; readonly count: number };

export interface Found {
  readonly turn: Turn;
  readonly worth: number;
}

/** The moves of a seat, those that take most first; only those that take anything, if so asked. */
const orderedWays = (arena: Arena, seat: Seat, onlyCaptures: boolean): readonly number[] => {
  const [none, one, several]: readonly [number[], number[], number[]] = [[], [], []];
  eachWay(arena, seat, (from, to) => {
    const count = takes(arena, seat, from, to);
    if (count === 0 && onlyCaptures) return;
    (count === 0 ? none : count === 1 ? one : several).push(wayOf(from, to));
  });
  return [...several, ...one, ...none];
};

/** The same moves with one of them first. */
const withFirst = (ways: readonly number[], first: number | undefined): readonly number[] =>
  first === undefined || !ways.includes(first)
    ? ways
    : [first, ...ways.filter((way) => way !== first)];

const nextSeat = (arena: Arena, seat: Seat): Seat => {
  const seats = arena.isIn.length;
  for (let step = 1; step <= seats; step += 1) {
    const next = (seat + step) % seats;
    if (arena.isIn[next] && !isBeaten(arena, next)) return next;
  }
  return seat;
};

/** Mustered dice as the search sees them: they count as on the board, without a place yet. */
const bringIn = (arena: Arena, seat: Seat, count: number): void => {
  arena.onBoard[seat] = (arena.onBoard[seat] ?? 0) + count;
  arena.reserves[seat] = (arena.reserves[seat] ?? 0) - count;
};

/**
 * The best of a seat's turns, deeper and deeper while positions are left: with two seats the usual
 * alpha-beta; with more, all others are taken to play against it, which errs on the safe side. Turns
 * of equal worth keep their order, so that whoever shuffles them decides among them. The arena is
 * used up by it.
 */
export const bestTurn = (
  arena: Arena,
  me: Seat,
  turns: readonly Turn[],
  budget: Budget,
): Found | null => {
  let left = budget.positions;
  /** By depth: the move that refuted the last one there is likely to refute the next. */
  const refutations: number[] = [];

  /** The best of `ways` for the seat to move, until one is too good for the other side to allow. */
  const over = (
    ways: readonly number[],
    seat: Seat,
    bounds: readonly [low: number, high: number],
    standing: number | null,
    depth: number,
    follow: (seat: Seat, low: number, high: number, depth: number) => number,
  ): number => {
    const mine = seat === me;
    let [low, high] = bounds;
    let best = standing ?? (mine ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
    if (standing !== null && mine) low = Math.max(low, best);
    if (standing !== null && !mine) high = Math.min(high, best);
    for (const way of ways) {
      if (low >= high || left < 0) break;
      play(arena, seat, fromOf(way), toOf(way));
      const worth = follow(nextSeat(arena, seat), low, high, depth - 1);
      takeBack(arena, seat);
      best = mine ? Math.max(best, worth) : Math.min(best, worth);
      if (mine) low = Math.max(low, best);
      else high = Math.min(high, best);
      if (low >= high) refutations[depth] = way;
    }
    return best;
  };

  /** Follows captures only, below depth 0; nobody has to capture. */
  const settle = (seat: Seat, low: number, high: number, depth: number): number => {
    left -= 1;
    const standing = worthFor(arena, me);
    if (depth <= -budget.captures || left < 0 || Math.abs(standing) >= victory) return standing;
    if (seat === me ? standing >= high : standing <= low) return standing;
    const ways = orderedWays(arena, seat, true);
    return over(ways, seat, [low, high], standing, depth, settle);
  };

  const look = (seat: Seat, low: number, high: number, depth: number): number => {
    if (depth <= 0) return settle(seat, low, high, 0);
    left -= 1;
    const now = worthFor(arena, me);
    if (Math.abs(now) >= victory) return now > 0 ? now + depth : now - depth;
    if (left < 0 || arena.quiet >= arena.quietLimit) return 0;
    const ways = orderedWays(arena, seat, false);
    // Nothing to move: the turn passes, or reserves come in, which changes little at once.
    if (ways.length === 0) return look(nextSeat(arena, seat), low, high, depth - 1);
    return over(withFirst(ways, refutations[depth]), seat, [low, high], null, depth, look);
  };

  const worthOf = (turn: Turn, low: number, depth: number): number => {
    const after = (): number => look(nextSeat(arena, me), low, Number.POSITIVE_INFINITY, depth - 1);
    if (turn.type === 'move') {
      play(arena, me, fromOf(turn.way), toOf(turn.way));
      const worth = after();
      takeBack(arena, me);
      return worth;
    }
    const { quiet } = arena;
    bringIn(arena, me, turn.count);
    arena.quiet = 0;
    const worth = after();
    arena.quiet = quiet;
    bringIn(arena, me, -turn.count);
    return worth;
  };

  let order = turns;
  let found: Found | null = null;
  for (let depth = 1; depth <= budget.depth; depth += 1) {
    let low = Number.NEGATIVE_INFINITY;
    // Exact for the best turn, a bound for the others.
    const worths = order.map((turn) => {
      const worth = left < 0 ? low : worthOf(turn, low, depth);
      low = Math.max(low, worth);
      return { turn, worth };
    });
    if (left < 0 && found !== null) break;
    const sorted = worths.toSorted((one, other) => other.worth - one.worth);
    found = sorted[0] ?? null;
    order = sorted.map(({ turn }) => turn);
  }
  return found;
};
