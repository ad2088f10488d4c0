import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/match/dice.js';
import { freePlaces } from '../../src/match/lobby.js';
import { challengeLife, tokenChallengeLife } from '../../src/match/open.js';
import type { Table } from '../../src/match/table.js';
import { workOff } from '../../src/play/deadlines.js';
import { runErrands } from '../../src/play/errands.js';
import { tablesEverywhere } from '../../src/play/games.js';
import {
  cancelWaiting,
  changeMachines,
  joinTable,
  leaveTable,
  openTable,
  startTable,
} from '../../src/play/lobby.js';
import { endByModerator } from '../../src/play/moderation.js';
import { forgettingOf, requestForgetting } from '../../src/play/privacy.js';
import {
  gather,
  openRallyBench,
  people,
  person,
  pressed,
  rallyTerms,
} from '../support/gathering.js';
import { type Bench, surroundings } from '../support/play.js';
import { rally } from '../support/rally.js';

const channel = '7000';
let bench: Bench;

beforeEach(async () => {
  bench = await openRallyBench();
});
afterEach(() => bench.close());

const stored = async (id: string): Promise<Table> => {
  const table = (await bench.store.channels.read(channel)).tables[id];
  if (table === undefined) throw new Error('no such table');
  return table;
};

/** The ids of those who sit at a table, in the order of their seats. */
const idsAt = (table: Table | null): readonly string[] => {
  if (table === null) return [];
  const holders =
    table.phase === 'lobby'
      ? table.places.map(({ holder }) => holder)
      : 'seats' in table
        ? table.seats
        : [];
  return holders.map((holder) => (holder.kind === 'person' ? holder.id : holder.level));
};
const ids = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => person(number).id);

const join = (id: string, number: number, interaction = pressed()) =>
  joinTable(bench, channel, id, person(number), interaction);
const leave = (id: string, number: number) => leaveTable(bench, channel, id, person(number).id);
const start = (id: string, number: number) =>
  startTable(bench, channel, id, person(number).id, '9000');
const cancel = (id: string, number: number) => cancelWaiting(bench, channel, id, person(number).id);
const addMachine = (id: string, number: number, seat = 'easy', interaction = pressed()) =>
  changeMachines(bench, channel, id, person(number).id, { seat, interaction });

const fallDue = (id: string) =>
  workOff(bench, { id: channel, key: id, at: bench.time }, surroundings);

describe('a table that gathers', () => {
  it('seats people in the order in which they join, each once', async () => {
    const table = await gather(bench, channel, 3);
    expect(idsAt(table)).toEqual(ids(0, 1, 2));
    for (const number of [0, 1]) {
      const again = await join(table.id, number);
      expect(again).toMatchObject({ refusal: 'lobby-seated', table: { version: table.version } });
      expect(idsAt(again.table)).toEqual(ids(0, 1, 2));
    }
  });

  it('says nothing to a press that is delivered again', async () => {
    const table = await gather(bench, channel, 1);
    const interaction = pressed();
    const joined = await join(table.id, 1, interaction);
    expect(joined.refusal).toBeNull();
    expect(await join(table.id, 1, interaction)).toEqual(joined);
  });

  it('is opened once by one interaction, however often that arrives', async () => {
    const request = { channel, interaction: pressed(), host: person(0), terms: rallyTerms() };
    const [one, two] = await Promise.all([openTable(bench, request), openTable(bench, request)]);
    expect(one).toEqual(two);
    expect(Object.keys((await bench.store.channels.read(channel)).tables)).toHaveLength(1);
  });

  it('shows the commitment to a seed that it does not change', async () => {
    const table = await gather(bench, channel, 2);
    const begun = await start(table.id, 0);
    if (begun.table?.phase !== 'playing') throw new Error('not begun');
    expect(begun.table.fairness.commitment).toBe(table.fairness.commitment);
    expect(commitmentOf(begun.table.fairness.seed)).toBe(table.fairness.commitment);
  });

  it('takes for entropy the opening press, then each other one’s last joining press by seat', async () => {
    const opening = pressed();
    const request = { channel, interaction: opening, host: person(0), terms: rallyTerms() };
    const opened = await openTable(bench, request);
    if (!opened.ok) throw new Error(opened.error);
    const { id } = opened.value;
    const [first, second, third, fourth] = [pressed(), pressed(), pressed(), pressed()];
    await join(id, 1, first);
    await join(id, 2, second);
    await leave(id, 1);
    await addMachine(id, 0);
    await join(id, 1, third);
    // Whoever sits there already joins no second time.
    await join(id, 2, fourth);
    const { table } = await start(id, 0);
    expect(idsAt(table)).toEqual([...ids(0, 2), 'easy', ...ids(1)]);
    expect(table?.fairness.entropy).toEqual([opening, second, third]);
  });

  it('gives its last place to exactly one of two', async () => {
    const table = await gather(bench, channel, 7);
    const both = await Promise.all([join(table.id, 7), join(table.id, 8)]);
    expect(both.map(({ refusal }) => refusal).sort()).toEqual(['lobby-full', null]);
    expect(idsAt(await stored(table.id))).toHaveLength(8);
  });

  it('loses nobody when many join and leave at once', async () => {
    const table = await gather(bench, channel, 4);
    await Promise.all([
      leave(table.id, 1),
      join(table.id, 4),
      leave(table.id, 3),
      join(table.id, 5),
      join(table.id, 5),
      leave(table.id, 3),
    ]);
    expect([...idsAt(await stored(table.id))].sort()).toEqual([...ids(0, 2, 4, 5)].sort());
  });

  it('goes to whoever has sat there longest when the host leaves, and closes with the last', async () => {
    const table = await gather(bench, channel, 3);
    await addMachine(table.id, 0);
    const left = await leave(table.id, 0);
    expect(left.table).toMatchObject({ host: { id: person(1).id } });
    expect(await start(table.id, 0)).toMatchObject({ refusal: 'lobby-host' });
    await leave(table.id, 1);
    const closed = await leave(table.id, 2);
    expect(closed.table).toMatchObject({ phase: 'closed', why: 'cancelled' });
    // Leaving again is no mistake, and joining comes too late.
    expect(await leave(table.id, 2)).toMatchObject({ refusal: null });
    expect(await join(table.id, 1)).toMatchObject({ refusal: 'lobby-over' });
  });

  it('is started by its host alone, once there are enough', async () => {
    const table = await gather(bench, channel, 1);
    expect(await start(table.id, 0)).toMatchObject({ refusal: 'lobby-small' });
    await join(table.id, 1);
    expect(await start(table.id, 1)).toMatchObject({ refusal: 'lobby-host' });
    const begun = await start(table.id, 0);
    expect(begun).toMatchObject({ refusal: null, table: { phase: 'playing', stakes: 'rated' } });
    // The same press again, and a press of somebody who is in the match: the match.
    expect(await start(table.id, 0)).toMatchObject({ refusal: null, table: { phase: 'playing' } });
    expect(await join(table.id, 1)).toMatchObject({ refusal: null, table: { phase: 'playing' } });
    expect(await join(table.id, 5)).toMatchObject({ refusal: 'already-started' });
    expect(await leave(table.id, 1)).toMatchObject({ refusal: 'already-started' });
    expect(await cancel(table.id, 0)).toMatchObject({ refusal: 'already-started' });
  });

  it('either starts or is cancelled', async () => {
    for (const crossing of [0, 1, 2, 3]) {
      bench.time += 60_000;
      const table = await gather(bench, channel, 2);
      const order =
        crossing % 2 === 0
          ? [start(table.id, 0), cancel(table.id, 0)]
          : [cancel(table.id, 0), start(table.id, 0)];
      const answers = await Promise.all(order);
      const { phase } = await stored(table.id);
      expect(['playing', 'closed']).toContain(phase);
      expect(answers.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(0);
      await endByModerator(bench, channel, table.id);
    }
  });

  it('starts with those who sit there when somebody leaves at the same moment', async () => {
    const table = await gather(bench, channel, 3);
    const [begun, left] = await Promise.all([start(table.id, 0), leave(table.id, 2)]);
    const now = await stored(table.id);
    if (now.phase !== 'playing') throw new Error('not begun');
    expect(idsAt(now)).toEqual(left.refusal === null ? ids(0, 1) : ids(0, 1, 2));
    expect(begun.refusal).toBeNull();
    expect(now.fairness.entropy).toHaveLength(now.seats.length);
  });

  it('seats machines for its host, once a press, and makes the match casual', async () => {
    const table = await gather(bench, channel, 2);
    const interaction = pressed();
    expect(await addMachine(table.id, 1)).toMatchObject({ refusal: 'lobby-host' });
    expect(await addMachine(table.id, 0, 'no such level')).toMatchObject({ refusal: 'bad-move' });
    await Promise.all([
      addMachine(table.id, 0, 'normal', interaction),
      addMachine(table.id, 0, 'normal', interaction),
    ]);
    await addMachine(table.id, 0);
    expect(idsAt(await stored(table.id))).toEqual([...ids(0, 1), 'normal', 'easy']);
    const unseat = (number: number) =>
      changeMachines(bench, channel, table.id, person(number).id, { unseat: interaction });
    expect(await unseat(1)).toMatchObject({ refusal: 'lobby-host' });
    await unseat(0);
    await unseat(0);
    expect(idsAt(await stored(table.id))).toEqual([...ids(0, 1), 'easy']);
    expect(await start(table.id, 0)).toMatchObject({ table: { stakes: 'casual' } });
  });

  it('takes no machine away by the press of a person', async () => {
    const table = await gather(bench, channel, 2);
    const [, place] = table.places;
    await changeMachines(bench, channel, table.id, person(0).id, { unseat: place?.joined ?? '' });
    expect(idsAt(await stored(table.id))).toEqual(ids(0, 1));
  });

  it('is not for those whom its host has blocked, also after the host has changed', async () => {
    const table = await gather(bench, channel, 2);
    const block = (number: number, other: number) =>
      bench.store.people.change<void>(person(number).id, (document) => ({
        document: { ...document, blocked: [person(other).id] },
        result: undefined,
      }));
    await block(0, 5);
    await block(1, 6);
    expect(await join(table.id, 5)).toMatchObject({ refusal: 'lobby-barred' });
    await leave(table.id, 0);
    expect(await join(table.id, 6)).toMatchObject({ refusal: 'lobby-barred' });
    expect(await join(table.id, 5)).toMatchObject({ refusal: null });
  });

  it.each([
    ['bot', challengeLife],
    ['token', tokenChallengeLife],
  ] as const)('closes when its time is over, where the reach is %s', async (reach, life) => {
    const table = await gather(bench, channel, 2, { reach });
    bench.time += life - 1;
    await fallDue(table.id);
    expect(await stored(table.id)).toMatchObject({ phase: 'lobby' });
    bench.time += 1;
    // Due, and the deadline not worked off yet: too late already.
    expect(await start(table.id, 0)).toMatchObject({ refusal: 'lobby-over' });
    expect(await join(table.id, 3)).toMatchObject({ refusal: 'lobby-over' });
    const [due] = await Promise.all([fallDue(table.id), start(table.id, 0)]);
    expect(due).toMatchObject({ kind: 'changed', table: { phase: 'closed', why: 'expired' } });
  });

  it('counts among the tables that wait for their host and that a channel holds', async () => {
    for (const _ of [1, 2, 3]) await gather(bench, channel, 1);
    const request = { channel, interaction: pressed(), host: person(0), terms: rallyTerms() };
    expect(await openTable(bench, request)).toEqual({ ok: false, error: 'too-many-open' });
    await bench.store.settings.change<void>('5000', (document) => ({
      document: { ...document, tablesInChannel: 3 },
      result: undefined,
    }));
    const other = { ...request, interaction: pressed(), host: person(1) };
    expect(await openTable(bench, other)).toEqual({ ok: false, error: 'channel-full' });
  });

  it('stands in the lists of those who sit there, and of nobody else', async () => {
    const table = await gather(bench, channel, 3);
    await leave(table.id, 2);
    await runErrands(bench, channel, null);
    const lists = await Promise.all(people(3).map(({ id }) => tablesEverywhere(bench, id)));
    expect(lists.map((list) => list.length)).toEqual([1, 1, 0]);
    expect(lists[0]?.[0]).toMatchObject({ waits: false, toAct: [], table: { phase: 'lobby' } });
  });

  it('lets go of somebody who is forgotten, and keeps nobody who joined before in the match', async () => {
    const gathering = await gather(bench, channel, 3);
    const started = await gather(bench, channel, 3);
    await runErrands(bench, channel, null);
    bench.time += 1;
    const at = bench.time;
    bench.time += 1;
    // The match begins after they asked, but they had agreed to it before.
    await start(started.id, 0);
    await runErrands(bench, channel, null);
    await requestForgetting(bench, person(2).id, at);
    await runErrands(bench, forgettingOf(person(2).id), null);
    expect(idsAt(await stored(gathering.id))).toEqual(ids(0, 1));
    const match = await stored(started.id);
    expect(match).toMatchObject({ phase: 'playing', state: { out: [2] } });
  });

  it('leaves alone what a person joins after they asked to be forgotten', async () => {
    const table = await gather(bench, channel, 1);
    bench.time += 10;
    const at = bench.time - 5;
    await join(table.id, 1);
    await runErrands(bench, channel, null);
    await requestForgetting(bench, person(1).id, at);
    await runErrands(bench, forgettingOf(person(1).id), null);
    expect(idsAt(await stored(table.id))).toEqual(ids(0, 1));
  });

  it('knows how many places are left', async () => {
    const table = await gather(bench, channel, 3);
    expect(freePlaces(rally, table)).toBe(5);
  });
});

it('stays on the list of somebody who left and came back, though an errand of their leaving is late', async () => {
  const lobby = await gather(bench, channel, 3);
  await runErrands(bench, channel, null);
  const { id } = person(1);
  await leave(lobby.id, 1);
  // A sweep of another process has read what is to be done, and stands still before it writes.
  let stands = false;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = () => resolve();
  });
  const { people: own } = bench.store;
  const slow: Bench = Object.create(bench, {
    store: {
      value: {
        ...bench.store,
        people: {
          ...own,
          change: async (...asked: Parameters<typeof own.change>) => {
            stands = true;
            await gate;
            return own.change(...asked);
          },
        },
      },
    },
  });
  const late = runErrands(slow, channel, null);
  await expect.poll(() => stands).toBe(true);
  await join(lobby.id, 1);
  await runErrands(bench, channel, null);
  letGo();
  await late;
  await runErrands(bench, channel, null);
  const { errands } = await bench.store.channels.read(channel);
  expect(errands.filter(({ kind }) => kind === 'list')).toEqual([]);
  expect(await tablesEverywhere(bench, id)).toHaveLength(1);
});
