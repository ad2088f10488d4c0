import type { SeatTally } from '../game.js';
import type { Seat } from '../phrase.js';
import { faceAt, nameOf, ownerAt, squareCount, tileAt } from './board.js';
import type { PincerState } from './state.js';

/** The public state of the match record. */
export const publicState = (state: PincerState): Readonly<Record<string, unknown>> => {
  const board: Record<string, readonly [Seat, number]> = {};
  const tiles: Record<string, string> = {};
  for (let square = 0; square < squareCount; square += 1) {
    const owner = ownerAt(state.board, square);
    if (owner !== -1) board[nameOf(square)] = [owner, faceAt(state.board, square)];
    const tile = tileAt(state.tiles, square);
    if (tile !== null) tiles[nameOf(square)] = tile;
  }
  return {
    board,
    tiles,
    hand: state.hand,
    reserves: state.reserves,
    captured: state.captured,
    phase: state.phase,
    turn: state.turn,
    quiet: state.quiet,
    offers: state.offers,
    out: state.exits.map(({ seat }) => seat),
    over: state.phase === 'over',
    winners: state.winners,
  };
};

/** A match is one game; its score is how many dice of others a seat captured. */
export const tally = (state: PincerState, seat: Seat): SeatTally => {
  const isWinner = state.winners.includes(seat);
  const isOver = state.phase === 'over';
  return {
    won: isWinner && state.winners.length === 1 ? 1 : 0,
    lost: isOver && !isWinner ? 1 : 0,
    drawn: isWinner && state.winners.length > 1 ? 1 : 0,
    best: isOver ? (state.taken[seat] ?? 0) : null,
  };
};

/** The places reached: those who won or share a draw come first, then who went out last. */
export const places = (state: PincerState): readonly number[] =>
  state.reserves.map((_, seat) => {
    const outAt = state.exits.findIndex((exit) => exit.seat === seat);
    return outAt === -1 ? 1 : state.reserves.length - outAt;
  });
