/** A row for every limit: the body that breaks it, and where Discord says it is broken. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { button, PIXEL, row, type Stage, stage } from './puppet.js';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const option = (index: number) => ({ label: `${index}`, value: `${index}` });
const select = (extra: Record<string, unknown>) => row({ type: 3, custom_id: 's', ...extra });
const text = (content: string) => ({ type: 10, content });
const field = (name: string, value: string) => ({ name, value });

const MESSAGES: [what: string, body: Record<string, unknown>, at: string][] = [
  ['content over 2000', { content: long(2001) }, 'content'],
  ['eleven embeds', { embeds: many(11, () => ({ title: 'x' })) }, 'embeds'],
  ['an embed title over 256', { embeds: [{ title: long(257) }] }, 'embeds.0.title'],
  [
    'an embed description over 4096',
    { embeds: [{ description: long(4097) }] },
    'embeds.0.description',
  ],
  [
    'a footer over 2048',
    { embeds: [{ title: 'x', footer: { text: long(2049) } }] },
    'embeds.0.footer.text',
  ],
  ['an author over 256', { embeds: [{ author: { name: long(257) } }] }, 'embeds.0.author.name'],
  ['26 fields', { embeds: [{ fields: many(26, () => field('a', 'b')) }] }, 'embeds.0.fields'],
  [
    'a field name over 256',
    { embeds: [{ fields: [field(long(257), 'b')] }] },
    'embeds.0.fields.0.name',
  ],
  [
    'a field value over 1024',
    { embeds: [{ fields: [field('a', long(1025))] }] },
    'embeds.0.fields.0.value',
  ],
  ['an empty field value', { embeds: [{ fields: [field('a', ' ')] }] }, 'embeds.0.fields.0.value'],
  ['an empty field name', { embeds: [{ fields: [field('', 'b')] }] }, 'embeds.0.fields.0.name'],
  [
    '6001 characters over two embeds',
    { embeds: [{ description: long(4096) }, { description: long(1905) }] },
    'embeds',
  ],
  ['an empty embed', { embeds: [{}] }, 'embeds.0.description'],
  ['a colour out of range', { embeds: [{ title: 'x', color: 0x1000000 }] }, 'embeds.0.color'],
  [
    'a picture that is not there',
    { embeds: [{ image: { url: 'attachment://no.png' } }] },
    'embeds.0.image.url',
  ],
  ['a file that is not there', { content: 'x', attachments: [{ id: '0' }] }, 'attachments.0.id'],
  ['six rows', { components: many(6, (i) => row(button(`${i}`))) }, 'components'],
  ['an empty row', { components: [row()] }, 'components.0.components'],
  [
    'six buttons in a row',
    { components: [row(...many(6, (i) => button(`${i}`)))] },
    'components.0.components',
  ],
  [
    'a button beside a select',
    { components: [row(button('b'), { type: 5, custom_id: 's' })] },
    'components.0.components',
  ],
  [
    'the same custom id twice',
    { components: [row(button('a')), row(button('a'))] },
    'components.1.components.0.custom_id',
  ],
  [
    'a custom id over 100',
    { components: [row(button(long(101)))] },
    'components.0.components.0.custom_id',
  ],
  [
    'a button without a custom id',
    { components: [row({ type: 2, style: 1, label: 'x' })] },
    'components.0.components.0.custom_id',
  ],
  [
    'a label over 80',
    { components: [row(button('a', { label: long(81) }))] },
    'components.0.components.0.label',
  ],
  [
    'a button without label and emoji',
    { components: [row({ type: 2, style: 1, custom_id: 'a' })] },
    'components.0.components.0.label',
  ],
  [
    'a link with a custom id',
    { components: [row(button('a', { style: 5, url: 'https://example.com' }))] },
    'components.0.components.0.custom_id',
  ],
  [
    'a link without an address',
    { components: [row({ type: 2, style: 5, label: 'x' })] },
    'components.0.components.0.url',
  ],
  [
    'a word as emoji',
    { components: [row(button('a', { emoji: { name: 'die' } }))] },
    'components.0.components.0.emoji.name',
  ],
  [
    'an emoji of nobody',
    { components: [row(button('a', { emoji: { id: '123456789012345678', name: 'die' } }))] },
    'components.0.components.0.emoji.name',
  ],
  [
    'an unknown style',
    { components: [row(button('a', { style: 9 }))] },
    'components.0.components.0.style',
  ],
  [
    'a select without options',
    { components: [select({ options: [] })] },
    'components.0.components.0.options',
  ],
  [
    'a select of 26',
    { components: [select({ options: many(26, option) })] },
    'components.0.components.0.options',
  ],
  [
    'the same value twice',
    { components: [select({ options: [option(1), option(1)] })] },
    'components.0.components.0.options.0.value',
  ],
  [
    'more choices than options',
    { components: [select({ options: [option(1)], max_values: 2 })] },
    'components.0.components.0.max_values',
  ],
  [
    'least above most',
    { components: [select({ options: many(3, option), min_values: 3 })] },
    'components.0.components.0.min_values',
  ],
  [
    'two defaults for one choice',
    {
      components: [
        select({
          options: [
            { ...option(1), default: true },
            { ...option(2), default: true },
          ],
        }),
      ],
    },
    'components.0.components.0.options',
  ],
  [
    'a placeholder over 150',
    { components: [select({ options: [option(1)], placeholder: long(151) })] },
    'components.0.components.0.placeholder',
  ],
  ['a text display without the flag', { components: [text('x')] }, 'components.0.type'],
  ['content beside a display', { flags: 32768, content: 'x', components: [text('x')] }, 'content'],
  [
    'an embed beside a display',
    { flags: 32768, embeds: [{ title: 'x' }], components: [text('x')] },
    'embeds',
  ],
  [
    '41 components',
    { flags: 32768, components: many(7, (r) => row(...many(5, (i) => button(`${r}.${i}`)))) },
    'components',
  ],
  [
    '4001 characters of display',
    { flags: 32768, components: [text(long(2000)), text(long(2001))] },
    'components',
  ],
  ['a private flag on a send', { flags: 64, content: 'x' }, 'flags'],
  [
    'a list beside its parse',
    { content: 'x', allowed_mentions: { parse: ['users'], users: ['123456789012345678'] } },
    'allowed_mentions',
  ],
  ['a nonce over 25', { content: 'x', nonce: long(26) }, 'nonce'],
  [
    'a reply to nothing',
    { content: 'x', message_reference: { message_id: '123456789012345678' } },
    'message_reference',
  ],
];

describe('a message with', () => {
  test.each(MESSAGES)('%s is refused', async (_, body, at) => {
    const before = s.sandbox.violations.length;
    const { games } = s.sandbox.home;
    const answer = await s.api('POST', `/channels/${games.id}/messages`, body);
    expect(answer).toMatchObject({ status: 400, code: 50035 });
    const found = s.sandbox.violations.slice(before).flatMap(({ problems }) => problems);
    expect(found.map((problem) => problem.split(':')[0])).toContain(at);
    expect(leaf(answer.body.errors, at.split('.'))).toMatchObject([
      { message: expect.any(String) },
    ]);
  });

  test('everything at its limit is taken', async () => {
    const body = {
      content: long(2000),
      embeds: [
        { title: long(256), description: long(4096), fields: [field(long(256), long(1024))] },
      ],
      components: [
        ...many(4, (r) => row(...many(5, (i) => button(`${r}.${i}`, { label: long(80) })))),
        select({ options: many(25, option), max_values: 25 }),
      ],
    };
    const { games } = s.sandbox.home;
    expect((await s.api('POST', `/channels/${games.id}/messages`, body)).status).toBe(200);
  });

  test('nothing in it is refused with 50006', async () => {
    const { games } = s.sandbox.home;
    const answer = await s.api('POST', `/channels/${games.id}/messages`, { content: '' });
    expect(answer).toMatchObject({ status: 400, code: 50006 });
    const board = await s.posted({ components: [] });
    const path = `/channels/${games.id}/messages/${board}`;
    expect(await s.api('PATCH', path, { content: null })).toMatchObject({ code: 50006 });
  });

  test('displays heavier than Discord bears fails as Discord does', async () => {
    const { games } = s.sandbox.home;
    const body = { flags: 32768, components: [text('あ'.repeat(3900))] };
    const answer = await s.api('POST', `/channels/${games.id}/messages`, body);
    expect(answer.status).toBe(500);
    expect(s.sandbox.violations.at(-1)?.problems[0]).toMatch(/heavy/);
  });

  test('something that is no JSON is refused with 50109', async () => {
    const { games } = s.sandbox.home;
    const answer = await fetch(`${s.sandbox.apiUrl}/v10/channels/${games.id}/messages`, {
      method: 'POST',
      headers: { Authorization: 'Bot x', 'Content-Type': 'application/json' },
      body: '{"content"',
    });
    expect(await answer.json()).toMatchObject({ code: 50109 });
  });

  test('a path that is written wrongly is refused, and the stand-in goes on', async () => {
    const answer = await fetch(`${s.sandbox.apiUrl}/v10/interactions/1/%E0%A4%A/callback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
    const { games } = s.sandbox.home;
    expect((await s.api('GET', `/channels/${games.id}`)).status).toBe(200);
  });
});

describe('a modal with', () => {
  const input = (id: string, extra: Record<string, unknown> = {}) => ({
    type: 18,
    label: 'A',
    component: { type: 4, custom_id: id, style: 1, ...extra },
  });
  const form = (...components: unknown[]) => ({ custom_id: 'm', title: 'M', components });
  test.each<[string, Record<string, unknown>, string]>([
    ['a title over 45', { ...form(input('a')), title: long(46) }, 'data.title'],
    ['nothing in it', form(), 'data.components'],
    ['six components', form(...many(6, (i) => input(`${i}`))), 'data.components'],
    ['a label over 45', form({ ...input('a'), label: long(46) }), 'data.components.0.label'],
    ['the same id twice', form(input('a'), input('a')), 'data.components.1.component.custom_id'],
    [
      'a disabled input',
      form(input('a', { disabled: true })),
      'data.components.0.component.disabled',
    ],
    [
      'least above most',
      form(input('a', { min_length: 5, max_length: 4 })),
      'data.components.0.component.min_length',
    ],
    [
      'a value longer than allowed',
      form(input('a', { value: 'abc', max_length: 2 })),
      'data.components.0.component.value',
    ],
    ['a second label', form(input('a', { label: 'B' })), 'data.components.0.component.label'],
    [
      'a placeholder over 100',
      form(input('a', { placeholder: long(101) })),
      'data.components.0.component.placeholder',
    ],
  ])('%s is refused', async (_, data, at) => {
    const go = await s.go();
    const answer = await s.callback(go, { type: 9, data });
    expect(answer).toMatchObject({ status: 400, code: 50035 });
    const problems = s.sandbox.violations.at(-1)?.problems ?? [];
    expect(problems.map((problem) => problem.split(':')[0])).toContain(at);
  });
});

describe('files', () => {
  const png = (name = 'board.png') => ({ name, data: PIXEL });
  const shows = (name: string) => ({
    embeds: [{ description: 'x', image: { url: `attachment://${name}` } }],
  });
  const send = (body: unknown, ...files: { name: string; data: Buffer }[]) =>
    s.upload('POST', `/channels/${s.sandbox.home.games.id}/messages`, body, files);
  const edit = (id: unknown, body: unknown, ...files: { name: string; data: Buffer }[]) =>
    s.upload('PATCH', `/channels/${s.sandbox.home.games.id}/messages/${String(id)}`, body, files);
  const names = (body: Record<string, unknown>) =>
    (Array.isArray(body.attachments) ? body.attachments : []).map(
      (file: { filename: string }) => file.filename,
    );

  test('are added by an edit that names none, and then show beside the picture', async () => {
    const { body } = await send(shows('board.png'), png());
    expect(names(body)).toEqual([]);
    const after = await edit(body.id, shows('board.png'), png());
    expect(names(after.body)).toEqual(['board.png']);
  });

  test('are replaced by an edit that names the new ones only', async () => {
    const { body } = await send(shows('board.png'), png());
    const after = await edit(body.id, { ...shows('board.png'), attachments: [{ id: 0 }] }, png());
    expect(names(after.body)).toEqual([]);
  });

  test('are kept when named, with a new description', async () => {
    const { body } = await send({ content: 'x' }, png('a.png'), png('b.png'));
    const [a] = Array.isArray(body.attachments) ? body.attachments : [];
    const attachments = [{ id: a.id, description: 'the first' }];
    const after = await edit(body.id, { attachments });
    expect(after.body.attachments).toMatchObject([{ filename: 'a.png', description: 'the first' }]);
  });

  test('have descriptions of 1024 at most', async () => {
    const attachments = [{ id: 0, description: long(1025) }];
    expect(await send({ attachments }, png())).toMatchObject({ code: 50035 });
    const fits = [{ id: 0, description: long(1024) }];
    expect((await send({ attachments: fits }, png())).status).toBe(200);
  });

  test('of a drawing language are not shown in embeds', async () => {
    const body = { embeds: [{ image: { url: 'attachment://a.svg' } }] };
    expect(await send(body, png('a.svg'))).toMatchObject({ code: 50035 });
  });

  test('are ten at most, of 10 MiB at most', async () => {
    expect(await send({}, ...many(11, (i) => png(`${i}.png`)))).toMatchObject({ code: 30015 });
    const big = { name: 'big.bin', data: Buffer.alloc(10 * 1024 * 1024 + 1) };
    expect(await send({}, big)).toMatchObject({ status: 413, code: 40005 });
  });
});

function leaf(errors: unknown, path: readonly string[]): unknown {
  let node = errors;
  for (const key of [...path, '_errors']) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = new Map<string, unknown>(Object.entries(node)).get(key);
  }
  return node;
}
