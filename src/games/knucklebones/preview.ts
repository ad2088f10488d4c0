import type { Seat } from '../phrase.js';
import { columnIndexes, columnScore, copies, isFull, ofSeat, otherSeat } from './score.js';
import type { KnucklebonesState } from './state.js';

/** What placing the waiting die in a column would make of it. */
export interface Preview {
  readonly column: number;
  readonly score: number;
  /** How many dice of the opponent's facing column would go. */
  readonly removes: number;
}

/** The previews of the columns that `seat` can play now, from left to right. */
export const previews = (state: KnucklebonesState, seat: Seat): readonly Preview[] => {
  const { die } = state;
  if (die === null || state.turn !== seat) return [];
  const own = ofSeat(state.grids, seat);
  const facing = ofSeat(state.grids, otherSeat(seat));
  return columnIndexes
    .filter((column) => !isFull(own[column]))
    .map((column) => ({
      column,
      score: columnScore([...own[column], die]),
      removes: copies(facing[column], die),
    }));
};
