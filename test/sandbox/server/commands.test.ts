/** Publishing commands and emoji: what Discord refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIXEL, type Stage, stage } from './puppet.js';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const option = (name: string, extra: Record<string, unknown> = {}) => ({
  type: 3,
  name,
  description: 'D',
  ...extra,
});
const command = (extra: Record<string, unknown> = {}) => ({
  name: 'play',
  description: 'Play',
  ...extra,
});
const sub = (name: string, options: unknown[] = []) => ({
  type: 1,
  name,
  description: 'D',
  options,
});

const REFUSED: [what: string, commands: unknown[], at: string][] = [
  ['a name in capitals', [command({ name: 'Play' })], '0.name'],
  ['a name with a space', [command({ name: 'play now' })], '0.name'],
  ['a name over 32', [command({ name: long(33) })], '0.name'],
  [
    'a translated name in capitals',
    [command({ name_localizations: { de: 'Spielen' } })],
    '0.name_localizations.de',
  ],
  [
    'an unknown language',
    [command({ name_localizations: { xx: 'spielen' } })],
    '0.name_localizations.xx',
  ],
  ['no description', [command({ description: '' })], '0.description'],
  ['a description over 100', [command({ description: long(101) })], '0.description'],
  [
    'a translated description over 100',
    [command({ description_localizations: { de: long(101) } })],
    '0.description_localizations.de',
  ],
  ['26 options', [command({ options: many(26, (i) => option(`o${i}`)) })], '0.options'],
  ['the same option twice', [command({ options: [option('a'), option('a')] })], '0.options'],
  [
    'the same option twice in German',
    [command({ options: [option('a', { name_localizations: { de: 'b' } }), option('b')] })],
    '0.options',
  ],
  [
    'a required option after an optional one',
    [command({ options: [option('a'), option('b', { required: true })] })],
    '0.options.1',
  ],
  [
    '26 choices',
    [
      command({
        options: [option('a', { choices: many(26, (i) => ({ name: `${i}`, value: `${i}` })) })],
      }),
    ],
    '0.options.0.choices',
  ],
  [
    'the same choice twice',
    [
      command({
        options: [
          option('a', {
            choices: [
              { name: 'x', value: '1' },
              { name: 'x', value: '2' },
            ],
          }),
        ],
      }),
    ],
    '0.options.0.choices.0.name',
  ],
  [
    'a choice value over 100',
    [command({ options: [option('a', { choices: [{ name: 'x', value: long(101) }] })] })],
    '0.options.0.choices.0.value',
  ],
  [
    'choices and completion',
    [
      command({
        options: [option('a', { autocomplete: true, choices: [{ name: 'x', value: 'x' }] })],
      }),
    ],
    '0.options.0.choices',
  ],
  [
    'least above most',
    [command({ options: [option('a', { type: 4, min_value: 3, max_value: 2 })] })],
    '0.options.0.min_value',
  ],
  ['subcommands beside options', [command({ options: [sub('a'), option('b')] })], '0.options'],
  [
    'a group in a group',
    [
      command({
        options: [
          {
            type: 2,
            name: 'g',
            description: 'D',
            options: [{ type: 2, name: 'h', description: 'D', options: [sub('a')] }],
          },
        ],
      }),
    ],
    '0.options.0.options.0.type',
  ],
  ['the same name twice', [command(), command()], '0.name'],
  ['a described menu command', [{ type: 2, name: 'Point', description: 'At' }], '0.description'],
  ['101 commands', many(101, (i) => command({ name: `c${i}` })), 'body'],
  ['16 user commands', many(16, (i) => ({ type: 2, name: `c${i}` })), 'body'],
  [
    '8001 characters',
    [
      command({
        options: many(25, (i) =>
          option(`o${i}`, {
            description: long(100),
            choices: many(3, (j) => ({ name: `${j}${long(60)}`, value: `${j}${long(60)}` })),
          }),
        ),
      }),
    ],
    '0',
  ],
];

describe('commands with', () => {
  test.each(REFUSED)('%s are refused', async (_, commands, at) => {
    const answer = await s.api('PUT', `/applications/${s.sandbox.bot.id}/commands`, commands);
    expect(answer).toMatchObject({ status: 400, code: 50035 });
    const problems = s.sandbox.violations.at(-1)?.problems ?? [];
    expect(problems.map((problem) => problem.split(':')[0])).toContain(at);
  });
});

test('commands are listed as published, and keep their ids', async () => {
  const path = `/applications/${s.sandbox.bot.id}/guilds/${s.sandbox.home.table.id}/commands`;
  const read = async () => s.sandbox.world().commands.find(({ name }) => name === 'play');
  await s.api('PUT', path, [command({ default_member_permissions: '0' })]);
  const first = await read();
  await s.api('PUT', path, [command({ description: 'Play again' })]);
  expect(await read()).toMatchObject({ id: first?.id, description: 'Play again' });
});

test('200 new commands a day and scope are the limit: 30034', async () => {
  const path = `/applications/${s.sandbox.bot.id}/guilds/${s.sandbox.home.inn.id}/commands`;
  const batch = (prefix: string) => many(100, (i) => command({ name: `${prefix}${i}` }));
  expect((await s.api('PUT', path, batch('a'))).status).toBe(200);
  expect((await s.api('PUT', path, batch('b'))).status).toBe(200);
  expect((await s.api('PUT', path, batch('b'))).status).toBe(200);
  expect(await s.api('PUT', path, batch('c'))).toMatchObject({ status: 400, code: 30034 });
  await s.sandbox.clock({ ms: 86_400_001 });
  expect((await s.api('PUT', path, batch('c'))).status).toBe(200);
});

describe('emoji of the application', () => {
  const path = () => `/applications/${s.sandbox.bot.id}/emojis`;
  const image = `data:image/png;base64,${PIXEL.toString('base64')}`;

  test('are uploaded, listed, served and taken away', async () => {
    const made = await s.api('POST', path(), { name: 'die_1', image });
    expect(made).toMatchObject({ status: 201, body: { name: 'die_1' } });
    const id = String(made.body.id);
    expect((await s.api('GET', path())).body.items).toMatchObject([{ id, name: 'die_1' }]);
    const picture = await fetch(`${s.sandbox.url}/emojis/${id}.png`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(PIXEL)).toBe(true);
    const posted = s.posted({
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 1, custom_id: 'a', emoji: { id, name: 'die_1' } }],
        },
      ],
    });
    await expect(posted).resolves.toMatch(/^\d{17,19}$/);
    expect((await s.api('DELETE', `${path()}/${id}`)).status).toBe(204);
    expect(await s.api('GET', `${path()}/${id}`)).toMatchObject({ code: 10014 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a name of one letter', { name: 'a', image }],
    ['no picture', { name: 'abc', image: 'die.png' }],
    [
      'a picture over 256 KiB',
      { name: 'abc', image: `data:image/png;base64,${Buffer.alloc(262_145).toString('base64')}` },
    ],
  ])('with %s are refused', async (_, body) => {
    expect(await s.api('POST', path(), body)).toMatchObject({ status: 400, code: 50035 });
  });

  test('have names of their own', async () => {
    await s.api('POST', path(), { name: 'twice', image });
    expect(await s.api('POST', path(), { name: 'twice', image })).toMatchObject({ code: 50035 });
  });
});
