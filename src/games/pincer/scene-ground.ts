import type { BoardShape, Ground, LineShape, PlotForm, Shape } from '../scene.js';
import { words } from '../scene.js';
import { columnOf, homeDepth, rowOf, side, squareAt, squareCount } from './board.js';
import { isOut, seatCount } from './seats.js';
import type { PincerState } from './state.js';
import { deploymentZone } from './zones.js';

/** How a board is laid out: the square one, or the slanted one of hexagons. */
export interface Lay {
  readonly width: number;
  readonly height: number;
  readonly form: PlotForm;
  /** From the middle of a field to that of the next. */
  readonly cell: number;
  /** The side of a die's face, and whether it carries a numeral instead of pips. */
  readonly die: number;
  readonly numeral: boolean;
  readonly centre: (square: number) => { readonly x: number; readonly y: number };
}

const squareCell = 66;
const boardBox = { x: 60, y: 128, extent: side * squareCell } as const;

const squareGround: Lay = {
  width: 1080,
  height: 1200,
  form: 'square',
  cell: squareCell,
  die: 54,
  numeral: false,
  centre: (square) => ({
    x: boardBox.x + squareCell * (columnOf(square) + 0.5),
    y: boardBox.y + boardBox.extent - squareCell * (rowOf(square) + 0.5),
  }),
};

const hexCell = 54;
const rowHeight = 0.866 * hexCell;

const slantedGround: Lay = {
  width: 1280,
  height: 880,
  form: 'hexagon',
  cell: hexCell,
  die: 43,
  numeral: true,
  // A row further north stands half a field further right: north leans to the right.
  centre: (square) => ({
    x: 69 + hexCell * (columnOf(square) + rowOf(square) / 2),
    y: 776 - rowHeight * rowOf(square),
  }),
};

export const groundOf = ({ grid }: PincerState): Lay =>
  grid === 'square' ? squareGround : slantedGround;

const squares = Array.from({ length: squareCount }, (_, square) => square);

/** Whose zone each square is in, of the seats still in: their homes, or where more than two deploy. */
const zonesOf = (state: PincerState): readonly Ground[] => {
  const seats = seatCount(state);
  const zones = squares.map((): Ground => 'middle');
  for (const [seat, ground] of (['seat-0', 'seat-1', 'seat-2', 'seat-3'] as const).entries()) {
    if (seat >= seats || isOut(state, seat)) continue;
    for (const square of deploymentZone(seat, seats, state.grid)) zones[square] = ground;
  }
  return zones;
};

const shadeOf = (square: number, form: PlotForm): 0 | 1 | 2 => {
  const [x, y] = [columnOf(square), rowOf(square)];
  if (form === 'square') return (x + y) % 2 === 0 ? 1 : 0;
  // Neighbours on the slanted board differ by 1 or 2 in this sum, never by 3.
  const shade = (x + 2 * y) % 3;
  return shade === 0 ? 0 : shade === 1 ? 1 : 2;
};

const frame = (ground: Lay): readonly Shape[] => {
  if (ground.form === 'square') {
    const edge = 10;
    return [
      {
        kind: 'slab',
        x: boardBox.x - edge,
        y: boardBox.y - edge,
        width: boardBox.extent + 2 * edge,
        height: boardBox.extent + 2 * edge,
        active: false,
      },
    ];
  }
  const isRim = (square: number): boolean =>
    [columnOf(square), rowOf(square)].some((line) => line === 0 || line === side - 1);
  const rim = squares.filter(isRim);
  const plot = (square: number, drop: number, shade: 0 | 1): BoardShape => {
    const { x, y } = ground.centre(square);
    return {
      kind: 'plot',
      x,
      y: y + drop,
      size: ground.cell + 12,
      form: 'hexagon',
      ground: 'rim',
      shade,
    };
  };
  return [...rim.map((square) => plot(square, 7, 1)), ...rim.map((square) => plot(square, 0, 0))];
};

/** The border between a home zone and the middle, where two seats face each other. */
const border = (ground: Lay, seat: 0 | 1): Shape => {
  const row = seat === 0 ? homeDepth - 1 : side - homeDepth;
  const up = seat === 0 ? -1 : 1;
  const points = Array.from({ length: side }, (_, x) => ground.centre(squareAt(x, row)));
  if (ground.form === 'square') {
    const y = (points[0]?.y ?? 0) + (up * ground.cell) / 2;
    const ends = [boardBox.x, boardBox.x + boardBox.extent];
    return { kind: 'border', seat, points: ends.map((x) => ({ x, y })) };
  }
  const [half, reach] = [ground.cell / 2, ground.cell / Math.sqrt(3)];
  const last = points.at(-1) ?? { x: 0, y: 0 };
  return {
    kind: 'border',
    seat,
    points: [
      ...points.flatMap(({ x, y }) => [
        { x: x - half, y: y + (up * reach) / 2 },
        { x, y: y + up * reach },
      ]),
      { x: last.x + half, y: last.y + (up * reach) / 2 },
    ],
  };
};

const coordinate = (
  said: string,
  x: number,
  y: number,
  align: LineShape['align'],
  size: number,
): Shape => ({
  kind: 'line',
  x,
  y,
  width: 60,
  align,
  gap: 0,
  parts: [words(said, 'numeral', size, 'sand')],
});

const coordinates = (ground: Lay): readonly Shape[] => {
  const isSquare = ground.form === 'square';
  return Array.from({ length: side }, (_, line) => {
    const [column, row] = [ground.centre(squareAt(line, 0)), ground.centre(squareAt(0, line))];
    const letter = String.fromCharCode(65 + line);
    const number = String(line + 1);
    return isSquare
      ? [
          coordinate(letter, column.x, boardBox.y + boardBox.extent + 44, 'centre', 30),
          coordinate(number, boardBox.x - 15, row.y + 10, 'end', 28),
        ]
      : [
          coordinate(letter, column.x - ground.cell / 4, column.y + 62, 'centre', 30),
          coordinate(number, row.x - 36, row.y + 10, 'end', 28),
        ];
  }).flat();
};

/** Everything that lies under the dice: the board with its zones, borders and coordinates. */
export const groundShapes = (state: PincerState): readonly Shape[] => {
  const ground = groundOf(state);
  const zones = zonesOf(state);
  return [
    ...frame(ground),
    ...squares.map(
      (square): Shape => ({
        kind: 'plot',
        ...ground.centre(square),
        size: ground.cell,
        form: ground.form,
        ground: zones[square] ?? 'middle',
        shade: shadeOf(square, ground.form),
      }),
    ),
    ...(seatCount(state) === 2 ? [border(ground, 0), border(ground, 1)] : []),
    ...coordinates(ground),
  ];
};
