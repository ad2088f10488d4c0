import { afterAll, beforeAll, expect, it } from 'vitest';
import { shares } from '../../src/games/knucklebones/strength.js';
import { type Table, table } from './harness.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

it('an accept that comes too late hears how the challenge ended, whether that is booked yet or not', async () => {
  const [ada, bo] = [t.as('Ada'), t.as('Bo')];
  const challenge = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
  expect(challenge.publicly).toMatch(/Runs out <t:\d+:R>/);
  const accept = challenge.message.buttons.find(({ label }) => label === 'Accept');
  await t.forward(15 * 60_000);
  const late = await bo.forge(challenge, accept?.customId ?? '');
  expect(late.privately).toContain('Ada’s challenge ran out unanswered.');
});

it('the leaderboard keeps the server’s language on every page, and answers others in theirs', async () => {
  const [ada, bo] = [t.as('Ada'), t.as('Bo')];
  await t.as('Cleo').slash('#games', 'settings', { language: 'de' });
  const board = await ada.slash('#games', 'knucklebones stats');
  expect(board.publicly).toContain('Rangliste');
  const turned = await ada.forge(board, '1.knucklebones.-.page:1:n');
  expect(turned.publicly).toContain('Rangliste');
  const copy = await bo.forge(board, '1.knucklebones.-.page:1:n');
  expect(copy.privately).toContain('leaderboard');
  await t.as('Cleo').slash('#games', 'settings', { language: 'auto' });
});

it('the rules say how well each level of the machine plays', async () => {
  const rules = await t.as('Ada').slash('#games', 'knucklebones rules');
  expect(rules.privately).toContain('knucklebones practice');
  expect(rules.privately).toMatch(new RegExp(`Hard: .*${shares.hard} in 100`));
});
