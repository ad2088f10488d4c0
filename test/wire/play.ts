import { vi } from 'vitest';
import type { Channel } from '../../sandbox/server/index.js';
import type { Answer, MessageLike, Person, Shown, Table } from './harness.js';

/** Two people at one board, by the names that the board's first line says. */
export interface Duel {
  readonly t: Table;
  readonly where: string | Channel;
  readonly ada: Person;
  readonly bo: Person;
  /** The message that is the board. */
  readonly board: string;
}

/** Ada challenges Bo and Bo accepts; or others do, the first of whom is called Ada and something. */
export const duel = async (
  t: Table,
  where: string | Channel = '#games',
  options: Readonly<Record<string, string>> = {},
  [ada, bo]: readonly [Person, Person] = [t.as('Ada'), t.as('Bo')],
): Promise<Duel> => {
  // The two have challenged each other before: past the limits on that.
  await t.forward(11 * 60_000);
  const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo, ...options });
  const accepted = await bo.press(challenge, 'Accept');
  return { t, where, ada, bo, board: accepted.message.id };
};

/** Whose turn the board says it is; `null` when nobody's. */
export const toPlace = ({ t, ada, bo, board }: Duel): Person | null => {
  const { content } = t.message(board);
  if (!content.includes('rolled a')) return null;
  return content.startsWith('Ada') ? ada : bo;
};

export const other = (game: Duel, person: Person): Person =>
  person.id === game.ada.id ? game.bo : game.ada;

/** The custom ids of the columns that can be played. */
export const columns = (shown: Shown): readonly string[] =>
  shown.buttons.flatMap(({ customId, disabled }) =>
    customId !== null && !disabled && /\.c[0-2]$/.test(customId) ? [customId] : [],
  );

/** The turn number that the board's buttons carry. */
export const turnNumber = (shown: Shown): number => {
  const [first] = columns(shown);
  return Number(first?.split('.')[2]);
};

export const columnId = (shown: MessageLike & Shown): string => {
  const [first] = columns(shown);
  if (first === undefined) throw new Error(`no column can be played: ${shown.content}`);
  return first;
};

/** Whoever is to place presses the first column that is open. */
export const playTurn = async (game: Duel): Promise<Answer> => {
  return acting(game).press(game.board, columnId(game.t.message(game.board)));
};

/** The column that a custom id places in. */
export const columnOf = (customId: string): number => Number(customId.at(-1));

/** Plays some turns, each until the board shows it; returns the columns that were chosen. */
export const playTurns = async (game: Duel, count: number): Promise<readonly number[]> => {
  const played: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const before = game.t.message(game.board);
    const answer = await playTurn(game);
    if (answer.failed) throw new Error(`turn ${turnNumber(before)}: ${answer.state.why}`);
    await showsNextTurn(game, before);
    played.push(columnOf(columnId(before)));
  }
  return played;
};

/** Plays until the match is over; returns the columns that were chosen. */
export const playOut = async (game: Duel): Promise<readonly number[]> => {
  const played: number[] = [];
  while (toPlace(game) !== null) {
    const id = columnId(game.t.message(game.board));
    const answer = await acting(game).press(game.board, id);
    if (answer.failed) throw new Error(`turn ${played.length}: ${answer.state.why}`);
    played.push(columnOf(id));
    if (played.length > 2_000) throw new Error('the match does not end');
  }
  return played;
};

/** The record of the board's finished match, as `Record` gives it to a person once it is written. */
export const recordOf = async (game: Pick<Duel, 'board'>, person: Person): Promise<string> => {
  const { url } = await vi.waitFor(async () => {
    const answer = await person.press(game.board, 'Record');
    const [file] = answer.message.api.attachments;
    if (file === undefined) throw new Error(`no record: ${answer.message.text}`);
    return file;
  }, 10_000);
  return (await fetch(url)).text();
};

/** Whoever is to place. @throws Error when nobody is */
export const acting = (game: Duel): Person => {
  const person = toPlace(game);
  if (person === null) throw new Error(`nobody is to place: ${game.t.message(game.board).content}`);
  return person;
};

/** Whom the first line of a board of any game asks. @throws Error when nobody is asked any more */
export const asked = (t: Table, board: string): Person => {
  const { content, over } = t.message(board);
  const [name = ''] = /^(?:Ada|Bo|Cleo)\b/.exec(content) ?? [];
  if (name === '' || over) throw new Error(`nobody is asked: ${content}`);
  return t.as(name);
};

/** Ada gives up, so that the two can play here again. */
export const giveUp = async ({ ada, board }: Duel): Promise<Answer> =>
  ada.fill(await ada.press(board, 'Resign'));

/** The board shows one turn more than `before`. */
export const showsNextTurn = ({ t, board }: Duel, before: Shown): Promise<Shown> =>
  t.shows(board, 'the move', (now) => turnNumber(now) === turnNumber(before) + 1);

/** The newest message of a channel that everybody sees and that looks like a board. */
export const newestBoard = (person: Person, where: string | Channel = '#games'): Shown => {
  const board = person
    .see(where)
    .findLast((shown) => shown.viewer === null && columns(shown).length > 0);
  if (board === undefined) throw new Error('no board stands there');
  return board;
};
