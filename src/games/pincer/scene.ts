import type { PieceMark, Scene, Shape } from '../scene.js';
import { faceAt, ownerAt, squareCount, tileAt } from './board.js';
import { type Movable, movable, type Preview, previewsFrom } from './preview.js';
import { groundOf, groundShapes, type Lay } from './scene-ground.js';
import { seatsShapes } from './scene-seats.js';
import type { Last, PincerState, Taken } from './state.js';

/** What one person looks at on the way to a move. */
export interface Gaze {
  /** The die that was chosen. */
  readonly chosen: number | null;
  /** Whether a die is being chosen: those that can move are shown. */
  readonly choosing: boolean;
}

/** Where an arrow tile points, in degrees clockwise from the right. */
const turns = { NE: -45, SE: 45, SW: 135, NW: -135 } as const;

/** The slanted board's six ways, as they are drawn. */
const ways = [
  { letters: 'E', turn: 0 },
  { letters: 'SE', turn: 60 },
  { letters: 'S', turn: 120 },
  { letters: 'W', turn: 180 },
  { letters: 'NW', turn: 240 },
  { letters: 'N', turn: 300 },
] as const;

const isFree = (state: PincerState, square: number): boolean => ownerAt(state.board, square) === -1;

/** What the picture knows while it is made. */
interface Sight {
  readonly state: PincerState;
  readonly lay: Lay;
  readonly chosen: number | null;
  readonly ways: readonly Preview[];
  readonly ready: readonly Movable[];
}

const everySquare = Array.from({ length: squareCount }, (_, square) => square);

const pointers = ({ state, lay }: Sight): readonly Shape[] =>
  everySquare.flatMap((square): readonly Shape[] => {
    const direction = tileAt(state.tiles, square);
    if (direction === null) return [];
    const under = !isFree(state, square);
    return [
      { kind: 'pointer', ...lay.centre(square), size: lay.cell, turn: turns[direction], under },
    ];
  });

/** The squares on which something happened last. */
const lastSquares = (last: Last | null): readonly number[] => {
  if (last === null) return [];
  if (last.type === 'move') return [last.to];
  return 'squares' in last ? last.squares : [];
};

const marksOf = (sight: Sight, square: number): readonly PieceMark[] => {
  const { state, chosen, ways: possible, ready } = sight;
  const marks: PieceMark[] = [];
  if (lastSquares(state.last).includes(square)) marks.push('last');
  if (square === chosen) marks.push('selected');
  if (ready.some(({ from }) => from === square)) marks.push('ready');
  if (possible.some(({ taken }) => taken.some(({ at }) => at === square))) marks.push('doomed');
  if (possible.some(({ to, reserved }) => reserved && to === square)) marks.push('returns');
  return marks;
};

const pieces = (sight: Sight): readonly Shape[] => {
  const { state, lay } = sight;
  // Shadows fall downwards: from the top on, none falls on what is drawn already.
  return everySquare.toReversed().flatMap((square): readonly Shape[] => {
    if (isFree(state, square)) return [];
    const marks = marksOf(sight, square);
    return [
      {
        kind: 'piece',
        ...lay.centre(square),
        size: lay.die,
        seat: ownerAt(state.board, square),
        face: faceAt(state.board, square),
        numeral: lay.numeral,
        form: lay.form,
        ...(marks.length === 0 ? {} : { marks }),
      },
    ];
  });
};

/** A die that was captured last lies there once more, faded; one that was landed on, beside. */
const lostShapes = ({ lay }: Sight, to: number, { at, seat, face }: Taken): Shape => {
  const { x, y } = lay.centre(at);
  return at === to
    ? {
        kind: 'badge',
        x: x + 0.48 * lay.die,
        y: y - 0.48 * lay.die,
        size: 24,
        ink: 'loss',
        says: { icon: 'cross' },
      }
    : {
        kind: 'piece',
        x,
        y,
        size: lay.die,
        seat,
        face,
        numeral: lay.numeral,
        form: lay.form,
        marks: ['removed'],
      };
};

const origins = ({ state, lay }: Sight): readonly Shape[] => {
  const { last } = state;
  const shown =
    last?.type === 'move'
      ? [last.from]
      : lastSquares(last).filter((square) => isFree(state, square));
  return shown.map((square) => ({
    kind: 'origin',
    ...lay.centre(square),
    size: lay.cell,
    form: lay.form,
  }));
};

const lastMove = (sight: Sight): readonly Shape[] => {
  const { state, lay } = sight;
  const { last } = state;
  if (last?.type !== 'move') return [];
  const lost = last.taken.filter(({ at }) => at === last.to || isFree(state, at));
  return [
    ...lost.map((die) => lostShapes(sight, last.to, die)),
    {
      kind: 'route',
      from: lay.centre(last.from),
      to: lay.centre(last.to),
      gap: lay.cell / 2 - 1,
    },
  ];
};

/** Where the chosen die can go: free fields with a letter, and letters beside what lies there. */
const landingShapes = ({ state, lay, ways: possible }: Sight): readonly Shape[] =>
  possible.flatMap(({ to, direction, reserved }): readonly Shape[] => {
    const spot = lay.centre(to);
    if (isFree(state, to)) {
      return [{ kind: 'landing', ...spot, size: lay.cell, form: lay.form, letter: direction }];
    }
    const corner = 0.56 * lay.die;
    return [
      {
        kind: 'badge',
        x: spot.x - corner,
        y: spot.y - corner,
        size: 27,
        ink: 'brass',
        says: { letters: direction },
      },
      ...(reserved
        ? [
            {
              kind: 'badge',
              x: spot.x + corner,
              y: spot.y - corner,
              size: 26,
              ink: 'brass',
              says: { icon: 'return' },
            } as const,
          ]
        : []),
    ];
  });

/** A cross beside every die that a move of the chosen one would capture. */
const doomShapes = ({ lay, ways: possible }: Sight): readonly Shape[] => {
  const doomed = new Set(possible.flatMap(({ taken }) => taken.map(({ at }) => at)));
  return [...doomed].map((at) => {
    const { x, y } = lay.centre(at);
    const corner = 0.56 * lay.die;
    return {
      kind: 'badge',
      x: x + corner,
      y: y - corner,
      size: 25,
      ink: 'loss',
      says: { icon: 'cross' },
    };
  });
};

/**
 * The picture of a table: the square board, 1080 × 1200, or the slanted one, 1280 × 880. North is
 * above whoever is to act, for squares and directions have names that must stay where they are.
 */
export const pincerScene = (state: PincerState, { chosen, choosing }: Gaze): Scene => {
  const lay = groundOf(state);
  const sight: Sight = {
    state,
    lay,
    chosen,
    ways: chosen === null ? [] : previewsFrom(state, chosen),
    ready: choosing ? movable(state) : [],
  };
  return {
    width: lay.width,
    height: lay.height,
    shapes: [
      ...groundShapes(state),
      ...pointers(sight),
      ...origins(sight),
      ...pieces(sight),
      ...lastMove(sight),
      ...landingShapes(sight),
      ...doomShapes(sight),
      ...(lay.form === 'hexagon'
        ? [{ kind: 'rose', x: 130, y: 352, size: 190, ways } as const]
        : []),
      ...seatsShapes(state),
    ],
  };
};
