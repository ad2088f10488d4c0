import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableIn } from '../../src/match/channel.js';
import type { PlayingTable } from '../../src/match/table.js';
import { actAt, resign } from '../../src/play/act.js';
import { acceptChallenge, challenge, practise } from '../../src/play/challenge.js';
import { workOff } from '../../src/play/deadlines.js';
import type { Due } from '../../src/play/due.js';
import { ada, type Bench, bo, openBench, surroundings, terms } from '../support/play.js';

const channel = '7000';
const hour = 3_600_000;
let bench: Bench;
let interactions = 0;
const interaction = (): string => String(1_300_000_000_000_000_000n + BigInt(interactions++));

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const playing = async (more = {}): Promise<PlayingTable> => {
  const request = { channel, interaction: interaction(), host: ada, terms: terms(more) };
  const opened = await challenge(bench, request, bo);
  if (!opened.ok) throw new Error(opened.error);
  const { id } = opened.value;
  const accepted = await acceptChallenge(bench, channel, id, bo, interaction(), '9000');
  if (accepted.table?.phase !== 'playing') throw new Error('not begun');
  return accepted.table;
};

const now = async (id: string): Promise<PlayingTable> => {
  const table = tableIn(await bench.store.channels.read(channel), id);
  if (table?.phase !== 'playing') throw new Error('not playing');
  return table;
};

const toAct = (table: PlayingTable): string => {
  const game = bench.game(table.game);
  const state = game?.restore(table.state);
  if (!game || !state) throw new Error('no game');
  const awaits = game.awaits(state);
  return awaits.kind === 'seats' && awaits.seats[0] === 0 ? ada.id : bo.id;
};

/** Works off all that is due, as any process would. */
const due = async (gaps: { from: number; to: number }[] = []): Promise<readonly Due[]> => {
  const done: Due[] = [];
  for (const claim of await bench.store.deadlines.claim(bench.time, 10, 1_000)) {
    done.push(await workOff(bench, claim, { ...surroundings, gapsFor: async () => gaps }));
  }
  return done;
};

describe('a reminder', () => {
  it('is due after half of the time, once a turn, to whose turn it is', async () => {
    const table = await playing();
    bench.time += 12 * hour - 1;
    expect(await due()).toEqual([]);
    bench.time += 1;
    expect(await due()).toMatchObject([{ kind: 'remind', people: [toAct(table)] }]);
    bench.time += 6 * hour;
    expect(await due()).toEqual([]);

    const press = { person: toAct(table), turn: table.turn, action: 'c0' };
    await actAt(bench, channel, table.id, press, '9000');
    const next = await now(table.id);
    bench.time += 12 * hour;
    expect(await due()).toMatchObject([{ kind: 'remind', people: [toAct(next)] }]);
    // The clock decides as before.
    bench.time += 12 * hour;
    expect(await due()).toMatchObject([{ kind: 'changed', table: { phase: 'over' } }]);
  });

  it('is marked before anybody sends it: of two processes one does, and a crash sends none', async () => {
    await playing();
    bench.time += 12 * hour;
    const [claim] = await bench.store.deadlines.claim(bench.time, 10, 1_000);
    if (claim === undefined) throw new Error('nothing is due');
    const both = await Promise.all([1, 2].map(() => workOff(bench, claim, surroundings)));
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['nothing', 'remind']);
    bench.time += hour;
    expect(await due()).toEqual([]);
  });

  it('is not sent for a turn that was taken, or a match that has ended, meanwhile', async () => {
    const table = await playing();
    bench.time += 12 * hour;
    const [claim] = await bench.store.deadlines.claim(bench.time, 10, 1_000);
    if (claim === undefined) throw new Error('nothing is due');
    const press = { person: toAct(table), turn: table.turn, action: 'c0' };
    await actAt(bench, channel, table.id, press, '9000');
    expect(await workOff(bench, claim, surroundings)).toEqual({ kind: 'nothing' });
    expect((await now(table.id)).reminded).toBeNull();
    await resign(bench, channel, table.id, ada.id);
    bench.time += 12 * hour;
    expect(await due()).toEqual([]);
  });

  it('waits for time that is given back, and the clock with it', async () => {
    await playing();
    const start = bench.time;
    bench.time = start + 12 * hour;
    const gaps = [{ from: start + hour, to: start + 6 * hour }];
    expect(await due(gaps)).toMatchObject([
      { kind: 'changed', table: { deadline: start + 29 * hour, reminded: null } },
    ]);
    bench.time = start + 17 * hour;
    expect(await due(gaps)).toMatchObject([{ kind: 'remind' }]);
  });

  it('is not sent any more once the time is up', async () => {
    await playing();
    bench.time += 24 * hour;
    const results = await due();
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'nothing']);
  });

  it('is not sent to people or in servers that want none', async () => {
    const table = await playing();
    await bench.store.people.change(toAct(table), (document) => ({
      document: { ...document, reminders: false },
      result: undefined,
    }));
    bench.time += 12 * hour;
    expect(await due()).toEqual([{ kind: 'nothing' }]);
    const press = { person: toAct(table), turn: table.turn, action: 'c0' };
    await actAt(bench, channel, table.id, press, '9000');
    await bench.store.settings.change('5000', (document) => ({
      document: { ...document, reminders: false },
      result: undefined,
    }));
    bench.time += 12 * hour;
    expect(await due()).toEqual([{ kind: 'nothing' }]);
  });

  it.each([
    ['by a fast clock', () => playing({ clock: 600_000 })],
    ['without a clock', () => playing({ clock: null })],
    ['where only tokens reach', () => playing({ reach: 'token' })],
    [
      'against the machine',
      async () => {
        const request = { channel, interaction: interaction(), host: ada, terms: terms() };
        await practise(bench, request, 'easy');
      },
    ],
  ])('has no deadline of its own %s', async (_, start) => {
    await start();
    const far = bench.time + 365 * 24 * hour;
    const claims = await bench.store.deadlines.claim(far, 10, 1_000);
    expect(claims.map(({ key }) => key.includes(':'))).toEqual([false]);
  });
});
