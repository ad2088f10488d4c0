import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCustomId, writeCustomId } from '../../src/discord/custom-id.js';

describe('custom ids', () => {
  it.each([
    ['1.abc123.12.c0', { table: 'abc123', turn: 12, action: 'c0' }],
    ['1.abc.-.resign', { table: 'abc', turn: null, action: 'resign' }],
    ['1.-.-.forget', { table: '-', turn: null, action: 'forget' }],
    ['1.knucklebones.-.page:21:n', { table: 'knucklebones', turn: null, action: 'page:21:n' }],
  ])('%s is read', (text, id) => {
    expect(readCustomId(text)).toEqual(id);
    expect(writeCustomId(id.table, id.turn, id.action)).toBe(text);
  });

  it.each([
    '',
    '1',
    '1.abc.1',
    '1.abc.1.',
    '2.abc.1.c0',
    '1.ABC.1.c0',
    '1.abc.-1.c0',
    '1.abc.1e3.c0',
    '1.abc.1234567890.c0',
    '1.abc.1.c0.more',
    '1.abc.1.c0\n',
    ' 1.abc.1.c0',
    '1.abc.1.c 0',
    '1.__proto__.1.c0',
    `1.${'a'.repeat(33)}.1.c0`,
    `1.abc.1.${'a'.repeat(56)}`,
  ])('%j is none of ours', (text) => {
    expect(readCustomId(text)).toBeNull();
  });

  it('whatever is read fits into Discord’s hundred characters and is written back the same', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.stringMatching(/^[a-z0-9]{1,32}$/),
          fc.oneof(fc.constant('-'), fc.nat(999_999_999).map(String)),
          fc.stringMatching(/^[a-z0-9:_-]{1,55}$/),
        )
        .map((parts) => `1.${parts.join('.')}`),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const id = readCustomId(candidate);
        if (id === null) return;
        expect(candidate.length).toBeLessThanOrEqual(100);
        expect(readCustomId(writeCustomId(id.table, id.turn, id.action))).toEqual(id);
      }),
    );
  });
});
