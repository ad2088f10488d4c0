import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unfinished } from './database.js';
import { type Table, table } from './harness.js';
import { acting, columnId, duel, other, playTurn, showsNextTurn, turnNumber } from './play.js';
import { callbacks, counting, goesOn, matchesWon, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

describe('a board that was deleted', () => {
  it('is posted anew by the command, and the match goes on', async () => {
    const game = await duel(t, room(t));
    const before = turnNumber(t.message(game.board));
    t.sandbox.deleteMessage({ message: game.board });
    const again = await game.bo.slash(game.where, 'knucklebones board');
    expect(turnNumber(again.message)).toBe(before);
    await goesOn({ ...game, board: again.message.id });
  });

  it('under a press is posted anew with the move in it, once', async () => {
    const game = await duel(t, room(t));
    const pings = [game.ada.pings, game.bo.pings];
    const before = pressOnly(game);
    t.sandbox.deleteMessage({ message: game.board });
    const posts = counting(t, /^POST \/channels\//);
    const anew = await t.until('a new board', () =>
      game.ada
        .see(game.where)
        .find((shown) => shown.viewer === null && turnNumber(shown) === turnNumber(before) + 1),
    );
    await goesOn({ ...game, board: anew.id });
    expect(posts()).toBe(1);
    expect([game.ada.pings, game.bo.pings]).toEqual(pings);
  });

  it('is posted anew by a move on a private copy', async () => {
    const game = await duel(t, room(t));
    const person = acting(game);
    const view = await person.press(game.board, 'My view');
    t.sandbox.deleteMessage({ message: game.board });
    await person.press(view, columnId(view.message));
    const anew = await t.until('a new board', () =>
      game.ada.see(game.where).find((shown) => shown.viewer === null && turnNumber(shown) === 2),
    );
    await goesOn({ ...game, board: anew.id });
  });

  it('does not save the one who deletes it: the clock decides', async () => {
    const game = await duel(t, room(t), { clock: '1h' });
    const winner = other(game, acting(game)).id === game.ada.id ? 'Ada' : 'Bo';
    const loser = winner === 'Ada' ? 'Bo' : 'Ada';
    const won = await matchesWon(t, winner);
    t.sandbox.deleteMessage({ message: game.board });
    await t.forward(61 * 60_000);
    await expect.poll(() => matchesWon(t, winner), { timeout: 10_000 }).toBe(won + 1);
    const card = await game.ada.slash('#games', 'knucklebones stats', { player: t.as(loser) });
    expect(card.publicly).toMatch(/Matches: \d+ won, [1-9]\d* lost/);
  });
});

describe('a channel that was deleted', () => {
  /** A server of its own, whose leaderboard is empty, and where the two play. */
  const attic = async (options: Readonly<Record<string, string>> = {}) => {
    const guild = t.sandbox.addGuild({ name: 'The Attic' });
    const channel = t.sandbox.addChannel({ name: 'attic', guild: guild.id });
    const yard = t.sandbox.addChannel({ name: 'yard', guild: guild.id });
    const game = await duel(t, channel, options);
    return { game, channel, yard };
  };

  it.each(['under a press', 'before the clock runs out'])(
    '%s: the match is void and not counted, with few requests',
    async (when) => {
      const { game, channel, yard } = await attic({ clock: '1h' });
      const requests = counting(t, /^\w+ \/channels\//);
      if (when === 'under a press') pressOnly(game);
      t.sandbox.deleteChannel({ channel: channel.id });
      if (when !== 'under a press') await t.forward(61 * 60_000);
      await t.until('the bot to ask', () => (requests() > 0 ? true : undefined));
      // Nothing is left to be done: no sweep comes back to it.
      await expect.poll(() => unfinished(t.bot), { timeout: 15_000 }).toBe(0);
      await t.forward(60 * 60_000);
      const stats = await game.ada.slash(yard, 'knucklebones stats');
      expect(stats.publicly).toContain('Nobody is listed here yet');
      expect(requests()).toBeLessThanOrEqual(4);
    },
    40_000,
  );
});

describe('permissions lost in the middle of a match', () => {
  it.each([50013, 50001] as const)('%i: presses are answered, edits pause', async (code) => {
    const game = await duel(t, room(t));
    // Here alone: what earlier tests have left to be done elsewhere is none of this.
    const here = new RegExp(`^/channels/${t.channel(game.where)}/`);
    const refused = t.fault({ id: 'refused', code, route: here });
    for (let turn = 0; turn < 3; turn += 1) {
      const before = t.message(game.board);
      expect((await playTurn(game)).failed).toBe(false);
      expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    }
    expect(refused.hits).toBe(0);
    const from = t.bot.printed;
    // Each lost answer would be made up for by an edit: only the first is tried.
    for (let lost = 0; lost < 2; lost += 1) {
      t.fault({ id: 'error-before', route: callbacks, times: 1 });
      const edits = counting(t, /^PATCH/);
      const before = pressOnly(game);
      await t.until('an edit by token', () => (edits() > 0 ? true : undefined));
      // The bot has read the refusal by then.
      await t.logged(from, 'edits here pause');
      await game.ada.forge(game.board, columnId(before));
      await showsNextTurn(game, before);
    }
    expect(refused.hits).toBe(1);
    await goesOn(game);
    await t.forward(11 * 60_000);
  });

  it('and given back: the board is edited again', async () => {
    const game = await duel(t, room(t));
    const view = await acting(game).press(game.board, 'My view');
    const refused = t.fault({ id: 'refused', code: 50001 });
    t.fault({ id: 'unauthorized' });
    const before = t.message(game.board);
    await acting(game).press(view, columnId(view.message));
    await t.until('a refused edit', () => (refused.hits === 1 ? true : undefined));
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    t.sandbox.faults.clear();
    await t.forward(11 * 60_000);
    const again = await game.ada.slash(game.where, 'knucklebones board');
    expect(turnNumber(again.message)).toBe(turnNumber(before) + 1);
    await goesOn({ ...game, board: again.message.id });
  });
});

describe('an archived thread', () => {
  it('takes no answer: the move is kept and shown once it is open again', async () => {
    const thread = t.sandbox.addChannel({ name: 'thread', parent: t.sandbox.home.games.id });
    const game = await duel(t, thread);
    const archived = t.fault({ id: 'archived' });
    const before = pressOnly(game);
    await t.until('a refusal', () => (archived.hits >= 2 ? true : undefined));
    archived.remove();
    const lagging = await game.ada.forge(game.board, columnId(before));
    expect(lagging.failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    await goesOn(game);
    await t.forward(11 * 60_000);
  });
});
