import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type BotProcess, startBot } from '../../sandbox/bot.js';
import { type Sandbox, startSandbox } from '../../sandbox/server/index.js';
import { publish } from './harness.js';
import { page } from './health.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** Starts a bot with this environment and waits for how it ends by itself. */
const endOf = async (env: Readonly<Record<string, string>>) => {
  const bot = await startBot({ sandbox, entry: inject('bot'), env });
  try {
    const ended = await bot.ended;
    return { ended, printed: bot.lines.join('\n').trim() };
  } finally {
    await bot.close();
  }
};

const identified = (): number => sandbox.gateway.connections.length;

describe('the environment', () => {
  it('with many faults: all are named at once, no value is printed, and nobody connects', async () => {
    const { ended, printed } = await endOf({
      DISCORD_TOKEN: 'Bot hunter1',
      DISCORD_API_URL: 'ftp://user:hunter2@example.org',
      DATABASE_SYNC: 'hunter3',
      REDIS_URL: 'http://user:hunter4@example.org',
      HEALTH_PORT: '99999',
      LOG_LEVEL: 'hunter5',
      DISCORD_SHARD_COUNT: 'hunter6',
      DISCORD_SHARDS: 'hunter7',
    });
    expect(ended).toBe('exit code 1');
    const lines = printed.split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual([
      'DISCORD_TOKEN',
      'DISCORD_API_URL',
      'DATABASE_SYNC',
      'REDIS_URL',
      'HEALTH_PORT',
      'LOG_LEVEL',
      'DISCORD_SHARD_COUNT',
      'DISCORD_SHARDS',
    ]);
    expect(printed).not.toMatch(/hunter|example\.org|99999/);
    expect(identified()).toBe(0);
  });

  it('without a token: says where to get one', async () => {
    const { ended, printed } = await endOf({ DISCORD_TOKEN: '' });
    expect(ended).toBe('exit code 1');
    expect(printed).toMatch(/^DISCORD_TOKEN is missing: .*Bot.*page/);
    expect(printed.split('\n')).toHaveLength(1);
  });
});

describe('a token', () => {
  it('that the gateway refuses (4004) ends the process after one attempt, in clear words', async () => {
    const fault = sandbox.faults.add({ id: 'bad-token' });
    const { ended, printed } = await endOf({});
    fault.remove();
    expect(ended).toBe('exit code 1');
    expect(fault.hits).toBe(1);
    expect(printed).toMatch(/refuses the token: set DISCORD_TOKEN/);
    expect(printed).not.toContain('stand-in.');
  });
});

describe('a running bot', () => {
  let bot: BotProcess;
  beforeAll(async () => {
    bot = await startBot({ sandbox, entry: inject('bot') });
    await bot.ready();
  });
  afterAll(() => bot.close());

  it('asks for no intents, and publishes nothing', async () => {
    await expect.poll(async () => (await page(bot, '/readyz')).status).toBe(200);
    expect(sandbox.gateway.connections.map(({ intents }) => intents)).toEqual([0]);
    expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('has pages for its health: alive all the time, ready while the gateway is there', async () => {
    expect(await page(bot, '/livez')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await page(bot, '/readyz')).status).toBe(200);
    const metrics = await page(bot, '/metrics');
    expect(metrics.text).toMatch(/^# HELP /);
    expect(metrics.text).toMatch(/^\w+\S* \d/m);
    const down = sandbox.faults.add({ id: 'down' });
    await expect.poll(async () => (await page(bot, '/readyz')).status).toBe(503);
    expect((await page(bot, '/readyz')).text).toContain('gateway');
    expect(await page(bot, '/livez')).toMatchObject({ status: 200 });
    down.remove();
    await expect
      .poll(async () => (await page(bot, '/readyz')).status, { timeout: 15_000 })
      .toBe(200);
  });

  it('ends cleanly when it is asked to', async () => {
    expect(await bot.stop()).toBe('exit code 0');
    expect(bot.lines.join('\n')).not.toMatch(/"level":"(error|fatal)"/);
    expect(sandbox.gateway.connected).toBe(false);
  });

  it('ends in time also while Discord puts off its edits', async () => {
    bot.start();
    await bot.ready();
    await publish(sandbox);
    const { games, ada } = sandbox.home;
    const asked = { user: ada.id, channel: games.id, name: 'knucklebones' };
    const begun = await sandbox.command({ ...asked, subcommand: 'practice' });
    const board = begun.messages.at(-1) ?? '';
    const column = (): string => {
      const rows = sandbox.message(board)?.message.components ?? [];
      const ids = JSON.stringify(rows).match(/"custom_id":"([^"]*\.c\d)"/);
      return ids?.[1] ?? 'no column';
    };
    const lost = sandbox.faults.add({ id: 'error-before', route: /callback$/, times: 1 });
    const limited = sandbox.faults.add({ id: 'limited-shared', route: /^PATCH/, ms: 60_000 });
    sandbox.begin.press({ user: ada.id, message: board, customId: column() });
    await expect.poll(() => limited.hits, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await bot.stop()).toBe('exit code 0');
    lost.remove();
    limited.remove();
  });

  it('that starts while the gateway is away is alive, not ready, and comes up with it', async () => {
    const down = sandbox.faults.add({ id: 'down' });
    bot.lines.length = 0;
    bot.start();
    await expect.poll(() => down.hits, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await page(bot, '/livez')).toMatchObject({ status: 200 });
    expect(await page(bot, '/readyz')).toMatchObject({ status: 503 });
    down.remove();
    await bot.ready();
    await expect
      .poll(async () => (await page(bot, '/readyz')).status, { timeout: 15_000 })
      .toBe(200);
  });
});
