import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Table, table } from './harness.js';
import { acting, columnId, duel, giveUp, playTurn, showsNextTurn, turnNumber } from './play.js';
import { callbacks, counting, goesOn, pressOff, pressOnly, room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table();
});
afterEach(() => t.sandbox.faults.clear());
afterAll(() => t.close());

describe('an answer that Discord refuses with', () => {
  it.each([
    [10062, 'answered-or-late'],
    [40060, 'answered-or-late'],
    [10015, 'token'],
    [50027, 'token'],
    [10008, 'message-gone'],
    [50001, 'no-access'],
    [50013, 'no-access'],
    [50083, 'no-access'],
    [160005, 'no-access'],
    [40062, 'unknown'],
    [130000, 'unknown'],
  ] as const)(
    '%i: the move counts once, the board shows it, the log says why',
    async (code, trouble) => {
      const game = await duel(t, room(t));
      const from = t.bot.printed;
      const requests = counting(t, /./);
      const refused = t.fault({ id: 'refused', code, route: callbacks, times: 1 });
      const before = pressOnly(game);
      await showsNextTurn(game, before);
      expect(refused.hits).toBe(1);
      expect(requests()).toBeLessThanOrEqual(3);
      await t.logged(from, `"trouble":"${trouble}"`, '"age":', 'an answer was lost');
      await goesOn(game);
    },
  );

  it('50035, as a body of ours that breaks a rule: plain words with an id, and the move counts', async () => {
    const game = await duel(t, room(t));
    const from = t.bot.printed;
    t.fault({ id: 'malformed', route: callbacks, times: 1 });
    const before = t.message(game.board);
    const person = acting(game);
    const answer = await person.press(game.board, columnId(before));
    const [, id] = /\(Error ([0-9a-f]{8})\)/.exec(answer.privately) ?? [];
    if (id === undefined) throw new Error(`no id: ${answer.privately}`);
    const line = await t.logged(from, id, 'Discord refused the body');
    // Which field it was stands in the log; what was in the body does not.
    expect(line).toContain('BUTTON_COMPONENT_INVALID_EMOJI');
    expect(line).not.toContain('"content"');
    // The next press by anybody brings the board up to date.
    await game.ada.forge(game.board, columnId(before));
    await showsNextTurn(game, before);
    await goesOn(game);
  });

  it('50035, in another game: the words name the command of that game', async () => {
    const ada = t.as('Ada');
    const { message } = await ada.slash(room(t), 'solbones practice', { level: 'easy' });
    t.fault({ id: 'malformed', route: callbacks, times: 1 });
    const { privately } = await ada.press(message.id, 'Roll');
    expect(privately).toContain('Your move is kept: try `/solbones board`.');
  });

  it('50035, for what is no board: nothing is said of one', async () => {
    t.fault({ id: 'malformed', route: callbacks, times: 1 });
    const { privately } = await t.as('Ada').slash(room(t), 'help');
    expect(privately).toMatch(/^This could not be shown\. What you did is kept\. \(Error \w{8}\)$/);
  });

  it('50035 again, when even the plain words are refused: nothing more is tried', async () => {
    const game = await duel(t, room(t));
    const requests = counting(t, callbacks);
    t.fault({ id: 'malformed', times: 2 });
    const { before } = pressOff(game);
    await t.until('both to be refused', () => (requests() === 2 ? true : undefined));
    await game.ada.forge(game.board, columnId(before));
    await showsNextTurn(game, before);
    expect(requests()).toBe(3);
    await goesOn(game);
  });
});

describe('a page instead of an answer', () => {
  it.each([500, 502, 520, 524])(
    'with status %i: nothing is known, and the board is edited',
    async (status) => {
      const game = await duel(t, room(t));
      const requests = counting(t, /./);
      t.fault({ id: 'page', status, route: callbacks, times: 1 });
      await showsNextTurn(game, pressOnly(game));
      expect(requests()).toBeLessThanOrEqual(3);
      await goesOn(game);
    },
  );

  it('with status 403 is a block and no lack of permissions: the traffic stops', async () => {
    const game = await duel(t, room(t));
    const from = t.bot.printed;
    const requests = counting(t, /./);
    const blocked = t.fault({ id: 'page', status: 403, route: /./ });
    const before = pressOnly(game);
    await t.until('the block', () => (blocked.hits > 0 ? true : undefined));
    const customId = columnId(before);
    const more = await Promise.all([1, 2, 3].map(() => game.ada.forge(game.board, customId)));
    expect(more.map(({ failed }) => failed)).toEqual([true, true, true]);
    expect(requests()).toBe(1);
    await t.logged(from, '1015');
    blocked.remove();
    await t.forward(61_000);
    await showsNextTurn(game, before);
    await goesOn(game);
    expect(t.bot.since(from).join('\n')).not.toContain('edits here pause');
  }, 60_000);
});

describe('a rate limit', () => {
  it.each([
    ['no time', {}],
    ['a word for a time', { 'Retry-After': 'soon' }],
    ['a negative time', { 'Retry-After': '-5' }],
    ['a day', { 'Retry-After': '86400' }],
    ['nonsense in every header', { 'Retry-After': 'NaN', 'X-RateLimit-Remaining': 'x' }],
  ])('with %s is asked once, and the board is edited instead', async (_name, headers) => {
    const game = await duel(t, room(t));
    const limited = t.fault({ id: 'limited-badly', route: callbacks, headers });
    await showsNextTurn(game, pressOnly(game));
    expect(limited.hits).toBe(1);
    t.sandbox.faults.clear();
    await goesOn(game);
  });

  it.each([30046, 20028, 40003] as const)(
    'of its own kind (%i) on an edit: the board is late, and comes',
    async (code) => {
      const game = await duel(t, room(t));
      t.fault({ id: 'unauthorized' });
      t.fault({ id: 'error-before', route: callbacks, times: 1 });
      const limited = t.fault({ id: 'refused', code, times: 1 });
      const before = pressOnly(game);
      await t.until('the refusal', () => (limited.hits === 1 ? true : undefined));
      await showsNextTurn(game, before);
      t.sandbox.faults.clear();
      await goesOn(game);
    },
    60_000,
  );

  it('is not provoked by people who press what is not theirs: an answer each, and no more', async () => {
    const game = await duel(t, room(t));
    const id = columnId(t.message(game.board));
    const outsiders = Array.from({ length: 12 }, (_, index) =>
      t.as(t.sandbox.addUser({ name: `Onlooker ${index}` })),
    );
    for (const { id: user } of outsiders) t.sandbox.home.table.members.add(user);
    const said = await Promise.all(outsiders.map((one) => one.press(game.board, id)));
    for (const answer of said) {
      expect(answer.privately).toContain('’s match');
      expect(answer.state.requests).toHaveLength(1);
      expect(answer.state.callback).toBe(4);
    }
    await giveUp(game);
  });
});

describe('a picture that is too large for the place (413)', () => {
  it('is said in words: every board, and the match is played on', async () => {
    const where = room(t);
    const large = t.fault({ id: 'too-large' });
    const game = await duel(t, where);
    const board = t.message(game.board);
    expect(board.picture).toBeNull();
    expect(board.text).toMatch(/[Cc]olumn/);
    const before = turnNumber(board);
    expect((await playTurn(game)).failed).toBe(false);
    expect(turnNumber(t.message(game.board))).toBe(before + 1);
    const view = await acting(game).press(game.board, 'My view');
    expect(view.privately).toMatch(/[Cc]olumn/);
    // A lost answer is made up for in words, too.
    t.fault({ id: 'error-before', route: callbacks, times: 1 });
    await showsNextTurn(game, pressOnly(game));
    const posted = await game.ada.slash(where, 'knucklebones board');
    expect(posted.publicly).toMatch(/[Cc]olumn/);
    expect(large.hits).toBeGreaterThan(4);
    large.remove();
    await playTurn({ ...game, board: posted.message.id });
    expect(t.message(posted).picture).not.toBeNull();
    await giveUp({ ...game, board: posted.message.id });
  });

  it('that is a file and cannot be said is a sentence with an id', async () => {
    const game = await duel(t, room(t));
    await giveUp(game);
    await t.shows(game.board, 'the result', ({ content }) => content.includes('wins'));
    t.fault({ id: 'too-large' });
    const answer = await game.ada.press(game.board, 'Record');
    expect(answer.privately).toMatch(/\(Error [0-9a-f]{8}\)/);
  });
});

describe('long texts', () => {
  it('of the longest names in scripts of three bytes stay below what makes Discord fail (500)', async () => {
    const heavy = t.fault({ id: 'heavy' });
    const guild = t.sandbox.addGuild({ name: 'server', locale: 'de' });
    const where = t.sandbox.addChannel({ name: 'room', guild: guild.id });
    const [first, second] = ['ฏ๎'.repeat(16), '鬱'.repeat(32)].map((name) =>
      t.as(t.sandbox.addUser({ name, locale: 'ja' })),
    );
    if (first === undefined || second === undefined) throw new Error('nobody');
    for (const { id } of [first, second]) guild.members.add(id);
    const asked = await first.slash(where, 'knucklebones challenge', { opponent: second });
    const board = await second.press(asked, 'Annehmen');
    const view = await first.press(board, 'Meine Ansicht');
    for (const style of ['emoji', 'text', 'picture']) {
      const { customId } = view.message.buttons.find((one) => one.customId?.endsWith(style)) ?? {};
      expect((await first.forge(view, customId ?? '')).privately).not.toBe('');
    }
    expect((await first.fill(await first.press(board, 'Aufgeben'))).failed).toBe(false);
    expect((await first.slash(where, 'knucklebones stats')).failed).toBe(false);
    expect((await first.slash(where, 'knucklebones rules')).failed).toBe(false);
    expect((await first.slash(where, 'privacy show')).failed).toBe(false);
    expect((await first.slash(where, 'games')).failed).toBe(false);
    expect(heavy.hits).toBe(0);
  });
});
