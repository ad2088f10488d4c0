/**
 * Positions as one line of text, for tests, samples and talk between people:
 *
 *     <seat 0's grid> <seat 1's grid> <to act> [s<starter>] [single|best-of-3|best-of-5] [<results>]
 *
 * - A grid is its columns, left to right, parted by `|`: `43|555|24`; an empty column is `-`.
 * - To act: `0:4` seat 0 has a 4 to place, `0:?` seat 0 is to roll, `0:+` seat 0 will start the next
 *   game, `+` the first game is to be opened, `=` the match is over.
 * - Left out, the starter is seat 0, the length `single`, and no game is finished. `s-` says that
 *   nobody has started yet.
 * - Results are the totals of the finished games, `58-52,40-40`.
 *
 * Not written down: the placement made last, and forfeits.
 */
import type { Seat } from '../phrase.js';
import { columnSize } from './score.js';
import {
  type Column,
  type FinishedGame,
  type Grid,
  type KnucklebonesState,
  lengths,
  type Pair,
  winsNeeded,
} from './state.js';

const printGrid = (grid: Grid): string =>
  grid.map((column) => (column.length === 0 ? '-' : column.join(''))).join('|');

const printToAct = ({ phase, turn, die }: KnucklebonesState): string => {
  if (phase === 'over') return '=';
  if (turn === null) return '+';
  return `${turn}:${phase === 'place' ? die : phase === 'roll' ? '?' : '+'}`;
};

/** A position as text. */
export const print = (state: KnucklebonesState): string => {
  const parts = [...state.grids.map(printGrid), printToAct(state)];
  if (state.starter !== 0) parts.push(`s${state.starter ?? '-'}`);
  if (state.length !== 'single') parts.push(state.length);
  if (state.results.length > 0) {
    parts.push(state.results.map(({ totals }) => totals.join('-')).join(','));
  }
  return parts.join(' ');
};

const malformed = (text: string): SyntaxError => new SyntaxError(`no position: ${text}`);

const parseColumn = (text: string): Column => {
  if (text === '-') return [];
  if (!/^[1-6]+$/.test(text) || text.length > columnSize) throw malformed(text);
  return [...text].map(Number);
};

const parseGrid = (text: string): Grid => {
  const [left, middle, right, ...more] = text.split('|').map(parseColumn);
  if (!left || !middle || !right || more.length > 0) throw malformed(text);
  return [left, middle, right];
};

const parseSeat = (text: string | undefined): 0 | 1 => (text === '1' ? 1 : 0);

const parseToAct = (text: string): Pick<KnucklebonesState, 'phase' | 'turn' | 'die'> => {
  if (text === '=') return { phase: 'over', turn: null, die: null };
  if (text === '+') return { phase: 'start', turn: null, die: null };
  const [, seat, what] = /^([01]):([1-6?+])$/.exec(text) ?? [];
  if (what === undefined) throw malformed(text);
  const turn = parseSeat(seat);
  if (what === '+') return { phase: 'start', turn, die: null };
  return what === '?'
    ? { phase: 'roll', turn, die: null }
    : { phase: 'place', turn, die: Number(what) };
};

const parseResult = (text: string): FinishedGame => {
  const [, zero, one] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (zero === undefined || one === undefined) throw malformed(text);
  const totals: Pair<number> = [Number(zero), Number(one)];
  return { totals, winner: totals[0] === totals[1] ? null : totals[0] > totals[1] ? 0 : 1 };
};

/** The position that a text describes. Throws a `SyntaxError` that names the part it cannot read. */
export const parse = (text: string): KnucklebonesState => {
  const [first = '', second = '', toAct = '', ...options] = text.trim().split(/\s+/);
  const grids: Pair<Grid> = [parseGrid(first), parseGrid(second)];
  const acting = parseToAct(toAct);
  const said = options.find((part) => /^s[01-]$/.test(part));
  const starter: Seat | null = said === 's-' ? null : parseSeat(said?.slice(1));
  const length = lengths.find((known) => options.includes(known)) ?? 'single';
  const games = options.find((part) => /^\d/.test(part));
  const results = games === undefined ? [] : games.split(',').map(parseResult);
  const unread = options.find((part) => part !== said && part !== length && part !== games);
  if (unread !== undefined) throw malformed(unread);
  const won = (seat: Seat) => results.filter(({ winner }) => winner === seat).length;
  return {
    length,
    // A game that is running or was broken off is one more than those that are finished.
    game:
      acting.phase === 'roll' || acting.phase === 'place'
        ? results.length + 1
        : Math.max(1, results.length),
    grids,
    ...acting,
    starter,
    wins: [won(0), won(1)],
    results,
    winner:
      acting.phase === 'over'
        ? ([0, 1].find((seat) => won(seat) >= winsNeeded[length]) ?? null)
        : null,
    forfeit: null,
    last: null,
  };
};
