import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  duel,
  giveUp,
  newestBoard,
  other,
  playTurn,
  turnNumber,
} from './play.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterAll(() => t.close());

describe('presses', () => {
  it('twice at the same time count once, and the second tap fails for nobody', async () => {
    const game = await duel(t);
    const person = acting(game);
    const shown = t.message(game.board);
    const before = turnNumber(shown);
    const id = columnId(shown);
    const [first, second] = await Promise.all([
      person.press(game.board, id),
      person.press(game.board, id),
    ]);
    expect([first.failed, second.failed]).toEqual([false, false]);
    await t.shows(game.board, 'one turn more', (now) => turnNumber(now) === before + 1);
    expect(acting(game).id).toBe(other(game, person).id);
    await giveUp(game);
  });

  it('on a private board show it as it stands by now, with when that was', async () => {
    const game = await duel(t);
    const idle = other(game, acting(game));
    const view = await idle.press(game.board, 'My view');
    const asOf = /-# As it stood <t:\d+:R>/;
    const seen = view.message.text.replace(asOf, '');
    expect(view.message.text).toMatch(asOf);
    await playTurn(game);
    const refreshed = await idle.press(view, 'Refresh');
    expect(refreshed.message.id).toBe(view.message.id);
    expect(refreshed.message.text.replace(asOf, '')).not.toBe(seen);
    // It is their turn now, and can be played there.
    await idle.press(refreshed, columnId(refreshed.message));
    await t.shows(game.board, 'their move', () => acting(game).id !== idle.id);
    // Forged onto the board it changes nothing there.
    const { customId } = refreshed.message.buttons.find(({ label }) => label === 'Refresh') ?? {};
    const before = t.message(game.board).text;
    const forged = await idle.forge(game.board, customId ?? '');
    expect(forged.message.viewer).toBe(idle.id);
    expect(t.message(game.board).text).toBe(before);
    await giveUp(game);
  });

  it('on a private board after a move on everybody’s show how it stands', async () => {
    const game = await duel(t);
    const person = acting(game);
    const view = await person.press(game.board, 'My view');
    const stale = view.message;
    await playTurn(game);
    const pressed = await person.press(view, columnId(stale));
    expect(pressed.message.id).toBe(view.message.id);
    expect(pressed.message.live).not.toEqual(stale.live);
    await giveUp(game);
  });

  it('twenty in a row by a player on two columns move once', async () => {
    const game = await duel(t);
    const person = acting(game);
    const shown = t.message(game.board);
    const before = turnNumber(shown);
    const ids = shown.buttons.flatMap(({ customId }) =>
      customId?.includes('.c') ? [customId] : [],
    );
    const presses = Array.from({ length: 20 }, (_, index) =>
      person.forge(game.board, ids[index % ids.length] ?? ''),
    );
    const answers = await Promise.all(presses);
    expect(answers.filter((answer) => answer.failed)).toEqual([]);
    expect(turnNumber(t.message(game.board))).toBe(before + 1);
    await giveUp(game);
  });

  it('by the other player, by an outsider and on an old board are told apart', async () => {
    const game = await duel(t);
    const person = acting(game);
    const shown = t.message(game.board);
    const waiting = await other(game, person).press(game.board, columnId(shown));
    expect(waiting.privately).toMatch(/^Wait: it is (Ada|Bo)’s turn\.$/);
    const outside = await t.as('Cleo').press(game.board, columnId(shown));
    expect(outside.privately).toContain('This is Ada and Bo’s match');
    await person.slash('#games', 'knucklebones board');
    await playTurn({ ...game, board: newestBoard(person).id });
    const stale = await other(game, person).forge(game.board, columnId(shown));
    expect(stale.privately).toContain('That board is old');
    expect(stale.privately).toContain(newestBoard(person).id);
    await giveUp({ ...game, board: newestBoard(person).id });
  });

  it('on an old copy with the right turn count, and that copy becomes the board', async () => {
    const game = await duel(t);
    const person = acting(game);
    const id = columnId(t.message(game.board));
    await person.slash('#games', 'knucklebones board');
    await t.shows(game.board, 'the old board to point away', ({ buttons }) => buttons.length === 0);
    const before = newestBoard(person);
    const pressed = await person.forge(game.board, id);
    expect(pressed.message.id).toBe(game.board);
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(before) + 1);
    await giveUp(game);
  });

  it.each([
    ['cut off', '1.abc'],
    ['of a version to come', '9.abc.1.c0'],
    ['of a table that never was', '1.neverwas.1.c0'],
    ['of an inherited name', '1.constructor.1.c0'],
    ['with a turn out of range', '1.abc.99999999999999999999.c0'],
    ['of nothing', 'x'],
    ['of a hundred characters', 'x'.repeat(100)],
    ['in another script', '１.ａｂｃ.１.ｃ０'],
  ])('with an id %s get a private word', async (_name, id) => {
    const game = await duel(t, '#general');
    const answer = await game.ada.forge(game.board, id);
    expect(answer.failed).toBe(false);
    expect(answer.privately).toMatch(/no longer here|older version/);
    await giveUp(game);
  });

  it('with the turn of a future, a column that is not there or no turn change nothing', async () => {
    const game = await duel(t);
    const person = acting(game);
    const shown = t.message(game.board);
    const [version, id, turn] = columnId(shown).split('.');
    for (const forged of [
      `${version}.${id}.${Number(turn) + 1}.c0`,
      `${version}.${id}.${turn}.c7`,
      `${version}.${id}.-.c0`,
      `${version}.${id}.${turn}.accept`,
      `${version}.${id}.${turn}.style:neon`,
    ]) {
      const answer = await person.forge(game.board, forged);
      expect(answer.failed).toBe(false);
    }
    expect(turnNumber(t.message(game.board))).toBe(turnNumber(shown));
    await giveUp(game);
  });

  it('delivered twice by Discord count once', async () => {
    const game = await duel(t);
    const fault = t.fault({ id: 'duplicates' });
    const before = turnNumber(t.message(game.board));
    await playTurn(game);
    await t.shows(game.board, 'one turn more', (now) => turnNumber(now) === before + 1);
    const again = await game.ada.slash('#general', 'knucklebones challenge');
    fault.remove();
    expect(again.failed).toBe(false);
    const open = game.ada.see('#general').filter(({ text }) => text.includes('is looking for'));
    expect(open).toHaveLength(1);
    await game.ada.press(again, 'Cancel');
    await giveUp(game);
  });
});

describe('challenges', () => {
  it('open to anyone are accepted by exactly one of two', async () => {
    await t.forward(11 * 60_000);
    const challenge = await t.as('Ada').slash('#games', 'knucklebones challenge');
    const answers = await Promise.all([
      t.as('Bo').press(challenge, 'Accept'),
      t.as('Cleo').press(challenge, 'Accept'),
    ]);
    const [won, lost] = answers.toSorted((a) => (a.message.viewer === null ? -1 : 1));
    expect(won?.publicly).toContain('rolled a');
    expect(lost?.privately).toContain('already started');
    await t.as('Ada').fill(await t.as('Ada').press(challenge, 'Resign'));
  });

  it('accepted and cancelled at the same time are one or the other', async () => {
    await t.forward(11 * 60_000);
    const challenge = await t
      .as('Ada')
      .slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
    const answers = await Promise.all([
      t.as('Bo').press(challenge, 'Accept'),
      t.as('Ada').press(challenge, 'Cancel'),
    ]);
    expect(answers.filter((answer) => answer.message.viewer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer.message.viewer !== null)).toHaveLength(1);
    const { content } = t.message(challenge);
    if (content.includes('rolled')) {
      await t.as('Ada').fill(await t.as('Ada').press(challenge, 'Resign'));
    }
  });

  it('are declined by the invited, and expire by themselves', async () => {
    await t.forward(11 * 60_000);
    const [ada, bo, cleo] = [t.as('Ada'), t.as('Bo'), t.as('Cleo')];
    const first = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    expect((await cleo.press(first, 'Decline')).privately).toBe('This challenge is for Bo.');
    expect((await cleo.press(first, 'Cancel')).privately).toBe(
      'Only Ada can cancel this challenge.',
    );
    expect((await ada.press(first, 'Accept')).privately).toContain('your own challenge');
    expect((await bo.press(first, 'Decline')).publicly).toBe('Bo declined Ada’s challenge.');
    const second = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
    const { customId } = second.message.buttons[0] ?? { customId: null };
    await t.forward(16 * 60_000);
    await t.shows(second, 'the challenge to expire', ({ content }) => content.includes('ran out'));
    expect((await bo.forge(second, customId ?? '')).privately).toContain('This challenge is over');
  });

  it('of oneself, of other bots and beyond the limits are refused with the reason', async () => {
    await t.forward(11 * 60_000);
    const ada = t.as('Ada');
    const oneself = await ada.slash('#games', 'knucklebones challenge', { opponent: ada });
    expect(oneself.privately).toContain('cannot challenge yourself');
    const other = t.sandbox.addUser({ name: 'Other Bot', bot: true });
    const bot = await ada.slash('#games', 'knucklebones challenge', { opponent: other }, true);
    expect(bot.privately).toContain('is an app, and apps cannot be challenged');
    const first = await ada.slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
    const second = await ada.slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
    expect(second.privately).toContain('already have a match or a challenge');
    await ada.press(first, 'Cancel');
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await ada.slash('#games', 'knucklebones challenge', { opponent: t.as('Bo') });
      answers.push(answer.message.viewer === null ? 'public' : answer.privately);
      if (answer.message.viewer === null) await ada.press(answer, 'Cancel');
    }
    expect(answers.slice(0, 4)).toEqual(['public', 'public', 'public', 'public']);
    expect(answers.at(-1)).toMatch(/challenged a lot|lot of challenges/);
  });
});
