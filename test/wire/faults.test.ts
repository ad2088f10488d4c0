import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../sandbox/server/faults.js';
import { type Table, table } from './harness.js';
import { columnId, duel, playTurn, showsNextTurn, turnNumber } from './play.js';
import { callbacks, counting, goesOn, pressOff, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

describe('the answer to a move', () => {
  it.each([
    ['is lost: the connection drops after Discord has carried it out', { id: 'dropped' }],
    ['is lost: Discord says 503 after having carried it out', { id: 'error-after' }],
    ['is not carried out: Discord says 503', { id: 'error-before' }],
    ['is accepted and never answered', { id: 'unanswered' }],
    ['reaches Discord after more than three seconds', { id: 'slow-answers', ms: 3_300 }],
  ] satisfies [string, FaultSpec][])('%s', async (_name, spec) => {
    const game = await duel(t, room(t));
    const requests = counting(t, /./);
    const set = t.fault({ ...spec, route: callbacks, times: 1 });
    const before = pressOnly(game);
    await showsNextTurn(game, before);
    await t.until('the board to be made sure of', () => (requests() > 1 ? true : undefined));
    // One callback, one or two edits: never a storm.
    expect(requests()).toBeLessThanOrEqual(3);
    expect(set.hits).toBe(1);
    await goesOn(game);
  });

  it('and every edit that should make up for it is refused: the next press shows it', async () => {
    const game = await duel(t, room(t));
    t.fault({ id: 'error-before', route: callbacks, times: 1 });
    t.fault({ id: 'refused', code: 50013 });
    const edits = counting(t, new RegExp(`^/channels/${t.channel(game.where)}/`));
    const before = pressOnly(game);
    await t.until('an edit to be refused', () => (edits() > 0 ? true : undefined));
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    const { ada, bo } = game;
    // The board is one turn behind: its own button brings it up to date and moves nothing.
    const lagging = await ada.forge(game.board, columnId(before));
    expect(lagging.failed).toBe(false);
    const caughtUp = t.message(game.board);
    expect(turnNumber(caughtUp)).toBe(turnNumber(before) + 1);
    expect((await bo.press(game.board, 'My view')).failed).toBe(false);
    await goesOn(game);
    // The channel that refused was left alone from then on.
    expect(edits()).toBe(1);
  });
});

describe('the answer to a challenge', () => {
  it.each([
    ['is lost after it was carried out', { id: 'dropped' }],
    ['is not carried out', { id: 'error-before' }],
    ['is accepted and never answered', { id: 'unanswered' }],
  ] satisfies [string, FaultSpec][])('%s: it stands there once', async (_name, spec) => {
    await t.forward(11 * 60_000);
    const { ada, bo } = t.sandbox.home;
    const where = room(t);
    const pings = t.as('Bo').pings;
    t.fault({ ...spec, route: callbacks, times: 1 });
    const asked = t.sandbox.begin.command({
      user: ada.id,
      channel: where.id,
      name: 'knucklebones',
      subcommand: 'challenge',
      options: { opponent: bo.id },
    });
    const challenge = await t.until('the challenge', () => t.as('Bo').see(where)[0]);
    await t.until('the bot to make sure of it', () =>
      t.sandbox.interaction({ id: asked.id }).requests.length > 1 ? true : undefined,
    );
    const accepted = await t.as('Bo').press(challenge, 'Accept');
    expect(accepted.publicly).toContain('rolled a');
    expect(t.as('Bo').see(where)).toHaveLength(1);
    expect(t.as('Bo').pings).toBe(pings + 1);
  });
});

describe('rate limits', () => {
  it.each([
    ['of this route', { id: 'limited-user', ms: 600 }],
    ['shared by all bots', { id: 'limited-shared', ms: 600 }],
    ['of the whole bot', { id: 'limited-global', ms: 600 }],
  ] satisfies [string, FaultSpec][])('%s are waited for', async (_name, spec) => {
    const game = await duel(t, room(t));
    t.fault({ ...spec, route: callbacks, times: 1 });
    const before = t.message(game.board);
    const answer = await playTurn(game);
    expect(answer.failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    expect(answer.state.requests).toHaveLength(2);
    await goesOn(game);
  });

  it('longer than an answer may take: the board is edited instead', async () => {
    const game = await duel(t, room(t));
    t.fault({ id: 'limited-user', route: callbacks, ms: 4_000, times: 1 });
    const before = pressOnly(game);
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('by Cloudflare stop the traffic, and the board catches up afterwards', async () => {
    const game = await duel(t, room(t));
    const from = t.bot.printed;
    const requests = counting(t, /./);
    const blocked = t.fault({ id: 'blocked' });
    const before = pressOnly(game);
    await t.until('the block', () => (blocked.hits > 0 ? true : undefined));
    // More presses while it lasts: nothing is sent at all.
    const presses = [1, 2, 3].map(() => game.ada.forge(game.board, columnId(before)));
    for (const answer of await Promise.all(presses)) expect(answer.failed).toBe(true);
    expect(requests()).toBeLessThanOrEqual(3);
    await t.logged(from, '1015');
    blocked.remove();
    await t.forward(61_000);
    await showsNextTurn(game, before);
    await goesOn(game);
  }, 60_000);
});

describe('tokens of interactions', () => {
  it.each([
    ['are refused (50027)', 'unauthorized'],
    ['are unknown (10015)', 'webhook-gone'],
  ] as const)(
    'that %s are tried once; the bot edits in its own name and stays logged in',
    async (_name, id) => {
      const game = await duel(t, room(t));
      t.fault({ id: 'error-before', route: callbacks, times: 1 });
      t.fault({ id });
      const own = counting(t, /^PATCH \/channels\//);
      const { before, interaction } = pressOff(game);
      await showsNextTurn(game, before);
      await t.until('the edit', () => (own() > 0 ? true : undefined));
      const byToken = () =>
        t.sandbox
          .interaction({ id: interaction })
          .requests.filter((line) => line.startsWith('PATCH'));
      await t.until('the try by token', () => (byToken().length > 0 ? true : undefined));
      expect(byToken()).toHaveLength(1);
      await goesOn(game);
    },
  );
});
