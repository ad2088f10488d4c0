import { readSquare } from './board.js';
import { formations, type PincerMove, placings, type Tile, tileDirections } from './state.js';

/**
 * A move as a short text: the id of a button, or of a select and the value chosen there. `go:H6H9` is
 * a move, `muster:3` rolls reserves, `deploy-front` places in a formation, `deploy:A1B1C1D1E1F1` and
 * `arrows:H8NEH9SWA1NW` on squares of one's own choice; the rest are single words.
 */
export const actionOf = (move: PincerMove): string => {
  switch (move.type) {
    case 'move':
      return `go:${move.from}${move.to}`;
    case 'muster':
      return `muster:${move.count}`;
    case 'arrows':
      if ('formation' in move) return `arrows-${move.formation}`;
      return `arrows:${move.tiles.map(({ at, dir }) => at + dir).join('')}`;
    case 'deploy':
    case 'reinforce':
      if ('formation' in move) return `${move.type}-${move.formation}`;
      return `${move.type}:${move.squares.join('')}`;
    default:
      return move.type;
  }
};

const plain = ['hand', 'hold', 'pass', 'concede', 'offer'] as const;

const square = /[A-O](?:1[0-5]|[1-9])/g;
const tile = /([A-O](?:1[0-5]|[1-9]))(NE|SE|SW|NW)/g;

const readTiles = (text: string): readonly Tile[] =>
  [...text.matchAll(tile)].flatMap(([, at = '', way]): readonly Tile[] => {
    const dir = tileDirections.find((known) => known === way);
    return dir === undefined || readSquare(at) === null ? [] : [{ at, dir }];
  });

const readDetail = (word: string, detail: string): PincerMove | null => {
  const squares = detail.match(square) ?? [];
  switch (word) {
    case 'go': {
      const [from, to] = squares;
      return from === undefined || to === undefined ? null : { type: 'move', from, to };
    }
    case 'muster':
      return /^[1-9]\d?$/.test(detail) ? { type: 'muster', count: Number(detail) } : null;
    case 'deploy':
    case 'reinforce':
      return { type: word, squares };
    case 'arrows':
      return { type: 'arrows', tiles: readTiles(detail) };
    default:
      return null;
  }
};

const read = (action: string): PincerMove | null => {
  const type = plain.find((known) => known === action);
  if (type !== undefined) return { type };
  const [word = '', detail] = action.split(':', 2);
  if (detail !== undefined) return readDetail(word, detail);
  const [first, second] = action.split('-', 2);
  const placing = placings.find((known) => known === first);
  const formation = formations.find((known) => known === second);
  return placing === undefined || formation === undefined ? null : { type: placing, formation };
};

/** The move an action stands for, or `null`: only texts that {@link actionOf} could have written. */
export const readAction = (action: string): PincerMove | null => {
  const move = read(action);
  return move !== null && actionOf(move) === action ? move : null;
};
