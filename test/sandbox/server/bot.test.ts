/** The bot as a process: started, ended, started again, and always at the stand-in's time. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BotProcess, startBot } from '../../../sandbox/bot.js';
import { type Sandbox, startSandbox } from '../../../sandbox/server/index.js';

const ENTRY = 'test/sandbox/server/little-bot.mjs';
const DAY = 86_400_000;

let sandbox: Sandbox;
let bot: BotProcess;
beforeEach(async () => {
  sandbox = await startSandbox();
  await fetch(`${sandbox.apiUrl}/v10/applications/${sandbox.bot.id}/commands`, {
    method: 'PUT',
    headers: { Authorization: 'Bot x', 'Content-Type': 'application/json' },
    body: JSON.stringify([{ name: 'time', description: 'What time is it?' }]),
  });
});
afterEach(async () => {
  await bot.close();
  await sandbox.close();
});

/** How far the bot's clock is from the stand-in's, by every way of asking it. */
async function apart(): Promise<number[]> {
  const { ada, games } = sandbox.home;
  const state = await sandbox.command({ user: ada.id, channel: games.id, name: 'time' });
  const content = sandbox.message(state.messages[0] ?? '')?.message.content ?? '';
  const [now = 0, made = 0, told = 0, given = 0] = content.split(',').map(Number);
  expect(given).toBe(7);
  return [now, made, told].map((time) => Math.abs(time - sandbox.now));
}

const near = (differences: number[]) => differences.every((ms) => ms < 60_000);

test('its clock moves with the stand-in’s, and a new process has it from the start', async () => {
  bot = await startBot({ sandbox, entry: ENTRY });
  await bot.ready();
  expect(near(await apart())).toBe(true);
  await sandbox.clock({ ms: DAY });
  expect(sandbox.now - Date.now()).toBeGreaterThan(DAY - 60_000);
  expect(near(await apart())).toBe(true);
  await bot.crash();
  await sandbox.clock({ ms: DAY });
  bot.start();
  await bot.ready();
  expect(near(await apart())).toBe(true);
});

test('it says how it ended', async () => {
  bot = await startBot({ sandbox, entry: ENTRY });
  await bot.ready();
  const first = bot.ended;
  await bot.crash();
  expect([await first, bot.running]).toEqual(['ended by SIGKILL', false]);
  bot.start();
  await bot.ready();
  expect(await bot.stop()).toBe('exit code 0');
  expect(bot.lines.filter((line) => line === 'ready').length).toBeGreaterThan(0);
});

test('one that cannot start says why', async () => {
  bot = await startBot({ sandbox, entry: ENTRY, env: { FAIL: 'yes' } });
  await expect(bot.ready()).rejects.toThrow(/exit code 3[\s\S]*wrong with the settings/);
});

test('a moved clock does not wait for a bot that is gone', async () => {
  bot = await startBot({ sandbox, entry: ENTRY });
  await bot.ready();
  const crash = bot.crash();
  await Promise.all([crash, sandbox.clock({ ms: 1000 })]);
  expect(sandbox.clockOffset).toBe(1000);
});
