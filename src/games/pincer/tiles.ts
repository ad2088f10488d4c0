import { phrase } from '../phrase.js';
import type { TileRow } from '../view.js';
import { countDice, faceAt, ownerAt, side, squareAt, tileAt } from './board.js';
import { seatCount } from './seats.js';
import type { PincerState } from './state.js';

/** What stands for a seat's dice, before the face: letters, as fonts of code blocks lack signs. */
const signs = ['a', 'b', 'c', 'd'] as const;

const cell = ({ board, tiles }: PincerState, square: number): string => {
  const owner = ownerAt(board, square);
  if (owner !== -1) return `${signs[owner]}${faceAt(board, square)}`;
  return tileAt(tiles, square) ?? '··';
};

/**
 * The board in letters, two to a square: fifteen emoji in a row do not fit on a phone, and no emoji
 * says both whose die it is and what it shows.
 */
export const pincerTiles = (state: PincerState): readonly TileRow[] => {
  const columns = Array.from({ length: side }, (_, x) => x);
  const row = (label: string, cells: string): TileRow => [
    phrase('pincer:tiles.row', { row: label.padStart(2), cells }),
  ];
  const onBoard = countDice(state.board, seatCount(state));
  return [
    ...state.reserves.map((reserve, seat): TileRow => {
      const values = { sign: signs[seat] ?? '', dice: onBoard[seat] ?? 0, reserve };
      return [phrase('pincer:tiles.seat', { seat: { seat }, ...values })];
    }),
    ...columns
      .toReversed()
      .map((y) => row(`${y + 1}`, columns.map((x) => cell(state, squareAt(x, y))).join(''))),
    row('', columns.map((x) => `${String.fromCharCode(65 + x)} `).join('')),
  ];
};
