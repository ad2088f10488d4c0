import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, type Table, table } from './harness.js';
import { duel, giveUp, playTurn, playTurns } from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(async () => {
  t.sandbox.faults.clear();
  if (t.bot.running) return;
  // A test that failed while the bot was down leaves the next one its bot.
  t.bot.start();
  await t.bot.ready();
});
afterAll(() => t.close());

/** Three people of whom the bot knows nothing, by the names that they have here. */
let groups = 0;
const strangers = () => {
  groups += 1;
  const [ada, bo, cleo] = [`Ada ${groups}`, `Bo ${groups}`, `Cleo ${groups}`] as const;
  const people: readonly [Person, Person] = [t.newcomer(ada), t.newcomer(bo)];
  return {
    people,
    ada: people[0],
    bo: people[1],
    cleo: t.newcomer(cleo),
    names: { ada, bo, cleo },
  };
};

describe('/preferences', () => {
  it('are one panel whose choices hold from then on', async () => {
    const { ada, bo } = strangers();
    const opened = await ada.slash('#games', 'preferences');
    expect(opened.privately).toContain('You have blocked nobody');
    await ada.choose(opened, '1.all.-.mine:clock', ['1h']);
    await ada.choose(opened, '1.all.-.mine:style', ['text']);
    const posted = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(posted.publicly).toContain('1 hour a turn');
    await bo.press(posted, 'Accept');
    expect((await ada.press(posted, 'My view')).message.picture).toBeNull();
    expect((await bo.press(posted, 'My view')).message.picture).not.toBeNull();
    const off = await ada.press(opened, 'Never remind me');
    expect(off.privately).toContain('never reminded');
    const auto = await ada.choose(opened, '1.all.-.mine:clock', ['auto']);
    expect(auto.privately).toContain('never reminded');
  });

  it('say who may challenge, and name nobody', async () => {
    const { ada, bo, names } = strangers();
    const opened = await bo.slash('#games', 'privacy challenges');
    expect(opened.message.api.components).toHaveLength(2);
    await bo.choose(opened, '1.challenges.-.mine:challenges', ['nobody']);
    const refused = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    const words = refused.privately;
    expect(words).toBe(`${names.bo} does not take challenges.`);
    await bo.choose(opened, '1.challenges.-.mine:challenges', ['everyone']);
    const blocked = await bo.choose(opened, '1.challenges.-.mine:blocked', [ada.id]);
    expect(blocked.privately).toContain('You have blocked 1 person');
    const again = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(again.privately).toBe(words);
    await bo.choose(opened, '1.challenges.-.mine:blocked', []);
    const taken = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(taken.publicly).toContain('challenges you');
  });
});

describe('declining', () => {
  it('offers privately to block the challenger, who learns nothing of it', async () => {
    const { ada, bo, cleo, names } = strangers();
    const posted = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    const declined = await bo.press(posted, 'Decline');
    const offered = await t.until('the offer', () =>
      bo
        .see('#games')
        .find(({ viewer, content }) => viewer === bo.id && content.includes('Declined')),
    );
    expect(t.message(posted).content).toBe(`${names.bo} declined ${names.ada}’s challenge.`);
    expect(declined.failed).toBe(false);
    expect(ada.see('#games').some(({ id }) => id === offered.id)).toBe(false);
    const forged = await cleo.forge(posted, offered.buttons[0]?.customId ?? '');
    expect(forged.privately).toContain('no longer here');
    const blocked = await bo.press(offered, `No challenges from ${names.ada}`);
    expect(blocked.privately).toContain(`${names.ada} cannot challenge you any more`);
    const refused = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect(refused.privately).toBe(`${names.bo} does not take challenges.`);
    const open = await ada.slash('#games', 'knucklebones challenge');
    expect((await bo.press(open, 'Accept')).failed).toBe(false);
  });

  it('of an open challenge is not possible to those whom its host has blocked', async () => {
    const { ada, bo, cleo } = strangers();
    const panel = await ada.slash('#games', 'preferences');
    await ada.choose(panel, '1.all.-.mine:blocked', [bo.id]);
    const open = await ada.slash('#games', 'knucklebones challenge');
    const barred = await bo.press(open, 'Accept');
    expect(barred.privately).toBe('Somebody else has to take this challenge.');
    expect((await cleo.press(open, 'Accept')).publicly).toContain('rolled a');
  });
});

describe('/privacy export', () => {
  const fileOf = async (answer: Answer): Promise<string> => {
    const [file] = answer.message.api.attachments;
    if (file === undefined) throw new Error(`no file: ${answer.message.text}`);
    return gunzipSync(Buffer.from(await (await fetch(file.url)).arrayBuffer())).toString();
  };

  it('is a private file with all of it, three times an hour', async () => {
    const { people, names, cleo } = strangers();
    const game = await duel(t, '#games', {}, people);
    await playTurns(game, 4);
    await giveUp(game);
    // Asked by somebody else: whoever has not finished a match here is told so by their name.
    const stats = async () =>
      (await cleo.slash('#games', 'knucklebones stats', { sort: 'wins' })).publicly;
    await expect.poll(stats).toContain(names.ada);
    const shown = await game.ada.slash('#games', 'privacy show');
    expect(shown.privately).toContain('What this bot keeps about you');
    const exported = await game.ada.press(shown, 'Export my data');
    expect(exported.privately).toContain('1 finished match');
    const json = await fileOf(exported);
    expect(JSON.parse(json)).toMatchObject({ person: game.ada.id, complete: true });
    expect(json).toContain(`"${names.bo}"`);
    expect(json).not.toContain(game.bo.id);
    await game.ada.slash('#games', 'privacy export');
    await game.ada.slash('#games', 'privacy export');
    const often = await game.ada.slash('#games', 'privacy export');
    expect(often.privately).toContain('three times within the hour');
  });
});

describe('/privacy forget', () => {
  /** A challenge is on a person's list a moment after it was made: what is not there yet is found later. */
  const isListed = (person: Person, by: string) =>
    expect.poll(async () => (await person.slash('#games', 'games')).privately).toContain(by);

  it('ends everything at once, and renames what stands in the channel', async () => {
    const { people, cleo, names } = strangers();
    const game = await duel(t, '#games', {}, people);
    await playTurn(game);
    const received = await cleo.slash('#general', 'knucklebones challenge', { opponent: game.ada });
    await isListed(game.ada, names.cleo);
    const shown = await game.ada.slash('#games', 'privacy show');
    const asked = await game.ada.press(shown, 'Forget me');
    expect(asked.privately).toContain('cannot be taken back');
    const done = await game.ada.press(asked, 'Yes, forget me');
    expect(done.privately).toContain('You are forgotten');
    await t.shows(
      game.board,
      'the name to go',
      ({ text, content }) => !text.includes(names.ada) && content.includes(`${names.bo} wins`),
    );
    await t.shows(received, 'the challenge to end', ({ content }) =>
      content.includes(`declined ${names.cleo}’s challenge`),
    );
    const again = await game.bo.slash('#general', 'knucklebones challenge', { opponent: game.ada });
    expect(again.privately).toContain('does not take challenges');
  });

  it('is finished after a restart when the bot is killed in the middle', async () => {
    const { people, cleo, names } = strangers();
    const game = await duel(t, '#games', {}, people);
    const received = await cleo.slash('#general', 'knucklebones challenge', { opponent: game.ada });
    await isListed(game.ada, names.cleo);
    const asked = await game.ada.slash('#games', 'privacy forget');
    const slow = t.fault({ id: 'slow-answers', ms: 3_500 });
    const customId = asked.message.buttons[0]?.customId ?? '';
    t.sandbox.begin.press({ user: game.ada.id, message: asked.message.id, customId });
    // The job is done when its answer is under way, and what it changed is not shown yet.
    await t.until('the answer to be under way', () => (slow.hits > 0 ? true : undefined));
    await t.bot.crash();
    slow.remove();
    expect(t.message(game.board).content).toContain('rolled a');
    expect(t.message(received).content).toContain('challenges you');
    t.bot.start();
    await t.bot.ready();
    // A sweep finds what is left to be shown; nobody has to press again.
    await t.shows(
      game.board,
      'the match to end, and the name to go',
      ({ text, content }) => content.includes(`${names.bo} wins`) && !text.includes(names.ada),
    );
    await t.shows(received, 'the challenge to end', ({ content }) =>
      content.includes(`declined ${names.cleo}’s challenge`),
    );
  });
});
