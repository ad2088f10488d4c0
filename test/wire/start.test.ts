import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBot } from '../../sandbox/bot.js';
import type { FaultSpec } from '../../sandbox/server/faults.js';
import { type Sandbox, startSandbox } from '../../sandbox/server/index.js';
import { type Table, table } from './harness.js';
import { duel, playTurn, showsNextTurn, turnNumber } from './play.js';
import { callbacks, goesOn, pressOnly, room } from './trouble.js';

describe('a start', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.faults.clear());
  afterAll(() => sandbox.close());

  /** Starts a bot and waits for how it ends by itself; counts what it has asked of Discord. */
  const endOf = async (env: Readonly<Record<string, string>> = {}) => {
    const from = sandbox.requests.length;
    const bot = await startBot({ sandbox, entry: inject('bot'), env });
    try {
      const ended = await bot.ended;
      const requests = sandbox.requests.slice(from).map(({ route }) => route);
      return { ended, requests, printed: bot.lines.join('\n') };
    } finally {
      await bot.close();
    }
  };

  it.each([
    ['a token that is refused (401)', { id: 'revoked' }, /set DISCORD_TOKEN/, 1],
    ['a block of its address (1015)', { id: 'blocked' }, /blocks this address \(error 1015\)/, 1],
    ['a page of the edge (403)', { id: 'page', status: 403, route: /gateway/ }, /1015/, 1],
    // What may pass at once is tried three times.
    ['a page of the edge (502)', { id: 'page', route: /gateway/ }, /"status":502/, 3],
    ['an answer that never comes', { id: 'unanswered', route: /gateway/ }, /aborted/, 3],
    ['a connection that breaks', { id: 'dropped', route: /gateway/ }, /the bot cannot run/, 1],
  ] satisfies [string, FaultSpec, RegExp, number][])(
    'with %s ends with 1 and says so: few requests, and no knock at the gateway',
    async (_name, spec, words, tries) => {
      const before = sandbox.gateway.connections.length;
      sandbox.faults.add(spec);
      const { ended, requests, printed } = await endOf();
      expect(ended).toBe('exit code 1');
      expect(requests).toEqual(Array.from({ length: tries }, () => 'GET /gateway/bot'));
      expect(sandbox.gateway.connections).toHaveLength(before);
      expect(printed).toMatch(words);
      expect(printed).not.toContain('stand-in.');
    },
  );

  it.each([
    ['whose name nobody knows', 'http://discord.invalid/api', /ENOTFOUND|EAI_AGAIN/],
    ['where nobody answers', 'http://127.0.0.1:9/api', /ECONNREFUSED/],
  ])('with a Discord %s ends with 1 and says so', async (_name, url, words) => {
    const { ended, printed } = await endOf({ DISCORD_API_URL: url });
    expect(ended).toBe('exit code 1');
    expect(printed).toMatch(words);
  });
});

describe('a start without any session left to begin (a loop of crashes has used them up)', () => {
  it('does not knock: the next one would have the token reset', async () => {
    const sandbox = await startSandbox();
    sandbox.gateway.starts.remaining = 0;
    sandbox.gateway.starts.resetAfter = 3_600_000;
    const bot = await startBot({ sandbox, entry: inject('bot') });
    try {
      await expect.poll(() => bot.lines.join('\n'), { timeout: 60_000 }).toMatch(/session/i);
      expect(sandbox.gateway.starts.refused['used-up']).toBe(0);
      expect(sandbox.gateway.connections).toEqual([]);
    } finally {
      await bot.close();
      await sandbox.close();
    }
  });
});

describe('a running bot', () => {
  let t: Table;
  beforeAll(async () => {
    t = await table();
  });
  afterEach(() => t.sandbox.faults.clear());
  afterAll(() => t.close());

  it('whose token is reset ends with 1, says so, and has lost nothing', async () => {
    const game = await duel(t, room(t));
    const from = t.bot.printed;
    const knocks = t.sandbox.gateway.connections.length;
    const revoked = t.sandbox.faults.add({ id: 'revoked' });
    t.sandbox.faults.add({ id: 'unauthorized' });
    t.sandbox.faults.add({ id: 'error-before', route: callbacks, times: 1 });
    const before = pressOnly(game);
    expect(await t.bot.ended).toBe('exit code 1');
    // A handful at most were under way when the first was refused.
    expect(revoked.hits).toBeLessThanOrEqual(3);
    expect(t.sandbox.gateway.connections).toHaveLength(knocks);
    const printed = t.bot.since(from).join('\n');
    expect(printed).toContain('set DISCORD_TOKEN');
    expect(printed).not.toMatch(/stand-in\.[0-9a-f]/);
    t.sandbox.faults.clear();
    t.bot.start();
    await t.bot.ready();
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('that cannot learn its emoji at the start plays without them', async () => {
    await t.bot.stop();
    const hidden = t.sandbox.faults.add({ id: 'page', status: 500, route: /\/emojis$/ });
    t.bot.start();
    await t.bot.ready();
    await goesOn(await duel(t, room(t)));
    expect(hidden.hits).toBeGreaterThan(0);
  });
});

describe('a machine whose clock is', () => {
  const hour = 3_600_000;

  it.each([
    ['an hour fast', hour],
    ['an hour slow', -hour],
  ])('%s drops no press, and still knows what was replayed too late', async (_name, clockError) => {
    const t = await table({ clockError });
    try {
      const game = await duel(t, room(t), { clock: '1h' });
      expect((await playTurn(game)).failed).toBe(false);
      const resumed = () =>
        t.sandbox.gateway.connections.filter(({ kind }) => kind === 'resume').length;
      t.sandbox.faults.add({ id: 'cut' });
      const fresh = pressOnly(game);
      await t.until('the bot to resume', () => (resumed() === 1 ? true : undefined));
      await showsNextTurn(game, fresh);
      const down = t.sandbox.faults.add({ id: 'down' });
      const old = pressOnly(game);
      await t.forward(10_000);
      down.remove();
      await t.until('the bot to resume', () => (resumed() === 2 ? true : undefined));
      expect((await game.ada.slash('#games', 'knucklebones stats')).failed).toBe(false);
      expect(turnNumber(t.message(game.board))).toBe(turnNumber(old));
      await goesOn(game);
    } finally {
      await t.close();
    }
  });
});
