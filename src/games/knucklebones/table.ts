import type { Look } from '../game.js';
import { type Phrase, phrase, type Seat } from '../phrase.js';
import type { ActionView, TableView } from '../view.js';
import { type Preview, previews } from './preview.js';
import { knucklebonesScene, knucklebonesTiles } from './scene.js';
import {
  type ColumnIndex,
  columnIndexes,
  columnScore,
  copies,
  ofSeat,
  otherSeat,
  totalOf,
} from './score.js';
import type { Column, FinishedGame, KnucklebonesState, Placement } from './state.js';
import { actionOf } from './turns.js';

const say = (key: string, values?: Phrase['values']): Phrase =>
  phrase(`knucklebones:${key}`, values);

const columnName = (column: number): Phrase => say(`column.name.${column}`);

/** A result of a finished game, or a standing in games, with the leading seat's number first. */
const pairFrom = (pair: readonly [number, number], seat: Seat) => ({
  own: ofSeat(pair, seat),
  other: ofSeat(pair, otherSeat(seat)),
});

/** Who won the match and how: by forfeit, by the one game that counted, or by games. */
const victory = (state: KnucklebonesState, winner: Seat): Phrase => {
  const who = { winner: { seat: winner } };
  if (state.forfeit !== null) {
    return say(`prompt.${state.forfeit.reason}`, { ...who, loser: { seat: otherSeat(winner) } });
  }
  const totals = state.results.at(-1)?.totals ?? [0, 0];
  return state.length === 'single'
    ? say('prompt.wonGame', { ...who, ...pairFrom(totals, winner) })
    : say('prompt.wonMatch', { ...who, ...pairFrom(state.wins, winner) });
};

const prompt = (state: KnucklebonesState): Phrase => {
  const { winner, turn, die } = state;
  if (winner !== null) return victory(state, winner);
  if (turn === null) return say('prompt.open');
  const seat = { seat: turn };
  if (state.phase === 'start') return say('prompt.start', { seat });
  return die === null ? say('prompt.roll', { seat }) : say('prompt.place', { seat, die });
};

/** Which game of which match it is and who leads; `null` where there is nothing to say. */
const standing = (state: KnucklebonesState): Phrase | null => {
  const { length, game, wins, winner } = state;
  if (length === 'single') {
    return game === 1 || winner !== null ? null : say('standing.replay', { game });
  }
  const of = { game, length: say(`length.${length}`) };
  if (wins[0] === wins[1]) return say('standing.level', { ...of, own: wins[0], other: wins[1] });
  const leader = wins[0] > wins[1] ? 0 : 1;
  const score = pairFrom(wins, leader);
  return winner === null
    ? say('standing.leads', { ...of, seat: { seat: leader }, ...score })
    : say('standing.final', { ...of, seat: { seat: leader }, ...score });
};

const totals = (state: KnucklebonesState, front: Seat): Phrase => {
  const back = otherSeat(front);
  return say('status.totals', {
    front: { seat: front },
    own: totalOf(ofSeat(state.grids, front)),
    back: { seat: back },
    other: totalOf(ofSeat(state.grids, back)),
  });
};

const placed = ({ seat, column, die, removed }: Placement): Phrase => {
  const what = { seat: { seat }, die, column: say(`column.in.${column}`) };
  return removed === 0
    ? say('last.placed', what)
    : say('last.removed', { ...what, other: { seat: otherSeat(seat) }, count: removed });
};

const ended = (result: FinishedGame, game: number): Phrase => {
  const { winner, totals: points } = result;
  return winner === null
    ? say('last.drawn', { game, own: points[0], other: points[1] })
    : say('last.won', { game, winner: { seat: winner }, ...pairFrom(points, winner) });
};

/**
 * The game that the placement made last has ended, unless the first line says how: nothing has been
 * placed since.
 */
const endedGame = (state: KnucklebonesState): FinishedGame | null => {
  const result = state.results.at(-1);
  if (result === undefined) return null;
  const untouched = state.grids.every((grid) => grid.every((column) => column.length === 0));
  const atEnd =
    state.phase === 'start' ||
    (state.phase === 'over' && state.forfeit === null && state.length !== 'single');
  return untouched || atEnd ? result : null;
};

/** What happened last: a placement, and the game that it ended. */
export const last = (state: KnucklebonesState): Phrase | null => {
  if (state.last === null) return null;
  const placement = placed(state.last);
  const result = endedGame(state);
  if (result === null) return placement;
  return say('last.both', { placement, result: ended(result, state.results.length) });
};

/** A column in words: its dice, its mark, what it scores. */
const dice = (column: Column): Phrase => {
  if (column.length === 0) return say('column.empty');
  const mark = Math.max(...column.map((die) => copies(column, die)));
  const values = { dice: column.join(' '), score: columnScore(column) };
  return mark === 1 ? say('column.dice', values) : say('column.marked', { ...values, mark });
};

const gridInWords = (state: KnucklebonesState, seat: Seat): Phrase => {
  const [left, middle, right] = ofSeat(state.grids, seat);
  return say('position.grid', {
    seat: { seat },
    total: totalOf(ofSeat(state.grids, seat)),
    left: dice(left),
    middle: dice(middle),
    right: dice(right),
  });
};

/** What placing in a column would do, as a button's label or as a sentence of the position. */
const outcome = (
  kind: 'button' | 'position',
  column: ColumnIndex,
  preview: Preview | undefined,
): Phrase => {
  const name = columnName(column);
  if (preview === undefined) return say(`${kind}.full`, { column: name });
  const { score, removes } = preview;
  return removes === 0
    ? say(`${kind}.place`, { column: name, score })
    : say(`${kind}.remove`, { column: name, score, count: removes });
};

/** Everything that a person may see of a table; it is the same for every viewer. */
export const table = (state: KnucklebonesState, { front }: Look): TableView => {
  const first = prompt(state);
  const match = standing(state);
  const open = state.turn === null ? [] : previews(state, state.turn);
  const choices =
    open.length === 0
      ? []
      : columnIndexes.map((column) => ({
          column,
          preview: open.find((each) => each.column === column),
        }));
  return {
    prompt: first,
    status: [totals(state, front), ...(match === null ? [] : [match])],
    last: last(state),
    position: [
      first,
      ...(match === null ? [] : [match]),
      gridInWords(state, front),
      gridInWords(state, otherSeat(front)),
      ...choices.map(({ column, preview }) => outcome('position', column, preview)),
    ],
    tiles: knucklebonesTiles(state, front),
    // Made only for those who draw it: many boards are shown as emoji or in words.
    get scene() {
      return knucklebonesScene(state, front);
    },
    // A full column keeps its place, switched off, so that no button moves.
    actions: choices.map(
      ({ column, preview }): ActionView => ({
        id: actionOf(column),
        label: outcome('button', column, preview),
        disabled: preview === undefined,
      }),
    ),
  };
};
