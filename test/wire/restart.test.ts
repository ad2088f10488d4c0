import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  columnOf,
  columns,
  duel,
  playOut,
  playTurns,
  showsNextTurn,
  toPlace,
  turnNumber,
} from './play.js';
import { endsWithRecord, hasColumns } from './record.js';
import { pressOff, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(async () => {
  t.sandbox.faults.clear();
  // A test that failed while the bot was down leaves the next one its bot.
  if (!t.bot.running) await up();
});
afterAll(() => t.close());

/** Starts the bot again and waits until it plays. */
const up = async (): Promise<void> => {
  t.bot.start();
  await t.bot.ready();
};

describe('the bot is killed', () => {
  it('between commit and answer: the move is kept and shown after the restart', async () => {
    const game = await duel(t, room(t), { length: 'best-of-3' });
    // The callback reaches Discord late: by then the move is committed and the bot is dead.
    const slow = t.fault({ id: 'slow-answers', ms: 3_500 });
    const before = pressOnly(game);
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    await t.bot.crash();
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    slow.remove();
    await up();
    await showsNextTurn(game, before);
    // All three games, if it takes so many, are played on a table that has seen two processes.
    await hasColumns(game, [columnOf(columnId(before)), ...(await playOut(game))]);
    expect(t.message(game.board).content).toMatch(/^(Ada|Bo) wins the match, 2–[01]!$/);
  });

  it('between the press and the commit: nothing has happened, and the button lives', async () => {
    const game = await duel(t, room(t));
    const person = acting(game);
    // The process stands still when the press arrives and never runs again.
    if (t.bot.pid !== undefined) process.kill(t.bot.pid, 'SIGSTOP');
    const before = pressOnly(game);
    await t.bot.crash();
    await up();
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    const pressed = await person.press(game.board, columnId(before));
    expect(pressed.failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    await endsWithRecord(game, [columnOf(columnId(before))]);
  });

  it('at any instant: every move that was shown is in the record, once', async () => {
    const game = await duel(t, room(t));
    const played = [...(await playTurns(game, 1))];
    const began = performance.now();
    played.push(...(await playTurns(game, 1)));
    const latency = performance.now() - began;
    const heard = async (): Promise<void> => {
      const unheard = t.fault({ id: 'unanswered' });
      pressOff(game);
      // Discord shows the move, and the bot does not know that it does.
      await t.until('the answer to be taken', () => (unheard.hits > 0 ? true : undefined));
    };
    const pressFor = (part: number) => async (): Promise<void> => {
      pressOff(game);
      await delay(part * latency);
    };
    for (const pressUntil of [
      pressFor(0),
      pressFor(1 / 4),
      pressFor(1 / 2),
      pressFor(3 / 4),
      heard,
    ]) {
      const person = acting(game);
      const before = t.message(game.board);
      const [first, other] = columns(before);
      if (first === undefined || other === undefined) throw new Error('one column only');
      await pressUntil();
      await t.bot.crash();
      const isShown = turnNumber(t.message(game.board)) > turnNumber(before);
      t.sandbox.faults.clear();
      await up();
      // What was shown is kept: another column comes too late. The same again would leave no trace.
      const answer = await person.forge(game.board, isShown ? other : first);
      expect(answer.failed).toBe(false);
      await showsNextTurn(game, before);
      played.push(columnOf(first));
    }
    await endsWithRecord(game, played);
  });

  it('after a challenge was committed: it stands there and can be accepted', async () => {
    await t.forward(11 * 60_000);
    const where = room(t);
    const slow = t.fault({ id: 'slow-answers', ms: 3_500 });
    const bo = t.as('Bo');
    const { pings } = bo;
    t.sandbox.begin.command({
      user: t.as('Ada').id,
      channel: where.id,
      name: 'knucklebones',
      subcommand: 'challenge',
      options: { opponent: bo.id },
    });
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    await t.bot.crash();
    slow.remove();
    await up();
    const posted = await t.until('the challenge to be posted', () =>
      bo.see(where).find(({ content }) => content.includes('challenges you')),
    );
    expect(bo.pings).toBe(pings + 1);
    expect((await bo.press(posted, 'Accept')).publicly).toContain('rolled a');
  });
});

describe('the bot is stopped', () => {
  it('finishes what is under way, and old buttons work after the start', async () => {
    const game = await duel(t, room(t));
    const slow = t.fault({ id: 'slow-answers', ms: 400, times: 1 });
    const before = t.message(game.board);
    const press = acting(game).press(game.board, columnId(before));
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    const ended = t.bot.stop();
    expect((await press).failed).toBe(false);
    expect(await ended).toBe('exit code 0');
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    await up();
    await endsWithRecord(game, [columnOf(columnId(before))]);
  });
});

describe('the clock', () => {
  it('decides the match while the bot runs', async () => {
    // In a server of its own: its leaderboard holds this match alone.
    const guild = t.sandbox.addGuild({ name: 'The Clock Room' });
    const where = t.sandbox.addChannel({ name: 'clock', guild: guild.id });
    const witness = await duel(t, room(t), { clock: '10m' });
    const game = await duel(t, where, { clock: '1h' });
    const loser = acting(game).id === game.ada.id ? 'Ada' : 'Bo';
    const tooEarly = () => t.message(game.board).content.includes('ran out of time');
    await t.forward(59 * 60_000);
    // The bot has looked at its deadlines by the new time, and found only the other one over.
    await t.shows(witness.board, 'the other clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
    expect(tooEarly()).toBe(false);
    await t.forward(2 * 60_000);
    await t.shows(game.board, 'the clock to decide', ({ content }) =>
      content.includes(`${loser} ran out of time`),
    );
    await expect
      .poll(async () => (await game.ada.slash(where, 'knucklebones stats')).publicly)
      .toMatch(/\*\*1\.\*\* .* 1–0/);
  });

  it('gives back the time in which the bot was down, then decides across the restart', async () => {
    const hour = 3_600_000;
    const game = await duel(t, room(t), { clock: '1h' });
    const ends = (text: string) => Number(/<t:(\d+):R>/.exec(text)?.[1]) * 1_000;
    const old = ends(t.message(game.board).text);
    await t.bot.crash();
    await t.forward(5 * hour);
    await up();
    const extended = await t.shows(game.board, 'a later end', ({ text }) => ends(text) > old);
    expect(extended.content).toContain('rolled a');
    const now = ends(extended.text);
    // It was up for seconds only, and down for all the rest.
    expect(now - old).toBeGreaterThan(5 * hour - 60_000);
    expect(now - old).toBeLessThan(5 * hour + 60_000);
    const witness = await duel(t, room(t), { clock: '10m' });
    await t.forward(now - t.sandbox.now - 60_000);
    await t.shows(witness.board, 'the other clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
    expect(toPlace(game)).not.toBeNull();
    await t.forward(2 * 60_000);
    await t.shows(game.board, 'the clock to decide', ({ content }) =>
      content.includes('ran out of time'),
    );
  });
});
