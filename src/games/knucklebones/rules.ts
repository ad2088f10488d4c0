import { isFace } from '../chance.js';
import { isFields } from '../fields.js';
import { type ForfeitEvent, forfeitReasons, type Refusal } from '../game.js';
import { ok, type Result } from '../result.js';
import { refuse } from './refusals.js';
import {
  type ColumnIndex,
  columnIndexes,
  emptyGrid,
  isFull,
  isGridFull,
  ofSeat,
  otherSeat,
  placementEffect,
  totalOf,
  withSeat,
} from './score.js';
import {
  type FinishedGame,
  type KnucklebonesOptions,
  type KnucklebonesState,
  lengths,
  type Pair,
  winsNeeded,
} from './state.js';

/** Faces of the die. */
export const faces = 6;

/** Reads the options; fields that the format does not know are left out. */
export const readOptions = (value: unknown): Result<KnucklebonesOptions, Refusal> => {
  if (!isFields(value)) return refuse('options-shape');
  if (value.length === undefined) return ok({ length: 'single' });
  const length = lengths.find((known) => known === value.length);
  return length === undefined ? refuse('length-unknown') : ok({ length });
};

/** A match before its first event. */
export const start = (options: KnucklebonesOptions): KnucklebonesState => ({
  length: options.length,
  game: 1,
  grids: [emptyGrid, emptyGrid],
  phase: 'start',
  turn: null,
  starter: null,
  die: null,
  wins: [0, 0],
  results: [],
  winner: null,
  forfeit: null,
  last: null,
});

/** A seat from any JSON; -0 is 0. */
export const readSeat = (value: unknown): 0 | 1 | null =>
  value === 0 ? 0 : value === 1 ? 1 : null;

const readColumn = (value: unknown): ColumnIndex | null =>
  columnIndexes.find((column) => column === value) ?? null;

const open = (state: KnucklebonesState, seat: 0 | 1): Result<KnucklebonesState, Refusal> => {
  if (state.phase !== 'start') return refuse('start-early');
  // Only the very first start is anybody's: the match draws it. Later ones alternate.
  if (state.turn !== null && state.turn !== seat) return refuse('start-seat');
  return ok({
    ...state,
    game: state.results.length + 1,
    grids: [emptyGrid, emptyGrid],
    phase: 'roll',
    turn: seat,
    starter: seat,
  });
};

const roll = (
  state: KnucklebonesState,
  seat: 0 | 1,
  die: unknown,
): Result<KnucklebonesState, Refusal> => {
  if (state.phase === 'start') return refuse('start-first');
  if (state.phase === 'place') return refuse('place-first');
  if (state.turn !== seat) return refuse('not-your-turn');
  if (!isFace(die, faces)) return refuse('die-invalid');
  return ok({ ...state, phase: 'place', die });
};

/** The column and die of a placement that the rules allow, or the rule it breaks. */
export const judgePlace = (
  state: KnucklebonesState,
  seat: 0 | 1,
  column: unknown,
): Result<{ readonly column: ColumnIndex; readonly die: number }, Refusal> => {
  if (state.phase === 'start') return refuse('start-first');
  if (state.die === null) return refuse('roll-first');
  if (state.turn !== seat) return refuse('not-your-turn');
  const index = readColumn(column);
  if (index === null) return refuse('column-invalid');
  if (isFull(ofSeat(state.grids, seat)[index])) return refuse('column-full');
  return ok({ column: index, die: state.die });
};

/** The state after the game that `placed` has just finished. */
const finish = (state: KnucklebonesState, placed: KnucklebonesState): KnucklebonesState => {
  const totals: Pair<number> = [totalOf(placed.grids[0]), totalOf(placed.grids[1])];
  const winner = totals[0] === totals[1] ? null : totals[0] > totals[1] ? 0 : 1;
  const finished: FinishedGame = { totals, winner };
  const wins =
    winner === null ? state.wins : withSeat(state.wins, winner, ofSeat(state.wins, winner) + 1);
  const decided = winner !== null && ofSeat(wins, winner) >= winsNeeded[state.length];
  return {
    ...placed,
    phase: decided ? 'over' : 'start',
    // The seat that started this game does not start the next, also after a draw.
    turn: decided ? null : otherSeat(state.starter ?? 0),
    wins,
    results: [...state.results, finished],
    winner: decided ? winner : null,
  };
};

const place = (
  state: KnucklebonesState,
  seat: 0 | 1,
  column: unknown,
): Result<KnucklebonesState, Refusal> => {
  const judged = judgePlace(state, seat, column);
  if (!judged.ok) return judged;
  const { column: index, die } = judged.value;
  const { grids, removed } = placementEffect(state.grids, seat, index, die);
  const placed: KnucklebonesState = {
    ...state,
    grids,
    phase: 'roll',
    turn: otherSeat(seat),
    die: null,
    last: { seat, column: index, die, removed },
  };
  // Only the grid that was placed in can have become full: removals empty the other one.
  return ok(isGridFull(ofSeat(grids, seat)) ? finish(state, placed) : placed);
};

const forfeit = (
  state: KnucklebonesState,
  seat: 0 | 1,
  value: unknown,
): Result<KnucklebonesState, Refusal> => {
  const reason = forfeitReasons.find((known) => known === value);
  if (reason === undefined) return refuse('forfeit-reason');
  const event: ForfeitEvent = { type: 'forfeit', seat, reason };
  return ok({
    ...state,
    phase: 'over',
    turn: null,
    die: null,
    winner: otherSeat(seat),
    forfeit: event,
  });
};

/** The state after an event of any shape, or the rule it breaks. */
export const apply = (
  state: KnucklebonesState,
  event: unknown,
): Result<KnucklebonesState, Refusal> => {
  if (!isFields(event) || typeof event.type !== 'string') return refuse('event-shape');
  if (state.phase === 'over') return refuse('match-over');
  const seat = readSeat(event.seat);
  switch (event.type) {
    case 'start':
      return seat === null ? refuse('seat-invalid') : open(state, seat);
    case 'roll':
      return seat === null ? refuse('seat-invalid') : roll(state, seat, event.die);
    case 'place':
      return seat === null ? refuse('seat-invalid') : place(state, seat, event.column);
    case 'forfeit':
      return seat === null ? refuse('seat-invalid') : forfeit(state, seat, event.reason);
    default:
      return refuse('event-unknown');
  }
};
