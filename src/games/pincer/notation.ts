/**
 * Positions as one line of text, for tests, samples and talk between people:
 *
 *     <square|triangular> <seat 0> <seat 1> [<seat 2> [<seat 3>]] <to act> [<more> …]
 *
 * - A seat is its dice, faces and squares parted by commas, and its reserve: `3H6,4L1+6`; without
 *   dice on the board `-+6`, with nothing at all `-`. Dice that are nowhere were captured, each by
 *   the next seat in turn order.
 * - To act: `0` seat 0 is to move, `0:35` it has mustered a 3 and a 5, `0d` it deploys, `0d:123456`
 *   it has these dice to deploy, `0a` it puts tiles down, `+` the start is drawn, `=` it is over.
 * - More: `q12` twelve quiet turns, `o10` seats 1 and 0 offer a draw, `tH8NE,A1SW` arrow tiles,
 *   `x2:resign,1:dice` seats 2 and 1 are out.
 *
 * Not written down: what happened last, and how many questions were asked. `print` writes dice and
 * tiles from A1 on, row by row.
 */
import {
  type Change,
  changed,
  countDice,
  diceOf,
  dieMark,
  emptyBoard,
  faceAt,
  isEmptyAt,
  nameOf,
  readSquare,
  squareCount,
  tileAt,
  tileMark,
} from './board.js';
import { isOut, quietLimit, seatCount, seatsIn } from './seats.js';
import {
  diceEach,
  type Ending,
  type Exit,
  exitWays,
  grids,
  type PincerState,
  type TileDirection,
  tileDirections,
} from './state.js';

const malformed = (text: string): SyntaxError => new SyntaxError(`no position: ${text}`);

const printSeat = ({ board, reserves }: PincerState, seat: number): string => {
  const dice = diceOf(board, seat).map((square) => `${faceAt(board, square)}${nameOf(square)}`);
  const reserve = reserves[seat] ?? 0;
  return `${dice.length === 0 ? '-' : dice.join(',')}${reserve === 0 ? '' : `+${reserve}`}`;
};

const printToAct = ({ phase, turn, hand }: PincerState): string => {
  if (turn === null) return phase === 'start' ? '+' : '=';
  const what = phase === 'arrows' ? 'a' : phase === 'deploy' ? 'd' : '';
  return `${turn}${what}${hand.length === 0 ? '' : `:${hand.join('')}`}`;
};

const printTiles = (tiles: string): string =>
  Array.from({ length: squareCount }, (_, square) => {
    const direction = tileAt(tiles, square);
    return direction === null ? '' : nameOf(square) + direction;
  })
    .filter((tile) => tile !== '')
    .join(',');

/** A position as text. */
export const print = (state: PincerState): string => {
  const { grid, reserves, quiet, offers, tiles, exits } = state;
  const parts = [grid, ...reserves.map((_, seat) => printSeat(state, seat)), printToAct(state)];
  if (quiet > 0) parts.push(`q${quiet}`);
  if (offers.length > 0) parts.push(`o${offers.join('')}`);
  if (tiles !== emptyBoard) parts.push(`t${printTiles(tiles)}`);
  if (exits.length > 0) parts.push(`x${exits.map(({ seat, how }) => `${seat}:${how}`).join(',')}`);
  return parts.join(' ');
};

interface SeatText {
  readonly changes: readonly Change[];
  readonly reserve: number;
}

const readAt = (name: string | undefined): number => {
  const square = readSquare(name);
  if (square === null) throw malformed(name ?? '');
  return square;
};

const parseSeat = (text: string, seat: number): SeatText => {
  const [, dice = '', reserve = '0'] = /^([^+]+)(?:\+(\d+))?$/.exec(text) ?? [];
  if (dice === '-') return { changes: [], reserve: Number(reserve) };
  const changes = dice.split(',').map((die): Change => {
    const [, face, name] = /^([1-6])(.+)$/.exec(die) ?? [];
    if (face === undefined) throw malformed(text);
    return [readAt(name), dieMark(seat, Number(face))];
  });
  return { changes, reserve: Number(reserve) };
};

const phaseMarks = { a: 'arrows', d: 'deploy', '': 'play' } as const;

const parseToAct = (text: string): Pick<PincerState, 'phase' | 'turn' | 'hand'> => {
  if (text === '+') return { phase: 'start', turn: null, hand: [] };
  if (text === '=') return { phase: 'over', turn: null, hand: [] };
  const [, seat, mark = '', hand = ''] = /^([0-3])([ad]?)(?::([1-6]+))?$/.exec(text) ?? [];
  if (seat === undefined) throw malformed(text);
  const phase = mark === 'a' || mark === 'd' ? phaseMarks[mark] : 'play';
  return { phase, turn: Number(seat), hand: [...hand].map(Number) };
};

const readDirection = (value: string | undefined): TileDirection | undefined =>
  tileDirections.find((known) => known === value);

const parseTiles = (text: string): string =>
  text.split(',').reduce((tiles, tile) => {
    const [, name, way] = /^([A-O]\d+)([NS][EW])$/.exec(tile) ?? [];
    const direction = readDirection(way);
    if (direction === undefined) throw malformed(tile);
    return changed(tiles, [[readAt(name), tileMark(direction)]]);
  }, emptyBoard);

const parseExit = (text: string): Exit => {
  const [, seat, way] = /^([0-3]):(\w+)$/.exec(text) ?? [];
  const how = exitWays.find((known) => known === way);
  if (how === undefined) throw malformed(text);
  return { seat: Number(seat), how };
};

/** What each seat's missing dice come to: lost by it, and taken by the next seat. */
const lostDice = (
  state: Pick<PincerState, 'board' | 'reserves' | 'phase' | 'turn' | 'hand' | 'exits'>,
): Pick<PincerState, 'captured' | 'taken'> => {
  const seats = state.reserves.length;
  const onBoard = countDice(state.board, seats);
  const isRunning = state.phase === 'play' || state.phase === 'over';
  const captured = state.reserves.map((reserve, seat) => {
    const rolled = seat === state.turn ? state.hand.length : 0;
    const isGone = state.exits.some((exit) => exit.seat === seat);
    return isRunning && !isGone ? diceEach - (onBoard[seat] ?? 0) - reserve - rolled : 0;
  });
  return { captured, taken: captured.map((_, seat) => captured.at(seat - 1) ?? 0) };
};

const endingOf = (state: PincerState): Ending => {
  const seats = seatsIn(state);
  if (seats.length === 1) return 'last';
  return seats.every((seat) => state.offers.includes(seat)) ? 'agreed' : 'quiet';
};

/** The position that a text describes. Throws a `SyntaxError` that names the part it cannot read. */
export const parse = (text: string): PincerState => {
  const [first, ...parts] = text.trim().split(/\s+/);
  const grid = grids.find((known) => known === first);
  const acting = parts.findIndex((part) => /^([0-3][ad]?(:\d+)?|\+|=)$/.test(part));
  if (grid === undefined || acting < 2 || acting > 4) throw malformed(text);
  const read = parts.slice(0, acting).map(parseSeat);
  const more = new Map<string, string>();
  for (const part of parts.slice(acting + 1)) {
    const [, mark, value] = /^([qotx])(.+)$/.exec(part) ?? [];
    if (mark === undefined || value === undefined || more.has(mark)) throw malformed(part);
    more.set(mark, value);
  }
  const everyDie = read.flatMap(({ changes }) => changes);
  const board = changed(emptyBoard, everyDie);
  const onBoard = [...board].filter((_, square) => !isEmptyAt(board, square)).length;
  if (onBoard !== everyDie.length) throw malformed(text);
  const tiles = more.get('t');
  const base = {
    ...parseToAct(parts[acting] ?? ''),
    board,
    reserves: read.map(({ reserve }) => reserve),
    exits: (more.get('x')?.split(',') ?? []).map(parseExit),
  };
  const state: PincerState = {
    grid,
    arrows: tiles !== undefined || base.phase === 'arrows',
    tiles: tiles === undefined ? emptyBoard : parseTiles(tiles),
    ...base,
    ...lostDice(base),
    quiet: Number(more.get('q') ?? 0),
    offers: [...(more.get('o') ?? '')].map(Number),
    asked: 1,
    ending: null,
    winners: [],
    last: null,
  };
  const named = [...state.offers, ...state.exits.map(({ seat }) => seat), state.turn ?? 0];
  if (named.some((seat) => !(seat < seatCount(state)))) throw malformed(text);
  if (state.turn !== null && isOut(state, state.turn)) throw malformed(text);
  if (state.phase !== 'over') return state;
  const ending = endingOf(state);
  return {
    ...state,
    ending,
    winners: seatsIn(state),
    quiet: ending === 'quiet' ? quietLimit(state) : state.quiet,
  };
};
