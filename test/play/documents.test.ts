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
  greeted: {
    schema: 1,
    style: null,
    clock: null,
    reminders: true,
    challenges: 'everyone',
    greeted: true,
    blocked: [],
    tables: {},
    invitations: {},
    forgotten: null,
  },
  settings: { schema: 1, style: 'emoji', language: 'de' },
};

const fairness = { seed: '5e'.repeat(32), commitment: 'c0'.repeat(32), entropy: ['1300'] };
const ada = { kind: 'person', id: '1001', name: 'Ada' };
const bo = { kind: 'person', id: '1002', name: 'Bo' };
const tableOfThen = {
  game: 'knucklebones',
  options: { length: 'single' },
  clock: 86_400_000,
  style: 'picture',
  locale: 'en',
  guild: '5000',
  scope: '5000',
  reach: 'bot',
  fairness,
  message: '9000',
  version: 3,
  openedAt: 1_767_225_600_000,
};
const begunThen = {
  ...tableOfThen,
  seats: [ada, { kind: 'machine', level: 'hard' }],
  state: {},
  events: 4,
  draws: 2,
  turn: 2,
  lastPress: { seat: 0, turn: 1 },
  startedAt: 1_767_225_600_000,
};
const olderChannel = {
  schema: 1,
  tables: {
    a: { ...tableOfThen, id: 'a', phase: 'open', host: ada, invited: bo, expiresAt: 1 },
    b: { ...begunThen, id: 'b', phase: 'playing', turnSince: 1, deadline: 2 },
    c: {
      ...begunThen,
      id: 'c',
      phase: 'over',
      finishedAt: 3,
      voided: null,
      next: { seed: '5f'.repeat(32), commitment: 'c1'.repeat(32) },
      rematch: { wanted: [0], presses: [{ seat: 0, interaction: '1400' }], table: null },
    },
    d: {
      ...tableOfThen,
      id: 'd',
      phase: 'closed',
      why: 'declined',
      host: bo,
      invited: null,
      closedAt: 4,
    },
  },
  errands: [
    { kind: 'book', table: 'c' },
    { kind: 'list', table: 'b', person: '1001', on: true },
    { kind: 'show', table: 'b', version: 3, at: 5 },
  ],
};

describe('stored documents', () => {
  it('of a channel, as the first version wrote them, go on where they were', () => {
    const decoded = codecs.channels.decode(olderChannel);
    expect(decoded).toMatchObject({
      kind: 'ok',
      document: {
        ...olderChannel,
        home: null,
        errands: [{ kind: 'book' }, { kind: 'list', as: 'player' }, { kind: 'show' }],
      },
    });
    if (decoded.kind !== 'ok') throw new Error(decoded.kind);
    for (const table of Object.values(decoded.document.tables)) expect(table.thread).toBeNull();
    // What is accepted now is rated; what had begun then was not played for a rating.
    const { a, b, c } = decoded.document.tables;
    expect(a).toMatchObject({ rated: true });
    expect([b, c]).toMatchObject([{ stakes: 'casual' }, { stakes: 'casual' }]);
  });

  it('of a person, as the first version wrote them, have the defaults of what came later', () => {
    expect(codecs.people.decode(older.people)).toEqual({
      kind: 'ok',
      document: { ...emptyPerson, ...older.people },
    });
  });

  it('of a person who was greeted before that was noted for each game, have met none yet', () => {
    expect(codecs.people.decode(older.greeted)).toEqual({
      kind: 'ok',
      document: { ...emptyPerson, greeted: true, introduced: [] },
    });
  });

  it('of a person are read by the version that greets once in a life, which knows no games', () => {
    const written: unknown = JSON.parse(
      codecs.people.encode({ ...emptyPerson, greeted: true, introduced: ['pincer'] }),
    );
    expect(written).toMatchObject(older.greeted);
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
