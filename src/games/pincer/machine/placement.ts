import type { Seat } from '../../phrase.js';
import { squareCount } from '../board.js';
import type { PincerState } from '../state.js';
import { type Arena, codeOf, createArena, eachWay, lift, owners, put, takes } from './arena.js';
import { placesOf } from './worth.js';

/** How many moves of a seat take something now, and how many dice the best of them takes. */
const threatsOf = (arena: Arena, seat: Seat): { readonly count: number; readonly most: number } => {
  let count = 0;
  let most = 0;
  eachWay(arena, seat, (from, to) => {
    const taken = takes(arena, seat, from, to);
    if (taken > 0) count += 1;
    most = Math.max(most, taken);
  });
  return { count, most };
};

/** Own dice beside a square on the grid's axes: they guard each other against pincers. */
const friends = (arena: Arena, seat: Seat, square: number): number =>
  (arena.pincers[square] ?? []).filter(
    ({ beside }) => (owners[arena.cells[beside] ?? 0] ?? -1) === seat,
  ).length;

/** What it weighs that others could take dice, that one could take theirs, and how dice stand. */
const weights = { lost: 60, exposed: 12, threat: 8, friend: 3 } as const;

/**
 * Where a hand goes on the free squares: one die after the other, each where the dice are safest and
 * threaten most. Squares of equal worth keep their order.
 */
export const placeHand = (
  state: PincerState,
  seat: Seat,
  free: readonly number[],
): readonly number[] => {
  const arena = createArena(state, placesOf(state));
  const chosen: number[] = [];
  const enemies = arena.isIn.flatMap((isIn, other) => (isIn && other !== seat ? [other] : []));
  for (const face of state.hand) {
    const code = codeOf(seat, face);
    let best: { readonly square: number; readonly worth: number } | null = null;
    for (const square of free) {
      if (chosen.includes(square)) continue;
      put(arena, square, code);
      let worth =
        (arena.places[seat]?.[square] ?? 0) + weights.friend * friends(arena, seat, square);
      for (const enemy of enemies) {
        const { count, most } = threatsOf(arena, enemy);
        worth -= weights.exposed * count + weights.lost * most;
      }
      worth += weights.threat * threatsOf(arena, seat).count;
      lift(arena, square);
      if (best === null || worth > best.worth) best = { square, worth };
    }
    // The rules give no hand that does not fit; a square that is not free would be refused.
    const square = best?.square ?? squareCount;
    chosen.push(square);
    if (best !== null) put(arena, square, code);
  }
  return chosen;
};
