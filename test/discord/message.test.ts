import { describe, expect, it } from 'vitest';
import { shardOf } from '../../src/discord/client.js';
import {
  clip,
  plain,
  relativeTime,
  rows,
  slash,
  toBody,
  universalTime,
} from '../../src/discord/message.js';
import { voice } from '../../src/text/index.js';

describe('clip', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one too many', 11, 'one too ma…'],
    ['ab😀cd', 4, 'ab…'],
    ['a😀😀', 4, 'a😀…'],
  ])('%j to %i', (text, limit, clipped) => {
    expect(clip(text, limit)).toBe(clipped);
    expect(clip(text, limit).length).toBeLessThanOrEqual(limit);
  });
});

it('a moment written out says its minute and its zone', () => {
  const at = Date.UTC(2026, 11, 1, 9, 5);
  expect(universalTime(at, 'de')).toBe('1. Dez. 2026, 09:05 UTC');
  expect(universalTime(at, 'en')).toMatch(/^Dec 1, 2026, 09:05\sAM UTC$/);
});

describe('a body', () => {
  it('replaces everything that stood there and mentions only whom it names', () => {
    const { body, files } = toBody({ ...plain('hello'), mentions: ['1'] });
    expect(body).toEqual({
      content: 'hello',
      embeds: [],
      components: [],
      attachments: [],
      allowed_mentions: { parse: [], users: ['1'] },
    });
    expect(files).toEqual([]);
  });

  it('carries a file with its alternative text, within the limit', () => {
    const file = { name: 'board.png', data: Buffer.from('x'), description: 'y'.repeat(2_000) };
    const { body, files } = toBody({ ...plain(''), file });
    expect(body.attachments).toEqual([
      { id: '0', filename: 'board.png', description: `${'y'.repeat(1_023)}…` },
    ]);
    expect(files).toEqual([{ name: 'board.png', data: Buffer.from('x') }]);
  });
});

it('rows hold five buttons at most', () => {
  const button = (index: number) => ({
    table: 'a',
    turn: index,
    action: 'c0',
    label: String(index),
    style: 'primary' as const,
  });
  const made = rows(
    Array.from({ length: 7 }, (_, index) => button(index)),
    [],
    [button(9)],
  );
  expect(made.map((row) => row.components.length)).toEqual([5, 2, 1]);
});

it('times are whole seconds, never before the moment itself', () => {
  expect(relativeTime(1_001)).toBe('<t:2:R>');
  expect(relativeTime(2_000)).toBe('<t:2:R>');
});

it.each([
  ['175928847299117063', 1, 0],
  // 175928847299117063 >> 22 is 41944705796.
  ['175928847299117063', 10, 6],
  [null, 10, 0],
  ['not a number', 10, 0],
])('a server %s of %i shards is on shard %i', (guild, shards, shard) => {
  expect(shardOf(guild, shards)).toBe(shard);
});

describe('a command named in a sentence', () => {
  it.each([
    ['en', '`/knucklebones challenge`', '`/games`'],
    ['de', '`/knucklebones herausfordern`', '`/spiele`'],
    ['tlh', '`/knucklebones challenge`', '`/games`'],
  ])('goes by the names that Discord shows in %s', (locale, challenge, games) => {
    const { say } = voice(locale);
    expect(say(slash('knucklebones', 'challenge'))).toBe(challenge);
    expect(say(slash('games'))).toBe(games);
  });
});
