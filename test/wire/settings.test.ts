import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_PERMISSIONS } from '../../sandbox/server/permission-sets.js';
import { type Answer, type Table, table } from './harness.js';
import { duel, giveUp, playTurn } from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

const panel = (): Promise<Answer> => t.as('Cleo').slash('#games', 'settings');
const choose = async (customId: string, ...values: string[]): Promise<Answer> =>
  t.as('Cleo').choose(await panel(), customId, values);

describe('/settings', () => {
  it('shows one panel with all that holds, and keeps the options of the command', async () => {
    const shown = await t
      .as('Cleo')
      .slash('#games', 'settings', { board: 'emoji', language: 'de' });
    expect(shown.privately).toContain('Boards are drawn as: emoji');
    expect(shown.privately).toContain('Public messages are in: Deutsch');
    expect(shown.message.api.components).toHaveLength(5);
    const back = await t
      .as('Cleo')
      .slash('#games', 'settings', { board: 'picture', language: 'auto' });
    expect(back.privately).toContain('Boards are drawn as: pictures');
    expect(back.privately).toContain('the server’s own language');
  });

  it('changes with every choice what new matches follow', async () => {
    expect((await choose('1.-.-.set:board', 'text')).privately).toContain('as: text');
    expect((await choose('1.-.-.set:clock', '1h')).privately).toContain('1 hour a turn');
    const posted = await t.as('Ada').slash('#games', 'knucklebones challenge');
    expect(posted.publicly).toContain('1 hour a turn');
    await t.as('Ada').press(posted, 'Cancel');
    const named = await t.as('Ada').slash('#games', 'knucklebones challenge', { clock: '3d' });
    expect(named.publicly).toContain('3 days a turn');
    await t.as('Ada').press(named, 'Cancel');
    await choose('1.-.-.set:board', 'picture');
    await choose('1.-.-.set:clock', '24h');
  });

  it('keeps matches to the channels that it names, and to their threads', async () => {
    const games = t.channel('#games');
    expect((await choose('1.-.-.set:channels', games)).privately).toContain(`<#${games}>`);
    const elsewhere = await t.as('Ada').slash('#general', 'knucklebones challenge');
    expect(elsewhere.privately).toContain(`played elsewhere on this server: <#${games}>`);
    const practice = await t.as('Ada').slash('#general', 'knucklebones practice');
    expect(practice.privately).toContain('played elsewhere');
    const here = await t.as('Ada').slash('#games', 'knucklebones challenge');
    expect(here.publicly).toContain('looking for an opponent');
    await t.as('Ada').press(here, 'Cancel');
    const thread = await t.as('Ada').slash('#late night match', 'knucklebones challenge');
    expect(thread.publicly).toContain('looking for an opponent');
    await t.as('Ada').press(thread, 'Cancel');
    expect((await choose('1.-.-.set:channels')).privately).toContain('in every channel');
  });

  it('takes limits through a form, and says what cannot be', async () => {
    await t.forward(61_000);
    const opened = await t.as('Cleo').press(await panel(), 'Limits');
    expect(opened.state.modal?.title).toBe('Limits against abuse');
    const zero = await t.as('Cleo').fill(opened, { tables: '0' });
    expect(zero.privately).toContain('“0” is not a number from 1 to 50');
    const third = await t.as('Cleo').press(zero, 'Limits');
    const set = await t.as('Cleo').fill(third, { tables: '10', open: '1', challenges: '2' });
    expect(set.privately).toContain('holds 10 matches');
    const first = await t.as('Ada').slash('#games', 'knucklebones challenge');
    const second = await t.as('Ada').slash('#games', 'knucklebones challenge');
    expect(second.privately).toContain(
      'as many unanswered challenges and practice matches here as one person may',
    );
    await t.as('Ada').press(first, 'Cancel');
    const usual = await t.as('Cleo').press(await panel(), 'Limits');
    const reset = await t.as('Cleo').fill(usual, { tables: ' ', open: '3', challenges: '6' });
    expect(reset.privately).toContain('holds 25 matches');
  });

  it('clears a leaderboard after asking twice', async () => {
    const game = await duel(t);
    await playTurn(game);
    await giveUp(game);
    // Cleo has not played: only a row names Ada where Cleo asks.
    const cleo = t.as('Cleo');
    const listed = async () =>
      (await cleo.slash('#games', 'knucklebones stats', { sort: 'wins' })).publicly;
    await expect.poll(listed).toContain('Ada');
    const which = await cleo.press(await panel(), 'Clear a leaderboard');
    expect(which.privately).toContain('Which leaderboard');
    const sure = await cleo.press(which, 'Clear Knucklebones');
    expect(sure.privately).toContain('cannot be taken back');
    expect(await listed()).toContain('Ada');
    const done = await cleo.press(sure, 'Yes, clear it for good');
    expect(done.privately).toContain('The leaderboard of Knucklebones is empty');
    expect(await listed()).not.toContain('Ada');
  });

  it('is refused at every press to those who may not, whatever they forge', async () => {
    const posted = await t.as('Ada').slash('#games', 'knucklebones challenge');
    for (const action of [
      'set:threads:on',
      'set:reminders:off',
      'set:board',
      'limits:1:1:1',
      'wipe:which',
    ]) {
      const forged = await t.as('Bo').forge(posted, `1.-.-.${action}`);
      expect(forged.privately).toContain('Only members who may manage the server');
    }
    const wiped = await t.as('Bo').forge(posted, '1.knucklebones.-.wipe:yes');
    expect(wiped.privately).toContain('Only members who may manage the server');
    await t.as('Ada').press(posted, 'Cancel');
    const settings = await panel();
    expect(settings.privately).toContain('Matches are played where they were accepted');
    expect(settings.privately).toContain('mentioned once');
  });

  it('is refused to somebody who has lost the right since the panel opened', async () => {
    const opened = await panel();
    const form = await t.as('Cleo').press(opened, 'Limits');
    const { cleo } = t.sandbox.home;
    const all = cleo.permissions;
    cleo.permissions = MEMBER_PERMISSIONS;
    const pressed = await t.as('Cleo').press(opened, 'Stop reminders');
    expect(pressed.privately).toContain('Only members who may manage the server');
    const filled = await t.as('Cleo').fill(form, { tables: '1' });
    expect(filled.privately).toContain('Only members who may manage the server');
    cleo.permissions = all;
    expect((await panel()).privately).toContain('holds 25 matches');
  });

  it('lets everybody in a group message settle language and boards, and no more', async () => {
    const shown = await t.as('Ada').slash('#Dice evening', 'settings', { board: 'text' });
    expect(shown.privately).toContain('as: text');
    expect(shown.message.api.components).toHaveLength(3);
    const cleared = await t.as('Ada').forge(shown, '1.knucklebones.-.wipe:yes');
    expect(cleared.privately).toContain('Only members');
    const channels = await t.as('Ada').forge(shown, '1.-.-.set:threads:on');
    expect(channels.privately).not.toContain('thread');
  });
});
