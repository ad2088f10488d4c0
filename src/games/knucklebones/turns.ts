import { withoutChance } from '../chance.js';
import { isFields } from '../fields.js';
import type { Awaits, Draft, Draw, MoveOption, Refusal } from '../game.js';
import type { Seat } from '../phrase.js';
import { ok, type Result } from '../result.js';
import { winnersOf } from './outcome.js';
import { refuse } from './refusals.js';
import { faces, judgePlace, readSeat } from './rules.js';
import { columnIndexes, isFull, ofSeat } from './score.js';
import type { KnucklebonesEvent, KnucklebonesMove, KnucklebonesState } from './state.js';

/** What the match waits for: games open and dice roll by themselves, placements are chosen. */
export const awaits = (state: KnucklebonesState): Awaits<KnucklebonesEvent> => {
  const { turn } = state;
  switch (state.phase) {
    case 'over':
      return { kind: 'over', winners: winnersOf(state) };
    case 'start':
      return {
        kind: 'chance',
        draft:
          turn === null
            ? { draws: [2], complete: ([value = 0]) => ({ type: 'start', seat: value }) }
            : withoutChance({ type: 'start', seat: turn }),
      };
    case 'roll':
      return {
        kind: 'chance',
        draft: {
          draws: [faces],
          complete: ([value = 0]) => ({ type: 'roll', seat: turn ?? 0, die: value + 1 }),
        },
      };
    case 'place':
      return { kind: 'seats', seats: [turn ?? 0] };
  }
};

/** The random values an event holds: the first starter, and every die. */
export const drawn = (state: KnucklebonesState, event: KnucklebonesEvent): readonly Draw[] => {
  if (event.type === 'roll') return [{ faces, value: event.die - 1 }];
  return event.type === 'start' && state.starter === null ? [{ faces: 2, value: event.seat }] : [];
};

/** The id of a column's button. */
export const actionOf = (column: number): string => `c${column}`;

/** The move a button's id stands for, or `null`. */
export const readAction = (action: string): KnucklebonesMove | null => {
  const column = columnIndexes.find((index) => actionOf(index) === action);
  return column === undefined ? null : { column };
};

/** The columns that the seat to act can still play. */
export const moves = (
  state: KnucklebonesState,
  seat: Seat,
): readonly MoveOption<KnucklebonesMove>[] => {
  if (state.phase !== 'place' || state.turn !== seat) return [];
  const grid = ofSeat(state.grids, seat);
  return columnIndexes
    .filter((column) => !isFull(grid[column]))
    .map((column) => ({ move: { column }, action: actionOf(column) }));
};

/** A placement as its event. A move of another shape names no column. */
export const draft = (
  state: KnucklebonesState,
  seat: Seat,
  move: unknown,
): Result<Draft<KnucklebonesEvent>, Refusal> => {
  if (state.phase === 'over') return refuse('match-over');
  const owner = readSeat(seat);
  if (owner === null) return refuse('seat-invalid');
  const judged = judgePlace(state, owner, isFields(move) ? move.column : undefined);
  if (!judged.ok) return judged;
  return ok(withoutChance({ type: 'place', seat: owner, column: judged.value.column }));
};
