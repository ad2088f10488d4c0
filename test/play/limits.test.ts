import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../src/match/table.js';
import { acceptChallenge, challenge, practise } from '../../src/play/challenge.js';
import { emptySettings, type SettingsDocument } from '../../src/play/documents.js';
import { houseBounds, houseLimits } from '../../src/play/limits.js';
import { ada, type Bench, bo, cleo, openBench, terms } from '../support/play.js';

let bench: Bench;
let interactions = 0;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const person = (id: number): Person => ({ kind: 'person', id: String(id), name: `P${id}` });

const request = (host: Person, channel: string, scope = '5000') => ({
  channel,
  interaction: String(1_300_000_000_000_000_000n + BigInt(interactions++)),
  host,
  terms: terms({ scope }),
});

const challenged = async (
  host: Person,
  invited: Person | null,
  channel = '7000',
  scope?: string,
): Promise<string> => {
  const opened = await challenge(bench, request(host, channel, scope), invited);
  return opened.ok ? 'opened' : opened.error;
};

const practised = async (host: Person, channel = '7000'): Promise<string> => {
  const begun = await practise(bench, request(host, channel), 'easy');
  return begun.ok ? 'opened' : begun.error;
};

const settle = (edit: Partial<SettingsDocument>, scope = '5000'): Promise<void> =>
  bench.store.settings.change<void>(scope, (before) => ({
    document: { ...before, ...edit },
    result: undefined,
  }));

const prefer = (who: Person, edit: object): Promise<void> =>
  bench.store.people.change<void>(who.id, (before) => ({
    document: { ...before, ...edit },
    result: undefined,
  }));

const results = async (times: number, once: (index: number) => Promise<string>) => {
  const all: string[] = [];
  for (let index = 0; index < times; index += 1) all.push(await once(index));
  return all;
};

describe('the limits of a server', () => {
  it('stay within their bounds, whatever is stored', () => {
    const stored = fc.option(fc.integer(), { nil: null });
    fc.assert(
      fc.property(stored, stored, stored, (tables, open, challenges) => {
        const limits = houseLimits({
          tablesInChannel: tables,
          openPerPerson: open,
          challengesPerMinute: challenges,
        });
        for (const [name, { least, most }] of Object.entries(houseBounds)) {
          const value = Object.entries(limits).find(([key]) => key === name)?.[1];
          expect(value).toBeGreaterThanOrEqual(least);
          expect(value).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('are ours where nothing is set', () => {
    expect(houseLimits(emptySettings)).toEqual({
      tablesInChannel: 25,
      openPerPerson: 3,
      challengesPerMinute: 6,
    });
  });

  it.each([
    { set: null, taken: 3 },
    { set: 1, taken: 1 },
  ])('on waiting tables a person: $taken where $set is set', async ({ set, taken }) => {
    await settle({ openPerPerson: set });
    const all = await results(4, () => challenged(ada, null));
    expect(all.filter((result) => result === 'opened')).toHaveLength(taken);
    expect(all.at(-1)).toBe('too-many-open');
  });

  it('count practice matches as well: nobody fills a channel alone', async () => {
    expect(await practised(ada)).toBe('opened');
    expect(await challenged(ada, null)).toBe('opened');
    expect(await practised(ada)).toBe('opened');
    expect(await practised(ada)).toBe('too-many-open');
    expect(await challenged(ada, null)).toBe('too-many-open');
    expect(await practised(ada, '7001')).toBe('opened');
  });

  it('do not count matches that somebody has accepted', async () => {
    await settle({ openPerPerson: 1 });
    const opened = await challenge(bench, request(ada, '7000'), bo);
    if (!opened.ok) throw new Error(opened.error);
    await acceptChallenge(bench, '7000', opened.value.id, bo, '1300000000000000099', '9000');
    expect(await challenged(ada, cleo)).toBe('opened');
  });

  it('on tables in a channel', async () => {
    await settle({ tablesInChannel: 2 });
    expect(await results(3, (index) => challenged(person(index), null))).toEqual([
      'opened',
      'opened',
      'channel-full',
    ]);
    expect(await challenged(ada, null, '7001')).toBe('opened');
  });

  it('on challenges a minute, each server by itself', async () => {
    await settle({ challengesPerMinute: 2 });
    const one = (index: number) => challenged(ada, person(index), `71${index}`);
    expect(await results(3, one)).toEqual(['opened', 'opened', 'too-many-challenges']);
    expect(await challenged(ada, person(9), '7200', '6000')).toBe('opened');
    bench.time += 60_001;
    expect(await challenged(ada, person(9), '7300')).toBe('opened');
  });
});

describe('a person', () => {
  it('cannot be flooded by challenges, from one or from many', async () => {
    const fromOne = await results(6, (index) => challenged(ada, bo, `73${index}`));
    expect(fromOne.filter((result) => result === 'opened')).toHaveLength(5);
    expect(fromOne.at(-1)).toBe('too-many-for-them');
    const fromMany = await results(20, (index) =>
      challenged(person(100 + index), bo, `74${index}`),
    );
    expect(fromMany.filter((result) => result === 'opened')).toHaveLength(15);
    expect(fromMany.at(-1)).toBe('too-many-for-them');
  });

  it('who takes no challenges is refused to everybody, in the words for a blocked challenger', async () => {
    await prefer(bo, { challenges: 'nobody' });
    expect(await challenged(ada, bo)).toBe('takes-none');
    await prefer(bo, { challenges: 'everyone', blocked: [cleo.id] });
    expect(await challenged(ada, bo)).toBe('opened');
    expect(await challenged(cleo, bo, '7001')).toBe('takes-none');
    expect(await challenged(bo, cleo, '7002')).toBe('opened');
  });

  it('has open challenges that are not for those whom they have blocked', async () => {
    await prefer(ada, { blocked: [bo.id] });
    const opened = await challenge(bench, request(ada, '7000'), null);
    if (!opened.ok) throw new Error(opened.error);
    const { id } = opened.value;
    const barred = await acceptChallenge(bench, '7000', id, bo, '1300000000000000098', '9000');
    expect(barred.refusal).toBe('not-for-you');
    expect(barred.table?.phase).toBe('open');
    const taken = await acceptChallenge(bench, '7000', id, cleo, '1300000000000000099', '9000');
    expect(taken.table?.phase).toBe('playing');
  });
});
