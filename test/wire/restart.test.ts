import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { columnId, duel, playOut, playTurn, recordOf, toPlace, turnNumber } from './play.js';

let t: Table;
beforeEach(async () => {
  t = await table();
});
afterEach(() => t.close());

describe('the bot is killed', () => {
  it('between commit and answer: the move is kept and shown after the restart', async () => {
    const game = await duel(t);
    const shown = t.message(game.board);
    const person = toPlace(game);
    // The callback reaches Discord late: by then the move is committed and the bot is dead.
    const slow = t.sandbox.faults.add({ id: 'slow-answers', ms: 3_500 });
    const { customId } = shown.buttons.find(({ disabled }) => !disabled) ?? { customId: null };
    t.sandbox.begin.press({
      user: person?.id ?? '',
      message: game.board,
      customId: customId ?? '',
    });
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    await t.bot.crash();
    slow.remove();
    t.bot.start();
    await t.bot.ready();
    await t.shows(game.board, 'the kept move', (now) => turnNumber(now) === turnNumber(shown) + 1);
    await playOut(game);
    expect(t.message(game.board).content).toMatch(/wins/);
  });

  it('between the press and the commit: nothing has happened, and the button lives', async () => {
    const game = await duel(t);
    const shown = t.message(game.board);
    const person = toPlace(game);
    // The process stands still when the press arrives and never runs again.
    if (t.bot.pid !== undefined) process.kill(t.bot.pid, 'SIGSTOP');
    t.sandbox.begin.press({
      user: person?.id ?? '',
      message: game.board,
      customId: columnId(shown),
    });
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(shown));
    const pressed = await person?.press(game.board, columnId(shown));
    expect(pressed?.failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(shown) + 1);
  });

  it('at any instant: every move that was shown is in the record, once', async () => {
    const game = await duel(t, '#games', { length: 'best-of-3' });
    let shownTurns = turnNumber(t.message(game.board));
    for (let kill = 0; kill < 4; kill += 1) {
      for (let turn = 0; turn < kill; turn += 1) {
        if (toPlace(game) !== null) await playTurn(game);
      }
      const person = toPlace(game);
      if (person === null) break;
      const before = turnNumber(t.message(game.board));
      expect(before).toBeGreaterThanOrEqual(shownTurns);
      const customId = columnId(t.message(game.board));
      t.sandbox.begin.press({ user: person.id, message: game.board, customId });
      // As many turns of the event loop as kills so far: somewhere between press and answer.
      for (let pause = 0; pause < kill * 4; pause += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await t.bot.crash();
      shownTurns = Math.max(before, turnNumber(t.message(game.board)));
      t.bot.start();
      await t.bot.ready();
      // Either way the board comes to show what the store holds, and can be played on.
      const answer = await person.forge(game.board, customId);
      expect(answer.failed).toBe(false);
      await t.shows(game.board, 'a turn more', (now) => turnNumber(now) === before + 1);
    }
    await playOut(game);
    const record: unknown = JSON.parse(await recordOf(game, game.ada));
    expect(record).toMatchObject({ options: { length: 'best-of-3' } });
  });

  it('after a challenge was committed: it stands there and can be accepted', async () => {
    const slow = t.sandbox.faults.add({ id: 'slow-answers', ms: 3_500 });
    const { ada, bo, games } = t.sandbox.home;
    t.sandbox.begin.command({
      user: ada.id,
      channel: games.id,
      name: 'knucklebones',
      subcommand: 'challenge',
      options: { opponent: bo.id },
    });
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    await t.bot.crash();
    slow.remove();
    t.bot.start();
    await t.bot.ready();
    const posted = await t.until('the challenge to be posted', () =>
      t
        .as('Bo')
        .see('#games')
        .find(({ content }) => content.includes('challenges you')),
    );
    expect(t.as('Bo').pings).toBe(1);
    expect((await t.as('Bo').press(posted, 'Accept')).publicly).toContain('rolled a');
  });
});

describe('the bot is stopped', () => {
  it('finishes what is under way, and old buttons work after the start', async () => {
    const game = await duel(t);
    const slow = t.sandbox.faults.add({ id: 'slow-answers', ms: 400, times: 1 });
    const shown = t.message(game.board);
    const press = toPlace(game)?.press(game.board, columnId(shown));
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    const ended = t.bot.stop();
    expect((await press)?.failed).toBe(false);
    expect(await ended).toBe('exit code 0');
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(shown) + 1);
    t.bot.start();
    await t.bot.ready();
    await playOut(game);
    expect(t.message(game.board).content).toMatch(/wins/);
  });
});

describe('the clock', () => {
  it('decides the match while the bot runs', async () => {
    const game = await duel(t, '#games', { clock: '1h' });
    const loser = toPlace(game)?.id === game.ada.id ? 'Ada' : 'Bo';
    await t.forward(59 * 60_000);
    expect(toPlace(game)).not.toBeNull();
    await t.forward(2 * 60_000);
    await t.shows(game.board, 'the clock to decide', ({ content }) =>
      content.includes(`${loser} ran out of time`),
    );
    const stats = await game.ada.slash('#games', 'knucklebones stats');
    expect(stats.publicly).toMatch(/\*\*1\.\*\* .* 1–0/);
  });

  it('gives back the time in which the bot was down, then decides across the restart', async () => {
    const hour = 3_600_000;
    const game = await duel(t, '#games', { clock: '1h' });
    const ends = (text: string) => Number(/<t:(\d+):R>/.exec(text)?.[1]) * 1_000;
    const old = ends(t.message(game.board).text);
    await t.bot.crash();
    await t.forward(5 * hour);
    t.bot.start();
    await t.bot.ready();
    const extended = await t.shows(game.board, 'a later end', ({ text }) => ends(text) > old);
    expect(extended.content).toContain('rolled a');
    const now = ends(extended.text);
    // It was up for seconds only, and down for all the rest.
    expect(now - old).toBeGreaterThan(5 * hour - 60_000);
    expect(now - old).toBeLessThan(5 * hour + 60_000);
    await t.forward(now - t.sandbox.now - 60_000);
    expect(toPlace(game)).not.toBeNull();
    await t.forward(2 * 60_000);
    await t.shows(game.board, 'the clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
  });
});
