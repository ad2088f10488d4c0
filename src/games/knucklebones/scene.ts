import { phrase, type Seat } from '../phrase.js';
import { type DieMark, type LinePart, type Scene, type Shape, words } from '../scene.js';
import { type Preview, previews } from './preview.js';
import { columnScore, copies, ofSeat, otherSeat, totalOf } from './score.js';
import { type Column, type KnucklebonesState, type Placement, winsNeeded } from './state.js';

export { knucklebonesTiles } from './tiles.js';

const width = 960;
const height = 860;
const columnsX = [332, 480, 628] as const;
const well = { width: 140, height: 285 } as const;
const cell = { width: 106, height: 80, pitch: 91 } as const;
const die = 78;
const side = { seatX: 135, seatWidth: 206, totalX: 825, totalWidth: 200 } as const;
const middle = 426;

/** Where the two halves stand. Dice are listed from the middle outwards: the first lies nearest. */
const halves = {
  back: { slab: 23, slabHeight: 343, well: 76, dice: [309, 218, 127], score: 67, seat: 142 },
  front: { slab: 486, slabHeight: 344, well: 491, dice: [542, 633, 724], score: 817, seat: 557 },
} as const;

const centred = (
  x: number,
  y: number,
  lineWidth: number,
  parts: readonly LinePart[],
  gap = 0,
): Shape => ({ kind: 'line', x, y, width: lineWidth, align: 'centre', gap, parts });

/** What one half shows: a seat, seen from where it sits. */
interface Half {
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
          size: lost === 3 ? 34 : 44,
          marks: ['removed'],
        }),
      ),
    ],
    lost === 3 ? 4 : 8,
  );
};

const gridShapes = (half: Half): readonly Shape[] => {
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

/** Token, name, games won, and whether it is this seat's turn; across, the total. */
const seatShapes = ({ state, seat, at }: Half): readonly Shape[] => {
  const acts = state.turn === seat;
  const wins = ofSeat(state.wins, seat);
  const wonByScore = state.winner === seat && state.forfeit === null;
  const x = side.seatX;
  return [
    { kind: 'token', x, y: at.seat, size: 92, seat, active: acts },
    centred(x, at.seat + 98, side.seatWidth, [words({ seat }, 'name', 34, 'ivory')]),
    centred(
      x,
      at.seat + 143,
      side.seatWidth,
      Array.from(
        { length: winsNeeded[state.length] },
        (_, index): LinePart => ({
          kind: 'icon',
          icon: index < wins ? 'won' : 'open',
          size: 30,
          ink: 'brass',
        }),
      ),
      10,
    ),
    ...(acts && state.phase === 'place'
      ? [
          centred(
            x,
            at.seat + 190,
            side.seatWidth,
            [
              { kind: 'icon', icon: 'triangle', size: 20, ink: 'brass' },
              words(phrase('scene:place'), 'name', 28, 'brass'),
            ],
            7,
          ),
        ]
      : []),
    centred(side.totalX, at.seat + 92, side.totalWidth, [
      words(
        String(totalOf(ofSeat(state.grids, seat))),
        'name',
        112,
        wonByScore ? 'brass' : 'ivory',
      ),
    ]),
    centred(side.totalX, at.seat + 137, side.totalWidth, [
      words(phrase('scene:total'), 'label', 28, 'sand'),
    ]),
  ];
};

/** Between the grids while the match runs: which game it is, the die, how the last game ended. */
const middleShapes = (state: KnucklebonesState, front: Seat): readonly Shape[] => {
  const before = state.results.at(-1);
  const total = (seat: Seat): LinePart =>
    words(String(before === undefined ? 0 : ofSeat(before.totals, seat)), 'fact', 28, 'sand');
  return [
    centred(side.seatX, middle - 2, side.seatWidth, [
      words(phrase('scene:game', { number: state.game }), 'name', 28, 'ivory'),
    ]),
    centred(side.seatX, middle + 32, side.seatWidth, [
      words(phrase(`scene:length.${state.length}`), 'label', 27, 'sand'),
    ]),
    ...(state.die === null
      ? []
      : [
          {
            kind: 'die',
            x: columnsX[1],
            y: middle,
            size: 86,
            face: state.die,
            make: 'bone',
            tilt: -6,
          } as const,
        ]),
    ...(before === undefined
      ? []
      : [
          centred(side.totalX, middle - 2, side.totalWidth, [
            words(phrase('scene:game', { number: state.results.length }), 'label', 27, 'sand'),
          ]),
          centred(
            side.totalX,
            middle + 32,
            side.totalWidth,
            [
              { kind: 'token', seat: front, size: 26 },
              total(front),
              words('–', 'fact', 28, 'sand'),
              total(otherSeat(front)),
              { kind: 'token', seat: otherSeat(front), size: 26 },
            ],
            8,
          ),
        ]),
  ];
};

const bannerShapes = (state: KnucklebonesState): readonly Shape[] => {
  const { winner, forfeit } = state;
  const title =
    winner === null ? phrase('scene:over') : phrase('scene:won', { seat: { seat: winner } });
  const first = winner ?? 0;
  const score = `${ofSeat(state.wins, first)} : ${ofSeat(state.wins, otherSeat(first))}`;
  return [
    { kind: 'banner', x: 40, y: 376, width: 880, height: 100, ink: 'brass' },
    { kind: 'icon', icon: 'crown', x: 110, y: middle, size: 66, ink: 'on-brass' },
    centred(480, middle + (forfeit === null ? 17 : 2), 590, [
      words(title, 'numeral', forfeit === null ? 50 : 42, 'on-brass'),
    ]),
    ...(forfeit === null
      ? [
          {
            kind: 'line',
            x: 884,
            y: middle + 17,
            width: 110,
            align: 'end',
            gap: 0,
            parts: [words(score, 'numeral', 48, 'on-brass')],
          } as const,
        ]
      : [
          centred(480, middle + 37, 590, [
            words(
              phrase(`scene:forfeit.${forfeit.reason}`, { seat: { seat: forfeit.seat } }),
              'fact',
              27,
              'on-brass',
            ),
          ]),
        ]),
  ];
};

/**
 * The picture of a table, 960 × 860: two grids facing each other with `front` below, the die
 * between them, a seat's token and games won at the left, its total at the right.
 */
export const knucklebonesScene = (state: KnucklebonesState, front: Seat): Scene => {
  const back: Half = { state, seat: otherSeat(front), at: halves.back };
  const near: Half = { state, seat: front, at: halves.front };
  return {
    width,
    height,
    shapes: [
      ...gridShapes(back),
      ...gridShapes(near),
      ...seatShapes(back),
      ...seatShapes(near),
      ...(state.phase === 'over' ? bannerShapes(state) : middleShapes(state, front)),
    ],
  };
};
