import type { Seat } from '../../phrase.js';
import { columnOf, ownerAt, rowOf, side, squareCount } from '../board.js';
import { quietLimit, seatCount } from '../seats.js';
import { fewestDice, type PincerState } from '../state.js';
import type { Arena } from './arena.js';

/** What a die on the board is worth; everything else is measured by it. */
const dieWorth = 100;
/** A die in reserve is safe, but it takes a turn before it does anything. */
const reserveWorth = 88;
/** What a seat is worth that is out, less than no dice at all. */
const outWorth = -600;
/** A match won; nearer wins are worth a little more. */
export const victory = 100_000;
/** A line nearer to the nearest enemy die is worth this much, and more with every quiet turn. */
const nearness = 3;
const restlessness = 40;
/** How much of a lead is gone when the quiet turns have run out: it is to be used before. */
const patience = 0.9;
/** What it is worth to get something going before the draw, to whoever is not far behind. */
const unrest = 800;
/** A lead of so much less than nothing makes a draw welcome. */
const farBehind = -3 * dieWorth;
/** Dice by the edge cannot be pinched across it, and see less. */
const centrality = 1;

const distance = (one: number, other: number): number =>
  Math.max(Math.abs(columnOf(one) - columnOf(other)), Math.abs(rowOf(one) - rowOf(other)));

/**
 * What a die's square is worth to each seat, fixed for one search: the nearer to the enemy the
 * better, down to the length of a jump, so that dice go and hunt, the more so the longer nothing has
 * happened; and a little more in the middle.
 */
export const placesOf = (state: PincerState): readonly Int16Array[] => {
  const dice = Array.from({ length: squareCount }, (_, square) => square).filter(
    (square) => ownerAt(state.board, square) !== -1,
  );
  const pull = nearness + (restlessness * state.quiet) / quietLimit(state);
  return Array.from({ length: seatCount(state) }, (_, seat) => {
    const enemies = dice.filter((square) => ownerAt(state.board, square) !== seat);
    return Int16Array.from({ length: squareCount }, (__, square) => {
      let nearest: number = side;
      for (const enemy of enemies) nearest = Math.min(nearest, distance(square, enemy));
      const [x, y] = [columnOf(square), rowOf(square)];
      const edge = Math.min(x, y, side - 1 - x, side - 1 - y);
      return -Math.round(pull * Math.max(0, nearest - 2)) + centrality * Math.min(edge, 3);
    });
  });
};

/** Whether a seat has too few dice to stay in. */
export const isBeaten = (arena: Arena, seat: Seat): boolean =>
  (arena.onBoard[seat] ?? 0) < fewestDice && arena.reserves[seat] === 0;

const strength = (arena: Arena, seat: Seat): number =>
  dieWorth * (arena.onBoard[seat] ?? 0) +
  reserveWorth * (arena.reserves[seat] ?? 0) +
  (arena.standing[seat] ?? 0);

/**
 * What a position is worth to a seat: its strength against the mean of the others still in, more
 * per die the fewer there are (who leads gains by equal exchanges), and less with every quiet turn
 * towards the draw.
 */
export const worthFor = (arena: Arena, seat: Seat): number => {
  if (isBeaten(arena, seat)) return -victory;
  const own = strength(arena, seat);
  let others = 0;
  let count = 0;
  let outs = 0;
  for (let other = 0; other < arena.isIn.length; other += 1) {
    if (other === seat || !arena.isIn[other]) continue;
    if (isBeaten(arena, other)) {
      outs += 1;
      continue;
    }
    others += strength(arena, other);
    count += 1;
  }
  if (count === 0) return victory;
  const mean = others / count;
  const lead = own - mean;
  const share = lead / Math.max(dieWorth, own + mean);
  const worth = lead + 8 * dieWorth * share - outs * outWorth;
  const spent = arena.quiet / arena.quietLimit;
  const restless = lead > farBehind ? unrest * spent ** 2 : 0;
  return Math.round(worth * (1 - patience * spent) - restless);
};
