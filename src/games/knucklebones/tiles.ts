import { phrase, type Seat } from '../phrase.js';
import type { TileName, TileRow } from '../view.js';
import { previews } from './preview.js';
import { columnScore, columnSize, copies, ofSeat, otherSeat, totalOf } from './score.js';
import type { Column, Grid, KnucklebonesState } from './state.js';

const dieTile = (column: Column, place: number): TileName => {
  const face = column[place];
  if (face === undefined) return 'empty';
  const count = copies(column, face);
  return count === 1 ? `die-${face}` : `die-${face}-x${count}`;
};

/** The rows of a grid's dice, from the middle of the table outwards. */
const diceRows = (grid: Grid): readonly TileRow[] =>
  Array.from({ length: columnSize }, (_, place) => [
    'margin',
    ...grid.map((column) => dieTile(column, place)),
  ]);

/** Token, name and total; the scores of the columns; then the dice, all from outside inwards. */
const seatRows = (state: KnucklebonesState, seat: Seat): readonly TileRow[] => {
  const grid = ofSeat(state.grids, seat);
  return [
    [`seat-${seat}`, phrase('scene:tiles.seat', { seat: { seat }, total: totalOf(grid) })],
    ['margin', ...grid.map((column) => `number-${columnScore(column)}`)],
    ...diceRows(grid).toReversed(),
  ];
};

/** Under the grid of the seat to act: what each column would make, and how many dice it removes. */
const previewRows = (state: KnucklebonesState, seat: Seat): readonly TileRow[] => {
  const open = previews(state, seat);
  if (open.length === 0) return [];
  const row = (sign: TileName, tile: (score: number, removes: number) => TileName): TileRow => [
    sign,
    ...[0, 1, 2].map((column) => {
      const preview = open.find((each) => each.column === column);
      return preview === undefined ? 'blank' : tile(preview.score, preview.removes);
    }),
  ];
  return [
    row('becomes', (score) => `number-${score}`),
    ...(open.some((each) => each.removes > 0)
      ? [row('removes', (_, removes) => (removes === 0 ? 'blank' : `number-${removes}`))]
      : []),
  ];
};

/**
 * The emoji board: rows of four tiles, a sign and then the three columns, so that facing columns
 * line up. `front` is below, and the first die of a column lies nearest the middle.
 */
export const knucklebonesTiles = (state: KnucklebonesState, front: Seat): readonly TileRow[] => {
  const back = otherSeat(front);
  return [
    ...previewRows(state, back).toReversed(),
    ...seatRows(state, back),
    state.die === null
      ? ['margin', 'blank', 'blank', 'blank']
      : ['rolled', 'blank', `die-${state.die}`, 'blank'],
    ...seatRows(state, front).toReversed(),
    ...previewRows(state, front),
  ];
};
