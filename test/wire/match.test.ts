import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { duel, playOut, playTurn, recordOf, toPlace } from './play.js';
import { hasColumns, readVerified, verdict } from './record.js';
import { room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

describe('a whole best of 3', () => {
  it('from the challenge to the result, the record and the rematch', async () => {
    const ada = t.as('Ada');
    const bo = t.as('Bo');
    const challenge = await ada.slash('#games', 'knucklebones challenge', {
      opponent: bo,
      length: 'best-of-3',
    });
    expect(challenge.publicly).toContain('challenges you to Knucklebones');
    expect(challenge.publicly).toContain('best of 3');
    expect(bo.pings).toBe(1);
    const commitment = /\b([0-9a-f]{64})\b/.exec(challenge.publicly)?.[1];
    expect(commitment).toBeDefined();

    const accepted = await bo.press(challenge, 'Accept');
    expect(accepted.message.id).toBe(challenge.message.id);
    expect(accepted.message.picture).toMatch(/\.png/);
    expect(accepted.message.alt).toMatch(/Ada.*Bo|Bo.*Ada/s);
    expect(accepted.message.live).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Left → \d+/), 'My view', 'Resign']),
    );

    const game = { t, where: '#games', ada, bo, board: accepted.message.id };
    const played = await playOut(game);
    expect(played.length).toBeGreaterThanOrEqual(18);
    const end = t.message(game.board);
    expect(end.content).toMatch(/^(Ada|Bo) wins the match, 2–[01]!$/);
    expect(end.live).toEqual(['Rematch', 'Review', 'Record', 'Replay']);
    // Each edit replaced the picture: none piled up.
    expect(end.picture).toMatch(/\.png/);
    expect(end.api.attachments).toEqual([]);
    // The challenge pinged once; boards are edits and ping nobody.
    expect([ada.pings, bo.pings]).toEqual([0, 1]);

    const record = await recordOf(game, ada);
    const { seats } = readVerified(record);
    const winner = end.content.startsWith('Ada') ? ada : bo;
    const seat = seats.findIndex(({ id }) => id === winner.id);
    expect(verdict(record)).toMatchObject({ winners: [seat] });
    expect(record).toContain(commitment);
    await hasColumns(game, played);

    const wish = await ada.press(game.board, 'Rematch');
    expect(wish.publicly).toContain('Ada wants a rematch');
    const sealed = /\b([0-9a-f]{64})\b/.exec(wish.publicly)?.[1];
    const begun = await bo.press(game.board, 'Rematch');
    expect(begun.message.id).not.toBe(game.board);
    await t.shows(game.board, 'the finished board to lose its rematch button', (shown) => {
      return shown.live.join() === 'Review,Record,Replay' && shown.text.includes('has begun');
    });
    const second = { ...game, board: begun.message.id };
    await playOut(second);
    expect(await recordOf(second, bo)).toContain(sealed);

    const board = await ada.slash('#games', 'knucklebones stats');
    expect(board.publicly).toMatch(/\*\*1\.\*\* (Ada|Bo)/);
    expect(board.publicly.match(/^\*\*[12]\.\*\* (Ada|Bo) /gm)).toHaveLength(2);
    const card = await ada.slash('#games', 'knucklebones stats', { player: bo });
    expect(card.publicly).toMatch(/Bo against Ada: \d won, \d lost, 0 drawn/);
    const offered = await ada.complete('#games', 'knucklebones record', 'match', 'ada');
    expect(offered).toHaveLength(2);
  });
});

describe('the board', () => {
  it('is posted again at the bottom, and the old one points to it', async () => {
    const game = await duel(t, '#general');
    const again = await game.bo.slash('#general', 'knucklebones board');
    expect(again.message.id).not.toBe(game.board);
    const moved = await t.shows(game.board, 'the old board to point to the new one', (shown) =>
      shown.content.includes(again.message.id),
    );
    expect(moved.buttons).toEqual([]);
    expect(moved.api.attachments).toEqual([]);
    const played = await playTurn({ ...game, board: again.message.id });
    expect(played.failed).toBe(false);
    await toPlace({ ...game, board: again.message.id })?.slash('#general', 'knucklebones resign');
  });

  it('of several matches is the one that is asked for', async () => {
    const where = room(t);
    const [ada, bo, cleo] = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const first = await duel(t, where, {}, [ada, bo]);
    const second = await duel(t, where, {}, [ada, cleo]);
    const asked = await ada.slash(where, 'knucklebones board');
    expect(asked.privately).toContain('Which match do you want to see?');
    const again = await ada.press(asked, 'Against Bo');
    expect(again.publicly).toContain('Bo');
    expect(again.publicly).not.toContain('Cleo');
    await t.shows(first.board, 'the old board to point to the new one', ({ content }) =>
      content.includes(again.message.id),
    );
    expect(t.message(second.board).buttons).not.toEqual([]);
    expect((await playTurn({ ...first, board: again.message.id })).failed).toBe(false);
    // Whoever has only one is asked nothing.
    expect((await cleo.slash(where, 'knucklebones board')).publicly).toContain('Cleo');
  });

  it('is seen privately from the own seat, in the own style, and played on there', async () => {
    const game = await duel(t, '#late night match');
    const person = toPlace(game);
    if (person === null) throw new Error('nobody is to place');
    const view = await person.press(game.board, 'My view');
    expect(view.privately).toContain('Everyone’s board');
    const text = await person.press(view, 'Text');
    expect(text.message.id).toBe(view.message.id);
    expect(text.message.picture).toBeNull();
    expect(text.privately).toMatch(/left empty/);
    const before = t.message(game.board).content;
    const [column] = text.message.live.filter((label) => label.startsWith('Left'));
    await person.press(text, column ?? '');
    await t.shows(game.board, 'the public board to follow', ({ content }) => content !== before);
    // The style is kept for next time.
    expect((await person.press(game.board, 'My view')).message.picture).toBeNull();
    const emoji = await person.press(view, 'Emoji');
    expect(emoji.message.picture).toBeNull();
  });

  it('is resigned after a question, by the modal and by the command', async () => {
    const game = await duel(t, '#games');
    const asked = await game.ada.press(game.board, 'Resign');
    expect(asked.state.modal?.title).toBe('Resign this match?');
    const done = await game.ada.fill(asked);
    expect(done.publicly).toContain('Bo wins: Ada resigned.');

    const next = await duel(t, '#games');
    const question = await next.bo.slash('#games', 'knucklebones resign');
    expect(question.privately).toContain('cannot be taken back');
    await next.bo.press(question, 'Resign against Ada');
    await t.shows(next.board, 'the board to say so', ({ content }) =>
      content.includes('Ada wins: Bo resigned.'),
    );
  });
});

describe('against the machine', () => {
  it('a person plays at once, the machine answers in the same press', async () => {
    const ada = t.as('Ada');
    const started = await ada.slash('#games', 'knucklebones practice', { level: 'hard' });
    expect(started.publicly).toContain('they were fixed before play');
    const game = { t, where: '#games', ada, bo: ada, board: started.message.id };
    for (let turn = 0; turn < 200; turn += 1) {
      const shown = t.message(game.board);
      if (!shown.content.includes('rolled a')) break;
      expect(shown.content).toMatch(/^Ada rolled/);
      await playTurn(game);
    }
    expect(t.message(game.board).content).toMatch(/wins/);
    expect(await recordOf(game, ada)).toContain('machine:hard');
  });

  it('challenging the bot is the same', async () => {
    const ada = t.as('Ada');
    const started = await ada.slash('#games', 'knucklebones challenge', {
      opponent: t.sandbox.bot,
    });
    expect(started.publicly).toMatch(/^Ada rolled a \d/);
  });
});

describe('rules, privacy, settings', () => {
  it('explains the rules with a picture, in the language of who asks', async () => {
    const { bo } = t.sandbox.home;
    const rules = await t.as('Ada').slash('#games', 'knucklebones rules');
    expect(rules.privately).toContain('Knocking out');
    expect(rules.message.picture).toMatch(/\.png/);
    await t.sandbox.locale({ user: bo.id, locale: 'de' });
    const regeln = await t.as('Bo').slash('#games', 'knucklebones rules');
    expect(regeln.privately).not.toContain('Knocking out');
    await t.sandbox.locale({ user: bo.id, locale: 'en-US' });
  });

  it('settings are for those who manage the server, and new matches follow them', async () => {
    const cleo = t.as('Cleo');
    expect((await cleo.slash('#games', 'settings', { board: 'text' })).privately).toContain('text');
    const game = await duel(t, '#games');
    expect(t.message(game.board).picture).toBeNull();
    expect(t.message(game.board).text).toContain('left empty');
    await cleo.slash('#games', 'settings', { board: 'picture' });
    const asked = await game.ada.press(game.board, 'Resign');
    await game.ada.fill(asked);
  });

  it('forgets a person who asks for it', async () => {
    const dora = t.sandbox.addUser({ name: 'Dora' });
    const { id } = t.sandbox.addGuild({ name: 'The Den', members: [dora.id] });
    const den = t.sandbox.addChannel({ name: 'den', guild: id });
    const who = t.as(dora);
    const practice = await who.slash(den, 'knucklebones practice');
    const asked = await who.slash(den, 'privacy forget');
    expect(asked.privately).toContain('cannot be taken back');
    expect((await who.press(asked, 'Yes, forget me')).privately).toContain('forgotten');
    await t.shows(practice, 'the name to go', ({ text }) => !text.includes('Dora'));
  });
});
