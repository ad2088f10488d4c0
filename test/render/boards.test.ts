import { describe, expect, it } from 'vitest';
import { parse } from '../../src/games/knucklebones/notation.js';
import { knucklebonesScene, knucklebonesTiles } from '../../src/games/knucklebones/scene.js';
import type { TableView } from '../../src/games/view.js';
import { applicationSet, boardLimit, emojiBoard } from '../../src/render/emoji.js';
import { applicationEmoji, createRenderer, emojiNames } from '../../src/render/index.js';
import { graphemes } from '../../src/render/names.js';
import { alternativeText, textBoard } from '../../src/render/text.js';
import { tiles } from '../../src/render/tiles.js';
import { decode, speaking } from './fixtures.js';

const voice = speaking();
const turn = parse('43|555|24 41|662|454 0:4 best-of-3 90-26');
const emoji = await applicationEmoji();
const listed = emoji.map(({ name }, index) => ({
  name,
  id: `${1234567890123456000n + BigInt(index)}`,
}));

describe('the emoji board in Unicode', () => {
  it('is what the tiles say', () => {
    expect(emojiBoard(knucklebonesTiles(turn, 0), null, voice).split('\n')).toEqual([
      '🔷 **Bo** · 52',
      '⬛⬛5️⃣2️⃣6️⃣2️⃣1️⃣',
      '⬛🔲⬛2️⃣⬛4️⃣🔶',
      '⬛1️⃣⬛6️⃣🔶5️⃣⬛',
      '⬛4️⃣⬛6️⃣🔶4️⃣🔶',
      '🎲⬛⬛4️⃣⬛⬛⬛',
      '⬛4️⃣⬛5️⃣🟦2️⃣⬛',
      '⬛3️⃣⬛5️⃣🟦4️⃣⬛',
      '⬛🔲⬛5️⃣🟦🔲⬛',
      '⬛⬛7️⃣4️⃣5️⃣⬛6️⃣',
      '⚪ **Ada** · 58',
      '➡️1️⃣9️⃣⬛⬛1️⃣8️⃣',
      '❌⬛1️⃣⬛⬛⬛2️⃣',
    ]);
  });

  it('is never wider than eight emoji, and all its rows of dice are equally wide', () => {
    const rows = knucklebonesTiles(turn, 0).filter((row) => row.length > 2);
    const board = emojiBoard(rows, null, voice).split('\n');
    expect(new Set(board.map((row) => graphemes(row).length))).toEqual(new Set([7]));
  });
});

describe("the emoji board in the application's emoji", () => {
  it('writes them for every tile, within its limit', () => {
    const set = applicationSet(listed);
    const board = emojiBoard(knucklebonesTiles(turn, 0), set, voice);
    expect(board.length).toBeLessThan(boardLimit);
    expect(board.split('\n')[3]).toMatch(
      /^<:kb_margin_[0-9a-f]{6}:\d+><:kb_die_1_\w{6}:\d+><:kb_die_6_x2_\w{6}:\d+><:kb_die_5_\w{6}:\d+>$/,
    );
  });

  it('is not mixed with Unicode when one is missing', () => {
    expect(applicationSet(listed.slice(1))).toBeNull();
    expect(applicationSet([])).toBeNull();
  });

  it('gives way to Unicode when it would be too long', () => {
    const set = applicationSet(listed);
    const rows = Array.from({ length: 40 }, () => ['margin', 'die-1', 'die-2', 'die-3']);
    const board = emojiBoard(rows, set, voice);
    expect(board).not.toContain('<:');
    expect(board.length).toBeLessThanOrEqual(boardLimit);
  });
});

describe("the application's emoji", () => {
  it('are there for every tile, with names Discord takes and a version each', () => {
    expect(emoji).toHaveLength(tiles.size);
    for (const [tile, base] of emojiNames) {
      const named = emoji.filter(({ name }) => name.replace(/_[0-9a-f]{6}$/, '') === base);
      expect(named, tile).toHaveLength(1);
      expect(named[0]?.name).toMatch(/^[a-z0-9_]{2,32}$/);
    }
  });

  it('are pictures of 128 × 128 that differ, but for the two that are empty', async () => {
    for (const { image } of emoji) {
      expect(image.length).toBeLessThan(256 * 1024);
      const { width, height } = await decode(image);
      expect([width, height]).toEqual([128, 128]);
    }
    expect(new Set(emoji.map(({ image }) => image.toString('latin1'))).size).toBe(emoji.length - 1);
  });

  it('have the same names when drawn again', async () => {
    expect((await applicationEmoji()).map(({ name }) => name)).toEqual(
      emoji.map(({ name }) => name),
    );
  });
});

describe('words for a screen reader', () => {
  const literal = { locale: 'en', say: ({ key }: { key: string }) => key, name: () => '' };
  const sentence = (length: number) => ({ key: `${'x'.repeat(length - 1)}.` });

  it.each([
    [[10, 20], 31],
    [[500, 523], 1024],
    [[500, 524], 500],
    [[1024], 1024],
    [[1025], 1024],
    [[], 0],
  ])('sentences of %j make an alternative text of %i', (lengths, expected) => {
    expect(alternativeText(lengths.map(sentence), literal)).toHaveLength(expected);
  });

  it('never end in half a character', () => {
    const text = alternativeText([{ key: '🎲'.repeat(600) }], literal);
    expect(text).toMatch(/^(?:🎲)+…$/u);
  });

  it('stand a sentence a line on the text board', () => {
    expect(textBoard([{ key: 'One.' }, { key: 'Two.' }], literal)).toBe('One.\nTwo.');
  });
});

describe('a renderer', () => {
  const view: TableView = {
    prompt: { key: 'scene:total' },
    status: [],
    last: null,
    position: [{ key: 'scene:won', values: { seat: { seat: 0 } } }],
    tiles: knucklebonesTiles(turn, 0),
    scene: knucklebonesScene(turn, 0),
    actions: [],
  };
  const voices = { picture: speaking(['*Ada*', 'Bo']), text: speaking(['\\*Ada\\*', 'Bo']) };
  const renderer = createRenderer();

  it('draws a picture with plain alternative text', async () => {
    const { text, file } = await renderer.draw(view, 'picture', voices);
    expect(text).toBeNull();
    expect(file).toMatchObject({ name: 'board.png', description: '*Ada* wins' });
    expect((await decode(file?.data ?? Buffer.alloc(0))).width).toBe(960);
  });

  it('writes emoji and text in the voice for markdown', async () => {
    expect(await renderer.draw(view, 'text', voices)).toEqual({
      text: '\\*Ada\\* wins',
      file: null,
    });
    const { text } = await renderer.draw(view, 'emoji', voices);
    expect(text).toContain('**\\*Ada\\*** · 58');
  });
});
