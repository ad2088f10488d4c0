import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, type Inline, parseMarkdown } from '../../sandbox/page/markdown.js';
import { cleanName } from '../../src/discord/names.js';
import { overwriteDocument, storedDocument } from './database.js';
import { type Answer, type Shown, type Table, table } from './harness.js';
import { acting, columnId, type Duel, duel, giveUp, playTurn, turnNumber } from './play.js';
import { room } from './trouble.js';

let t: Table;
beforeAll(async () => {
  t = await table({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => t.close());

/** A text's markup without its words, as Discord's clients read it. */
const markup = (nodes: readonly (Block | Inline)[]): unknown =>
  nodes
    .filter((node) => node.type !== 'text')
    .map((node) => {
      if ('children' in node) return [node.type, markup(node.children)];
      if (node.type === 'quote') return [node.type, markup(node.blocks)];
      if (node.type === 'list') return [node.type, node.items.map((one) => markup(one.children))];
      return node.type;
    });

/** What a text says once its markup is applied. */
const words = (nodes: readonly (Block | Inline)[]): string =>
  nodes
    .map((node) => {
      if ('children' in node) return words(node.children);
      if ('text' in node) return node.text;
      if (node.type === 'quote') return words(node.blocks);
      if (node.type === 'list') return node.items.map((one) => words(one.children)).join('\n');
      return '';
    })
    .join('\n');

const evil = [
  ['bold, italics and strike', '**a** _b_ ~~c~~'],
  ['a spoiler and code', '||x|| `y` ```z```'],
  ['backslashes before signs', '\\*a\\* \\`b\\`'],
  ['a heading, a quote, a list', '# > - 1. x'],
  ['a list at the start of a line', '- item'],
  ['a masked link', '[free](https://evil.example)'],
  ['a bare link', 'https://evil.example/a_b'],
  ['everyone', '@everyone @here'],
  ['somebody else', '<@200000000000000003>'],
  ['a time and an emoji', '<t:0:R> <:x:1234567890123456789>'],
  ['a shortcode', ':joy: x:smile:'],
  ['right-to-left override', 'a\u202etxt.exe\u2066b'],
  ['Hebrew and Arabic', 'שלום مرحبا'],
  ['emoji with joiners', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['nothing that can be seen', '\u200b\u2060\u3164'],
  ['line breaks', 'a\nb\r\nc\u2028d'],
  ['more signs than fit', '*'.repeat(300)],
  ['marks piled up', `z${'\u0336\u0489'.repeat(40)}`],
] as const;

describe('a name made of', () => {
  /** Everything in which a name is shown, in one server of its own. */
  const shownTo = async (name: string): Promise<readonly Shown[]> => {
    await t.forward(21 * 60_000);
    const user = t.sandbox.addUser({ name });
    const guild = t.sandbox.addGuild({ name: 'server' });
    const where = t.sandbox.addChannel({ name: 'room', guild: guild.id });
    const [who, bo, cleo] = [t.as(user), t.as('Bo'), t.as('Cleo')];
    const pings = [t.as('Ada').pings, bo.pings, cleo.pings, who.pings];
    const challenge = await who.slash(where, 'knucklebones challenge', { opponent: bo });
    const refused = await cleo.press(challenge, 'Cancel');
    const accepted = await bo.press(challenge, 'Accept');
    const outside = await cleo.press(accepted, columnId(accepted.message));
    const over = await bo.fill(await bo.press(accepted, 'Resign'));
    const wish = await who.press(over, 'Rematch');
    const board = await bo.slash(where, 'knucklebones stats');
    const card = await bo.slash(where, 'knucklebones stats', { player: user });
    // The challenge alone notified somebody, and nobody but the one whom it meant.
    const [ada = 0, opponent = 0, ...others] = pings;
    expect([t.as('Ada').pings, bo.pings, cleo.pings, who.pings]).toEqual([
      ada,
      opponent + 1,
      ...others,
    ]);
    expect(accepted.message.alt?.length).toBeLessThanOrEqual(1024);
    expect(accepted.message.alt).toContain(cleanName(name));
    const choices = await bo.complete(where, 'knucklebones record', 'match');
    expect(choices[0]).toContain(`${cleanName(name)} – Bo`);
    const shown = [challenge, refused, accepted, outside, over, wish, board, card];
    return shown.map(({ message }) => message);
  };

  /** The same messages for a name without anything special in it. */
  let harmless: readonly Shown[] = [];
  beforeAll(async () => {
    harmless = await shownTo('Eve');
  });

  it.each(evil)(
    '%s formats nothing, links nothing, mentions nobody',
    async (_kind, name) => {
      const shown = await shownTo(name);
      for (const [index, message] of shown.entries()) {
        const tree = parseMarkdown(message.text);
        expect(markup(tree)).toEqual(markup(parseMarkdown(harmless[index]?.text ?? '')));
        expect(words(tree)).toContain(cleanName(name));
        // Discord makes pictures of shortcodes, wherever they stand.
        expect(message.text.replaceAll(/<t:\d+:R>/g, '')).not.toMatch(/(?<!\\):\w+:/);
        expect(message.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }
    },
    60_000,
  );
});

describe('a locale', () => {
  it.each(['xx', 'ar', 'he', 'en-XX', '', 'no such locale!'])(
    '"%s" is answered in English',
    async (locale) => {
      const guild = t.sandbox.addGuild({ name: 'server', locale });
      const where = t.sandbox.addChannel({ name: 'room', guild: guild.id });
      const dora = t.as(t.sandbox.addUser({ name: 'Dora', locale }));
      guild.members.add(dora.id);
      const challenge = await dora.slash(where, 'knucklebones challenge');
      expect(challenge.publicly).toContain('Dora is looking for an opponent');
      expect((await dora.press(challenge, 'Accept')).privately).toContain('your own challenge');
      const accepted = await t.as('Ada').press(challenge, 'Accept');
      const shown = t.message(accepted);
      expect((await t.as('Cleo').press(shown, columnId(shown))).failed).toBe(false);
      const outside = t.as(t.sandbox.addUser({ name: 'Fay', locale }));
      guild.members.add(outside.id);
      expect((await outside.press(shown, columnId(shown))).privately).toContain('’s match');
      expect((await dora.press(shown, 'My view')).privately).toContain('Everyone’s board');
      expect((await dora.slash(where, 'knucklebones rules')).privately).toContain('Knocking out');
      await dora.fill(await dora.press(shown, 'Resign'));
      // Booked right after the answer, which does not wait for it.
      await expect
        .poll(() => dora.complete(where, 'knucklebones record', 'match', 'd'))
        .toHaveLength(1);
      expect((await dora.slash(where, 'privacy show')).privately).toContain('What this bot keeps');
    },
  );
});

describe('options that Discord’s own client does not send', () => {
  const ask = (command: string, options: Readonly<Record<string, string | number | boolean>>) =>
    t.as('Ada').slash(room(t), `knucklebones ${command}`, options, true);

  it.each([
    ['challenge', { length: 'best-of-99' }],
    ['challenge', { length: 3 }],
    ['challenge', { clock: 'a while' }],
    ['challenge', { clock: true }],
    ['challenge', { surprise: 'x' }],
    ['practice', { level: 'godlike' }],
    ['practice', { level: 9 }],
    ['practice', { length: '' }],
    ['stats', { player: 'nobody' }],
    ['record', {}],
    ['record', { match: '' }],
    ['record', { match: 5 }],
    ['record', { match: 'x'.repeat(6_000) }],
    ['record', { match: '__proto__' }],
    ['board', { extra: 1 }],
  ])('of %s, case %#, get an answer, and never a fault', async (command, options) => {
    await t.forward(11 * 60_000);
    const answer: Answer = await ask(command, options);
    expect(answer.failed).toBe(false);
    expect(answer.message.text).not.toContain('went wrong');
    if (command === 'record') expect(answer.privately).toContain('No such match');
  });

  it.each(['nobody', '1', '000000000000000000'])(
    'an opponent "%s" whom Discord does not know is no challenge to everybody',
    async (opponent) => {
      await t.forward(11 * 60_000);
      const answer = await ask('challenge', { opponent });
      expect(answer.failed).toBe(false);
      expect(answer.message.viewer).toBe(t.as('Ada').id);
      expect(answer.message.buttons).toEqual([]);
    },
  );

  it.each(['', ' ', '.*[(', '\\', 'א\u202e', '👩‍👩‍👧‍👦', 'x'.repeat(6_000), '__proto__', '%'])(
    'get completions, case %#',
    async (typed) => {
      const choices = await t.as('Ada').complete('#games', 'knucklebones record', 'match', typed);
      expect(Array.isArray(choices)).toBe(true);
    },
  );
});

describe('what belongs to another table than its message', () => {
  it('gets a word, and takes neither board away', async () => {
    const where = room(t);
    const game = await duel(t, where);
    const cleo = t.as('Cleo');
    const challenge = await cleo.slash(where, 'knucklebones challenge', { opponent: game.bo });
    const [before, asked] = [t.message(game.board), t.message(challenge)];
    const accept = asked.buttons.find(({ label }) => label === 'Accept')?.customId ?? '';
    const others = [
      [game.bo, game.board, accept],
      [cleo, game.board, accept],
      [game.ada, challenge, columnId(before)],
      [game.bo, challenge, columnId(before)],
    ] as const;
    for (const [person, message, customId] of others) {
      const answer = await person.forge(message, customId);
      expect(answer.privately).toContain('This button');
    }
    // Whatever would follow such a press has come by the time of the next that is answered.
    await game.ada.press(game.board, 'My view');
    expect(t.message(game.board).api).toEqual(before.api);
    expect(t.message(challenge).api).toEqual(asked.api);
    await giveUp(game);
  });
});

describe('modals', () => {
  it('sent for a table that never was, or for a match that is over, get a word', async () => {
    const game = await duel(t, room(t));
    const gone = await game.ada.slash(room(t), 'privacy show');
    const opened = await game.ada.forge(gone, '1.neverwas.-.resign');
    expect((await game.ada.fill(opened)).privately).toContain('no longer here');
    const [first, second] = [
      await game.ada.press(game.board, 'Resign'),
      await game.bo.press(game.board, 'Resign'),
    ];
    expect((await game.ada.fill(first)).publicly).toContain('Bo wins: Ada resigned.');
    // The other one was typed meanwhile: too late, and the result stays.
    expect((await game.bo.fill(second)).failed).toBe(false);
    expect(t.message(game.board).content).toContain('Bo wins: Ada resigned.');
  });

  it('for a match of others are refused', async () => {
    const game = await duel(t, room(t));
    const opened = await t.as('Cleo').press(game.board, 'Resign');
    expect((await t.as('Cleo').fill(opened)).privately).toContain('Ada and Bo’s match');
    expect(t.message(game.board).content).toContain('rolled a');
    await giveUp(game);
  });
});

describe('a stored document', () => {
  const broken: readonly (readonly [string, (json: string) => string])[] = [
    ['that is no JSON', () => '{"schema":1,'],
    ['of another shape', () => '{"schema":1,"tables":[]}'],
    ['of a table without a state', (json) => json.replace(/"state":\{.*?\},"/s, '"state":{},"')],
    ['that is empty', () => ''],
  ];

  it('that cannot be read costs a sentence with an id, and nothing else', async () => {
    const games: Duel[] = [];
    for (const _ of broken) games.push(await duel(t, room(t)));
    const newer = await duel(t, room(t));
    const sound = await duel(t, room(t));
    await t.bot.stop();
    const channelOf = ({ where }: Duel) => t.channel(where);
    const rows = broken.map(([, spoil], index) => {
      const channel = channelOf(games[index] ?? sound);
      const { json } = storedDocument(t.bot, channel);
      const spoilt = spoil(json);
      expect(spoilt).not.toBe(json);
      overwriteDocument(t.bot, channel, spoilt);
      return { channel, row: storedDocument(t.bot, channel) };
    });
    const raised = storedDocument(t.bot, channelOf(newer)).json.replace(
      '"schema":1',
      '"schema":99',
    );
    overwriteDocument(t.bot, channelOf(newer), raised);
    t.bot.start();
    await t.bot.ready();

    for (const game of games) {
      const pressed = await acting(game).press(game.board, columnId(t.message(game.board)));
      const id = /\(Error ([0-9a-f]{8})\)/.exec(pressed.privately)?.[1];
      expect(pressed.privately).toContain('Nothing was lost');
      await t.logged(0, id ?? 'an id in the answer');
      const asked = await game.bo.slash(game.where, 'knucklebones board');
      expect(asked.privately).toContain('Nothing was lost');
    }
    const late = await acting(newer).press(newer.board, columnId(t.message(newer.board)));
    expect(late.privately).toContain('being updated');
    // Another channel goes on as if nothing had happened, and so does the process.
    const before = t.message(sound.board);
    await playTurn(sound);
    expect(turnNumber(t.message(sound.board))).toBe(turnNumber(before) + 1);
    await giveUp(sound);
    await t.forward(31 * 86_400_000);
    expect((await t.as('Ada').slash(room(t), 'knucklebones challenge')).failed).toBe(false);
    for (const { channel, row } of rows) expect(storedDocument(t.bot, channel)).toEqual(row);
    expect(storedDocument(t.bot, channelOf(newer)).json).toBe(raised);
  }, 90_000);
});

describe('what the bot prints', () => {
  it('at its most talkative and with everything failing holds no secret', async () => {
    const game = await duel(t, room(t));
    for (const id of ['error-before', 'dropped', 'unauthorized', 'refused'] as const) {
      t.sandbox.faults.add({ id, times: 2 });
      await acting(game).press(game.board, 'My view');
    }
    t.sandbox.faults.clear();
    const { json } = storedDocument(t.bot, t.channel(game.where));
    const seeds = [...json.matchAll(/"seed":"([0-9a-f]{64})"/g)].flatMap(([, seed]) => seed ?? []);
    expect(seeds).not.toEqual([]);
    await t.logged(0, 'an answer was lost');
    const printed = t.bot.lines.join('\n');
    for (const seed of seeds) expect(printed).not.toContain(seed);
    const tokens = t.sandbox.requests.flatMap(
      ({ path }) => /^\/(?:interactions|webhooks)\/\d+\/([^/]+)/.exec(path)?.[1] ?? [],
    );
    expect(tokens.length).toBeGreaterThan(100);
    for (const token of new Set(tokens)) expect(printed.includes(token)).toBe(false);
    for (const { token } of t.sandbox.gateway.connections) expect(printed).not.toContain(token);
    await giveUp(game);
  });
});
