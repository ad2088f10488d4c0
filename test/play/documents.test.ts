import { describe, expect, it } from 'vitest';
import { codecs, emptyPerson, emptySettings } from '../../src/play/documents.js';

/** Documents as the versions before wrote them: a sample of each shape, kept for good. */
const older = {
  people: {
    schema: 1,
    style: 'text',
    tables: { abc123: '7000' },
    forgotten: { at: 1_767_225_600_000, pseudonym: 'former-player-0a1b2c3d4e5f' },
  },
  settings: { schema: 1, style: 'emoji', language: 'de' },
};

describe('stored documents', () => {
  it('of a person, as the first version wrote them, have the defaults of what came later', () => {
    expect(codecs.people.decode(older.people)).toEqual({
      kind: 'ok',
      document: { ...emptyPerson, ...older.people },
    });
  });

  it('of a server, as the first version wrote them, have the defaults of what came later', () => {
    expect(codecs.settings.decode(older.settings)).toEqual({
      kind: 'ok',
      document: { ...emptySettings, ...older.settings },
    });
  });

  it('come back as they were written', () => {
    for (const codec of [codecs.people, codecs.settings, codecs.channels]) {
      const stored: unknown = JSON.parse(JSON.stringify(codec.empty()));
      expect(codec.decode(stored)).toEqual({ kind: 'ok', document: codec.empty() });
    }
  });

  it.each([
    ['a person', codecs.people, { ...older.people, challenges: 'friends' }],
    ['a server', codecs.settings, { ...older.settings, clock: '7m' }],
    ['a server', codecs.settings, { ...older.settings, channels: 'all' }],
  ])('of %s with a value that nobody wrote are corrupt, not guessed at', (_, codec, json) => {
    expect(codec.decode(json).kind).toBe('corrupt');
  });

  it('of a newer schema are left alone', () => {
    expect(codecs.people.decode({ ...older.people, schema: 2 }).kind).toBe('newer');
  });
});
