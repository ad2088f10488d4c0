import { parse } from '../../src/games/pincer/notation.js';
import type { PincerMove, PincerState } from '../../src/games/pincer/state.js';
import type { Answer, MessageLike, Person, Table } from './harness.js';

/** A board of Pincer as somebody plays on it who has only the words of it, and acts on their own. */

export const fine = (answer: Answer): Answer => {
  if (answer.failed) throw new Error(answer.state.why ?? 'it failed');
  return answer;
};

/** Fills in what the board's button for typing opens. */
export const typeIn = async (board: MessageLike, person: Person, text: string): Promise<Answer> =>
  person.fill(await person.press(board, 'Type it'), { text });

/** What the first line asks, as the notation writes it after the seat. */
const asks: readonly (readonly [words: RegExp, what: string])[] = [
  [/^(\w+) rolled ([1-6 ]+): put them down in your home zone/, 'd:'],
  [/^(\w+) rolls the last six dice or keeps them/, 'd'],
  [/^(\w+) rolled ([1-6 ]+) from the reserve/, ':'],
  [/^(\w+) (?:to move|cannot move)/, ''],
];

/** One seat's part of the position: `Ada: 1: 3A 1B; 2: 6A; 6 in reserve.` */
const seatIn = (words: string, name: string): string => {
  const [, said] = new RegExp(`(?:^|[.:] |\\n)${name}: (\\d[^.]*)\\.`).exec(words) ?? [];
  const [, rest] = new RegExp(`${name} has no dice on the board([^.]*)\\.`).exec(words) ?? [];
  if (said === undefined && rest === undefined) throw new Error(`no dice of ${name}: ${words}`);
  const [, reserve] = /(\d+) in reserve/.exec(said ?? rest ?? '') ?? [];
  const dice = [...(said ?? '').matchAll(/(\d+): ((?:[1-6][A-O] ?)+)/g)].flatMap(
    ([, row = '', inRow = '']) =>
      inRow
        .trim()
        .split(' ')
        .map((die) => `${die}${row}`),
  );
  return `${dice.join(',') || '-'}${reserve === undefined ? '' : `+${reserve}`}`;
};

/** The position that a board's words tell, on the square board without tiles; names by seat. */
export const positionIn = (words: string, names: readonly string[]): PincerState => {
  for (const [pattern, what] of asks) {
    const [, name = '', dice = ''] = pattern.exec(words) ?? [];
    if (name === '') continue;
    const seats = names.map((each) => seatIn(words, each));
    const [, quiet] = /(\d+) of \d+ quiet turns/.exec(words) ?? [];
    const [, offers = ''] = /Offers a draw: ([^.\n]+)/.exec(words) ?? [];
    const offering = names.flatMap((each, seat) => (offers.includes(each) ? [seat] : []));
    const toAct = `${names.indexOf(name)}${what}${dice.replaceAll(' ', '')}`;
    const more = [
      ...(quiet === undefined ? [] : [`q${quiet}`]),
      ...(offering.length === 0 ? [] : [`o${offering.join('')}`]),
    ];
    return parse(['square', ...seats, toAct, ...more].join(' '));
  }
  throw new Error(`nobody is asked: ${words}`);
};

/** Makes a move as a person does: by typing, with a button, or from a select. */
export const makeMove = async (
  t: Table,
  board: string,
  person: Person,
  move: PincerMove,
): Promise<Answer> => {
  if ('squares' in move) return fine(await typeIn(board, person, move.squares.join(' ')));
  switch (move.type) {
    case 'move':
      return fine(await typeIn(board, person, `${move.from} ${move.to}`));
    case 'muster': {
      const shown = t.message(board);
      const select = shown.selects.find(({ placeholder }) => placeholder.includes('reserve'));
      if (select === undefined) throw new Error(`no reserve to bring in: ${shown.text}`);
      return fine(await person.choose(board, select.id, [String(move.count)]));
    }
    case 'hand':
      return fine(await person.press(board, 'Roll the last six'));
    case 'hold':
      return fine(await person.press(board, 'Keep six in reserve'));
    case 'pass':
      return fine(await person.press(board, 'Pass'));
    case 'concede':
      return fine(await person.press(board, 'Concede'));
    case 'offer':
      return fine(await person.press(board, 'Offer a draw'));
    default:
      throw new Error(`no way to make ${JSON.stringify(move)}`);
  }
};
