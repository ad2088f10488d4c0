import { readSquare } from './board.js';
import { formations, type PincerMove, placings, type Tile, tileDirections } from './state.js';

/**
 * A move as a short text and back: the id of a button, and what a form's field becomes. `m` and two
 * squares is a move (`mH6H9`), `d`, `r` and `t` place a hand, reinforcements or tiles
 * (`dA1B1C1D1E1F1`, `tH8NEH9SWA1NW`); the rest are words.
 */
export const actionOf = (move: PincerMove): string => {
  switch (move.type) {
    case 'move':
      return `m${move.from}${move.to}`;
    case 'muster':
      return `muster-${move.count}`;
    case 'arrows':
      if ('formation' in move) return `arrows-${move.formation}`;
      return `t${move.tiles.map(({ at, dir }) => at + dir).join('')}`;
    case 'deploy':
    case 'reinforce':
      if ('formation' in move) return `${move.type}-${move.formation}`;
      return `${move.type === 'deploy' ? 'd' : 'r'}${move.squares.join('')}`;
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

const readPlaced = (action: string): PincerMove | null => {
  const rest = action.slice(1);
  const squares = rest.match(square) ?? [];
  switch (action[0]) {
    case 'm': {
      const [from, to] = squares;
      return from === undefined || to === undefined ? null : { type: 'move', from, to };
    }
    case 'd':
      return { type: 'deploy', squares };
    case 'r':
      return { type: 'reinforce', squares };
    case 't':
      return { type: 'arrows', tiles: readTiles(rest) };
    default:
      return null;
  }
};

/** The move an action stands for, or `null`: only texts that {@link actionOf} could have written. */
export const readAction = (action: string): PincerMove | null => {
  const type = plain.find((known) => known === action);
  if (type !== undefined) return { type };
  const [word, detail = ''] = action.split('-', 2);
  const formation = formations.find((known) => known === detail);
  const placing = placings.find((known) => known === word);
  const count = Number(detail);
  const read: PincerMove | null =
    placing !== undefined && formation !== undefined
      ? { type: placing, formation }
      : word === 'muster' && /^[1-9]\d?$/.test(detail)
        ? { type: 'muster', count }
        : readPlaced(action);
  return read !== null && actionOf(read) === action ? read : null;
};
