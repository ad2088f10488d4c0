import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resign } from '../../src/play/act.js';
import { acceptChallenge, challenge } from '../../src/play/challenge.js';
import { emptySettings } from '../../src/play/documents.js';
import { runErrands } from '../../src/play/errands.js';
import { dropServer, leftServer, noteLeft, retention } from '../../src/play/retention.js';
import type { DueClaim } from '../../src/store/port.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';

const guild = '5000';
const board = { game: 'knucklebones', scope: guild, period: 'all' } as const;
let bench: Bench;
let interactions = 0;
beforeEach(async () => {
  bench = await openBench();
  await bench.store.settings.change<void>(guild, (before) => ({
    document: { ...before, language: 'de' },
    result: undefined,
  }));
});
afterEach(() => bench.close());

const played = async (): Promise<string> => {
  const interaction = () => String(1_300_000_000_000_000_000n + BigInt(interactions++));
  const request = { channel: '7000', interaction: interaction(), host: ada, terms: terms() };
  const opened = await challenge(bench, request, bo);
  if (!opened.ok) throw new Error(opened.error);
  const { id } = opened.value;
  await acceptChallenge(bench, '7000', id, bo, interaction(), '9000');
  await resign(bench, '7000', id, bo.id);
  await runErrands(bench, '7000', null);
  return id;
};

/** Claims what is due and works off what is due of a server that was left. */
const due = async (present: () => Promise<boolean> = async () => false) => {
  const claims: readonly DueClaim[] = await bench.store.deadlines.claim(bench.time, 10, 30_000);
  for (const claim of claims) {
    const left = leftServer(claim);
    if (left !== null) return dropServer(bench, claim, left, present);
  }
  return 'nothing';
};

describe('a server that the bot has left', () => {
  it('loses its settings and leaderboards after the time, and its players no match', async () => {
    const match = await played();
    await noteLeft(bench, guild, bench.time);
    bench.time += retention - 1;
    expect(await due()).toBe('nothing');
    bench.time += 1;
    expect(await due()).toBe('dropped');
    expect(await bench.store.settings.read(guild)).toEqual(emptySettings);
    expect(await bench.store.ledger.size(board, 'wins')).toBe(0);
    expect((await bench.store.ledger.record(match))?.booked.match).toBe(match);
    bench.time += 2 * retention;
    expect(await due()).toBe('nothing');
  });

  it('counts from the last sign', async () => {
    await noteLeft(bench, guild, bench.time);
    bench.time += retention - 1_000;
    await noteLeft(bench, guild, bench.time);
    bench.time += retention - 1;
    expect(await due()).toBe('nothing');
    bench.time += 1;
    expect(await due()).toBe('dropped');
  });

  it('keeps everything when the bot is a member again', async () => {
    await played();
    await noteLeft(bench, guild, bench.time);
    bench.time += retention;
    expect(await due(async () => true)).toBe('kept');
    expect((await bench.store.settings.read(guild)).language).toBe('de');
    expect(await bench.store.ledger.size(board, 'wins')).toBe(2);
    bench.time += 2 * retention;
    expect(await due()).toBe('nothing');
  });

  it('keeps everything while people still play there with an app of their own', async () => {
    await noteLeft(bench, guild, bench.time);
    bench.time += retention - 1_000;
    await played();
    bench.time += 1_000;
    expect(await due()).toBe('kept');
    expect(await bench.store.ledger.size(board, 'wins')).toBe(2);
    bench.time += retention;
    expect(await due()).toBe('dropped');
    expect(await bench.store.ledger.size(board, 'wins')).toBe(0);
  });

  it('is looked at again when Discord gives no clear answer', async () => {
    await noteLeft(bench, guild, bench.time);
    bench.time += retention;
    await expect(due(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await bench.store.settings.read(guild)).language).toBe('de');
    bench.time += 30_000;
    expect(await due()).toBe('dropped');
  });
});
