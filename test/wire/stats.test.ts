import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../sandbox/server/index.js';
import { codecs } from '../../src/play/documents.js';
import { rateMatch } from '../../src/stats/rating.js';
import { openStore } from '../../src/store/index.js';
import { matchOf } from '../store/codecs.js';
import { type Answer, type Table, table } from './harness.js';
import { duel, playOut } from './play.js';
import { movesIn, verifiedRecord } from './record.js';

const hour = 3_600_000;

let t: Table;
let players: readonly User[];
beforeAll(async () => {
  t = await table();
  const guild = t.sandbox.home.table;
  players = Array.from({ length: 12 }, (_, index) => {
    const user = t.sandbox.addUser({ name: `P${String(index + 1).padStart(2, '0')}` });
    guild.members.add(user.id);
    return user;
  });
  // A past to look at: each player has beaten Cleo as often as their number says.
  const databaseFile = join(t.bot.directory, 'bot.sqlite');
  const store = await openStore({ databaseFile, databaseSync: 'normal', redisUrl: null }, codecs);
  const cleo = t.as('Cleo').id;
  for (const [index, player] of players.entries()) {
    for (let win = 0; win <= index; win += 1) {
      const match = matchOf(`past-${index}-${win}`, [player.id, cleo], {
        scope: guild.id,
        finishedAt: t.sandbox.now - (12 - index) * hour,
      });
      const seats = match.seats.map((seat) => ({
        ...seat,
        name: seat.player === cleo ? 'Cleo' : player.name,
        measures: { rolls: 9, luck: 27, spread: 5670, points: 60, finished: 1, left: 9 },
      }));
      await store.ledger.book({ ...match, seats }, rateMatch);
    }
  }
  await store.close();
}, 60_000);
afterAll(() => t.close());

const rows = (answer: Answer): readonly string[] =>
  answer.message.text.split('\n').filter((line) => /^\*\*\d+\.\*\*/.test(line));

const first = (answer: Answer): string => rows(answer)[0] ?? '';

describe('the leaderboard', () => {
  it('shows ten by rating, provisional ones below and marked, and the own row', async () => {
    const board = await t.as('Cleo').slash('#games', 'knucklebones stats');
    expect(board.publicly).toContain('Rating · All time · won–lost · ▲ ▼ change in 7 days');
    expect(rows(board)).toHaveLength(10);
    // Ten wins or more are enough for a rating that is not provisional.
    expect(first(board)).toMatch(/^\*\*1\.\*\* P1[0-2] · \*\*\d{4}\*\* ▲ \d+ · 1[0-2]–0$/);
    expect(rows(board).at(-1)).toMatch(/\*\*\d{4}\?\*\*/);
    expect(board.publicly).toContain('A ? marks a rating');
    expect(board.publicly).toMatch(/^Cleo: rank \*\*\d+\*\* of 13 · .* · 0–78$/m);
    expect(board.publicly).toContain('Page 1 of 2');
  });

  it('turns its pages for who asked, and gives others a private copy', async () => {
    const board = await t.as('Ada').slash('#games', 'knucklebones stats');
    expect(board.publicly).toContain('Ada has not finished a match here yet.');
    const second = await t.as('Ada').press(board, 'Next');
    expect(second.message.id).toBe(board.message.id);
    expect(rows(second).map((row) => row.slice(0, 7))).toEqual(['**11.**', '**12.**', '**13.**']);
    expect(second.message.live).not.toContain('Next ▶');
    const copy = await t.as('Bo').press(board, 'Back');
    expect(copy.privately).toContain('Page 1 of 2');
    // Only its reader sees it, so it says “you”.
    expect(copy.privately).toContain('You have not finished a match here yet.');
    const on = await t.as('Bo').press(copy, 'Next');
    expect(on.privately).toContain('Page 2 of 2');
    expect(t.message(board).text).toContain('Page 2 of 2');
  });

  it.each([
    ['wins', /^\*\*1\.\*\* P12 · \*\*12\*\* wins · 12–0$/],
    ['rate', /^\*\*1\.\*\* P12 · \*\*100%\*\* · 12–0$/],
    ['best', /^\*\*1\.\*\* P12 · \*\*40 points\*\* · 12–0$/],
    ['streak', /^\*\*1\.\*\* P12 · \*\*12\*\* in a row · 12–0$/],
  ])('is ordered by %s, by the option and by the select', async (sort, row) => {
    const asked = await t.as('Ada').slash('#games', 'knucklebones stats', { sort });
    expect(first(asked)).toMatch(row);
    const board = await t.as('Ada').slash('#games', 'knucklebones stats', { period: 'month' });
    const chosen = await t.as('Ada').choose(board, '1.knucklebones.-.order:month', [sort]);
    expect(chosen.message.id).toBe(board.message.id);
    expect(chosen.publicly).toContain('This month');
  });

  it('lists by win rate only those with ten matches, and tells the others', async () => {
    const [few] = players;
    if (few === undefined) throw new Error('no players');
    const board = await t.as(few).slash('#games', 'knucklebones stats', { sort: 'rate' });
    expect(rows(board).map((row) => row.slice(6, 12).trim())).toHaveLength(4);
    expect(board.publicly).toContain('P01 is not listed yet: that takes 10 matches. So far: 1.');
  });

  it('covers the week and the month, by buttons', async () => {
    const ada = t.as('Ada');
    const board = await ada.slash('#games', 'knucklebones stats');
    const week = await ada.press(board, 'This week');
    expect(week.publicly).toContain('Rating · This week');
    expect(week.message.live).toEqual(expect.arrayContaining(['This month', 'All time']));
    expect(week.message.live).not.toContain('This week');
    expect((await ada.press(week, 'All time')).publicly).toContain('Rating · All time');
  });

  it('is empty, in words, where nobody has played, and takes forged presses as they come', async () => {
    const ada = t.as('Ada');
    const board = await ada.slash('#Ada', 'knucklebones stats');
    expect(board.publicly).toContain('Nobody is listed here yet');
    const forged = await ada.forge(board, '1.knucklebones.-.page:99999999:luck:century:x');
    expect(forged.publicly).toContain('Rating · All time');
    const old = await ada.forge(board, '1.knucklebones.-.page:11:n');
    expect(old.publicly).toContain('Nobody is listed here yet');
    expect(old.publicly).not.toContain('Page');
  });

  it('speaks the server’s language in public, and the presser’s in private', async () => {
    const { bo } = t.sandbox.home;
    const board = await t.as('Ada').slash('#games', 'knucklebones stats');
    await t.sandbox.locale({ user: bo.id, locale: 'de' });
    const copy = await t.as('Bo').press(board, 'Next');
    expect(copy.privately).toContain('Wertung · Insgesamt');
    await t.sandbox.locale({ user: bo.id, locale: 'en-US' });
  });
});

describe('people who left the server', () => {
  it('drop out the next time, and are back when they are', async () => {
    const guild = t.sandbox.home.table;
    const best = players.at(-1);
    if (best === undefined) throw new Error('no players');
    await t.forward(25 * hour);
    guild.members.delete(best.id);
    const asked = () =>
      t.sandbox.requests.filter(({ path }) => path.endsWith(`/members/${best.id}`)).length;
    const before = asked();
    const options = { sort: 'wins' };
    // The answer does not wait for Discord's: it shows what was known.
    expect(first(await t.as('Ada').slash('#games', 'knucklebones stats', options))).toContain(
      'P12',
    );
    await t.until('the absent player to be looked for', () => asked() > before || undefined);
    const closed = await eventually(options, 'P11');
    expect(rows(closed)).toHaveLength(10);
    expect(first(closed)).toMatch(/^\*\*1\.\*\* P11/);
    expect(closed.publicly).not.toContain('P12');
    const once = asked();
    await t.as('Bo').slash('#games', 'knucklebones stats', options);
    expect(asked()).toBe(once);

    guild.members.add(best.id);
    await t.forward(25 * hour);
    expect(first(await eventually(options, 'P12'))).toMatch(/^\*\*1\.\*\* P12/);
  });

  it('stay where Discord gives no clear answer', async () => {
    await t.forward(25 * hour);
    const guild = t.sandbox.home.table;
    const [, , , , , , , , , , second] = players;
    if (second === undefined) throw new Error('no players');
    const cleo = t.as('Cleo');
    guild.members.delete(second.id);
    const route = new RegExp(`/members/${second.id}$`);
    const fault = t.sandbox.faults.add({ id: 'refused', code: 50001, route });
    await cleo.slash('#games', 'knucklebones stats', { sort: 'wins' });
    await t.until('the question to be refused', () => (fault.hits > 0 ? true : undefined));
    for (let look = 0; look < 3; look += 1) {
      const board = await cleo.slash('#games', 'knucklebones stats', { sort: 'wins' });
      expect(board.publicly).toContain('P11');
    }
    fault.remove();
    guild.members.add(second.id);
  });

  /** The leaderboard once its first row is this player's; asked for until then. */
  const eventually = async (
    options: Readonly<Record<string, string>>,
    name: string,
  ): Promise<Answer> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const board = await t.as('Ada').slash('#games', 'knucklebones stats', options);
      if (first(board).includes(name)) return board;
    }
    throw new Error(`${name} does not come first`);
  };
});

describe('a player’s card', () => {
  it('is a picture with everything in words beside it, and the way to the records', async () => {
    const game = await duel(t, '#general');
    await playOut(game);
    const card = await game.ada.slash('#games', 'knucklebones stats', { player: game.bo });
    expect(card.message.picture).toMatch(/card.*\.png/);
    expect(card.publicly).toContain('Bo at Knucklebones');
    expect(card.publicly).toMatch(/Rating 1[3-6]\d\d\?, rank \d+ of 15 here; provisional/);
    expect(card.publicly).toMatch(/Matches: [01] won, [01] lost, 0 drawn/);
    expect(card.publicly).toMatch(/Bo against Ada: [01] won, [01] lost, 0 drawn/);
    expect(card.publicly).toMatch(/Dice luck: [+−±]\d+(\.\d+)? points a roll/);
    expect(card.publicly).toMatch(/Dice knocked out: \d+\./);
    // Named where there is one, by what the record says: columns can be level.
    const own = movesIn(await verifiedRecord(game.board, game.bo)).flatMap(({ person, column }) =>
      person === game.bo.id ? [column] : [],
    );
    const counts = [0, 1, 2].map((column) => own.filter((each) => each === column).length);
    const most = Math.max(...counts);
    const name = ['left', 'middle', 'right'][counts.indexOf(most)];
    const percent = Math.round((100 * most) / own.length);
    expect(card.publicly.match(/Favourite column: .*(?=\.)/g) ?? []).toEqual(
      most < (1 / 3 + 0.01) * own.length
        ? []
        : [expect.stringContaining(`Favourite column: ${name}, with ${percent}%`)],
    );
    expect(card.publicly).toMatch(/\*\*(won|lost)\*\* (against|to) Ada, <t:\d+:R>/);
    expect(card.message.alt).toMatch(/Dice knocked out: \d+\./);
    const [row] = card.message.api.components ?? [];
    const select = row?.type === 1 ? row.components[0] : undefined;
    if (select?.type !== 3) throw new Error('no select');
    const match = select.options[0]?.value ?? '';
    const record = await game.bo.choose(card, select.custom_id, [match]);
    expect(record.privately).toContain('every die and every move');
    expect(record.message.api.attachments[0]?.filename).toBe(`${match}.record.json`);
    const forged = await game.bo.choose(card, select.custom_id, [match]);
    expect(forged.failed).toBe(false);
  });

  it('of oneself says nothing of a head-to-head', async () => {
    const cleo = t.as('Cleo');
    const card = await cleo.slash('#games', 'knucklebones stats', { player: cleo });
    expect(card.publicly).toContain('Matches: 0 won, 78 lost');
    expect(card.publicly).toContain('Streak: 78 losses now');
    expect(card.publicly).not.toMatch(/Cleo against .*: \d+ won/);
  });

  it('is words alone where boards are text', async () => {
    const cleo = t.as('Cleo');
    await cleo.slash('#games', 'settings', { board: 'text' });
    const card = await cleo.slash('#games', 'knucklebones stats', { player: cleo });
    expect(card.message.picture).toBeNull();
    expect(card.publicly).toContain('Dice luck');
    await cleo.slash('#games', 'settings', { board: 'picture' });
  });

  it('of somebody who has not played, and of the bot, is a sentence', async () => {
    const ada = t.as('Ada');
    const nobody = t.sandbox.addUser({ name: 'Nobody' });
    t.sandbox.home.table.members.add(nobody.id);
    const none = await ada.slash('#games', 'knucklebones stats', { player: nobody });
    expect(none.publicly).toContain('Nobody has not finished a match');
    const machine = await ada.slash('#games', 'knucklebones stats', { player: t.sandbox.bot });
    expect(machine.publicly).toContain('practice');
  });
});
