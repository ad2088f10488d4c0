import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.js';
import { readArguments } from '../../src/discord/command-arguments.js';

const { challenge, record } = commands.knucklebones.subcommands;
const user = '123456789012345678';

describe('the options of a command', () => {
  it('left out are null', () => {
    expect(readArguments(challenge, [])).toEqual({
      ok: true,
      value: { opponent: null, length: null, clock: null },
    });
  });

  it('are read as the types that their data promise', () => {
    const read = readArguments(challenge, [
      { name: 'opponent', value: user },
      { name: 'clock', value: '3d' },
      { name: 'from-the-future', value: 1 },
    ]);
    if (!read.ok) throw new Error(read.error);
    const clock: 'none' | '10m' | '1h' | '24h' | '3d' | null = read.value.clock;
    const length: 'single' | 'best-of-3' | 'best-of-5' | null = read.value.length;
    expect([read.value.opponent, length, clock]).toEqual([user, null, '3d']);
    expect(Object.keys(read.value)).toEqual(['opponent', 'length', 'clock']);
  });

  it.each([
    ['clock', '2h'],
    ['clock', 3],
    ['length', 'toString'],
    ['length', null],
    ['opponent', 'Ada'],
    ['opponent', ''],
    ['opponent', { id: user }],
  ])('%s = %j is refused by name', (name, value) => {
    expect(readArguments(challenge, [{ name, value }])).toEqual({ ok: false, error: name });
  });

  it('may be required', () => {
    expect(readArguments(record, [])).toEqual({ ok: false, error: 'match' });
    expect(readArguments(record, [{ name: 'match', value: '' }])).toEqual({
      ok: true,
      value: { match: '' },
    });
  });
});
