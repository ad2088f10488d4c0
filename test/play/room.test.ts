import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../src/match/table.js';
import { resign } from '../../src/play/act.js';
import {
  acceptChallenge,
  cancelChallenge,
  challenge,
  declineChallenge,
  practise,
} from '../../src/play/challenge.js';
import { mostEnded } from '../../src/play/change.js';
import { runErrands } from '../../src/play/errands.js';
import { rematch } from '../../src/play/rematch.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

const channel = '7000';
let bench: Bench;
let interactions = 0;
const interaction = (): string => String(1_300_000_000_000_000_000n + BigInt(interactions++));

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const open = async (host: Person, invited: Person | null, where = channel): Promise<string> => {
  const request = { channel: where, interaction: interaction(), host, terms: terms() };
  const opened = await challenge(bench, request, invited);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.id;
};

const accept = async (id: string, person: Person, where = channel) =>
  (await acceptChallenge(bench, where, id, person, interaction(), '9000')).refusal;

describe('the same two have one table of a game in a channel', () => {
  it('also when one takes a challenge that the other has put to anyone', async () => {
    const running = await open(ada, bo);
    const anyone = await open(ada, null);
    expect(await accept(running, bo)).toBeNull();
    expect(await accept(anyone, bo)).toBe('same-two');
    expect(await accept(anyone, cleo)).toBeNull();
  });

  it('but another one elsewhere', async () => {
    expect(await accept(await open(ada, bo), bo)).toBeNull();
    expect(await accept(await open(ada, bo, '7001'), bo, '7001')).toBeNull();
  });

  it('also when they had wanted a rematch', async () => {
    const first = await open(ada, bo);
    await accept(first, bo);
    await resign(bench, channel, first, ada.id);
    const second = await open(bo, ada);
    const asked = await rematch(bench, channel, first, ada.id, interaction());
    expect(asked.refusal).toBe('same-two');
    await accept(second, ada);
    await resign(bench, channel, second, bo.id);
    expect((await rematch(bench, channel, first, ada.id, interaction())).refusal).toBeNull();
    expect((await rematch(bench, channel, first, bo.id, interaction())).begun).toBe(true);
    // It has begun: the way there is no second table.
    expect((await rematch(bench, channel, first, ada.id, interaction())).refusal).toBeNull();
  });
});

it('a challenge to anyone has nobody who could decline it', async () => {
  const id = await open(ada, null);
  expect((await declineChallenge(bench, channel, id, bo.id)).refusal).toBe('bad-move');
  expect((await declineChallenge(bench, channel, id, ada.id)).refusal).toBe('own-challenge');
});

it('one person alone cannot fill a channel with practice matches', async () => {
  const start = (host: Person) =>
    practise(bench, { channel, interaction: interaction(), host, terms: terms() }, 'easy');
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const started = await start(ada);
    if (started.ok) ids.push(started.value.id);
  }
  expect(ids).toHaveLength(3);
  expect(await start(ada)).toEqual({ ok: false, error: 'too-many-open' });
  expect((await start(bo)).ok).toBe(true);
  await resign(bench, channel, ids[0] ?? '', ada.id);
  expect((await start(ada)).ok).toBe(true);
});

describe('a rematch keeps to the limits of what begins anew', () => {
  const practised = async (): Promise<string> => {
    const request = { channel, interaction: interaction(), host: ada, terms: terms() };
    const started = await practise(bench, request, 'easy');
    if (!started.ok) throw new Error(started.error);
    return started.value.id;
  };
  const again = (id: string, person: Person) =>
    rematch(bench, channel, id, person.id, interaction());

  it('against the machine: one person has only so many practice matches', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const id = await practised();
      await resign(bench, channel, id, ada.id);
      ids.push(id);
    }
    const begun = [];
    for (const id of ids) begun.push(await again(id, ada));
    expect(begun.map(({ refusal }) => refusal)).toEqual([null, null, null, 'too-many-open']);
    await resign(bench, channel, begun[0]?.next?.id ?? '', ada.id);
    expect((await again(ids[3] ?? '', ada)).begun).toBe(true);
  });

  it('between people: a channel holds only so many tables', async () => {
    const first = await open(ada, bo);
    await accept(first, bo);
    await resign(bench, channel, first, ada.id);
    await bench.store.settings.change<void>('5000', (settings) => ({
      document: { ...settings, tablesInChannel: 1 },
      result: undefined,
    }));
    const other = await open(cleo, null);
    expect((await again(first, ada)).refusal).toBeNull();
    expect((await again(first, bo)).refusal).toBe('channel-full');
    await cancelChallenge(bench, channel, other, cleo.id);
    const begun = await again(first, bo);
    expect(begun).toMatchObject({ begun: true, next: { stakes: 'rated' } });
  });
});

it('no rematch begins with somebody who has blocked the other meanwhile', async () => {
  const id = await open(ada, bo);
  await accept(id, bo);
  await resign(bench, channel, id, ada.id);
  expect((await rematch(bench, channel, id, ada.id, interaction())).refusal).toBeNull();
  const block = (blocked: readonly string[]) =>
    bench.store.people.change<void>(ada.id, (person) => ({
      document: { ...person, blocked },
      result: undefined,
    }));
  await block([bo.id]);
  expect((await rematch(bench, channel, id, bo.id, interaction())).refusal).toBe('no-rematch');
  await block([]);
  expect((await rematch(bench, channel, id, bo.id, interaction())).begun).toBe(true);
});

it('one person begins only so many practice matches a minute, given up at once or not', async () => {
  const start = async (): Promise<string> => {
    const request = { channel, interaction: interaction(), host: ada, terms: terms() };
    const started = await practise(bench, request, 'easy');
    if (!started.ok) return started.error;
    await resign(bench, channel, started.value.id, ada.id);
    // The same interaction, delivered once more, is no second wish.
    expect((await practise(bench, request, 'easy')).ok).toBe(true);
    return 'begun';
  };
  const answers: string[] = [];
  for (let count = 0; count < 11; count += 1) answers.push(await start());
  expect(answers).toEqual([...Array<string>(10).fill('begun'), 'too-many-practices']);
  bench.time += 60_000;
  expect(await start()).toBe('begun');
});

it('a channel keeps only so many tables that are over, the newest', async () => {
  const ids: string[] = [];
  const start = async (): Promise<void> => {
    bench.time += 60_000;
    const request = { channel, interaction: interaction(), host: ada, terms: terms() };
    const started = await practise(bench, request, 'easy');
    if (!started.ok) throw new Error(started.error);
    await resign(bench, channel, started.value.id, ada.id);
    ids.push(started.value.id);
  };
  // Nothing goes while something is still to be done about it.
  for (let count = 0; count < mostEnded + 2; count += 1) await start();
  expect(Object.keys((await bench.store.channels.read(channel)).tables)).toHaveLength(ids.length);
  await runErrands(bench, channel, async () => true, { grace: 0 });
  await start();
  const { tables } = await bench.store.channels.read(channel);
  expect(Object.keys(tables).toSorted()).toEqual(ids.slice(-mostEnded).toSorted());
  expect(await bench.store.ledger.record(ids[0] ?? '')).not.toBeNull();
});

it('challenges that come to nothing push no finished match out of a channel', async () => {
  const played = await open(ada, bo);
  await accept(played, bo);
  await resign(bench, channel, played, ada.id);
  const closed: string[] = [];
  for (let count = 0; count < mostEnded + 3; count += 1) {
    bench.time += 30_000;
    const id = await open(cleo, null);
    await cancelChallenge(bench, channel, id, cleo.id);
    await runErrands(bench, channel, async () => true, { grace: 0 });
    closed.push(id);
  }
  const { tables } = await bench.store.channels.read(channel);
  expect(Object.keys(tables).toSorted()).toEqual([played, ...closed.slice(-mostEnded)].toSorted());
  expect((await rematch(bench, channel, played, bo.id, interaction())).refusal).toBeNull();
});
