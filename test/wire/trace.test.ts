import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Table, table } from './harness.js';
import { page } from './health.js';
import { duel, playTurn } from './play.js';
import { room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => t.close());

const line = z.object({
  interaction: z.string(),
  kind: z.string(),
  what: z.string(),
  outcome: z.string(),
  seconds: z.number(),
});

/** What the log says about one interaction. */
const linesOf = (id: string) =>
  t.bot.lines.filter((one) => one.includes(id)).map((one) => line.parse(JSON.parse(one)));

it('one press is found in the log by its id, and its steps are timed', async () => {
  const game = await duel(t, room(t));
  const press = await playTurn(game);
  await t.logged(0, press.state.id);
  expect(linesOf(press.state.id)).toHaveLength(1);
  const [found] = linesOf(press.state.id);
  expect(found).toMatchObject({ kind: 'press', outcome: 'ok' });
  expect(found?.what).toMatch(/\.c[0-2]$/);
  expect(found?.seconds).toBeGreaterThan(0);
  const { text } = await page(t.bot, '/metrics');
  for (const step of ['decide', 'send']) {
    expect(text).toMatch(new RegExp(`dice_step_seconds_count\\{step="${step}"\\} [1-9]`));
  }
  expect(text).toMatch(/dice_errands_waiting \d/);
});
