import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel } from '../../sandbox/server/index.js';
import { MEMBER_PERMISSIONS } from '../../sandbox/server/permission-sets.js';
import { type Answer, type Person, type Table, table } from './harness.js';
import { duel, giveUp, playOut, playTurns, recordOf, toPlace } from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

/** Somebody who has never been here. */
const newcomer = (name: string) => {
  const user = t.sandbox.addUser({ name });
  const { id } = t.sandbox.addGuild({ name: `${name}’s`, members: [user.id, t.as('Ada').id] });
  return { user, channel: t.sandbox.addChannel({ name: `of-${name}`, guild: id }) };
};

describe('the first minute', () => {
  it('/help says on one screen what this is, and a press later one plays', async () => {
    const { user, channel } = newcomer('Dora');
    const dora = t.as(user);
    const help = await dora.slash(channel, 'help');
    expect(help.privately).toContain('A dice duel for two');
    expect(help.privately).toContain('`/knucklebones challenge`');
    expect(help.message.live).toEqual(
      ['Knucklebones', 'Solbones', 'Balic bones', 'Pincer'].map((name) => `Practice: ${name}`),
    );
    const more = await dora.choose(help, '1.-.-.help', ['knucklebones']);
    expect(more.message.id).toBe(help.message.id);
    expect(more.privately).toMatch(/Wins \d+ in 100 against Easy/);
    expect(more.message.live[0]).toBe('Practice: Easy');
    const back = await dora.press(more, 'All games');
    expect(back.privately).toBe(help.privately);
    const begun = await dora.press(back, 'Practice: Knucklebones');
    expect(begun.publicly).toMatch(/^Dora rolled a \d/);
    expect(begun.message.id).not.toBe(help.message.id);
    const hint = await t.until('a hint', () =>
      dora.see(channel).find(({ content }) => content.includes('New to this game?')),
    );
    expect(hint.viewer).toBe(dora.id);

    await dora.slash(channel, 'knucklebones challenge');
    // Whatever would have followed the challenge has followed it by the answer to the next command.
    await dora.slash(channel, 'help');
    const hints = dora.see(channel).filter(({ content }) => content.includes('New to this game?'));
    expect(hints).toHaveLength(1);
  });

  it('/help speaks the language of who asks', async () => {
    const { user, channel } = newcomer('Emil');
    await t.sandbox.locale({ user: user.id, locale: 'de' });
    const help = await t.as(user).slash(channel, 'help');
    expect(help.privately).toContain('Würfelspiele, gleich hier');
    expect(help.message.live[0]).toBe('Üben: Knucklebones');
  });
});

describe('the menu on a person', () => {
  it('challenges them as the command does', async () => {
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const pings = bo.pings;
    const challenge = await ada.menu('#games', 'Challenge to Knucklebones', bo);
    expect(challenge.publicly).toContain('challenges you to Knucklebones');
    expect(challenge.publicly).toContain('24 hours a turn');
    expect(bo.pings).toBe(pings + 1);
    const accepted = await bo.press(challenge, 'Accept');
    expect(accepted.publicly).toMatch(/rolled a \d/);
    const self = await ada.menu('#games', 'Challenge to Knucklebones', ada);
    expect(self.privately).toContain('You cannot challenge yourself');
    const game = { t, where: '#games', ada, bo, board: accepted.message.id };
    await toPlace(game)?.slash('#games', 'knucklebones resign');
    const asked = await ada.press(game.board, 'Resign');
    await ada.fill(asked);
  });

  it('on this bot begins a match at once', async () => {
    const ada = t.as('Ada');
    const begun = await ada.menu('#games', 'Challenge to Knucklebones', t.as(t.sandbox.bot));
    expect(begun.publicly).toMatch(/^Ada rolled a \d/);
    await ada.fill(await ada.press(begun, 'Resign'));
  });
});

describe('the menu on a board', () => {
  it('ends the match for those who may manage messages, after a question', async () => {
    const game = await duel(t, '#general');
    const cleo = t.as('Cleo');
    const asked = await cleo.menu('#general', 'End this match', game.board);
    expect(asked.state.modal?.title).toBe('End this match?');
    expect((await cleo.fill(asked)).privately).toContain('The match is ended');
    const ended = await t.shows(game.board, 'the board to say so', ({ content }) =>
      content.includes('A moderator ended this match'),
    );
    expect(ended.live).toEqual(['Record']);
    expect(JSON.parse(await recordOf(game, game.bo)).fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    const again = await cleo.menu('#general', 'End this match', game.board);
    expect((await cleo.fill(again)).privately).toBe('This match is over.');
  });

  it('asks again at the press whether they may', async () => {
    const game = await duel(t, '#general');
    const user = t.sandbox.home.cleo;
    const cleo = t.as('Cleo');
    const asked = await cleo.menu('#general', 'End this match', game.board);
    const before = user.permissions;
    user.permissions = MEMBER_PERMISSIONS;
    expect((await cleo.fill(asked)).privately).toContain('Only members who may manage messages');
    user.permissions = before;
    expect(t.message(game.board).content).toContain('rolled a');
    await expect(game.ada.menu('#general', 'End this match', game.board)).rejects.toThrow(
      /may not/,
    );
    await game.ada.fill(await game.ada.press(game.board, 'Resign'));
  });

  it('says so on a message that is no board', async () => {
    const cleo = t.as('Cleo');
    const rules = await cleo.slash('#general', 'knucklebones rules');
    const answer = await cleo.menu('#general', 'End this match', rules);
    expect(answer.privately).toContain('not the board of a match');
  });
});

/** Lists follow matches by errands: asked for again until it says so, within bounds. */
const listed = async (person: Person, channel: Channel, words: string): Promise<Answer> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await person.slash(channel, 'games');
    if (answer.privately.includes(words)) return answer;
  }
  throw new Error(`the list never says: ${words}`);
};

describe('/games', () => {
  it('lists one’s matches and challenges everywhere, with the way there', async () => {
    const { user, channel } = newcomer('Fritz');
    const fritz = t.as(user);
    expect((await fritz.slash(channel, 'games')).privately).toContain('no running match');
    const board = await fritz.slash(channel, 'knucklebones practice');
    const open = await t.as('Ada').slash(channel, 'knucklebones challenge', { opponent: user });
    const list = await listed(fritz, channel, open.message.id);
    expect(list.privately).toContain('**Your turn** against Bot');
    expect(list.privately).toContain(board.message.id);
    expect(list.privately).toContain('**Ada challenges you**');
    await fritz.press(open, 'Decline');
    await fritz.fill(await fritz.press(board, 'Resign'));
    await listed(fritz, channel, 'no running match');
  });
});

describe('a replay', () => {
  it('is drawn for whoever may have the record, and kept for the next who asks', async () => {
    const game = await duel(t, '#games');
    await playOut(game);
    const replay = await game.ada.press(game.board, 'Replay');
    expect(replay.privately).toMatch(/in 1\d seconds/);
    const [file] = replay.message.api.attachments;
    expect(file?.filename).toMatch(/\.gif$/);
    expect(file?.description).toMatch(/At the end: (Ada|Bo) wins/);
    const data = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
    expect(data.subarray(0, 6).toString()).toBe('GIF89a');
    expect(data.length).toBeLessThan(1024 * 1024);

    const record = await game.bo.press(game.board, 'Record');
    const again = await game.bo.press(record, 'Replay');
    const [copy] = again.message.api.attachments;
    expect(copy?.size).toBe(file?.size);
  });

  it('is drawn only so often a minute for one person', async () => {
    const game = await duel(t, '#games');
    await playTurns(game, 4);
    await giveUp(game);
    const cleo = t.as('Cleo');
    for (let count = 0; count < 6; count += 1) {
      expect((await cleo.press(game.board, 'Replay')).privately).toContain('seconds');
    }
    expect((await cleo.press(game.board, 'Replay')).privately).toContain('a lot of replays');
    expect((await game.ada.press(game.board, 'Replay')).privately).toContain('seconds');
  });

  it('is refused where there is no such match', async () => {
    const cleo = t.as('Cleo');
    const forged = await cleo.forge(await cleo.slash('#games', 'help'), '1.nothing.-.replay');
    expect(forged.privately).toContain('No such match');
  });
});
