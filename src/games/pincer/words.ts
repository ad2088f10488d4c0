import { type Phrase, phrase, type Seat } from '../phrase.js';
import {
  columnOf,
  countDice,
  countTiles,
  diceOf,
  faceAt,
  nameOf,
  rowOf,
  squareCount,
  tileAt,
} from './board.js';
import { mustPass } from './moves.js';
import { choosesLast } from './placing.js';
import { captures, type Preview, previewsFrom } from './preview.js';
import { quietLimit, seatCount } from './seats.js';
import { type Last, type PincerState, placings, tileDirections } from './state.js';

export const say = (key: string, values?: Phrase['values']): Phrase =>
  phrase(`pincer:${key}`, values);

const who = (seats: readonly Seat[]): readonly Phrase[] =>
  seats.map((seat) => say('who', { seat: { seat } }));

const namesOf = (squares: readonly number[]): string => squares.map(nameOf).join(' ');

const ended = (state: PincerState): Phrase => {
  const [winner = 0] = state.winners;
  const exit = state.exits.at(-1);
  if (state.ending === 'last' && exit !== undefined) {
    return say(`prompt.${exit.how}`, { winner: { seat: winner }, loser: { seat: exit.seat } });
  }
  return state.ending === 'quiet'
    ? say('prompt.quiet', { seats: who(state.winners), turns: quietLimit(state) })
    : say('prompt.agreed', { seats: who(state.winners) });
};

/** What the seat to act is asked for: the part of the prompt's key, shared with the picture. */
export const question = (
  state: PincerState,
): 'arrows' | 'roll' | 'deploy' | 'choose' | 'move' | 'reinforce' | 'pass' => {
  const { phase, turn, hand } = state;
  if (phase === 'arrows') return 'arrows';
  if (phase === 'deploy') {
    if (hand.length > 0) return 'deploy';
    return turn !== null && choosesLast(state, turn) ? 'choose' : 'roll';
  }
  if (hand.length > 0) return 'reinforce';
  return turn !== null && mustPass(state, turn) ? 'pass' : 'move';
};

/** How far the seat to move has come in choosing: it looks at its dice, or at the die on a square. */
export type Chosen = number | 'dice' | null;

/** The first line: who is asked for what, or how it ended. */
export const prompt = (state: PincerState, chosen: Chosen): Phrase => {
  if (state.phase === 'over') return ended(state);
  if (state.turn === null) return say('prompt.start');
  if (chosen === 'dice') return say('prompt.die', { seat: { seat: state.turn } });
  if (chosen !== null) {
    const key = previewsFrom(state, chosen).length > 0 ? 'direction' : 'stuck';
    return say(`prompt.${key}`, { from: nameOf(chosen), face: faceAt(state.board, chosen) });
  }
  return say(`prompt.${question(state)}`, {
    seat: { seat: state.turn },
    dice: state.hand.join(' '),
    done: countTiles(state.tiles),
  });
};

/** Who offers a draw, if anybody does: a line of its own, or a sentence. */
const offerWords = (
  { phase, offers }: PincerState,
  part: 'status' | 'position',
): readonly Phrase[] =>
  phase === 'play' && offers.length > 0 ? [say(`${part}.offers`, { seats: who(offers) })] : [];

/** How near a draw by quiet turns is, once half of them have passed. */
const quietWords = (state: PincerState, part: 'status' | 'position'): readonly Phrase[] => {
  const { phase, quiet } = state;
  const limit = quietLimit(state);
  return phase === 'play' && 2 * quiet >= limit
    ? [say(`${part}.quiet`, { count: quiet, limit })]
    : [];
};

/** A line for each seat, and how near a draw is. */
export const status = (state: PincerState): readonly Phrase[] => {
  const onBoard = countDice(state.board, seatCount(state));
  return [
    ...state.reserves.map((reserve, seat) => {
      const exit = state.exits.find((each) => each.seat === seat);
      if (exit !== undefined) {
        return say('status.out', { seat: { seat }, how: say(`exit.${exit.how}`) });
      }
      const values = { dice: onBoard[seat] ?? 0, reserve, lost: state.captured[seat] ?? 0 };
      return say('status.seat', { seat: { seat }, ...values });
    }),
    ...quietWords(state, 'status'),
    ...offerWords(state, 'status'),
  ];
};

const told: ReadonlySet<string> = new Set<Last['type']>([...placings, 'move', 'hold', 'pass']);

/** Whether an event, by its type, becomes what happened last on the board. */
export const isTold = (type: string): boolean => told.has(type);

/** What happened last on the board. */
export const lastWords = (last: Last | null): Phrase | null => {
  if (last === null) return null;
  const seat = { seat: last.seat };
  switch (last.type) {
    case 'hold':
    case 'pass':
      return say(`last.${last.type}`, { seat });
    case 'arrows':
    case 'deploy':
    case 'reinforce':
      return say(`last.${last.type}`, { seat, squares: namesOf(last.squares) });
    case 'move': {
      const { face, taken, reserved } = last;
      const dice = taken.map((die) =>
        say('last.die', { owner: { seat: die.seat }, face: die.face, at: nameOf(die.at) }),
      );
      const how =
        taken.length === 0 ? (reserved ? 'reserved' : 'moved') : reserved ? 'tookReserved' : 'took';
      const ends = { from: nameOf(last.from), to: nameOf(last.to) };
      return say(`last.${how}`, { seat, face, ...ends, taken: dice });
    }
  }
};

/** A move as a sentence says it: its way, and what it would do. */
const wayWords = ({ direction, to, taken, reserved }: Preview): Phrase => {
  const values = { direction, to: nameOf(to), squares: namesOf(taken.map(({ at }) => at)) };
  if (taken.length === 0) return say(reserved ? 'position.wayReserve' : 'position.way', values);
  return say(reserved ? 'position.wayBoth' : 'position.wayTakes', values);
};

/** The same on a button. */
export const goWords = ({ direction, to, taken, reserved }: Preview): Phrase => {
  const values = { direction, to: nameOf(to) };
  if (taken.length === 0) return say(reserved ? 'button.goReserve' : 'button.go', values);
  return say(reserved ? 'button.goBoth' : 'button.goTakes', { ...values, count: taken.length });
};

/** What the die on a square can do, in one sentence. */
const chosenWords = (state: PincerState, from: number): Phrase => {
  const ways = previewsFrom(state, from);
  const values = { from: nameOf(from), face: faceAt(state.board, from) };
  return ways.length === 0
    ? say('position.stuck', values)
    : say('position.chosen', { ...values, ways: ways.map(wayWords) });
};

/** More than these are only counted. */
const capturesSaid = 6;

const captureWords = (state: PincerState): readonly Phrase[] => {
  if (state.turn === null || question(state) !== 'move') return [];
  const found = captures(state);
  if (found.length === 0) return [say('position.noCaptures')];
  const moves = found.slice(0, capturesSaid).map(({ from, to, taken }) =>
    say(taken.length > 1 ? 'position.captureSeveral' : 'position.capture', {
      from: nameOf(from),
      to: nameOf(to),
      count: taken.length,
    }),
  );
  const more = found.length - moves.length;
  return [
    more > 0 ? say('position.more', { moves, count: more }) : say('position.captures', { moves }),
  ];
};

const letterOf = (square: number): string => String.fromCharCode(65 + columnOf(square));

/** A seat's dice, row by row from row 1 (`6: 4B 5E`), and its reserve. */
const diceWords = (state: PincerState, seat: Seat): Phrase => {
  const dice = diceOf(state.board, seat);
  const reserve = state.reserves[seat] ?? 0;
  const more = reserve === 0 ? '' : 'Reserve';
  if (dice.length === 0) return say(`position.none${more}`, { seat: { seat }, reserve });
  const rows = [...new Set(dice.map(rowOf))].map((row) => {
    const inRow = dice.filter((square) => rowOf(square) === row);
    const said = inRow.map((square) => `${faceAt(state.board, square)}${letterOf(square)}`);
    return `${row + 1}: ${said.join(' ')}`;
  });
  return say(`position.dice${more}`, { seat: { seat }, rows: rows.join('; '), reserve });
};

/** The arrow tiles by where they point (`NE: C3 H8`). */
const tileWords = ({ tiles }: PincerState): readonly Phrase[] => {
  const squares = Array.from({ length: squareCount }, (_, square) => square);
  const said = tileDirections.flatMap((direction) => {
    const pointing = squares.filter((square) => tileAt(tiles, square) === direction);
    return pointing.length === 0 ? [] : [`${direction}: ${pointing.map(nameOf).join(' ')}`];
  });
  return said.length === 0 ? [] : [say('position.tiles', { tiles: said.join('; ') })];
};

/**
 * The whole position: who is to act, who offers a draw, what can be captured or what a chosen die can
 * do, every seat's dice with `front` first, how near a draw by quiet turns is, and the tiles. The most
 * needed comes first, for alternative texts are cut after the last whole sentence that fits.
 */
export const position = (state: PincerState, front: Seat, chosen: Chosen): readonly Phrase[] => {
  const seats = state.reserves.map((_, seat) => (front + seat) % seatCount(state));
  return [
    prompt(state, chosen),
    ...offerWords(state, 'position'),
    ...(typeof chosen === 'number' ? [chosenWords(state, chosen)] : captureWords(state)),
    say('position.key'),
    ...seats.map((seat) => diceWords(state, seat)),
    ...quietWords(state, 'position'),
    ...tileWords(state),
  ];
};
