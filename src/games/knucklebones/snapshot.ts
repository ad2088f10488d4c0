import { z } from 'zod';
import { forfeitReasons } from '../game.js';
import { columnSize, isGridFull, ofSeat } from './score.js';
import { type KnucklebonesState, lengths, winsNeeded } from './state.js';

const pairOf = <Item extends z.ZodType>(item: Item) => z.tuple([item, item]);

const seat = z.literal([0, 1]);
const face = z.int().min(1).max(6);
const column = z.array(face).max(columnSize);
const grid = z.tuple([column, column, column]);

const shape = z.object({
  length: z.enum(lengths),
  game: z.int().min(1),
  grids: pairOf(grid),
  phase: z.enum(['start', 'roll', 'place', 'over']),
  turn: seat.nullable(),
  starter: seat.nullable(),
  die: face.nullable(),
  wins: pairOf(z.int().min(0)),
  results: z.array(z.object({ totals: pairOf(z.int().min(0)), winner: seat.nullable() })),
  winner: seat.nullable(),
  forfeit: z
    .object({ type: z.literal('forfeit'), seat, reason: z.enum(forfeitReasons) })
    .nullable(),
  last: z
    .object({
      seat,
      column: z.literal([0, 1, 2]),
      die: face,
      removed: z.int().min(0).max(columnSize),
    })
    .nullable(),
});

/** What the rules rely on between the fields of a state. */
const isWhole = (state: KnucklebonesState): boolean => {
  const { phase, turn, starter, die, grids, wins, results, winner, forfeit } = state;
  const running = phase === 'roll' || phase === 'place';
  const needed = winsNeeded[state.length];
  const counted = [0, 1].map((who) => results.filter((result) => result.winner === who).length);
  return [
    state.game <= results.length + 1,
    wins.every((won, who) => won === counted[who] && won <= needed),
    (phase === 'place') === (die !== null),
    !running || (turn !== null && starter !== null && !grids.some(isGridFull)),
    phase !== 'start' || (turn === null) === (results.length === 0),
    results.length === 0 || starter !== null,
    (phase === 'over') === (winner !== null),
    winner === null ? forfeit === null : turn === null,
    winner === null ||
      (forfeit === null ? ofSeat(wins, winner) === needed : forfeit.seat !== winner),
  ].every(Boolean);
};

/** Reads a stored snapshot, checked as a whole; `null` when it is not one. */
export const restore = (value: unknown): KnucklebonesState | null => {
  const read = shape.safeParse(value);
  return read.success && isWhole(read.data) ? read.data : null;
};
