import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedDocument } from './database.js';
import { type Person, type Shown, type Table, table } from './harness.js';
import { acting, columnId, columns, type Duel, duel, other, turnNumber } from './play.js';
import { callbacks, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

const stored = z.object({ tables: z.record(z.string(), z.object({ message: z.string() })) });

/** The one message that the document names as the board of the one table there. */
const named = (where: Duel['where']): string | undefined => {
  const { tables } = stored.parse(JSON.parse(storedDocument(t.bot, t.channel(where)).json));
  return Object.values(tables)[0]?.message;
};

/** Of all messages of a match only `board` can be pressed, at that turn; the others are the way to it. */
const onlyBoard = async (
  game: Duel,
  board: string,
  turn: number,
  ...old: readonly string[]
): Promise<void> => {
  await t.shows(board, 'the newest state', (shown) => turnNumber(shown) === turn);
  for (const message of old) {
    await t.shows(message, 'the way to the board', (shown) => isWayTo(shown, board));
  }
  expect(named(game.where)).toBe(board);
  expect(turnNumber(t.message(board))).toBe(turn);
};

const isWayTo = ({ buttons, content }: Shown, board: string): boolean =>
  buttons.length === 0 && content.includes('moved') && content.endsWith(`/${board}`);

const hit = (fault: { readonly hits: number }, times = 1): Promise<true> =>
  t.until('the bot to be held up', () => (fault.hits >= times ? true : undefined));

const askForBoard = ({ where }: Duel, { id: user }: Person): string =>
  t.sandbox.begin.command({
    user,
    channel: t.channel(where),
    name: 'knucklebones',
    subcommand: 'board',
    options: {},
  }).id;

/** The message that a command has made. */
const madeBy = (id: string): Promise<string> =>
  t.until('the board asked for', () => t.sandbox.interaction({ id }).messages[0]);

describe('a board that is asked for', () => {
  it('is the way back when a press on the old one was faster than the edit that points away', async () => {
    const game = await duel(t, room(t));
    const person = acting(game);
    const pointing = t.fault({ id: 'held', route: /^PATCH / });
    const asked = await other(game, person).slash(game.where, 'knucklebones board');
    await hit(pointing);
    const press = await person.press(game.board, columnId(t.message(game.board)));
    expect(press.failed).toBe(false);
    expect(named(game.where)).toBe(game.board);
    pointing.remove();
    await onlyBoard(game, game.board, 2, asked.message.id);
    expect((await acting(game).press(game.board, columnId(t.message(game.board)))).failed).toBe(
      false,
    );
    await onlyBoard(game, game.board, 3, asked.message.id);
  });

  it('is the board when the answer to a press on the old one comes after the edit', async () => {
    const game = await duel(t, room(t));
    const person = acting(game);
    const answer = t.fault({ id: 'held', route: callbacks, times: 1 });
    const customId = columnId(t.message(game.board));
    const { id } = t.sandbox.begin.press({ user: person.id, message: game.board, customId });
    await hit(answer);
    const board = await madeBy(askForBoard(game, other(game, person)));
    await t.shows(game.board, 'the way to the board', (shown) => isWayTo(shown, board));
    answer.remove();
    await t.until('the answer', () =>
      t.sandbox.interaction({ id }).status === 'pending' ? undefined : true,
    );
    await onlyBoard(game, board, 2, game.board);
  });

  it('by both at once is one', async () => {
    const game = await duel(t, room(t));
    const answers = t.fault({ id: 'held', route: callbacks });
    const asked = [askForBoard(game, game.ada), askForBoard(game, game.bo)];
    await hit(answers, 2);
    answers.remove();
    const made = await Promise.all(asked.map(madeBy));
    const messages = [...made, game.board];
    const live = () => messages.filter((id) => columns(t.message(id)).length > 0);
    const board = await t.until('one board', () => (live().length === 1 ? live()[0] : undefined));
    await onlyBoard(game, board, 1, ...messages.filter((id) => id !== board));
  });
});

describe('with a thread for each match', () => {
  beforeAll(async () => {
    const cleo = t.as('Cleo');
    await cleo.press(await cleo.slash('#games', 'settings'), 'Open a thread for each match');
  });

  /** The board of a match that has moved into the thread of the message it was accepted on. */
  const boardIn = (thread: string, person: Person): Promise<Shown> =>
    t.until('the board in the thread', () =>
      t.sandbox.world().channels.some(({ id }) => id === thread)
        ? t.sandbox
            .messages({ user: person.id, channel: thread })
            .map(({ message }) => t.message(message.id))
            .find(({ buttons }) => buttons.length > 0)
        : undefined,
    );

  /** Two people and the press that begins their match, which has not been made. */
  const challenge = async () => {
    await t.forward(11 * 60_000);
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const where = room(t);
    const asked = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    return { where, host: ada, presser: bo, first: asked.message, label: 'Accept' };
  };
  const lobby = async () => {
    await t.forward(11 * 60_000);
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const where = room(t);
    const asked = await ada.slash(where, 'solbones start');
    await bo.press(asked, 'Join');
    return { where, host: ada, presser: ada, first: t.message(asked), label: 'Start' };
  };

  const openings = [
    ['Accept', challenge],
    ['Start', lobby],
  ] as const;

  it.each(openings)(
    '%s a second time before the edit that points there: the board stays in the thread',
    async (_, open) => {
      const { where, presser, first, label } = await open();
      const customId = first.buttons.find((button) => button.label === label)?.customId ?? '';
      const pointing = t.fault({ id: 'held', route: /^PATCH / });
      await presser.press(first, label);
      const board = await boardIn(first.id, presser);
      await hit(pointing);
      expect((await presser.forge(first, customId)).failed).toBe(false);
      pointing.remove();
      await t.shows(first, 'the way to the thread', (shown) => isWayTo(shown, board.id));
      expect(named(where)).toBe(board.id);
      expect(t.message(board).live).toContain('Resign');
    },
  );

  it.each(openings)(
    '%s a second time when the board has moved: it stays in the thread',
    async (_, open) => {
      const { where, host, presser, first, label } = await open();
      const customId = first.buttons.find((button) => button.label === label)?.customId ?? '';
      await presser.press(first, label);
      const board = await boardIn(first.id, presser);
      const isPointer = (shown: Shown) => isWayTo(shown, board.id);
      await t.shows(first, 'the way to the thread', isPointer);
      const again = await presser.forge(first, customId);
      expect(again.failed).toBe(false);
      await t.shows(first, 'the way to the thread again', isPointer);
      expect(named(where)).toBe(board.id);
      await host.fill(await host.press(board, 'Resign'));
      await t.shows(board, 'the end', ({ over }) => over);
      expect(isPointer(t.message(first))).toBe(true);
    },
  );
});
