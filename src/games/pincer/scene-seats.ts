import { phrase, type Seat } from '../phrase.js';
import { type Ink, type LinePart, type LineShape, type Shape, words } from '../scene.js';
import { countDice } from './board.js';
import { isOut, seatCount } from './seats.js';
import type { PincerState } from './state.js';
import { question } from './words.js';

/** Where a seat's block stands, and how large things are in it. */
interface Block {
  readonly token: { readonly x: number; readonly y: number; readonly size: number };
  /** Words go from `x` to the right, or end there. */
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly width: number;
  /** Baselines: name, what it does where that has a line of its own, and its dice. */
  readonly name: number;
  readonly does: number | null;
  readonly counts: readonly number[];
  readonly sizes: { readonly name: number; readonly number: number; readonly label: number };
  /** Whether counts are said in words, or with signs for want of room. */
  readonly spoken: boolean;
}

const wide = { name: 42, number: 36, label: 30 } as const;
/** Half a header has to hold three numbers of two digits, each with its word. */
const half = { name: 42, number: 32, label: 26 } as const;
const narrow = { name: 30, number: 32, label: 26 } as const;

/** Two seats: left and right above the square board. */
const pair = (seat: Seat): Block => ({
  token: { x: seat === 0 ? 70 : 1010, y: 68, size: 64 },
  x: seat === 0 ? 118 : 962,
  align: seat === 0 ? 'start' : 'end',
  width: 408,
  name: 60,
  does: null,
  counts: [106],
  sizes: half,
  spoken: true,
});

/** Three or four seats: equal columns above the square board. */
const column = (seat: Seat, seats: number): Block => {
  const width = (1080 - 2 * 30) / seats;
  const left = 30 + seat * width;
  return {
    token: { x: left + 32, y: 66, size: 46 },
    x: left + 74,
    align: 'start',
    width: width - 84,
    name: 58,
    does: null,
    counts: [100],
    sizes: narrow,
    spoken: false,
  };
};

/** In the free corners of the slanted board: the north above on the left, the south below. */
const corner = (isNorth: boolean): Block => ({
  token: { x: isNorth ? 80 : 1204, y: isNorth ? 82 : 680, size: isNorth ? 74 : 84 },
  x: isNorth ? 140 : 1146,
  align: isNorth ? 'start' : 'end',
  // Above the slanted board there is room for a long name.
  width: isNorth ? 400 : 200,
  name: isNorth ? 72 : 672,
  does: isNorth ? 118 : 718,
  counts: isNorth ? [120, 164, 208] : [768, 811, 854],
  sizes: wide,
  spoken: true,
});

/** Three or four seats at the slanted board: two blocks in a corner. */
const stacked = (isNorth: boolean, place: number): Block => {
  const y = (isNorth ? 70 : 726) + 92 * place;
  return {
    token: { x: isNorth ? 68 : 1212, y, size: 56 },
    x: isNorth ? 112 : 1168,
    align: isNorth ? 'start' : 'end',
    width: 220,
    name: y - 6,
    does: null,
    counts: [y + 32],
    sizes: narrow,
    spoken: false,
  };
};

const blockOf = (state: PincerState, seat: Seat): Block => {
  const seats = seatCount(state);
  if (state.grid === 'square') return seats === 2 ? pair(seat) : column(seat, seats);
  if (seats === 2) return corner(seat === 1);
  // South and east share the lower corner, west and north the upper one.
  return stacked(seat === 1 || seat === 2, seat === 2 || seat === 3 ? 0 : 1);
};

const line = (block: Block, y: number, parts: readonly LinePart[], gap: number): Shape => {
  const { x, align, width } = block;
  return { kind: 'line', x, y, width, align, gap, parts } satisfies LineShape;
};

const label = (key: string, size: number, ink: Ink): LinePart =>
  words(phrase(`pincer:scene.${key}`), 'label', size, ink);

/** What the seat to act does, in two words. */
const doing = {
  arrows: 'tiles',
  roll: 'roll',
  deploy: 'place',
  choose: 'choose',
  move: 'move',
  reinforce: 'place',
  pass: 'pass',
} as const;

const acts = (state: PincerState, seat: Seat, size: number): readonly LinePart[] => {
  if (state.winners.includes(seat)) {
    const key = state.winners.length === 1 ? 'wins' : 'draw';
    return [
      {
        kind: 'icon',
        icon: state.winners.length === 1 ? 'crown' : 'drawn',
        size: 0.8 * size,
        ink: 'brass',
      },
      words(phrase(`pincer:scene.${key}`), 'name', size, 'brass'),
    ];
  }
  if (isOut(state, seat)) {
    return [
      { kind: 'icon', icon: 'cross', size: 0.6 * size, ink: 'muted' },
      words(phrase('pincer:scene.out'), 'name', size, 'muted'),
    ];
  }
  if (state.turn !== seat) return [];
  return [
    { kind: 'icon', icon: 'triangle', size: 0.6 * size, ink: 'brass' },
    words(phrase(`pincer:scene.${doing[question(state)]}`), 'name', size, 'brass'),
  ];
};

const counts = (state: PincerState, seat: Seat, block: Block): readonly (readonly LinePart[])[] => {
  const { number, label: small } = block.sizes;
  const onBoard = countDice(state.board, seatCount(state))[seat] ?? 0;
  const [reserve, lost] = [state.reserves[seat] ?? 0, state.captured[seat] ?? 0];
  const figure = (value: number): LinePart => words(String(value), 'numeral', number, 'ivory');
  if (block.spoken) {
    return [
      [figure(onBoard), label('dice', small, 'sand')],
      [figure(reserve), label('reserve', small, 'sand')],
      [figure(lost), label('lost', small, 'sand')],
    ];
  }
  return [
    [figure(onBoard)],
    [{ kind: 'icon', icon: 'return', size: 0.7 * number, ink: 'sand' }, figure(reserve)],
    [{ kind: 'icon', icon: 'cross', size: 0.6 * number, ink: 'loss' }, figure(lost)],
  ];
};

/** Counts beside each other: what belongs together stands closer. */
const joined = (groups: readonly (readonly LinePart[])[]): readonly LinePart[] =>
  groups.flatMap((group, index) =>
    index === 0 ? group : [words('\u2002', 'label', 22, 'sand'), ...group],
  );

/** The dice that wait to be put down take the place of the counts. */
const handShapes = (state: PincerState, seat: Seat, block: Block): readonly Shape[] => {
  const inRows = block.counts.length > 1 && block.does !== null;
  const size = inRows ? 40 : block.spoken ? 44 : 27;
  const shown = state.hand.slice(0, 9);
  const first = inRows ? (block.does ?? 0) + 36 : (block.counts[0] ?? 0) - 12;
  const perRow = inRows ? 3 : block.spoken ? 8 : 6;
  const gap = size + (block.spoken ? 8 : 4);
  const sign = block.align === 'start' ? 1 : -1;
  return shown.slice(0, inRows ? 9 : perRow).map((face, index) => {
    const place = index % perRow;
    // A row that ends at the right still reads from the left.
    const inRow = Math.min(perRow, shown.length - index + place);
    const step = sign === 1 ? place : inRow - 1 - place;
    return {
      kind: 'piece',
      x: block.x + sign * (size / 2 + step * gap),
      y: first + Math.floor(index / perRow) * (size + 5),
      size,
      seat,
      face,
      numeral: !block.spoken,
      form: 'square',
    };
  });
};

const seatShapes = (state: PincerState, seat: Seat): readonly Shape[] => {
  const block = blockOf(state, seat);
  const { sizes, token } = block;
  const gone = isOut(state, seat);
  const active = state.turn === seat;
  const does = acts(state, seat, Math.round(0.84 * sizes.name));
  const own = block.does !== null && does.length > 0;
  const offers = state.offers.includes(seat) && state.phase === 'play';
  const nameParts: readonly LinePart[] = [
    words({ seat }, 'name', sizes.name, gone ? 'muted' : 'ivory'),
    ...(offers
      ? [{ kind: 'icon', icon: 'drawn', size: 0.8 * sizes.name, ink: 'gain' } as const]
      : []),
    ...(own ? [] : block.spoken || !active ? does : does.slice(0, 1)),
  ];
  const parts = counts(state, seat, block);
  const shown: readonly Shape[] =
    active && state.hand.length > 0
      ? handShapes(state, seat, block)
      : gone
        ? []
        : block.counts.length === 1
          ? [line(block, block.counts[0] ?? 0, joined(parts), block.spoken ? 6 : 5)]
          : block.counts.flatMap((y, index) => [
              line(block, y + (own && token.y < 400 ? 46 : 0), parts[index] ?? [], 9),
            ]);
  return [
    { kind: 'token', ...token, seat, active, dimmed: gone },
    line(block, block.name, nameParts, 12),
    ...(own && block.does !== null ? [line(block, block.does, does, 10)] : []),
    ...shown,
  ];
};

/** A block for each seat: token, name, what it does, its dice, its reserve and what it lost. */
export const seatsShapes = (state: PincerState): readonly Shape[] =>
  state.reserves.flatMap((_, seat) => seatShapes(state, seat));
