import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { page } from './health.js';
import { acting, columnId, duel, giveUp, playTurn, showsNextTurn, turnNumber } from './play.js';
import { room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

it('a database that somebody else has locked costs a sentence, and is used again after', async () => {
  const game = await duel(t, room(t));
  const before = t.message(game.board);
  const other = new Database(join(t.bot.directory, 'bot.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  try {
    const [pressed, asked] = await Promise.all([
      playTurn(game),
      t.as('Cleo').slash(room(t), 'knucklebones challenge'),
    ]);
    expect(pressed.privately).toContain('cannot reach its memory');
    expect(asked.privately).toContain('Nothing was lost');
    // What only reads still works: their own view of the board as it was.
    const view = await acting(game).press(game.board, 'My view');
    expect(turnNumber(view.message)).toBe(turnNumber(before));
    expect(t.message(game.board).api).toEqual(before.api);
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  const moved = await acting(game).press(game.board, columnId(before));
  expect(moved.publicly).toContain('rolled a');
  await showsNextTurn(game, before);
  await giveUp(game);
});

it('/readyz is red while the database cannot be written to, and green again after; /livez stays green', async () => {
  const ready = async (): Promise<number> => (await page(t.bot, '/readyz')).status;
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  const other = new Database(join(t.bot.directory, 'bot.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  try {
    await expect.poll(ready, { timeout: 60_000 }).toBe(503);
    const { text } = await page(t.bot, '/readyz');
    expect(JSON.parse(text)).toEqual({
      status: 'not ready',
      reasons: { store: expect.any(String) },
    });
    expect(await page(t.bot, '/livez')).toMatchObject({ status: 200 });
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
});
