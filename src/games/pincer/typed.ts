import type { EntryShape, Refusal, Typed } from '../game.js';
import { type Phrase, phrase, type Seat } from '../phrase.js';
import { err, ok, type Result } from '../result.js';
import { type Direction, directionsOf, faceAt, nameOf, readSquare, stepFrom } from './board.js';
import { type RefusalCode, refuse } from './refusals.js';
import { type PincerMove, type PincerState, type Tile, tileDirections } from './state.js';
import { draft } from './turns.js';

const entry = (id: string, longest: number): EntryShape => ({
  id,
  title: phrase(`pincer:typed.${id}.title`),
  field: phrase(`pincer:typed.${id}.field`),
  example: phrase(`pincer:typed.${id}.example`),
  longest,
});

/** Names the roll, die by die; in a button it stands as digits. */
const rolled = (detail: string): Phrase =>
  phrase('pincer:typed.place.rolled', { dice: [...detail].join(' ') });

const entries = [
  entry('move', 20),
  { ...entry('place', 200), detailed: rolled },
  entry('tiles', 60),
] as const;

/** What stands between squares: anything but letters and digits. */
const parts = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== '');

/** A square and where its die goes: another square, or a direction. */
const readMove = (state: PincerState, text: string): PincerMove | null => {
  const [first, second, ...more] = parts(text);
  const from = readSquare(first);
  if (from === null || second === undefined || more.length > 0) return null;
  if (readSquare(second) !== null) return { type: 'move', from: nameOf(from), to: second };
  const ways: readonly Direction[] = [...directionsOf[state.grid], ...tileDirections];
  const way = ways.find((known) => known === second);
  const to = way === undefined ? null : stepFrom(from, way, faceAt(state.board, from));
  return to === null ? null : { type: 'move', from: nameOf(from), to: nameOf(to) };
};

const readPlaces = (state: PincerState, text: string): PincerMove | null => {
  const squares = parts(text);
  if (squares.length === 0 || squares.some((name) => readSquare(name) === null)) return null;
  return { type: state.phase === 'play' ? 'reinforce' : 'deploy', squares };
};

const readTiles = (text: string): PincerMove | null => {
  const tiles: Tile[] = [];
  for (const [, at = '', way] of text
    .toUpperCase()
    .matchAll(/([A-O]\d{1,2})[^A-Z0-9]*(NE|SE|SW|NW)/g)) {
    const dir = tileDirections.find((known) => known === way);
    if (dir === undefined || readSquare(at) === null) return null;
    tiles.push({ at, dir });
  }
  return tiles.length === 0 ? null : { type: 'arrows', tiles };
};

const readers: Readonly<
  Record<
    string,
    {
      readonly read: (state: PincerState, text: string) => PincerMove | null;
      readonly otherwise: Result<never, Refusal>;
    }
  >
> = {
  move: { read: readMove, otherwise: refuse('typed-move') },
  place: { read: readPlaces, otherwise: refuse('typed-squares') },
  tiles: { read: (_, text) => readTiles(text), otherwise: refuse('typed-tiles') },
};

/** Of these refusals, words that name the square: somebody has typed several. */
const naming: Readonly<Record<string, RefusalCode>> = {
  'square-outside': 'typed-outside',
  'square-taken': 'typed-taken',
  'jump-invalid': 'typed-jump',
  'landing-blocked': 'typed-blocked',
};

/** Moves that are typed: a die and where it goes, squares for a hand, arrow tiles. */
export const typed: Typed<PincerState, PincerMove> = {
  entries,
  read: (state: PincerState, seat: Seat, id: string, text: string) => {
    const reader = Object.hasOwn(readers, id) ? readers[id] : undefined;
    if (reader === undefined) return refuse('event-unknown');
    const move = reader.read(state, text);
    if (move === null) return reader.otherwise;
    const drafted = draft(state, seat, move);
    if (drafted.ok) return ok(move);
    const { code, values } = drafted.error;
    if (code === 'no-such-die' && move.type === 'move') {
      return refuse('typed-die', { square: move.from });
    }
    const named = Object.hasOwn(naming, code) ? naming[code] : undefined;
    return named === undefined ? err(drafted.error) : refuse(named, values);
  },
};
