import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEMBER_PERMISSIONS } from '../../sandbox/server/permission-sets.js';
import { type Shown, type Table, table } from './harness.js';
import { page } from './health.js';
import { columnId, type Duel, duel, playTurn, playTurns, turnNumber } from './play.js';
import { endsWithRecord } from './record.js';
import { counting, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
  const cleo = t.as('Cleo');
  await cleo.press(await cleo.slash('#games', 'settings'), 'Open a thread for each match');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.forward(11 * 60_000);
});

/** Where a match that was accepted on `message` has moved to: its thread, and the board in it. */
const movedFrom = async (message: string): Promise<{ thread: string; board: Shown }> => {
  const board = await t.until('the board in the thread', () =>
    t.sandbox.world().channels.some(({ id }) => id === message)
      ? t.sandbox
          .messages({ user: t.as('Ada').id, channel: message })
          .map(({ message: { id } }) => t.message(id))
          .find(({ buttons }) => buttons.length > 0)
      : undefined,
  );
  await t.shows(message, 'the way to the thread', ({ buttons }) => buttons.length === 0);
  return { thread: message, board };
};

const inThread = async (): Promise<{ game: Duel; thread: string; old: string }> => {
  const game = await duel(t);
  const { thread, board } = await movedFrom(game.board);
  return { game: { ...game, board: board.id }, thread, old: game.board };
};

const channelOf = (id: string) => {
  const found = t.sandbox.world().channels.find((channel) => channel.id === id);
  if (found === undefined) throw new Error(`no channel ${id}`);
  return found;
};

describe('a match in a thread of its own', () => {
  it('moves there when it is accepted, and is played to its end there', async () => {
    const { game, thread, old } = await inThread();
    expect(channelOf(thread).name).toBe('Knucklebones: Ada – Bo');
    const pointer = await t.shows(old, 'the way to the thread', ({ content }) =>
      content.includes('moved'),
    );
    expect(pointer.content).toContain(`/${thread}/${game.board}`);
    expect(pointer.buttons).toEqual([]);
    await endsWithRecord(game, await playTurns(game, 4));
    expect(t.message(game.board).content).toContain('Bo wins');
    const [rematch] = [
      await game.ada.press(game.board, 'Rematch'),
      await game.bo.press(game.board, 'Rematch'),
    ].slice(-1);
    const next = { ...game, board: rematch?.message.id ?? '' };
    expect(t.sandbox.messages({ user: game.ada.id, channel: thread }).at(-1)?.message.id).toBe(
      next.board,
    );
    await playTurn(next);
    await next.ada.fill(await next.ada.press(next.board, 'Resign'));
    await t.shows(next.board, 'the end', ({ content }) => content.includes('Bo wins'));
  });

  it('knows its commands there and in the channel, and the board goes where it is asked for', async () => {
    const { game, thread } = await inThread();
    const here = await game.ada.slash(channelLike(thread), 'knucklebones board');
    expect(here.publicly).toContain('rolled a');
    await t.shows(game.board, 'the old board to point on', ({ buttons }) => buttons.length === 0);
    const back = await game.ada.slash('#games', 'knucklebones board');
    expect(back.publicly).toContain('rolled a');
    const moved = { ...game, board: back.message.id };
    await t.shows(here, 'the thread to point back', ({ content }) =>
      content.includes(`/${back.message.id}`),
    );
    const before = turnNumber(t.message(moved.board));
    await playTurn(moved);
    expect(turnNumber(t.message(moved.board))).toBe(before + 1);
    await moved.ada.fill(await moved.ada.press(moved.board, 'Resign'));
  });

  it('is known there after a restart, and edited there by the bot itself', async () => {
    const game = await duel(t, '#games', { clock: '1h' });
    const { board } = await movedFrom(game.board);
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    const moved = { ...game, board: board.id };
    const before = turnNumber(board);
    await playTurn(moved);
    expect(turnNumber(t.message(board.id))).toBe(before + 1);
    // The tokens of the presses wear out: what follows goes the bot's own way.
    await t.forward(20 * 60_000);
    await t.forward(45 * 60_000);
    await t.shows(board.id, 'the clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
  });

  it('goes on in the channel when somebody deletes the thread', async () => {
    const game = await duel(t, '#games', { clock: '1h' });
    const { thread } = await movedFrom(game.board);
    t.sandbox.deleteChannel({ channel: thread });
    await t.forward(20 * 60_000);
    await t.forward(15 * 60_000);
    // The reminder of the turn finds no thread, and the board comes back.
    const board = await t.until('the board in the channel', () =>
      game.ada.see('#games').find(({ buttons }) => buttons.some(({ label }) => label === 'Resign')),
    );
    const moved = { ...game, board: board.id };
    await playTurn(moved);
    await moved.ada.fill(await moved.ada.press(moved.board, 'Resign'));
    await t.shows(moved.board, 'the end', ({ content }) => content.includes('Bo wins'));
  });

  it('stays where it was accepted when somebody has opened a thread there, whose tables are its own', async () => {
    const where = room(t);
    const [ada, bo, cleo] = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    const id = challenge.message.id;
    const thread = t.sandbox.addChannel({ id, name: 'chat', parent: where.id });
    const practice = await cleo.slash(thread, 'knucklebones practice', { level: 'easy' });
    const looked = counting(t, new RegExp(`^/channels/${id}$`));
    const { message } = await bo.press(challenge, 'Accept');
    await t.until('a look at the thread', () => (looked() > 0 ? true : undefined));
    const game = { t, where, ada, bo, board: message.id };
    await playTurn(game);
    // Also for a process that knows nothing of it yet.
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    await playTurn(game);
    const before = turnNumber(t.message(practice.message.id));
    await cleo.press(practice, columnId(t.message(practice.message.id)));
    await t.shows(practice, 'the turn after', (shown) => turnNumber(shown) > before);
    await ada.fill(await ada.press(game.board, 'Resign'));
    await cleo.fill(await cleo.press(practice, 'Resign'));
  });

  it('stays where it was accepted when somebody is faster to open a thread there', async () => {
    const where = room(t);
    const [ada, bo, cleo] = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    const id = challenge.message.id;
    const request = t.fault({ id: 'held', route: /\/threads$/ });
    const { message } = await bo.press(challenge, 'Accept');
    await t.until('the request', () => (request.hits > 0 ? true : undefined));
    const opener = cleo.id;
    const thread = t.sandbox.addChannel({ id, name: 'chat', parent: where.id, opener });
    const practice = await cleo.slash(thread, 'knucklebones practice', { level: 'easy' });
    const looked = counting(t, new RegExp(`^/channels/${id}$`));
    request.remove();
    await t.until('a second look', () => (looked() > 0 ? true : undefined));
    const game = { t, where, ada, bo, board: message.id };
    await playTurn(game);
    // What is begun in it meanwhile goes on as well.
    await cleo.press(practice, columnId(t.message(practice.message.id)));
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    await playTurn(game);
    const before = turnNumber(t.message(practice.message.id));
    await cleo.press(practice, columnId(t.message(practice.message.id)));
    await t.shows(practice, 'the turn after', (shown) => turnNumber(shown) > before);
    await ada.fill(await ada.press(game.board, 'Resign'));
    await cleo.fill(await cleo.press(practice, 'Resign'));
    expect(t.sandbox.messages({ user: cleo.id, channel: id })).toHaveLength(1);
  });

  it('takes a table that gathers in it along when it is deleted, and no clock waits for that', async () => {
    const game = await duel(t, room(t), { clock: '1h' });
    const { thread } = await movedFrom(game.board);
    const lobby = await t.as('Cleo').slash(channelLike(thread), 'solbones start');
    expect(lobby.publicly).toContain('Who joins?');
    const elsewhere = await movedFrom((await duel(t, room(t), { clock: '1h' })).board);
    const requests = counting(t, new RegExp(`^/channels/${thread}/messages`));
    t.sandbox.deleteChannel({ channel: thread });
    await t.forward(20 * 60_000);
    await t.forward(45 * 60_000);
    await t.shows(elsewhere.board, 'the clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
    // One each for the table, the reminder of the match, and its board.
    expect(requests()).toBeLessThanOrEqual(5);
    await expect
      .poll(async () => (await page(t.bot, '/metrics')).text)
      .toMatch(/^dice_errands_waiting 0$/m);
  });

  it('stays in the channel, with a word, where the bot may not open threads', async () => {
    const { games } = t.sandbox.home;
    games.botPermissions = MEMBER_PERMISSIONS & ~PermissionFlagsBits.CreatePublicThreads;
    const game = await duel(t);
    const word = await t.until('the word', () =>
      game.bo.see('#games').find(({ content }) => content.includes('I may not open threads')),
    );
    expect(word.viewer).toBe(game.bo.id);
    await playTurn(game);
    const panel = await t.as('Cleo').slash('#games', 'settings');
    expect(panel.privately).toContain('I may not open threads in this channel');
    games.botPermissions = MEMBER_PERMISSIONS;
    await game.ada.fill(await game.ada.press(game.board, 'Resign'));
  });

  it('stays where it is when it was accepted in a thread', async () => {
    const game = await duel(t, '#late night match');
    const before = turnNumber(t.message(game.board));
    await game.ada.press(game.board, 'My view');
    await playTurn(game);
    expect(turnNumber(t.message(game.board))).toBe(before + 1);
    expect(columnId(t.message(game.board))).toContain('.c');
    await game.ada.fill(await game.ada.press(game.board, 'Resign'));
  });
});

/** A thread made by the bot, as the harness takes channels. */
function channelLike(id: string) {
  const { name } = channelOf(id);
  return { ...t.sandbox.home.games, id, name };
}
