import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Table, table } from './harness.js';
import { duel, playOut, playTurn } from './play.js';

let t: Table;
beforeEach(async () => {
  t = await table();
});
afterEach(() => t.close());

describe('/preferences', () => {
  it('are one panel whose choices hold from then on', async () => {
    const ada = t.as('Ada');
    const opened = await ada.slash('#games', 'preferences');
    expect(opened.privately).toContain('You have blocked nobody');
    await ada.choose(opened, '1.all.-.mine:clock', ['1h']);
    await ada.choose(opened, '1.all.-.mine:style', ['text']);
    const posted = await ada.slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
    expect(posted.publicly).toContain('1 hour a turn');
    await t.as('Bo').press(posted, 'Accept');
    expect((await ada.press(posted, 'My view')).message.picture).toBeNull();
    expect((await t.as('Bo').press(posted, 'My view')).message.picture).not.toBeNull();
    const off = await ada.press(opened, 'Never remind me');
    expect(off.privately).toContain('never reminded');
    const auto = await ada.choose(opened, '1.all.-.mine:clock', ['auto']);
    expect(auto.privately).toContain('never reminded');
  });

  it('say who may challenge, and name nobody', async () => {
    const bo = t.as('Bo');
    const opened = await bo.slash('#games', 'privacy challenges');
    expect(opened.message.api.components).toHaveLength(2);
    await bo.choose(opened, '1.challenges.-.mine:challenges', ['nobody']);
    const refused = await t.as('Ada').slash('#games', 'knucklebones challenge', { opponent: bo });
    const words = refused.privately;
    expect(words).toBe('Bo does not take challenges.');
    await bo.choose(opened, '1.challenges.-.mine:challenges', ['everyone']);
    const blocked = await bo.choose(opened, '1.challenges.-.mine:blocked', [t.as('Ada').id]);
    expect(blocked.privately).toContain('You have blocked 1 person');
    const again = await t.as('Ada').slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(again.privately).toBe(words);
    await bo.choose(opened, '1.challenges.-.mine:blocked', []);
    const taken = await t.as('Ada').slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(taken.publicly).toContain('challenges you');
  });
});

describe('declining', () => {
  it('offers privately to block the challenger, who learns nothing of it', async () => {
    const [ada, bo, cleo] = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const posted = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    const declined = await bo.press(posted, 'Decline');
    const offered = await t.until('the offer', () =>
      bo
        .see('#games')
        .find(({ viewer, content }) => viewer === bo.id && content.includes('Declined')),
    );
    expect(t.message(posted).content).toBe('Bo declined Ada’s challenge.');
    expect(declined.failed).toBe(false);
    expect(ada.see('#games').some(({ id }) => id === offered.id)).toBe(false);
    const forged = await cleo.forge(posted, offered.buttons[0]?.customId ?? '');
    expect(forged.privately).toContain('no longer here');
    const blocked = await bo.press(offered, 'No challenges from Ada');
    expect(blocked.privately).toContain('Ada cannot challenge you any more');
    const refused = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(refused.privately).toBe('Bo does not take challenges.');
    const open = await ada.slash('#games', 'knucklebones challenge');
    expect((await bo.press(open, 'Accept')).failed).toBe(false);
  });

  it('of an open challenge is not possible to those whom its host has blocked', async () => {
    const [ada, bo] = [t.as('Ada'), t.as('Bo')];
    const panel = await ada.slash('#games', 'preferences');
    await ada.choose(panel, '1.all.-.mine:blocked', [bo.id]);
    const open = await ada.slash('#games', 'knucklebones challenge');
    const barred = await bo.press(open, 'Accept');
    expect(barred.privately).toBe('Somebody else has to take this challenge.');
    expect((await t.as('Cleo').press(open, 'Accept')).publicly).toContain('rolled a');
  });
});

describe('/privacy export', () => {
  const fileOf = async (answer: Answer): Promise<string> => {
    const [file] = answer.message.api.attachments;
    if (file === undefined) throw new Error(`no file: ${answer.message.text}`);
    return gunzipSync(Buffer.from(await (await fetch(file.url)).arrayBuffer())).toString();
  };

  it('is a private file with all of it, three times an hour', async () => {
    const game = await duel(t);
    await playOut(game);
    const stats = async () =>
      (await game.ada.slash('#games', 'knucklebones stats', { sort: 'wins' })).publicly;
    await expect.poll(stats).toContain('Ada');
    const shown = await game.ada.slash('#games', 'privacy show');
    expect(shown.privately).toContain('What this bot keeps about you');
    const exported = await game.ada.press(shown, 'Export my data');
    expect(exported.privately).toContain('1 finished match');
    const json = await fileOf(exported);
    expect(JSON.parse(json)).toMatchObject({ person: game.ada.id, complete: true });
    expect(json).toContain('"Bo"');
    expect(json).not.toContain(game.bo.id);
    await game.ada.slash('#games', 'privacy export');
    await game.ada.slash('#games', 'privacy export');
    const often = await game.ada.slash('#games', 'privacy export');
    expect(often.privately).toContain('three times within the hour');
  });
});

describe('/privacy forget', () => {
  it('ends everything at once, and renames what stands in the channel', async () => {
    const game = await duel(t);
    await playTurn(game);
    const received = await t.as('Cleo').slash('#general', 'knucklebones challenge', {
      opponent: game.ada,
    });
    const shown = await game.ada.slash('#games', 'privacy show');
    const asked = await game.ada.press(shown, 'Forget me');
    expect(asked.privately).toContain('cannot be taken back');
    const done = await game.ada.press(asked, 'Yes, forget me');
    expect(done.privately).toContain('You are forgotten');
    await t.shows(
      game.board,
      'the name to go',
      ({ text, content }) => !text.includes('Ada') && content.includes('Bo wins'),
    );
    await t.shows(received, 'the challenge to end', ({ content }) =>
      content.includes('declined Cleo’s challenge'),
    );
    const again = await game.bo.slash('#general', 'knucklebones challenge', { opponent: game.ada });
    expect(again.privately).toContain('does not take challenges');
  });

  it('is finished after a restart when the bot is killed in the middle', async () => {
    const game = await duel(t);
    const received = await t.as('Cleo').slash('#general', 'knucklebones challenge', {
      opponent: game.ada,
    });
    const asked = await game.ada.slash('#games', 'privacy forget');
    const customId = asked.message.buttons[0]?.customId ?? '';
    t.sandbox.begin.press({ user: game.ada.id, message: asked.message.id, customId });
    // Somewhere between the press, the job and its end: wherever that is, it comes out right.
    for (let pause = 0; pause < 6; pause += 1) await new Promise((go) => setImmediate(go));
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    // A press that never arrived has to be made again, as a person would.
    const over = () => (t.message(game.board).content.includes('Bo wins') ? true : undefined);
    await t.until('the match to end', over, 12_000).catch(async () => {
      await game.ada.press(asked, 'Yes, forget me');
      await t.until('the match to end', over, 40_000);
    });
    await t.shows(game.board, 'the name to go', ({ text }) => !text.includes('Ada'));
    await t.shows(received, 'the challenge to end', ({ content }) =>
      content.includes('declined Cleo’s challenge'),
    );
  });
});
