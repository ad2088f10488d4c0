import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, type Table, table } from './harness.js';
import { columnId, duel, other, toPlace } from './play.js';

const hour = 3_600_000;
let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

const pinged = (person: Person, before: number) =>
  t.until('a reminder', () => (person.pings > before ? true : undefined));

it('is a short answer to a board at the end of the channel, once a turn', async () => {
  const game = await duel(t, '#games');
  const person = toPlace(game);
  if (person === null) throw new Error('nobody is to place');
  const waiting = other(game, person);
  const [mine, theirs] = [person.pings, waiting.pings];
  await t.forward(12 * hour + 1_000);
  await pinged(person, mine);
  const reminder = game.ada.see('#games').at(-1);
  expect(reminder?.content).toMatch(/^<@\d+>, it is your turn\. Time ends on <t:\d+:f>\.$/);
  expect(reminder?.api.message_reference?.message_id).toBe(game.board);
  expect(reminder?.buttons).toEqual([]);
  expect(t.message(game.board).buttons.length).toBeGreaterThan(0);

  const answer = await person.press(game.board, columnId(t.message(game.board)));
  expect(answer.failed).toBe(false);
  expect([person.pings, waiting.pings]).toEqual([mine + 1, theirs]);
  await t.forward(12 * hour + 1_000);
  await pinged(waiting, theirs);
  expect(person.pings).toBe(mine + 1);
  await waiting.fill(await waiting.press(game.board, 'Resign'));
});

it('needs no permission to read the history: then it is a message of its own', async () => {
  const { games } = t.sandbox.home;
  const before = games.botPermissions;
  games.botPermissions = before & ~PermissionFlagsBits.ReadMessageHistory;
  const game = await duel(t, '#games');
  const person = toPlace(game);
  if (person === null) throw new Error('nobody is to place');
  const pings = person.pings;
  await t.forward(12 * hour + 1_000);
  await pinged(person, pings);
  games.botPermissions = before;
  const reminder = game.ada.see('#games').at(-1);
  expect(reminder?.content).toContain('it is your turn');
  expect(reminder?.api.message_reference).toBeUndefined();
  await person.fill(await person.press(game.board, 'Resign'));
});

it('is the board itself once something stands below it, and the old one points there', async () => {
  const game = await duel(t, '#general');
  const person = toPlace(game);
  if (person === null) throw new Error('nobody is to place');
  const before = person.pings;
  await t.as('Cleo').slash('#general', 'knucklebones stats');
  await t.forward(12 * hour + 1_000);
  await pinged(person, before);
  const moved = await t.shows(game.board, 'the old board to point to the new one', (shown) =>
    shown.content.includes('This board has moved'),
  );
  expect(moved.buttons).toEqual([]);
  const board = game.ada.see('#general').at(-1);
  if (board === undefined) throw new Error('no message');
  expect(moved.content).toContain(board.id);
  expect(board.content).toMatch(/^<@\d+>, it is your turn[^\n]*\n(Ada|Bo) rolled a \d/);
  expect(board.picture).toMatch(/\.png/);
  const played = await person.press(board, columnId(board));
  expect(played.message.id).toBe(board.id);
  expect(played.message.content).not.toContain('<@');
  await person.fill(await person.press(board, 'Resign'));
});

it('is nothing anybody hears of against the machine or by a fast clock', async () => {
  const ada = t.as('Ada');
  await ada.slash('#late night match', 'knucklebones practice');
  const game = await duel(t, '#late night match', { clock: '10m' });
  const before = [ada.pings, game.bo.pings];
  await t.forward(6 * 60_000);
  // The clock has been looked at since: the same tick that would have reminded decides the match.
  await t.forward(5 * 60_000);
  await t.shows(game.board, 'the clock to decide', ({ content }) => content.includes('ran out'));
  expect([ada.pings, game.bo.pings]).toEqual(before);
});
