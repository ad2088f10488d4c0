import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameById } from '../../src/games/index.js';
import { readRecord } from '../../src/match/record.js';
import { verdictOf } from '../../src/match/replay.js';
import type { Person, Table } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import { blockHost } from '../../src/play/blocking.js';
import {
  acceptChallenge,
  cancelChallenge,
  challenge,
  declineChallenge,
} from '../../src/play/challenge.js';
import type { Play } from '../../src/play/context.js';
import { emptyPerson } from '../../src/play/documents.js';
import { runErrands } from '../../src/play/errands.js';
import { exportPerson } from '../../src/play/export.js';
import { endByModerator } from '../../src/play/moderation.js';
import { forgettingOf, requestForgetting } from '../../src/play/privacy.js';
import { findRecord } from '../../src/play/records.js';
import { rematch } from '../../src/play/rematch.js';
import { DocumentUnreadable } from '../../src/store/port.js';
import { Crash, dyingAt } from '../support/faulty.js';
import { begin, person } from '../support/gathering.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';

const scope = '5000';
const pseudonym = 'former-player-0123456789ab';
const board = { game: 'knucklebones', scope, period: 'all' } as const;
let bench: Bench;
let interactions = 0;
const interaction = (): string => String(1_300_000_000_000_000_000n + BigInt(interactions++));

/** The Redis that is tested with; SQLite while there is none. */
let server: RedisServer | null = null;

const fresh = async (): Promise<Bench> => {
  if (server === null) return openBench();
  await server.flush();
  return openBench(server.url);
};

beforeEach(async () => {
  bench = await fresh();
});
afterEach(() => bench.close());

const opened = async (host: Person, invited: Person | null, channel: string): Promise<Table> => {
  const request = { channel, interaction: interaction(), host, terms: terms() };
  const result = await challenge(bench, request, invited);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const begun = async (host: Person, guest: Person, channel: string): Promise<Table> => {
  const { id } = await opened(host, guest, channel);
  const answer = await acceptChallenge(bench, channel, id, guest, interaction(), '9000');
  if (answer.table?.phase !== 'playing') throw new Error('not begun');
  return answer.table;
};

/** Does what waits in every channel, as the sweep of a process does, until nothing is left. */
const sweep = async (play: Play = bench, order: 'oldest' | 'newest' = 'oldest'): Promise<void> => {
  for (let round = 0; round < 10; round += 1) {
    const dirty = await bench.store.dirty(100);
    if (dirty.length === 0) return;
    const inOrder = order === 'oldest' ? dirty : dirty.toReversed();
    for (const channel of inOrder) await runErrands(play, channel, async () => true);
    bench.time += 6_000;
  }
  throw new Error(`errands without end in ${await bench.store.dirty(100)}`);
};

const finished = async (host: Person, guest: Person, channel: string): Promise<Table> => {
  const table = await begun(host, guest, channel);
  const { table: over } = await resign(bench, channel, table.id, guest.id);
  if (over?.phase !== 'over') throw new Error('not over');
  return over;
};

/** A life: finished and running matches, challenges both ways, in several channels. */
const live = async () => {
  const won = await finished(ada, bo, '7001');
  const lost = await finished(bo, ada, '7002');
  await sweep();
  const running = await begun(ada, cleo, '7003');
  const made = await opened(ada, null, '7004');
  const received = await opened(bo, ada, '7005');
  await sweep();
  return { won, lost, running, made, received };
};

const tableOf = async (channel: string, { id }: Table): Promise<Table> => {
  const table = (await bench.store.channels.read(channel)).tables[id];
  if (table === undefined) throw new Error(`no table ${id}`);
  return table;
};

const expectForgotten = async (life: Awaited<ReturnType<typeof live>>): Promise<void> => {
  for (const channel of ['7001', '7002', '7003', '7004', '7005']) {
    const text = JSON.stringify(await bench.store.channels.read(channel));
    expect(text).not.toContain('"Ada"');
    expect(text).not.toContain(`"${ada.id}"`);
  }
  expect(await tableOf('7003', life.running)).toMatchObject({ phase: 'over' });
  expect(await tableOf('7004', life.made)).toMatchObject({ phase: 'closed', why: 'cancelled' });
  expect(await tableOf('7005', life.received)).toMatchObject({ phase: 'closed', why: 'declined' });
  expect(await bench.store.ledger.standing(board, 'wins', ada.id)).toBeNull();
  expect(await bench.store.ledger.recent({ player: ada.id }, 'knucklebones', 10)).toEqual([]);
  const rows = await bench.store.ledger.page(board, 'wins', 1, 10);
  expect(rows.map(({ player }) => player).toSorted()).toEqual([bo.id, cleo.id]);
  for (const { id } of [life.won, life.lost, life.running]) {
    const found = await findRecord(bench, id, { person: cleo.id, scope });
    expect(found?.json).toContain('former-player-');
    expect(found?.json).not.toContain('"Ada"');
    expect(found?.json).not.toContain(`"${ada.id}"`);
    const record = readRecord(JSON.parse(found?.json ?? ''), gameById);
    if (!record.ok) throw new Error(record.error.part);
    expect(verdictOf(record.value)).toMatchObject({ valid: true, dice: 'verified' });
  }
  const person = await bench.store.people.read(ada.id);
  expect(person).toMatchObject({ challenges: 'nobody', blocked: [], tables: {}, invitations: {} });
  expect(JSON.stringify(person)).not.toContain('Ada');
};

/** Whether a run of errands came to its end, and did not die on the way. */
const survives = (run: Promise<void>): Promise<boolean> =>
  run.then(
    () => true,
    (error: unknown) => {
      const died = error instanceof Crash || error instanceof AggregateError;
      if (!died) throw error;
      return false;
    },
  );

const forgetting = (): void => {
  it('ends and renames all that they have, and what they were invited to', async () => {
    const life = await live();
    const before = await bench.store.ledger.standing(board, 'wins', bo.id);
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    await sweep();
    await expectForgotten(life);
    expect(await bench.store.ledger.standing(board, 'wins', bo.id)).toEqual({
      ...before,
      rank: expect.any(Number),
    });
    expect(await bench.store.dirty(10)).toEqual([]);
  });

  it.each(['oldest', 'newest'] as const)(
    'is finished by the next process wherever the first one dies, the %s errands first',
    async (order) => {
      for (let last = 1; ; last += 1) {
        await bench.close();
        bench = await fresh();
        const life = await live();
        await requestForgetting(bench, ada.id, bench.time);
        const dying = dyingAt(bench, last);
        const survived = await survives(runErrands(dying, forgettingOf(ada.id), null));
        await sweep(bench, order);
        await expectForgotten(life);
        if (survived) {
          expect(last).toBeGreaterThan(15);
          return;
        }
      }
    },
  );

  it('takes along a match that ends just then and is booked afterwards', async () => {
    const running = await begun(ada, bo, '7003');
    await sweep();
    // The match is over; what books it has not run when the person is forgotten.
    await resign(bench, '7003', running.id, bo.id);
    await bench.store.people.change<void>(ada.id, (person) => ({
      document: { ...person, tables: {} },
      result: undefined,
    }));
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    await sweep();
    const found = await findRecord(bench, running.id, { person: bo.id, scope });
    expect(found?.json).toContain('former-player-');
    expect(found?.json).not.toContain(`"${ada.id}"`);
    expect(await bench.store.ledger.standing(board, 'wins', ada.id)).toBeNull();
    expect((await bench.store.ledger.standing(board, 'wins', bo.id))?.lost).toBe(1);
  });

  it('leaves no pseudonym on a leaderboard, wherever a late booking dies', async () => {
    for (let last = 0; ; last += 1) {
      await bench.close();
      bench = await fresh();
      await finished(ada, bo, '7001');
      // Forgotten before it is booked, or known to be theirs.
      await bench.store.people.change<void>(ada.id, (person) => ({
        document: { ...person, tables: {}, forgotten: { at: bench.time, pseudonym } },
        result: undefined,
      }));
      const survived = await survives(runErrands(dyingAt(bench, last), '7001', null));
      await sweep();
      const rows = await bench.store.ledger.page(board, 'wins', 1, 10);
      expect(rows.map(({ player }) => player)).toEqual([bo.id]);
      expect(JSON.stringify(await bench.store.channels.read('7001'))).not.toContain(`"${ada.id}"`);
      if (!survived) continue;
      expect(last).toBeGreaterThan(5);
      return;
    }
  });

  it('leaves no pseudonym on a leaderboard when others play on without them', async () => {
    const solbones = { game: 'solbones', options: { variant: 'standard' } };
    const { id } = await begin(bench, '7001', 3, solbones);
    await sweep();
    await requestForgetting(bench, person(0).id, bench.time);
    await sweep();
    await resign(bench, '7001', id, person(1).id);
    await sweep();
    const rows = await bench.store.ledger.page({ ...board, game: 'solbones' }, 'wins', 1, 10);
    expect(rows.map(({ player }) => player)).toEqual([person(2).id, person(1).id]);
  });

  it.each([
    ['plays', false],
    ['has given up already', true],
  ])('takes their name off a match that others play on, when one of them %s', async (_, gaveUp) => {
    const solbones = { game: 'solbones', options: { variant: 'standard' } };
    const { id } = await begin(bench, '7001', 3, solbones);
    await sweep();
    const { id: forgotten, name } = person(0);
    if (gaveUp) await resign(bench, '7001', id, forgotten);
    await sweep();
    await requestForgetting(bench, forgotten, bench.time);
    await sweep();
    const document = await bench.store.channels.read('7001');
    expect(document.tables[id]?.phase).toBe('playing');
    const text = JSON.stringify(document);
    expect(text).not.toContain(`"${forgotten}"`);
    expect(text).not.toContain(`"${name}"`);
    const [alias = ''] = /former-player-\w+/.exec(text) ?? [];
    expect(await bench.store.people.read(alias)).toEqual(emptyPerson);
    expect((await bench.store.people.read(forgotten)).tables).toEqual({});
    expect((await bench.store.people.read(person(1).id)).tables).toEqual({ [id]: '7001' });
    // And it goes on for the others, to a result with nobody's name but theirs.
    await resign(bench, '7001', id, person(1).id);
    await sweep();
    const found = await findRecord(bench, id, { person: person(1).id, scope });
    expect(found?.json).not.toContain(`"${forgotten}"`);
    expect(found?.json).not.toContain(`"${name}"`);
  });

  it('takes along a challenge that comes on their list late, wherever that dies', async () => {
    for (let last = 0; ; last += 1) {
      await bench.close();
      bench = await fresh();
      const received = await opened(bo, ada, '7005');
      await requestForgetting(bench, ada.id, bench.time);
      await runErrands(bench, forgettingOf(ada.id), null);
      const survived = await survives(runErrands(dyingAt(bench, last), '7005', null));
      await sweep();
      expect(await tableOf('7005', received)).toMatchObject({ phase: 'closed', why: 'declined' });
      expect(JSON.stringify(await bench.store.channels.read('7005'))).not.toContain('"Ada"');
      if (!survived) continue;
      expect(last).toBeGreaterThan(5);
      return;
    }
  });

  it('takes along a challenge that was not on their list yet', async () => {
    const made = await opened(ada, null, '7004');
    const received = await opened(bo, ada, '7005');
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    await sweep();
    expect(await tableOf('7004', made)).toMatchObject({ phase: 'closed', why: 'cancelled' });
    expect(await tableOf('7005', received)).toMatchObject({ phase: 'closed', why: 'declined' });
    for (const channel of ['7004', '7005']) {
      expect(JSON.stringify(await bench.store.channels.read(channel))).not.toContain('"Ada"');
    }
  });

  it('spares what they begin when the clock was ahead then, and is put right', async () => {
    bench.time += 3_600_000;
    await requestForgetting(bench, ada.id, bench.time);
    await sweep();
    bench.time -= 3_600_000;
    const made = await opened(ada, null, '7004');
    const running = await begun(ada, bo, '7001');
    await sweep();
    expect(await tableOf('7004', made)).toMatchObject({ phase: 'open', host: ada });
    expect(await tableOf('7001', running)).toMatchObject({ phase: 'playing' });
    // Also when the time has come at which the clock had been.
    bench.time += 2 * 3_600_000;
    await resign(bench, '7001', running.id, bo.id);
    await sweep();
    expect(await bench.store.ledger.standing(board, 'wins', ada.id)).toMatchObject({ won: 1 });
    expect(await tableOf('7001', running)).toMatchObject({ seats: [ada, bo] });
  });

  it('takes along what is dated ahead itself, and comes to light when the clock is right', async () => {
    bench.time += 3_600_000;
    const received = await opened(bo, ada, '7005');
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    bench.time -= 3_600_000;
    await sweep();
    expect(await tableOf('7005', received)).toMatchObject({ phase: 'closed', why: 'declined' });
    const { tables } = await bench.store.channels.read('7005');
    expect(JSON.stringify(tables)).not.toContain('"Ada"');
  });

  it('goes on with all else when one match cannot be left, and tries that again', async () => {
    const broken = await begun(ada, bo, '7001');
    const whole = await begun(ada, cleo, '7003');
    const over = await finished(ada, bo, '7002');
    const made = await opened(ada, null, '7004');
    await sweep();
    await bench.store.channels.change<void>('7001', (document) => {
      const table = { ...broken, state: { nonsense: 1 } };
      return { document: { ...document, tables: { [table.id]: table } }, result: undefined };
    });
    await requestForgetting(bench, ada.id, bench.time);
    const job = () => runErrands(bench, forgettingOf(ada.id), null);
    await expect(job()).rejects.toBeInstanceOf(AggregateError);
    expect(await tableOf('7003', whole)).toMatchObject({ phase: 'over' });
    expect(await tableOf('7004', made)).toMatchObject({ phase: 'closed' });
    for (const channel of ['7002', '7003', '7004']) {
      const { tables } = await bench.store.channels.read(channel);
      expect(JSON.stringify(tables)).not.toContain(`"${ada.id}"`);
    }
    expect(await bench.store.ledger.standing(board, 'wins', ada.id)).toBeNull();
    expect(await findRecord(bench, over.id, { person: ada.id, scope: '-' })).toBeNull();
    // Until somebody ends it.
    await expect(job()).rejects.toBeInstanceOf(AggregateError);
    await endByModerator(bench, '7001', broken.id);
    await sweep();
    const text = JSON.stringify(await bench.store.channels.read('7001'));
    expect(text).not.toContain(`"${ada.id}"`);
    const found = await findRecord(bench, broken.id, { person: bo.id, scope });
    expect(found?.json).toContain('former-player-');
    expect(await bench.store.dirty(10)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'has no place kept for them in a rematch that was asked for %s that',
    async (when) => {
      const solbones = { game: 'solbones', options: { variant: 'standard' } };
      const { id } = await begin(bench, '7001', 3, solbones);
      for (const seat of [1, 2]) await resign(bench, '7001', id, person(seat).id);
      await sweep();
      const ask = () => rematch(bench, '7001', id, person(0).id, interaction());
      const early = when === 'before' ? await ask() : null;
      await sweep();
      await requestForgetting(bench, person(1).id, bench.time);
      await runErrands(bench, forgettingOf(person(1).id), null);
      const { next } = early ?? (await ask());
      if (next === null) throw new Error('no table');
      const { tables, errands } = await bench.store.channels.read('7001');
      const lobby = await tableOf('7001', next);
      expect(lobby).toMatchObject({ phase: 'lobby', held: [person(2)] });
      expect(JSON.stringify(tables)).not.toContain(person(1).name);
      const { version } = lobby;
      expect(errands).toContainEqual(
        expect.objectContaining({ kind: 'show', table: next.id, version }),
      );
    },
  );

  it('leaves nobody to be blocked who declines a challenge of theirs just then', async () => {
    const made = await opened(ada, bo, '7004');
    await sweep();
    const block = () => blockHost(bench, '7004', made.id, bo.id, 2);
    await declineChallenge(bench, '7004', made.id, bo.id);
    // It still stands on their list.
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    expect(JSON.stringify(await tableOf('7004', made))).not.toContain(ada.id);
    expect(await block()).toEqual({ kind: 'gone' });
    expect((await bench.store.people.read(bo.id)).blocked).toEqual([]);
  });

  it('takes along a challenge that is accepted while they are being forgotten', async () => {
    const made = await opened(ada, null, '7004');
    await sweep();
    await requestForgetting(bench, ada.id, bench.time);
    bench.time += 1;
    const { table } = await acceptChallenge(bench, '7004', made.id, bo, interaction(), '9000');
    expect(table?.phase).toBe('playing');
    await sweep();
    expect(await tableOf('7004', made)).toMatchObject({ phase: 'over' });
    expect(JSON.stringify(await bench.store.channels.read('7004'))).not.toContain(`"${ada.id}"`);
    expect((await bench.store.people.read(ada.id)).tables).toEqual({});
  });

  it.each([
    [0, 'the one who had wanted it'],
    [1, 'the one who had wanted it, in the other seat'],
  ])('takes along a rematch that begins just then: seat %i', async (seat) => {
    const over = await finished(ada, bo, '7001');
    await sweep();
    const [wants, answers] = seat === 0 ? [ada, bo] : [bo, ada];
    bench.time += 1_000;
    await rematch(bench, '7001', over.id, wants.id, interaction());
    await sweep();
    bench.time += 1_000;
    await requestForgetting(bench, wants.id, bench.time);
    bench.time += 1;
    // Before anybody has begun with it.
    const { next } = await rematch(bench, '7001', over.id, answers.id, interaction());
    if (next?.phase !== 'playing') throw new Error('no rematch has begun');
    await sweep();
    expect(await tableOf('7001', next)).toMatchObject({ phase: 'over' });
    const text = JSON.stringify(await bench.store.channels.read('7001'));
    expect(text).not.toContain(`"${wants.id}"`);
    expect(text).not.toContain(`"${wants.name}"`);
    expect((await bench.store.people.read(wants.id)).tables).toEqual({});
  });

  it('spares a rematch that they want after they had asked to be forgotten', async () => {
    const over = await finished(ada, bo, '7001');
    await sweep();
    await requestForgetting(bench, ada.id, bench.time);
    bench.time += 1;
    await rematch(bench, '7001', over.id, ada.id, interaction());
    const { next } = await rematch(bench, '7001', over.id, bo.id, interaction());
    if (next?.phase !== 'playing') throw new Error('no rematch has begun');
    await sweep();
    expect(await tableOf('7001', next)).toMatchObject({ phase: 'playing' });
  });

  it('leaves no rematch with them behind, though they had wanted one', async () => {
    const over = await finished(ada, bo, '7001');
    await sweep();
    await rematch(bench, '7001', over.id, ada.id, interaction());
    await requestForgetting(bench, ada.id, bench.time);
    await sweep();
    const answer = await rematch(bench, '7001', over.id, bo.id, interaction());
    expect(answer).toMatchObject({ next: null, begun: false, refusal: 'no-rematch' });
    expect(Object.keys((await bench.store.channels.read('7001')).tables)).toEqual([over.id]);
  });

  it('counts the match they leave as what it was for the opponent', async () => {
    for (let match = 0; match < 3; match += 1) {
      bench.time += 700_000;
      await finished(ada, cleo, '7001');
    }
    await begun(ada, bo, '7003');
    await sweep();
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    await sweep();
    const standing = await bench.store.ledger.standing(board, 'wins', bo.id);
    expect(standing).toMatchObject({ won: 1, lost: 0 });
  });

  it('spares what they have played since, when a match from before is booked late', async () => {
    const old = await finished(ada, bo, '7001');
    // Its booking waits; the person is forgotten without it, comes back and plays.
    const waiting = await bench.store.channels.read('7001');
    await bench.store.channels.change<void>('7001', (document) => ({
      document: { ...document, errands: [] },
      dirty: false,
      result: undefined,
    }));
    await bench.store.people.change<void>(ada.id, (person) => ({
      document: { ...person, tables: {} },
      result: undefined,
    }));
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    bench.time += 700_000;
    await finished(ada, cleo, '7101');
    await sweep();
    await bench.store.channels.change<void>('7001', (document) => ({
      document: { ...document, errands: waiting.errands },
      dirty: true,
      result: undefined,
    }));
    await sweep();
    const standing = (player: string) => bench.store.ledger.standing(board, 'wins', player);
    expect(await standing(ada.id)).toMatchObject({ won: 1, lost: 0 });
    expect(await standing(bo.id)).toMatchObject({ won: 0, lost: 1 });
    expect(await bench.store.ledger.size(board, 'wins')).toBe(3);
    const record = await findRecord(bench, old.id, { person: bo.id, scope });
    expect(record).not.toBeNull();
    expect(JSON.stringify(record)).not.toContain(`"${ada.id}"`);
  });

  it('lets nobody challenge them until they allow it, and leaves what they begin later alone', async () => {
    await live();
    await requestForgetting(bench, ada.id, bench.time);
    await runErrands(bench, forgettingOf(ada.id), null);
    await sweep();
    bench.time += 1_000;
    const request = { channel: '7100', interaction: interaction(), host: cleo, terms: terms() };
    expect(await challenge(bench, request, ada)).toEqual({ ok: false, error: 'takes-none' });
    const anew = await finished(ada, bo, '7101');
    await sweep();
    // A job that is found again, and one that missed something of the same time, spare it.
    await requestForgetting(bench, ada.id, bench.time - 600_000);
    await runErrands(bench, forgettingOf(ada.id), null);
    expect(await tableOf('7101', anew)).toMatchObject({ seats: [{ id: ada.id }, { id: bo.id }] });
  });
};

const lists = (): void => {
  it('hold challenges to them apart, and an accepted one among the matches', async () => {
    const { id } = await opened(bo, ada, '7005');
    await sweep();
    expect(await bench.store.people.read(ada.id)).toMatchObject({
      tables: {},
      invitations: { [id]: '7005' },
    });
    await acceptChallenge(bench, '7005', id, ada, interaction(), '9000');
    await sweep();
    expect(await bench.store.people.read(ada.id)).toMatchObject({
      tables: { [id]: '7005' },
      invitations: {},
    });
    const again = await opened(bo, ada, '7006');
    await sweep();
    await cancelChallenge(bench, '7006', again.id, bo.id);
    await sweep();
    expect((await bench.store.people.read(ada.id)).invitations).toEqual({});
  });
};

const exporting = (): void => {
  const read = async (limit = 1_000_000) => {
    const exported = await exportPerson(bench, ada.id, limit);
    return { ...exported, json: gunzipSync(exported.data).toString() };
  };

  it('holds everything about them, and of others only the names', async () => {
    const life = await live();
    const { json, matches, cutAt } = await read();
    const found: unknown = JSON.parse(json);
    expect(found).toMatchObject({
      format: 'dice-bot-export/1',
      person: ada.id,
      preferences: { challenges: 'everyone', blockedPeople: 0 },
      running: [{ others: ['Cleo'] }, { others: [] }, { others: ['Bo'] }],
      matches: [{ outcome: 'lost' }, { match: life.won.id, outcome: 'won' }],
      complete: true,
    });
    expect({ matches, cutAt }).toEqual({ matches: 2, cutAt: null });
    for (const other of [bo.id, cleo.id]) expect(json).not.toContain(`"${other}"`);
  });

  it('goes on without a match that is damaged, and says so', async () => {
    const first = await finished(ada, bo, '7001');
    bench.time += 3_600_000;
    const second = await finished(ada, bo, '7002');
    await sweep();
    const { record } = bench.store.ledger;
    vi.spyOn(bench.store.ledger, 'record').mockImplementation(async (match) => {
      if (match === second.id) throw new DocumentUnreadable(`log of ${match}`, 'corrupt', 'torn');
      return record(match);
    });
    const { json, matches, cutAt } = await read();
    expect({ matches, cutAt }).toEqual({ matches: 1, cutAt: null });
    expect(JSON.parse(json)).toMatchObject({
      matches: [{ match: first.id }],
      damaged: 1,
      complete: true,
    });
  });

  it('holds records that can still be checked', async () => {
    await live();
    const { matches } = JSON.parse((await read()).json) as { matches: { record: unknown }[] };
    for (const { record } of matches) {
      const parsed = readRecord(record, gameById);
      if (!parsed.ok) throw new Error(parsed.error.part);
      expect(verdictOf(parsed.value)).toMatchObject({ valid: true, dice: 'verified' });
    }
  });

  it('keeps to the limit with the newest matches, and says how far back they go', async () => {
    const over: Table[] = [];
    for (let match = 0; match < 12; match += 1) {
      bench.time += 3_600_000;
      over.push(await finished(ada, bo, '7001'));
    }
    await sweep();
    const limit = 6_000;
    const { data, json, matches, cutAt } = await read(limit);
    expect(data.length).toBeLessThanOrEqual(limit);
    expect(matches).toBeGreaterThan(0);
    expect(matches).toBeLessThan(12);
    const found = JSON.parse(json) as { matches: { match: string }[]; complete: boolean };
    expect(found.complete).toBe(false);
    expect(found.matches.map(({ match }) => match)).toEqual(
      over
        .toReversed()
        .slice(0, matches)
        .map(({ id }) => id),
    );
    const oldest = over.at(-matches);
    expect(cutAt).toBe(oldest?.phase === 'over' ? oldest.finishedAt : null);
  });
};

for (const store of ['SQLite', 'Redis']) {
  describe.skipIf(store === 'Redis' && !redisInstalled)(`on ${store}`, () => {
    beforeAll(async () => {
      server = store === 'Redis' ? await startRedis({ cluster: true }) : null;
    });
    afterAll(async () => {
      await server?.remove();
      server = null;
    });
    describe('forgetting a person', forgetting);
    describe('lists of a person', lists);
    describe('the export of a person', exporting);
  });
}
