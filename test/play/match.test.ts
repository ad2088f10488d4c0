import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlayingTable, Table } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import {
  acceptChallenge,
  cancelChallenge,
  challenge,
  declineChallenge,
  practise,
} from '../../src/play/challenge.js';
import { workOff } from '../../src/play/deadlines.js';
import { runErrands } from '../../src/play/errands.js';
import { forget } from '../../src/play/privacy.js';
import { findRecord } from '../../src/play/records.js';
import { rematch } from '../../src/play/rematch.js';
import { ada, type Bench, bo, cleo, openBench, surroundings, terms } from '../support/play.js';

const channel = '7000';
const board = { game: 'knucklebones', scope: '5000', period: 'all' };
let bench: Bench;
let interactions = 0;
const interaction = (): string => String(1_300_000_000_000_000_000n + BigInt(interactions++));

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const opened = async (invited: typeof bo | null = bo, more = {}): Promise<Table> => {
  const result = await challenge(
    bench,
    { channel, interaction: interaction(), host: ada, terms: terms(more) },
    invited,
  );
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const playing = async (more = {}): Promise<PlayingTable> => {
  const table = await opened(bo, more);
  const { table: begun } = await acceptChallenge(
    bench,
    channel,
    table.id,
    bo,
    interaction(),
    '9000',
  );
  if (begun?.phase !== 'playing') throw new Error('not begun');
  return begun;
};

const personToAct = (table: PlayingTable) => {
  const game = bench.game(table.game);
  const state = game?.restore(table.state);
  if (!game || !state) throw new Error('no game');
  const awaits = game.awaits(state);
  const seat = awaits.kind === 'seats' ? (awaits.seats[0] ?? 0) : 0;
  const [move] = game.moves(state, seat);
  return {
    id: seat === 0 ? ada.id : bo.id,
    other: seat === 0 ? bo.id : ada.id,
    action: move?.action ?? '',
  };
};

const playToTheEnd = async (table: PlayingTable): Promise<Table> => {
  let current: Table = table;
  while (current.phase === 'playing') {
    const { id, action } = personToAct(current);
    const acted = await actAt(
      bench,
      channel,
      current.id,
      { person: id, turn: current.turn, action },
      '9000',
    );
    if (acted.table === null || acted.refusal !== null) throw new Error(String(acted.refusal));
    current = acted.table;
  }
  return current;
};

describe('a challenge', () => {
  it('shows its commitment before anyone accepts, and keeps the seed to itself', async () => {
    const table = await opened();
    expect(table.phase).toBe('open');
    expect(table.fairness.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(table.fairness.commitment).not.toBe(table.fairness.seed);
  });

  it('is accepted by exactly one of two', async () => {
    const table = await opened(null);
    const answers = await Promise.all([
      acceptChallenge(bench, channel, table.id, bo, interaction(), '9000'),
      acceptChallenge(bench, channel, table.id, cleo, interaction(), '9000'),
    ]);
    expect(answers.map((answer) => answer.refusal).toSorted()).toEqual(
      [null, 'already-started'].toSorted(),
    );
  });

  it('is accepted or cancelled, not both', async () => {
    const table = await opened();
    const [accepted, cancelled] = await Promise.all([
      acceptChallenge(bench, channel, table.id, bo, interaction(), '9000'),
      cancelChallenge(bench, channel, table.id, ada.id),
    ]);
    expect(
      [accepted.refusal, cancelled.refusal].filter((refusal) => refusal === null),
    ).toHaveLength(1);
  });

  it.each([
    [
      'its own host accepts',
      async (id: string) => acceptChallenge(bench, channel, id, ada, interaction(), '9'),
      'own-challenge',
    ],
    [
      'an outsider accepts',
      async (id: string) => acceptChallenge(bench, channel, id, cleo, interaction(), '9'),
      'not-invited',
    ],
    [
      'an outsider declines',
      async (id: string) => declineChallenge(bench, channel, id, cleo.id),
      'not-invited',
    ],
    [
      'the invited cancels',
      async (id: string) => cancelChallenge(bench, channel, id, bo.id),
      'not-host',
    ],
  ])('is refused when %s', async (_name, answer, refusal) => {
    const table = await opened();
    expect((await answer(table.id)).refusal).toBe(refusal);
  });

  it('cannot be opened twice by the same two in one channel', async () => {
    await opened();
    const again = await challenge(
      bench,
      { channel, interaction: interaction(), host: bo, terms: terms() },
      ada,
    );
    expect(again).toEqual({ ok: false, error: 'same-two' });
  });

  it('is opened once however often its interaction is delivered', async () => {
    const request = { channel, interaction: interaction(), host: ada, terms: terms() };
    const [first, second] = await Promise.all([
      challenge(bench, request, bo),
      challenge(bench, request, bo),
    ]);
    expect(first).toEqual(second);
    expect(Object.keys((await bench.store.channels.read(channel)).tables)).toHaveLength(1);
  });

  it('reaches a person only so often, and the challenger hears why', async () => {
    const results = [];
    for (let count = 0; count < 7; count += 1) {
      const other = `70${count}`;
      // Apart far enough for the challenger's own limit, not for the one between the two.
      bench.time += count === 3 ? 61_000 : 0;
      const result = await challenge(
        bench,
        { channel: other, interaction: interaction(), host: ada, terms: terms() },
        bo,
      );
      results.push(result.ok ? 'ok' : result.error);
    }
    expect(results).toEqual([
      ...Array.from({ length: 5 }, () => 'ok'),
      'too-many-for-them',
      'too-many-for-them',
    ]);
  });

  it('expires, and an accept that comes too late loses', async () => {
    const table = await opened();
    if (table.phase !== 'open') throw new Error('not open');
    bench.time = table.expiresAt;
    const late = await acceptChallenge(bench, channel, table.id, bo, interaction(), '9000');
    expect(late.refusal).toBe('challenge-over');
    const [claim] = await bench.store.deadlines.claim(bench.time, 10, 1_000);
    if (claim === undefined) throw new Error('nothing due');
    const due = await workOff(bench, claim, surroundings);
    expect(due).toMatchObject({ kind: 'changed', table: { phase: 'closed', why: 'expired' } });
  });
});

describe('a turn', () => {
  it('counts once when it is pressed twice at the same time', async () => {
    const table = await playing();
    const { id, action } = personToAct(table);
    const press = { person: id, turn: table.turn, action };
    const [first, second] = await Promise.all([
      actAt(bench, channel, table.id, press, '9000'),
      actAt(bench, channel, table.id, press, '9000'),
    ]);
    expect([first.refusal, second.refusal].toSorted()).toEqual([null, 'repeated'].toSorted());
    expect(await bench.store.events(channel, table.id)).toHaveLength(table.events + 2);
  });

  it.each([
    ['the other player', (table: PlayingTable) => personToAct(table).other, 0, 'not-your-turn'],
    ['an outsider', () => cleo.id, 0, 'not-seated'],
    ['a turn of the past', (table: PlayingTable) => personToAct(table).id, -1, 'stale'],
    ['a turn of the future', (table: PlayingTable) => personToAct(table).id, 1, 'stale'],
  ])('is refused to %s', async (_name, who, shift, refusal) => {
    const table = await playing();
    const press = { person: who(table), turn: table.turn + shift, action: 'c0' };
    const acted = await actAt(bench, channel, table.id, press, '9000');
    expect(acted.refusal).toBe(refusal);
    expect(await bench.store.events(channel, table.id)).toHaveLength(table.events);
  });

  it.each(['c3', 'x', 'c', 'accept', '__proto__'])(
    'of the unknown action %s is refused',
    async (action) => {
      const table = await playing();
      const press = { person: personToAct(table).id, turn: table.turn, action };
      expect((await actAt(bench, channel, table.id, press, null)).refusal).toBe('bad-move');
    },
  );

  it('pressed on an older copy makes that copy the board', async () => {
    const table = await playing();
    const { id, action } = personToAct(table);
    const acted = await actAt(
      bench,
      channel,
      table.id,
      { person: id, turn: table.turn, action },
      '8888',
    );
    expect(acted.table?.message).toBe('8888');
  });
});

describe('a finished match', () => {
  it('is booked once, whatever repeats, and its record verifies', async () => {
    const finished = await playToTheEnd(await playing());
    await Promise.all([runErrands(bench, channel, null), runErrands(bench, channel, null)]);
    await runErrands(bench, channel, null);
    const standings = await bench.store.ledger.page(board, 'wins', 1, 10);
    expect(standings.map((row) => row.won + row.lost)).toEqual([1, 1]);
    const found = await findRecord(bench, finished.id, { person: ada.id, scope: 'elsewhere' });
    const record: unknown = JSON.parse(found?.json ?? 'null');
    expect(record).toMatchObject({
      format: 'knucklebones-record/1',
      fairness: { serverSeed: finished.fairness.seed, commitment: finished.fairness.commitment },
    });
    expect(
      await findRecord(bench, finished.id, { person: cleo.id, scope: 'elsewhere' }),
    ).toBeNull();
    expect(await findRecord(bench, finished.id, { person: cleo.id, scope: '5000' })).not.toBeNull();
  });

  it('is played again once both want it, with the entropy of their presses', async () => {
    const finished = await playToTheEnd(await playing());
    const first = interaction();
    const second = interaction();
    const waiting = await rematch(bench, channel, finished.id, bo.id, first);
    expect(waiting).toMatchObject({ next: null, refusal: null });
    expect((await rematch(bench, channel, finished.id, bo.id, interaction())).next).toBeNull();
    const begun = await rematch(bench, channel, finished.id, ada.id, second);
    if (finished.phase !== 'over') throw new Error('not over');
    expect(begun.next?.fairness).toMatchObject({
      entropy: [first, second],
      commitment: finished.next.commitment,
    });
    const again = await rematch(bench, channel, finished.id, ada.id, interaction());
    expect(again.next?.id).toBe(begun.next?.id);
    expect(again.begun).toBe(false);
  });

  it('against the machine counts for nobody, and the machine has always moved', async () => {
    const started = await practise(
      bench,
      { channel, interaction: interaction(), host: ada, terms: terms({ clock: null }) },
      'hard',
    );
    if (!started.ok || started.value.phase !== 'playing') throw new Error('not begun');
    expect(personToAct(started.value).id).toBe(ada.id);
    const finished = await playToTheEnd(started.value);
    await runErrands(bench, channel, null);
    expect(await bench.store.ledger.size(board, 'wins')).toBe(0);
    expect(await findRecord(bench, finished.id, { person: ada.id, scope: '5000' })).not.toBeNull();
  });
});

describe('the clock', () => {
  const due = async (gaps: { from: number; to: number }[] = []) => {
    const claims = await bench.store.deadlines.claim(bench.time, 10, 1_000);
    const claim = claims.find(({ key }) => !key.endsWith(':remind'));
    return claim === undefined
      ? null
      : workOff(bench, claim, { ...surroundings, gapsFor: async () => gaps });
  };

  it('decides the match when it runs out', async () => {
    const table = await playing();
    bench.time += 86_400_000;
    expect(await due()).toMatchObject({ kind: 'changed', table: { phase: 'over', voided: null } });
    const events = await bench.store.events(channel, table.id);
    expect(events.at(-1)).toMatchObject({ type: 'forfeit', reason: 'timeout' });
  });

  it('does not touch a turn that was taken meanwhile', async () => {
    const table = await playing();
    bench.time += 86_399_000;
    const { id, action } = personToAct(table);
    await actAt(bench, channel, table.id, { person: id, turn: table.turn, action }, '9000');
    bench.time += 2_000;
    expect(await due()).toBeNull();
  });

  it('gives back the time in which nobody could play, and then decides', async () => {
    const table = await playing();
    const start = bench.time;
    const hour = 3_600_000;
    bench.time = start + 24 * hour;
    const gaps = [{ from: start + hour, to: start + 6 * hour }];
    expect(await due(gaps)).toMatchObject({
      kind: 'changed',
      table: { phase: 'playing', deadline: start + 29 * hour, turn: table.turn },
    });
    bench.time = start + 29 * hour;
    expect(await due(gaps)).toMatchObject({ kind: 'changed', table: { phase: 'over' } });
  });

  it('voids a match without a clock that nobody played for 30 days', async () => {
    await playing({ clock: null });
    bench.time += 30 * 86_400_000;
    expect(await due()).toMatchObject({
      kind: 'changed',
      table: { phase: 'over', voided: 'idle' },
    });
  });

  it('clears finished tables away, once their errands are done', async () => {
    const finished = await playToTheEnd(await playing());
    bench.time += 25 * 3_600_000;
    await due();
    expect(Object.keys((await bench.store.channels.read(channel)).tables)).toEqual([finished.id]);
    await runErrands(bench, channel, async () => true);
    bench.time += 60_000;
    await due();
    expect((await bench.store.channels.read(channel)).tables).toEqual({});
  });
});

describe('forgetting a person', () => {
  it('ends what they play, renames them everywhere and leaves the others what they had', async () => {
    const done = await playToTheEnd(await playing());
    await runErrands(bench, channel, null);
    const running = await playing();
    await runErrands(bench, channel, null);
    await forget(bench, ada.id, bench.time);
    await runErrands(bench, channel, null);
    const rows = await bench.store.ledger.page(board, 'wins', 1, 10);
    expect(rows.map((row) => row.player)).toEqual([bo.id]);
    expect(rows[0]?.won).toBeGreaterThanOrEqual(1);
    for (const match of [done.id, running.id]) {
      const found = await findRecord(bench, match, { person: bo.id, scope: '5000' });
      expect(found?.json).toContain('former-player-');
      expect(found?.json).not.toContain('Ada');
      expect(found?.json).not.toContain(`"${ada.id}"`);
    }
  });

  it('lets them come back as somebody new', async () => {
    await forget(bench, ada.id, bench.time);
    bench.time += 1_000;
    await playToTheEnd(await playing());
    await runErrands(bench, channel, null);
    const rows = await bench.store.ledger.page(board, 'wins', 1, 10);
    expect(rows.map((row) => row.player).toSorted()).toEqual([ada.id, bo.id]);
  });

  it('resigns what they play', async () => {
    const table = await playing();
    await resign(bench, channel, table.id, ada.id);
    expect((await resign(bench, channel, table.id, ada.id)).refusal).toBe('match-over');
  });
});
