import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilTheClockEnds } from '../../chaos/campaign.js';
import { House } from '../../chaos/house.js';
import { noFindings } from '../../chaos/losses.js';
import { meanwhile } from '../../chaos/meanwhile.js';
import { type Mood, Party, planFrom } from '../../chaos/party.js';
import { Company, isSettled, wasHeard } from '../../chaos/people.js';
import { chanceFrom } from '../../chaos/random.js';
import { recordsOf } from '../../chaos/records.js';
import { faultsIn } from '../../chaos/report.js';
import { type Instant, kill } from '../../chaos/trouble.js';
import { Witness } from '../../chaos/witness.js';
import type { InteractionState } from '../../sandbox/protocol.js';
import { type Sandbox, startSandbox } from '../../sandbox/server/index.js';
import { ada, bo } from '../support/play.js';
import { Match } from './match.js';

const state = (more: Partial<InteractionState>): InteractionState => ({
  id: '1',
  user: '2',
  channel: '3',
  status: 'answered',
  callback: 6,
  why: null,
  modal: null,
  choices: null,
  messages: [],
  requests: [],
  ...more,
});

describe('people', () => {
  let sandbox: Sandbox;
  let witness: Witness;
  let company: Company;
  beforeEach(async () => {
    sandbox = await startSandbox({ rateLimits: false, record: false });
    witness = new Witness(sandbox);
    company = new Company(sandbox, witness, 1);
  });
  afterEach(() => sandbox.close());

  it('wait for an answer that was put off until it is there, and no longer', () => {
    expect(isSettled(state({ status: 'pending', callback: null }))).toBe(false);
    expect(isSettled(state({ status: 'deferred', callback: 5 }))).toBe(false);
    expect(isSettled(state({ status: 'answered', callback: 5 }))).toBe(true);
    expect(isSettled(state({ status: 'failed', callback: 5 }))).toBe(true);
    expect(isSettled(state({ status: 'deferred', callback: 6 }))).toBe(true);
  });

  /** Somebody presses, and this comes of it. */
  const press = async (begun: () => InteractionState) => {
    const noted = vi.spyOn(witness, 'pressed');
    vi.spyOn(sandbox.begin, 'press').mockImplementation(begun);
    vi.spyOn(sandbox, 'interaction').mockImplementation(begun);
    const [host] = company.people;
    if (host === undefined) throw new Error('nobody is there');
    await company.press(host, '902', { customId: '1.m1.1.c0', values: null });
    return noted.mock.calls.length;
  };

  it('have pressed when a bot may have heard of it', async () => {
    expect(await press(() => state({}))).toBe(1);
    const late = state({ status: 'failed', why: 'no answer within three seconds' });
    expect(wasHeard(late)).toBe(true);
  });

  it('have not when nobody heard, or the message was no longer there', async () => {
    const unheard = () => state({ status: 'failed', why: 'the bot is not connected' });
    expect(await press(unheard)).toBe(0);
    const refused = (): never => {
      throw new Error('it has gone');
    };
    expect(await press(refused)).toBe(0);
  });

  it('who have said nothing yet wait for no board, and go home when all is over', async () => {
    const waits = vi.spyOn(sandbox, 'waitFor');
    const party = (mood: Mood) =>
      new Party(company, planFrom(chanceFrom(1)), chanceFrom(1), () => mood);
    expect(await party('winding').play()).toBe('never begun');
    expect(await party('stopped').play()).toBe('stopped');
    expect(waits).not.toHaveBeenCalled();
  });

  it('ask three times for a record', async () => {
    const match = new Match({ game: 'knucklebones', seats: [ada, bo] }).resign(0);
    const last = (await match.account()).sightings.at(-1);
    if (last === undefined) throw new Error('nothing was shown');
    const seen = { ...last, channel: company.channel.id };
    const witnessed = {
      matches: [{ table: 'm1', sightings: [seen], deeds: [] }],
      last: () => seen,
    };
    const answers = [null, null, '{}'];
    const ask = vi.fn(async () => answers.shift() ?? null);
    expect([...(await recordsOf(witnessed, [company], ask))]).toEqual([['m1', '{}']]);
    const nothing = vi.fn(async () => null);
    expect([...(await recordsOf(witnessed, [company], nothing))]).toEqual([]);
    expect(nothing).toHaveBeenCalledTimes(3);
  });
});

describe('a kill', () => {
  const killed = async (instant: Instant, hits: number, processes: number) => {
    const fault = { hits, remove: vi.fn() };
    const crash = vi.fn(async () => undefined);
    const scene = {
      sandbox: {
        faults: { add: () => fault },
        waitFor: async <T>(what: string, look: () => T | undefined): Promise<T> => {
          const found = look();
          if (found === undefined) throw new Error(`waited for ${what}`);
          return found;
        },
      },
      bots: Array.from({ length: processes }),
    };
    const words = await kill(scene, { crash, start: () => undefined }, instant, chanceFrom(1));
    expect(crash).toHaveBeenCalled();
    return words;
  };

  it('is said to have come at its instant only when that came', async () => {
    expect(await killed('while it edits', 1, 1)).toBe('killed while it edits');
    expect(await killed('while it edits', 0, 1)).toContain('(its moment never came)');
    expect(await killed('any', 0, 1)).toBe('killed at any instant');
  });

  it('of one of two does not say whose instant it was', async () => {
    expect(await killed('after its answer', 1, 2)).toContain('neighbour');
  });
});

describe('a run', () => {
  it('in which nothing was played has shown nothing', () => {
    expect(faultsIn({ findings: noFindings(), accepted: 0 })).toBe(1);
    expect(faultsIn({ findings: noFindings(), accepted: 1 })).toBe(0);
    expect(faultsIn({ findings: { ...noFindings(), missed: ['m1'] }, accepted: 1 })).toBe(1);
  });

  it('turns the clock until it has ended what was left, and not for what has none', async () => {
    const match = new Match({ game: 'knucklebones', seats: [ada, bo] });
    const [board] = (await match.account()).sightings;
    if (board === undefined) throw new Error('nothing was shown');
    let turns = 0;
    const account = (table: string) => ({ table, sightings: [board], deeds: [] });
    const witness = {
      matches: [account('timed'), account('free')],
      last: (table: string) => ({ ...board, over: table === 'timed' && turns >= 3 }),
      turnClock: async () => {
        turns += 1;
      },
    };
    const sandbox = { waitFor: () => Promise.reject(new Error('nothing came')) };
    await untilTheClockEnds(sandbox, witness, new Set());
    expect(turns).toBe(0);
    await untilTheClockEnds(sandbox, witness, new Set(['timed']));
    expect(turns).toBe(3);
    await untilTheClockEnds(sandbox, witness, new Set(['free']));
    expect(turns).toBe(9);
  });

  it('that fails leaves nobody playing', async () => {
    let on = true;
    const others = (async () => {
      while (on) await new Promise((resolve) => setTimeout(resolve, 1));
      throw new Error('no more bots');
    })();
    const stop = () => {
      on = false;
    };
    const failing = meanwhile(others, stop, () => Promise.reject(new Error('no Redis')));
    await expect(failing).rejects.toThrow('no Redis');
    expect(on).toBe(false);
  });

  it('that does not begin leaves no stand-in', async () => {
    const held: Sandbox[] = [];
    const opening = House.open({
      store: 'sqlite',
      entry: 'nowhere.js',
      publish: async (sandbox) => {
        held.push(sandbox);
        await fetch(sandbox.url);
        throw new Error('no commands');
      },
    });
    await expect(opening).rejects.toThrow('no commands');
    await expect(fetch(held[0]?.url ?? '')).rejects.toThrow();
  });
});
