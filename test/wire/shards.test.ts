/** A bot divided into shards: in one process, among several, and in two at once for a while. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BotProcess } from '../../sandbox/bot.js';
import { shardOf } from '../../sandbox/server/clock.js';
import type { Channel } from '../../sandbox/server/index.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import { page } from './health.js';
import { duel, giveUp, playTurn, playTurns, showsNextTurn, toPlace } from './play.js';
import { callbacks, counting } from './trouble.js';

/** A channel in a new server whose events come to this shard. */
const roomOn = (t: Table, shard: number, count: number): Channel => {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const guild = t.sandbox.addGuild({ name: `server on shard ${shard}` });
    if (shardOf(guild.id, count) === shard) {
      return t.sandbox.addChannel({ name: 'room', guild: guild.id });
    }
  }
  throw new Error(`no server came to lie on shard ${shard}`);
};

const identified = (t: Table): readonly (readonly [number, number])[] =>
  t.sandbox.gateway.connections.filter(({ kind }) => kind === 'identify').map(({ shard }) => shard);

describe('three shards in one process', () => {
  let t: Table;
  beforeAll(async () => {
    t = await table({
      env: { DISCORD_SHARD_COUNT: 'auto' },
      prepare: ({ gateway }) => {
        gateway.starts.shards = 3;
        gateway.starts.every = 5_000;
      },
    });
  });
  afterAll(() => t.close());

  it('identify one after the other, and the first one plays meanwhile', async () => {
    expect(identified(t)).toHaveLength(1);
    const [first] = identified(t);
    const game = await duel(t, roomOn(t, first?.[0] ?? 0, 3));
    expect(identified(t).length).toBeLessThan(3);
    expect((await page(t.bot, '/readyz')).status).toBe(503);
    await t.until('all shards', () => (identified(t).length === 3 ? true : undefined), 60_000);
    expect(identified(t).toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(t.sandbox.gateway.starts.refused).toEqual({ 'too-soon': 0, 'used-up': 0 });
    await expect.poll(async () => (await page(t.bot, '/readyz')).status).toBe(200);
    await giveUp(game);
  });

  it('serve all servers, and direct messages', async () => {
    for (const shard of [0, 1, 2]) {
      const game = await duel(t, roomOn(t, shard, 3));
      await playTurn(game);
      await giveUp(game);
    }
    const practice = await t.as('Ada').slash(t.sandbox.home.direct, 'knucklebones practice');
    expect(practice.failed).toBe(false);
  });

  it('of which one is out of order: named as not ready, its clocks wait, the others play', async () => {
    const away = await duel(t, roomOn(t, 1, 3), { clock: '1h' });
    const here = await duel(t, roomOn(t, 2, 3), { clock: '1h' });
    t.sandbox.gateway.takeAway(1);
    await expect
      .poll(async () => (await page(t.bot, '/readyz')).text)
      .toContain('not connected: shard 1');
    const metrics = await page(t.bot, '/metrics');
    expect(metrics.text).toContain('dice_gateway_ready{shard="1"} 0');
    expect(metrics.text).toContain('dice_gateway_ready{shard="2"} 1');
    expect(await page(t.bot, '/livez')).toMatchObject({ status: 200 });
    await t.forward(61 * 60_000);
    await t.until(
      'a loss on time',
      () => (t.message(here.board).content.includes('ran out of time') ? true : undefined),
      60_000,
    );
    expect(toPlace(away)).not.toBeNull();
    t.sandbox.gateway.takeAway(1, false);
    await expect
      .poll(async () => (await page(t.bot, '/readyz')).status, { timeout: 30_000 })
      .toBe(200);
    expect(toPlace(away)).not.toBeNull();
    expect((await playTurn(away)).failed).toBe(false);
    await giveUp(away);
  });
});

describe('two processes with a shard each', () => {
  let t: Table;
  let other: BotProcess;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shards-'));
    const env = { DISCORD_SHARD_COUNT: '2', DATABASE_FILE: join(folder, 'bot.sqlite') };
    t = await table({ env: { ...env, DISCORD_SHARDS: '0' } });
    other = await t.another({ env: { ...env, DISCORD_SHARDS: '1' } });
  });
  afterAll(async () => {
    await other.close();
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('divide the servers: every press has one answer', async () => {
    for (const shard of [0, 1]) {
      const game = await duel(t, roomOn(t, shard, 2));
      const answers = counting(t, callbacks);
      const moves = await playTurns(game, 6);
      expect(answers()).toBe(moves.length);
      await giveUp(game);
    }
    expect(identified(t)).toEqual([
      [0, 2],
      [1, 2],
    ]);
    for (const bot of [t.bot, other]) expect(bot.lines.join()).not.toContain('was lost');
  });

  it('work off each other’s deadlines, and give back the time a shard was down', async () => {
    const game = await duel(t, roomOn(t, 1, 2), { clock: '10m' });
    const open = await t.as('Cleo').slash(roomOn(t, 1, 2), 'knucklebones challenge');
    await other.stop();
    await t.forward(16 * 60_000);
    // Nobody answers presses there now, but the challenge expires.
    await t.shows(open, 'the challenge to expire', ({ content }) => content.includes('ran out'));
    expect(toPlace(game)).not.toBeNull();
    other.start();
    await other.ready();
    await expect.poll(async () => (await page(other, '/readyz')).status).toBe(200);
    expect((await playTurn(game)).failed).toBe(false);
    await giveUp(game);
  });
});

const stores: readonly { readonly name: string; readonly redis: boolean }[] = [
  { name: 'SQLite', redis: false },
  ...(redisInstalled ? [{ name: 'Redis', redis: true }] : []),
];

describe.each(stores)('a new process beside the old one, on $name', ({ redis }) => {
  let t: Table;
  let server: RedisServer | null = null;
  let folder = '';
  let env: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rolling-'));
    server = redis ? await startRedis() : null;
    env =
      server === null ? { DATABASE_FILE: join(folder, 'bot.sqlite') } : { REDIS_URL: server.url };
    t = await table({ env });
  });
  afterAll(async () => {
    await t.close();
    await server?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  let fresh: BotProcess | null = null;
  afterEach(() => fresh?.close());

  it('acts on what the other has not: each press has one answer, before, during and after', async () => {
    const game = await duel(t, roomOn(t, 0, 1));
    const answers = counting(t, callbacks);
    let presses = 0;
    const play = async (turns: number): Promise<void> => {
      for (let turn = 0; turn < turns && toPlace(game) !== null; turn += 1) {
        const before = t.message(game.board);
        expect((await playTurn(game)).failed).toBe(false);
        presses += 1;
        if (toPlace(game) !== null) await showsNextTurn(game, before);
      }
    };
    await play(2);
    fresh = await t.another({ env });
    await play(6);
    for (const who of ['Ada', 'Bo', 'Cleo']) {
      const asked = await t.as(who).slash(game.where, 'knucklebones stats');
      expect(asked.failed).toBe(false);
      presses += 1;
    }
    // Whoever was slower has decided by now not to answer: it counts what it left to the other.
    await expect
      .poll(async () => {
        const pages = await Promise.all(
          [t.bot, fresh].map((bot) => (bot === null ? '' : page(bot, '/metrics'))),
        );
        return pages
          .map((one) => (one === '' ? '' : one.text))
          .map((text) =>
            Number(/dice_answers_total\{outcome="elsewhere"\} (\d+)/.exec(text)?.[1] ?? 0),
          )
          .reduce((sum, count) => sum + count, 0);
      })
      .toBe(presses - 2);
    expect(answers()).toBe(presses);
    await t.bot.stop();
    await play(2);
    expect(answers()).toBe(presses);
    for (const bot of [t.bot, fresh]) {
      expect(bot.lines.join('\n')).not.toMatch(/was lost|"level":"(error|fatal)"/);
    }
    t.bot.start();
    await t.bot.ready();
  });
});

describe('without session starts left', () => {
  it('the bot waits, says so, and comes up when there are some again', async () => {
    const t = await table({
      prepare: ({ gateway }) => {
        gateway.starts.remaining = 0;
        gateway.starts.resetAfter = 1_000;
      },
      unready: true,
    });
    const { starts } = t.sandbox.gateway;
    await expect
      .poll(async () => (await page(t.bot, '/readyz')).text, { timeout: 60_000 })
      .toMatch(/no more session starts until 20/);
    expect((await page(t.bot, '/readyz')).status).toBe(503);
    expect((await page(t.bot, '/livez')).status).toBe(200);
    await t.logged(0, 'no session start is left');
    expect(identified(t)).toEqual([]);
    starts.remaining = 100;
    await t.bot.ready();
    await expect.poll(async () => (await page(t.bot, '/readyz')).status).toBe(200);
    // Running, it loses its session while none is left: it waits once more, and tries nothing.
    starts.remaining = 0;
    t.sandbox.faults.add({ id: 'invalid-session' });
    await expect
      .poll(async () => (await page(t.bot, '/readyz')).text, { timeout: 30_000 })
      .toMatch(/no more session starts/);
    starts.remaining = 100;
    await expect
      .poll(async () => (await page(t.bot, '/readyz')).status, { timeout: 30_000 })
      .toBe(200);
    expect(starts.refused).toEqual({ 'too-soon': 0, 'used-up': 0 });
    expect(identified(t)).toHaveLength(2);
    await t.close();
  });
});
