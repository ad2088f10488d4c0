import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptChallenge, cancelChallenge, challenge, practise } from '../../src/play/challenge.js';
import { runErrands } from '../../src/play/errands.js';
import { isFirstTime } from '../../src/play/first-time.js';
import { tablesEverywhere } from '../../src/play/games.js';
import { endByModerator } from '../../src/play/moderation.js';
import { findRecord } from '../../src/play/records.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

let bench: Bench;
let interactions = 0;
const interaction = (): string => String(1_300_000_000_000_000_000n + BigInt(interactions++));

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const open = async (channel: string, host = ada, invited: typeof bo | null = bo, more = {}) => {
  const request = { channel, interaction: interaction(), host, terms: terms(more) };
  const opened = await challenge(bench, request, invited);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.id;
};

const accepted = async (channel: string, more = {}) => {
  const id = await open(channel, ada, bo, more);
  await acceptChallenge(bench, channel, id, bo, interaction(), '9000');
  return id;
};

const errands = async (...channels: string[]) => {
  for (const channel of channels) await runErrands(bench, channel, null);
};

it('lists what a person plays everywhere: what waits for them first, then the soonest', async () => {
  const slow = await accepted('7001', { clock: 3 * 86_400_000 });
  const fast = await accepted('7002', { clock: 3_600_000 });
  const asked = await open('7003', cleo, ada);
  const asking = await open('7004', ada, null);
  await errands('7001', '7002', '7003', '7004');
  const own = await tablesEverywhere(bench, ada.id);
  expect(own.map(({ table }) => table.id).toSorted()).toEqual(
    [slow, fast, asked, asking].toSorted(),
  );
  const waits = own.map((each) => each.waits);
  expect(waits).toEqual(waits.toSorted((a, b) => Number(b) - Number(a)));
  expect(own.find(({ table }) => table.id === asked)?.waits).toBe(true);
  expect(own.find(({ table }) => table.id === asking)?.waits).toBe(false);
  expect(own.at(-1)?.table.id).toBe(asking);
  const bos = (await tablesEverywhere(bench, bo.id)).map(({ table }) => table.id);
  expect(bos.toSorted()).toEqual([slow, fast].toSorted());
  // In both it is one of the two who is to act.
  for (const { table, waits } of await tablesEverywhere(bench, bo.id)) {
    expect(own.find((each) => each.table.id === table.id)?.waits).toBe(!waits);
  }
});

it('leaves out a table of a game that is not known here, and leaves it on the list', async () => {
  const known = await accepted('7001');
  const unknown = await accepted('7002');
  await errands('7001', '7002');
  await bench.store.channels.change<void>('7002', (document) => {
    const tables = Object.values(document.tables).map((table) => ({ ...table, game: 'later' }));
    const byId = Object.fromEntries(tables.map((table) => [table.id, table]));
    return { document: { ...document, tables: byId }, result: undefined };
  });
  const own = await tablesEverywhere(bench, ada.id);
  expect(own.map(({ table }) => table.id)).toEqual([known]);
  expect(Object.keys((await bench.store.people.read(ada.id)).tables)).toContain(unknown);
});

it.each([
  [1.5, 1],
  [0, 1],
  [-5, 1],
  [2, 2],
  [1e300, 7],
])(
  'a practice match that is asked for against %d machines is against %d',
  async (asked, seated) => {
    const opening = terms({ game: 'solbones', options: { mode: 'standard' } });
    const request = { channel: '7001', interaction: interaction(), host: ada, terms: opening };
    const begun = await practise(bench, request, 'easy', asked);
    if (!begun.ok || !('seats' in begun.value)) throw new Error('not begun');
    expect(begun.value.seats).toHaveLength(1 + seated);
  },
);

it('leaves out what is no longer so, and takes it off the list', async () => {
  const gone = await open('7001', ada, null);
  await errands('7001');
  await cancelChallenge(bench, '7001', gone, ada.id);
  // The errand that would have told the list has not run.
  await bench.store.people.change(ada.id, (document) => ({
    document: { ...document, tables: { ...document.tables, never: '7999' } },
    result: undefined,
  }));
  expect(await tablesEverywhere(bench, ada.id)).toEqual([]);
  expect((await bench.store.people.read(ada.id)).tables).toEqual({});
});

it('a match ended by a moderator is void, counts for nobody, and its record has the seed', async () => {
  const id = await accepted('7001');
  const ended = await endByModerator(bench, '7001', id);
  expect(ended).toMatchObject({ refusal: null, table: { phase: 'over', voided: 'ended' } });
  await errands('7001');
  const everywhere = { game: 'knucklebones', scope: '*', period: 'all' };
  expect(await bench.store.ledger.size(everywhere, 'wins')).toBe(0);
  const found = await findRecord(bench, id, { person: ada.id, scope: 'elsewhere' });
  expect(JSON.parse(found?.json ?? '{}')).toMatchObject({
    fairness: { serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await endByModerator(bench, '7001', id)).refusal).toBe('match-over');
  expect((await endByModerator(bench, '7001', 'nothing')).refusal).toBe('gone');
});

it('a challenge ended by a moderator is closed', async () => {
  const id = await open('7001');
  const ended = await endByModerator(bench, '7001', id);
  expect(ended.table).toMatchObject({ phase: 'closed', why: 'ended' });
});

it('meets every game for the first time just once, whoever was greeted before for another', async () => {
  // As the versions before wrote a person: one greeting, whatever the game.
  await bench.store.people.change(cleo.id, (document) => ({
    document: { ...document, greeted: true, introduced: [] },
    result: undefined,
  }));
  const asked: boolean[] = [];
  for (const game of ['pincer', 'pincer', 'balic', 'pincer', 'balic', 'solbones']) {
    asked.push(await isFirstTime(bench, cleo.id, game));
  }
  expect(asked).toEqual([true, false, true, false, false, true]);
  // Still so for the versions before, which look at nothing else.
  expect((await bench.store.people.read(cleo.id)).greeted).toBe(true);
});

it('somebody is here for the first time just once, and never with matches on record', async () => {
  expect(await isFirstTime(bench, cleo.id, 'knucklebones')).toBe(true);
  expect(await isFirstTime(bench, cleo.id, 'knucklebones')).toBe(false);
  const id = await accepted('7001');
  await endByModerator(bench, '7001', id);
  await errands('7001');
  expect(await isFirstTime(bench, bo.id, 'knucklebones')).toBe(false);
  // Another game is new to them all the same.
  expect(await isFirstTime(bench, bo.id, 'pincer')).toBe(true);
});
