import type { Seat } from '../phrase.js';
import { type DieMark, type LinePart, type Shape, words } from '../scene.js';
import { type Preview, previews } from './preview.js';
import { columnScore, copies, ofSeat, otherSeat } from './score.js';
import type { Column, KnucklebonesState, Placement } from './state.js';

/** The middles of the columns, left to right. */
export const columnsX = [332, 480, 628] as const;
const well = { width: 140, height: 285 } as const;
const cell = { width: 106, height: 80 } as const;
const die = 78;
/** The middle of the gap between the grids. */
export const middle = 426;

/** Where the two halves stand. Dice are listed from the middle outwards: the first lies nearest. */
export const halves = {
  back: { slab: 23, slabHeight: 343, well: 76, dice: [309, 218, 127], score: 67, seat: 142 },
  front: { slab: 486, slabHeight: 344, well: 491, dice: [542, 633, 724], score: 817, seat: 557 },
} as const;

/** A line about `x`. */
export const centred = (
  x: number,
  y: number,
  lineWidth: number,
  parts: readonly LinePart[],
  gap = 0,
): Shape => ({ kind: 'line', x, y, width: lineWidth, align: 'centre', gap, parts });

/** What one half shows: a seat, seen from where it sits. */
export interface Half {
  readonly state: KnucklebonesState;
  readonly seat: Seat;
  readonly at: (typeof halves)['back'] | (typeof halves)['front'];
}

/** The placement made last, while its die still lies where it was put: a new game clears it. */
const lastPlaced = ({ grids, last }: KnucklebonesState): Placement | null =>
  last !== null && ofSeat(grids, last.seat)[last.column]?.at(-1) === last.die ? last : null;

/** What is said of a die: that it was placed last, that it would go. */
const marksOf = ({ state, seat }: Half, column: number, index: number): readonly DieMark[] => {
  const dice = ofSeat(state.grids, seat)[column] ?? [];
  const last = lastPlaced(state);
  const isLast = last?.seat === seat && last.column === column && index === dice.length - 1;
  const isDoomed =
    dice[index] === state.die &&
    previews(state, otherSeat(seat)).some((each) => each.column === column);
  return [...(isLast ? (['last'] as const) : []), ...(isDoomed ? (['doomed'] as const) : [])];
};

const dieShapes = (half: Half, column: Column, index: number, x: number): readonly Shape[] =>
  column
    .map((face, place): readonly [number, readonly Shape[]] => {
      const spot = { x, y: half.at.dice[place] ?? middle, size: die };
      const count = copies(column, face);
      const marks = marksOf(half, index, place);
      const marked = marks.length === 0 ? {} : { marks };
      if (count === 1) return [spot.y, [{ kind: 'die', ...spot, face, make: 'bone', ...marked }]];
      const multiple = count === 2 ? 2 : 3;
      return [
        spot.y,
        [
          { kind: 'tag', ...spot, multiple },
          { kind: 'die', ...spot, face, make: multiple === 2 ? 'x2' : 'x3', ...marked },
        ],
      ];
    })
    // Shadows fall downwards: from the top on, none falls on what is drawn already.
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, shapes]) => shapes);

const previewShapes = (half: Half, preview: Preview, x: number): readonly Shape[] => {
  const place = ofSeat(half.state.grids, half.seat)[preview.column]?.length ?? 0;
  const y = half.at.dice[place] ?? middle;
  const becomes: readonly LinePart[] = [
    { kind: 'icon', icon: 'arrow', size: 28, ink: 'brass' },
    words(String(preview.score), 'numeral', 39, 'brass'),
  ];
  const goes: readonly LinePart[] = [
    { kind: 'icon', icon: 'cross', size: 22, ink: 'loss' },
    words(String(preview.removes), 'numeral', 33, 'loss'),
  ];
  return [
    {
      kind: 'cell',
      x: x - cell.width / 2,
      y: y - cell.height / 2,
      width: cell.width,
      height: cell.height,
      ink: 'brass',
    },
    ...(preview.removes === 0
      ? [centred(x, y + 14, cell.width, becomes, 8)]
      : [centred(x, y - 3, cell.width, becomes, 8), centred(x, y + 32, cell.width, goes, 10)]),
  ];
};

/** The column's score; beside it, like pieces taken off a board, the dice it lost last turn. */
const scoreShapes = (
  { state, seat, at }: Half,
  column: Column,
  index: number,
  x: number,
): Shape => {
  const last = lastPlaced(state);
  const lost = last?.seat === otherSeat(seat) && last.column === index ? last.removed : 0;
  return centred(
    x,
    at.score,
    well.width,
    [
      words(String(columnScore(column)), 'numeral', 42, 'ivory'),
      ...Array.from(
        { length: lost },
        (): LinePart => ({
          kind: 'die',
          face: last?.die ?? 1,
          make: 'bone',
          size: lost === 3 ? 30 : 38,
          marks: ['removed'],
        }),
      ),
    ],
    lost === 3 ? 8 : 14,
  );
};

/** A grid: its wells with dice, marks and previews, and the scores of its columns. */
export const gridShapes = (half: Half): readonly Shape[] => {
  const { state, seat, at } = half;
  const open = previews(state, seat);
  return [
    {
      kind: 'slab',
      x: 247,
      y: at.slab,
      width: 466,
      height: at.slabHeight,
      active: state.phase === 'over' && state.winner === seat,
    },
    ...ofSeat(state.grids, seat).flatMap((column, index): readonly Shape[] => {
      const x = columnsX[index] ?? columnsX[1];
      const preview = open.find((each) => each.column === index);
      return [
        { kind: 'well', x: x - well.width / 2, y: at.well, ...well, active: preview !== undefined },
        ...dieShapes(half, column, index, x),
        ...(preview === undefined ? [] : previewShapes(half, preview, x)),
        scoreShapes(half, column, index, x),
      ];
    }),
  ];
};
