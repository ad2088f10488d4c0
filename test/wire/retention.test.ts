import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Table, table } from './harness.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

const day = 86_400_000;

it('a server that has removed the bot is noticed by a refused edit, and dropped after 30 days', async () => {
  const cleo = t.as('Cleo');
  const house = t.sandbox.addGuild({ name: 'The Short Stay' });
  const room = t.sandbox.addChannel({ name: 'room', guild: house.id });
  await cleo.slash(room, 'settings', { board: 'text' });
  const posted = await t.as('Ada').slash(room, 'knucklebones challenge', { clock: '1h' });
  await t.as('Bo').press(posted, 'Accept');
  house.install = 'none';
  const asked = () =>
    t.sandbox.requests.filter(({ path }) => path.endsWith(`/guilds/${house.id}`)).length;
  // Tokens of the presses wear out; then the edit after the lost clock goes the bot's own way.
  await t.forward(2 * 3_600_000);
  await t.until('the bot to ask whether it is still there', () => (asked() > 0 ? true : undefined));
  await t.forward(31 * day);
  await t.until('the bot to ask again', () => (asked() > 1 ? true : undefined));
  house.install = 'bot';
  await expect
    .poll(async () => (await cleo.slash(room, 'settings')).privately)
    .toContain('Boards are drawn as: pictures');
  const stats = await cleo.slash(room, 'knucklebones stats', { sort: 'wins' });
  expect(stats.publicly).not.toContain('Ada');
});
