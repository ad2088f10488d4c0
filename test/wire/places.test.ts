import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '../../sandbox/server/index.js';
import { type Person, type Table, table } from './harness.js';
import {
  acting,
  columnId,
  columns,
  type Duel,
  duel,
  giveUp,
  playOut,
  playTurn,
  recordOf,
  turnNumber,
} from './play.js';
import { counting, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

/** Requests with the bot's own token: to channels, not to interactions. */
const ownRequests = /^\w+ \/channels\//;

const minute = 60_000;

/** Plays a whole match in a place and fetches its record. */
const wholeMatch = async (where: string | Channel): Promise<Duel> => {
  const game = await duel(t, where);
  await playOut(game);
  expect(t.message(game.board).content).toMatch(/^(Ada|Bo) wins/);
  expect(await recordOf(game, game.bo)).toContain('serverSeed');
  return game;
};

describe('a server channel and a thread', () => {
  it.each(['channel', 'thread'])(
    'a whole match in a %s, without a request too many',
    async (kind) => {
      const parent = room(t);
      const where =
        kind === 'channel' ? parent : t.sandbox.addChannel({ name: 'thread', parent: parent.id });
      const requests = counting(t, ownRequests);
      const game = await wholeMatch(where);
      // Presses carry the board: the bot does nothing in its own name.
      expect(requests()).toBe(0);
      expect(game.ada.see(where).filter(({ viewer }) => viewer === null)).toHaveLength(1);
    },
  );
});

describe('direct messages with the bot', () => {
  it('are played in against the machine, edited without a press, and have their own statistics', async () => {
    const ada = t.as('Ada');
    const { direct } = t.sandbox.home;
    const started = await ada.slash(direct, 'knucklebones practice');
    expect(started.publicly).toMatch(/^Ada rolled/);
    const game = { t, where: direct, ada, bo: ada, board: started.message.id };
    await playTurn(game);
    const question = await ada.slash(direct, 'knucklebones resign');
    await ada.press(question, 'Resign against');
    await t.shows(game.board, 'the result', ({ content }) => content.includes('Ada resigned'));
    const stats = await ada.slash(direct, 'knucklebones stats');
    expect(stats.publicly).toContain('Nobody is listed here yet');
  });
});

/** Places where the bot can only answer presses. */
const tokenPlaces: readonly (readonly [string, () => Channel])[] = [
  [
    'a group message, by one person’s own installation',
    () => t.sandbox.addChannel({ name: 'group', kind: 'group', members: [...everybody()] }),
  ],
  [
    'a server that has only the commands',
    () => t.sandbox.addChannel({ name: 'bar', guild: t.sandbox.home.inn.id }),
  ],
];

const everybody = (): ReadonlySet<string> => t.sandbox.home.group.members;

describe.each(tokenPlaces)('%s', (_name, open) => {
  it('a whole match by answers alone', async () => {
    const requests = counting(t, ownRequests);
    const followUps = counting(t, /^POST \/webhooks/);
    const where = open();
    const game = await wholeMatch(where);
    expect(requests()).toBe(0);
    expect(followUps()).toBe(0);
    const stats = await game.ada.slash(where, 'knucklebones stats');
    expect(stats.publicly).toMatch(/\*\*1\.\*\* (Ada|Bo)/);
  });

  it('a challenge says what does not work there, and expires while it can still say so', async () => {
    await t.forward(11 * minute);
    const where = open();
    const requests = counting(t, ownRequests);
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    expect(challenge.publicly).toContain('it can only answer presses');
    const ends = Number(/<t:(\d+):R>/.exec(challenge.publicly)?.[1]) * 1_000;
    expect(ends - t.sandbox.now).toBeLessThanOrEqual(14 * minute);
    const { customId } = challenge.message.buttons[0] ?? { customId: null };
    await t.forward(ends - t.sandbox.now + 1_000);
    await t.shows(challenge, 'that it ran out', ({ content }) => content.includes('ran out'));
    expect((await bo.forge(challenge, customId ?? '')).privately).toContain('challenge is over');
    expect(requests()).toBe(0);
  });

  it('the clock decides, and the next press shows it', async () => {
    const where = open();
    const game = await duel(t, where, { clock: '1h' });
    const loser = acting(game).id === game.ada.id ? 'Ada' : 'Bo';
    const id = columnId(t.message(game.board));
    const requests = counting(t, ownRequests);
    await t.forward(61 * minute);
    const view = async () => (await game.ada.press(game.board, 'My view')).privately;
    await expect.poll(view, { timeout: 10_000 }).toContain(`${loser} ran out of time`);
    expect(t.message(game.board).content).toContain('rolled a');
    await game.bo.forge(game.board, id);
    await t.shows(game.board, 'the result', ({ content }) =>
      content.includes(`${loser} ran out of time`),
    );
    expect(requests()).toBe(0);
  });

  it('a board whose last token is too old catches up with the next press on it', async () => {
    const game = await duel(t, open());
    const requests = counting(t, ownRequests);
    const before = t.message(game.board);
    await t.forward(15 * minute);
    const view = await acting(game).press(game.board, 'My view');
    await acting(game).press(view, columnId(view.message));
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before));
    const lagging = await game.ada.forge(game.board, columnId(before));
    expect(lagging.failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    expect(requests()).toBe(0);
  });
});

describe('a server that hides the answers of apps it has not installed', () => {
  it('a challenge there is withdrawn with a word, and mentions nobody', async () => {
    await t.forward(11 * minute);
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const guild = t.sandbox.addGuild({
      name: 'The Cloister',
      install: 'none',
      externalApps: false,
    });
    const cell = t.sandbox.addChannel({ name: 'cell', guild: guild.id });
    const pings = bo.pings;
    const challenge = await ada.slash(cell, 'knucklebones challenge', { opponent: bo });
    const told = await t.shows(challenge, 'a word', ({ text }) => text.includes('nobody could'));
    expect(told.viewer).toBe(ada.id);
    expect(told.buttons).toEqual([]);
    expect(bo.pings).toBe(pings);
    expect(bo.see(cell)).toEqual([]);
    // Nothing was left behind that would count as an open challenge.
    for (let again = 0; again < 3; again += 1) {
      const next = await ada.slash(cell, 'knucklebones challenge');
      await t.shows(next, 'a word', ({ text }) => text.includes('nobody could'));
    }
  });

  it('practice works, for the one who sees it', async () => {
    const ada = t.as('Ada');
    const guild = t.sandbox.addGuild({ name: 'The Crypt', install: 'none', externalApps: false });
    const cell = t.sandbox.addChannel({ name: 'cell', guild: guild.id });
    const started = await ada.slash(cell, 'knucklebones practice');
    expect(started.privately).toMatch(/^Ada rolled/);
    const moved = await ada.press(started, columnId(started.message));
    expect(turnNumber(moved.message)).toBeGreaterThan(turnNumber(started.message));
  });
});

describe('languages', () => {
  it('a German server is spoken to in German, each person privately in their own', async () => {
    await t.forward(11 * minute);
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const guild = t.sandbox.addGuild({ name: 'Die Knochenrunde', locale: 'de' });
    const where = t.sandbox.addChannel({ name: 'spiele', guild: guild.id });
    await t.sandbox.locale({ user: bo.id, locale: 'de' });
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: bo });
    expect(challenge.publicly).toContain('fordert dich zu Knucklebones heraus');
    expect(challenge.message.live).toEqual(['Annehmen', 'Ablehnen', 'Abbrechen']);
    expect((await ada.press(challenge, 'Annehmen')).privately).toContain('your own challenge');
    const accepted = await bo.press(challenge, 'Annehmen');
    expect(accepted.publicly).not.toContain('rolled a');
    expect(accepted.message.alt).not.toMatch(/column|empty/);
    const board = accepted.message;
    const first: Person = board.content.startsWith('Ada') ? ada : bo;
    const second = first.id === ada.id ? bo : ada;
    const waiting = await second.press(board, columnId(board));
    expect(waiting.privately).toMatch(second.id === bo.id ? /^Noch nicht: Ada/ : /^Wait: it is Bo/);
    expect((await first.press(board, columnId(board))).failed).toBe(false);
    // The clock and everything else in it, too.
    expect(t.message(board).text).not.toMatch(/\b(clock|turn|ends|sealed)\b/);
    await t.sandbox.locale({ user: bo.id, locale: 'en-US' });
  });
});

describe('several tables', () => {
  it('two in one channel do not mix', async () => {
    const where = room(t);
    const first = await duel(t, where);
    const [ada, cleo] = [t.as('Ada'), t.as('Cleo')];
    const challenge = await ada.slash(where, 'knucklebones challenge', { opponent: cleo });
    const accepted = await cleo.press(challenge, 'Accept');
    const second = { t, where, ada, bo: cleo, board: accepted.message.id };
    const untouched = t.message(second.board);
    await playTurn(first);
    await playTurn(first);
    expect(t.message(second.board).text).toBe(untouched.text);
    expect(t.message(second.board).buttons).toEqual(untouched.buttons);
    // A button of one table that is pressed on the other’s message still means its own table.
    const id = columnId(t.message(first.board));
    const crossed = await acting(first).forge(second.board, id);
    expect(crossed.failed).toBe(false);
    const question = await ada.slash(where, 'knucklebones resign');
    expect(question.message.live.toSorted()).toEqual(['Resign against Bo', 'Resign against Cleo']);
    await ada.press(question, 'Resign against Cleo');
    const boards = (): readonly string[] =>
      ada.see(where).flatMap((shown) => (columns(shown).length > 0 ? [shown.id] : []));
    await t.until('one board to be left', () => (boards().length === 1 ? true : undefined));
    const left = { ...first, board: boards()[0] ?? '' };
    await playTurn(left);
    await giveUp(left);
  });

  it('of the same two in two channels are two matches', async () => {
    const [here, there] = [room(t), room(t)];
    const first = await duel(t, here);
    const second = await duel(t, there);
    await playTurn(first);
    const unmoved = turnNumber(t.message(second.board));
    await playTurn(first);
    expect(turnNumber(t.message(second.board))).toBe(unmoved);
    const again = await first.ada.slash(there, 'knucklebones board');
    expect(turnNumber(again.message)).toBe(unmoved);
    await giveUp(first);
    const moved = { ...second, board: again.message.id };
    expect(t.message(moved.board).content).toContain('rolled a');
    await playTurn(moved);
    await giveUp(moved);
  });
});
