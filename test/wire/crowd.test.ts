import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BotProcess } from '../../sandbox/bot.js';
import { MEMBER_PERMISSIONS } from '../../sandbox/server/permission-sets.js';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  columnOf,
  duel,
  giveUp,
  playTurn,
  playTurns,
  recordOf,
  showsNextTurn,
  toPlace,
  turnNumber,
} from './play.js';
import { hasColumns } from './record.js';
import { callbacks, counting, goesOn, pressOff, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

describe('many presses', () => {
  it('twenty in a burst, with every answer a second under way: one callback each, and one move', async () => {
    const game = await duel(t, room(t));
    const { id: user } = acting(game);
    const before = t.message(game.board);
    const customId = columnId(before);
    const answers = counting(t, callbacks);
    const slow = t.fault({ id: 'slow-answers', ms: 1_000 });
    for (let press = 0; press < 20; press += 1)
      t.sandbox.begin.press({ user, message: game.board, customId });
    await t.until('all answers', () => (answers() >= 20 ? true : undefined));
    await showsNextTurn(game, before);
    expect(slow.hits).toBe(20);
    t.sandbox.faults.clear();
    await goesOn(game);
  });

  it('do not wait for one whose answer hangs', async () => {
    const game = await duel(t, room(t));
    const hangs = t.fault({ id: 'unanswered', route: callbacks, times: 1 });
    const { before, interaction } = pressOff(game);
    await t.until('the answer to hang', () => (hangs.hits === 1 ? true : undefined));
    const lost = () => t.sandbox.interaction({ id: interaction }).requests.length > 1;
    expect((await t.as('Cleo').slash(room(t), 'knucklebones rules')).failed).toBe(false);
    expect(lost()).toBe(false);
    await t.until('the board to be made sure of', () => (lost() ? true : undefined));
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('of every kind have one callback each', async () => {
    const from = t.sandbox.requests.length;
    const game = await duel(t, room(t));
    await playTurn(game);
    await acting(game).press(game.board, 'My view');
    await t.as('Cleo').press(game.board, columnId(t.message(game.board)));
    await t.as('Cleo').menu(game.where, 'End this match', game.board);
    await t.as('Cleo').slash(game.where, 'settings');
    await game.ada.complete(game.where, 'knucklebones record', 'match');
    await giveUp(game);
    await game.bo.press(game.board, 'Rematch');
    await recordOf(game, game.ada);
    const answered = t.sandbox.requests
      .slice(from)
      .filter(({ path }) => callbacks.test(path))
      .map(({ path }) => path);
    expect(answered.length).toBeGreaterThan(10);
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('by three who accept one challenge, each delivered twice: one gets the seat', async () => {
    const where = room(t);
    const challenge = await t.newcomer('Host').slash(where, 'knucklebones challenge');
    const three = ['Eins', 'Zwei', 'Drei'].map((name) => t.newcomer(name));
    t.fault({ id: 'duplicates' });
    const answers = await Promise.all(three.map((one) => one.press(challenge, 'Accept')));
    const seated = answers.filter(({ message }) => message.viewer === null);
    expect(seated).toHaveLength(1);
    for (const answer of answers) {
      if (answer !== seated[0]) expect(answer.privately).toContain('already started');
    }
    const boards = t
      .as('Cleo')
      .see(where)
      .filter(({ content }) => content.includes('rolled a'));
    expect(boards).toHaveLength(1);
  });

  it('that open two challenges in a channel at the same moment: both stand, both can be played', async () => {
    const where = room(t);
    const [left, right, guest] = [t.newcomer('Left'), t.newcomer('Right'), t.newcomer('Guest')];
    const made = await Promise.all(
      [left, right].map((one) => one.slash(where, 'knucklebones challenge')),
    );
    for (const challenge of made) {
      expect((await guest.press(challenge, 'Accept')).publicly).toContain('rolled a');
    }
    expect(t.as('Cleo').see(where)).toHaveLength(2);
  });

  it('of somebody who is challenged go on: nobody is held by what they did not accept', async () => {
    const where = room(t);
    const [loud, calm, friend] = [t.newcomer('Loud'), t.newcomer('Calm'), t.newcomer('Friend')];
    const unwanted = await loud.slash(where, 'knucklebones challenge', { opponent: calm });
    const asked = await calm.slash(where, 'knucklebones challenge', { opponent: friend });
    expect((await friend.press(asked, 'Accept')).publicly).toContain('rolled a');
    expect((await calm.slash(room(t), 'knucklebones practice')).failed).toBe(false);
    expect((await calm.press(unwanted, 'Decline')).publicly).toContain('declined');
  });
});

describe('forms', () => {
  it('opened twice and sent once, then again: resigned once, and the second gets an answer', async () => {
    const game = await duel(t, room(t));
    const opened = [
      await game.ada.press(game.board, 'Resign'),
      await game.ada.press(game.board, 'Resign'),
    ];
    const [first, second] = opened;
    if (first === undefined || second === undefined) throw new Error('no form');
    const answers = counting(t, callbacks);
    expect((await game.ada.fill(second)).publicly).toContain('resigned');
    expect(answers()).toBe(1);
    expect((await game.ada.fill(first)).failed).toBe(false);
    expect(t.message(game.board).content).toContain('Bo wins');
  });
});

describe('boards', () => {
  it('edited ten times have one picture, and nothing piles up', async () => {
    const game = await duel(t, room(t), { length: 'best-of-3' });
    for (let turn = 0; turn < 10 && toPlace(game) !== null; turn += 1) await playTurn(game);
    const { api, picture } = t.message(game.board);
    expect(picture).not.toBeNull();
    expect(api.attachments).toEqual([]);
    expect(api.embeds).toHaveLength(1);
    await giveUp(game);
  });

  it('that one person sees are never edited through the channel', async () => {
    const game = await duel(t, room(t), { clock: '1h' });
    const views = await Promise.all([
      game.ada.press(game.board, 'My view'),
      game.bo.press(game.board, 'My view'),
    ]);
    await t.forward(61 * 60_000);
    await t.shows(game.board, 'the clock to decide', ({ content }) => content.includes('ran out'));
    const edited = await t.until('the edit', () => {
      const ids = t.sandbox.requests.flatMap(
        ({ path }) => /^\/channels\/\d+\/messages\/(\d+)$/.exec(path)?.[1] ?? [],
      );
      return ids.includes(game.board) ? ids : undefined;
    });
    for (const { message } of views) expect(edited).not.toContain(message.id);
  });

  it('of 26 matches: lists hold 25 at the most, and every message fits', async () => {
    const guild = t.sandbox.addGuild({ name: 'The Long Table' });
    const where = t.sandbox.addChannel({ name: 'room', guild: guild.id });
    const player = t.as(t.sandbox.addUser({ name: 'Veteran' }));
    guild.members.add(player.id);
    expect(await player.complete(where, 'knucklebones record', 'match')).toEqual([]);
    for (let match = 0; match < 26; match += 1) {
      await t.forward(61_000);
      const board = await player.slash(where, 'knucklebones practice');
      await player.fill(await player.press(board, 'Resign'));
    }
    await expect
      .poll(() => player.complete(where, 'knucklebones record', 'match'))
      .toHaveLength(25);
    expect((await player.slash(where, 'knucklebones stats', { player })).failed).toBe(false);
    expect((await player.slash(where, 'games')).failed).toBe(false);
    expect((await player.slash(where, 'knucklebones board')).failed).toBe(false);
  }, 60_000);
});

describe('places', () => {
  it('the bot does not see (no View Channel) are played in by answers alone', async () => {
    const where = room(t);
    where.botPermissions = 0n;
    const own = counting(t, new RegExp(`^/channels/${where.id}`));
    const game = await duel(t, where);
    await playTurns(game, 6);
    await giveUp(game);
    expect(t.message(game.board).content).toContain('wins');
    expect(own()).toBe(0);
  });

  it('where it may not embed (no Embed Links): answers work, a post of its own is not insisted on', async () => {
    const where = room(t);
    where.botPermissions = MEMBER_PERMISSIONS & ~PermissionFlagsBits.EmbedLinks;
    const game = await duel(t, where);
    await playTurn(game);
    const posts = counting(t, new RegExp(`^/channels/${where.id}/messages$`));
    const before = pressOnly(game);
    t.sandbox.deleteMessage({ message: game.board });
    await t.until('the post to be refused', () => (posts() > 0 ? true : undefined));
    const again = await game.ada.slash(where, 'knucklebones board');
    expect(turnNumber(again.message)).toBe(turnNumber(before) + 1);
    expect(posts()).toBe(1);
    await goesOn({ ...game, board: again.message.id });
  });

  it.each([50007, 50278] as const)(
    'that take no direct message (%i) cost a pause, and no crash',
    async (code) => {
      const ada = t.as('Ada');
      const { direct } = t.sandbox.home;
      await t.forward(11 * 60_000);
      const begun = await ada.slash(direct, 'knucklebones practice');
      const refused = t.fault({ id: 'refused', code });
      t.fault({ id: 'unauthorized' });
      t.fault({ id: 'error-before', route: callbacks, times: 1 });
      const game = { t, where: direct, ada, bo: ada, board: begun.message.id };
      const before = pressOnly(game);
      await t.until('the refusal', () => (refused.hits > 0 ? true : undefined));
      const again = await ada.slash(direct, 'knucklebones board');
      expect(turnNumber(again.message)).toBeGreaterThan(turnNumber(before));
      expect(refused.hits).toBe(1);
      await ada.fill(await ada.press(again, 'Resign'));
    },
  );

  it.each(['archived', 'locked'] as const)(
    'that are %s in the middle of a match: the clock runs on, edits pause',
    async (state) => {
      const thread = t.sandbox.addChannel({ name: 'thread', parent: t.sandbox.home.games.id });
      const game = await duel(t, thread, { clock: '1h' });
      const id = columnId(t.message(game.board));
      const own = counting(t, new RegExp(`^/channels/${thread.id}/messages`));
      thread[state] = true;
      if (state === 'locked') thread.archived = true;
      await t.forward(61 * 60_000);
      await t.until('an edit to be refused', () => (own() > 0 ? true : undefined));
      expect(t.message(game.board).content).toContain('rolled a');
      thread.archived = false;
      thread.locked = false;
      await game.bo.forge(game.board, id);
      await t.shows(game.board, 'the result', ({ content }) => content.includes('ran out of time'));
      expect(own()).toBe(1);
    },
  );
});

describe('two processes on one SQLite file that both receive every event, twice', () => {
  let second: BotProcess;
  beforeAll(async () => {
    second = await t.another({ directory: t.bot.directory });
  });
  afterAll(() => second.close());

  it('a whole match: every press counts once, and the record is whole', async () => {
    const where = room(t);
    t.fault({ id: 'duplicates' });
    const game = await duel(t, where);
    const played: number[] = [];
    while (toPlace(game) !== null) {
      const before = t.message(game.board);
      await playTurn(game);
      played.push(columnOf(columnId(before)));
      await t.shows(
        game.board,
        'the move or the end',
        (now) => turnNumber(now) === turnNumber(before) + 1 || now.content.includes('wins'),
      );
    }
    t.sandbox.faults.clear();
    await hasColumns(game, played);
    expect(game.ada.see(where).filter(({ viewer }) => viewer === null)).toHaveLength(1);
  }, 90_000);

  it('and one of them is killed: the other goes on', async () => {
    const game = await duel(t, room(t));
    await playTurn(game);
    await second.crash();
    await goesOn(game);
  });
});

it('in all of this no library has warned of listeners that pile up', () => {
  expect(t.bot.lines.filter((line) => /MaxListeners|DeprecationWarning/.test(line))).toEqual([]);
});
