/** A store's campaign: people play, everything breaks, and afterwards nothing may be missing. */
import type { Sandbox } from '../sandbox/server/index.js';
import { type Audit, audit, workedOff } from './audit.js';
import { House, type HouseOptions } from './house.js';
import { meanwhile } from './meanwhile.js';
import { type End, type Mood, Party, planFrom } from './party.js';
import { Company } from './people.js';
import { chanceFrom } from './random.js';
import { recordsOf } from './records.js';
import { makeTrouble, type Troubles } from './trouble.js';
import { Watch } from './watch.js';
import { Witness } from './witness.js';

export interface CampaignOptions extends HouseOptions {
  readonly kills: number;
  /** People have fewer answers than this between two kills. */
  readonly calm: number;
  readonly seed: number;
  /** Matches that are played at a time. */
  readonly tables: number;
  readonly said?: (words: string) => void;
}

export interface Outcome extends Audit {
  readonly store: HouseOptions['store'];
  readonly troubles: Troubles;
  readonly kills: number;
  readonly presses: number;
  /** Presses that Discord showed as failed: nobody was there, or the answer came too late. */
  readonly failed: number;
  readonly matches: number;
  readonly ends: ReadonlyMap<End, number>;
  readonly failedStarts: number;
  /** Real seconds. */
  readonly seconds: number;
}

const minute = 60_000;

export const campaign = async (options: CampaignOptions): Promise<Outcome> => {
  const began = performance.now();
  const house = await House.open(options);
  try {
    return await underway(house, options, began);
  } finally {
    await house.close();
  }
};

const underway = async (
  house: House,
  options: CampaignOptions,
  began: number,
): Promise<Outcome> => {
  const { kills, calm, seed, store, tables, said = () => undefined } = options;
  const { sandbox } = house;
  const witness = new Witness(sandbox);
  const watch = new Watch(witness, (look) => house.inspect(look));
  const parties: { readonly party: Party; end: End | null }[] = [];
  let mood: Mood = 'on';

  const playOn = async (table: number): Promise<void> => {
    const chance = chanceFrom(seed, 1 + table);
    while (mood === 'on') {
      const company = new Company(sandbox, witness, parties.length + 1);
      const party = new Party(company, planFrom(chance), chance, () => mood);
      const entry: (typeof parties)[number] = { party, end: null };
      parties.push(entry);
      entry.end = await party.play();
    }
  };
  const players = Promise.all(Array.from({ length: tables }, (_, table) => playOn(table)));
  const stop = () => {
    mood = 'stopped';
  };
  // One that has failed is met below; the others go no further.
  players.catch(stop);
  const troubles = await meanwhile(players, stop, () =>
    makeTrouble(house, chanceFrom(seed), {
      kills,
      calm,
      answered: () => witness.answered,
      died: async () => {
        // A long run says at once what it has lost.
        for (const words of await watch.look()) said(`${store}: ${words}`);
      },
      turnClock: (ms) => witness.turnClock(ms),
      said: (killed) => {
        if (killed % 10 === 0) said(`${store}: ${killed} kills, ${parties.length} matches`);
      },
    }),
  );
  mood = 'winding';
  await house.up();
  said(`${store}: nothing breaks any more`);
  await players;
  const all = parties.map(({ party }) => party);
  const clocked = () => clockedOf(witness, all);
  const left = () => running(witness).filter(({ table }) => !clocked().has(table));
  // What was posted after its people had gone: they come back for it.
  for (let round = 0; round < 3 && left().length > 0; round += 1) {
    const channels = new Set(left().map(({ table }) => witness.last(table)?.channel));
    const back = parties.filter(({ party }) => channels.has(party.company.channel.id));
    await Promise.all(
      back.map(async (entry) => {
        entry.end = await entry.party.play();
      }),
    );
  }

  said(`${store}: the clock ends what was left`);
  await untilTheClockEnds(sandbox, witness, clocked());
  await shownToTheEnd(house, witness);
  const missed = running(witness).filter(({ table }) => clocked().has(table));
  said(`${store}: what was seen is compared with the records`);
  const records = await recordsOf(
    witness,
    all.map(({ company }) => company),
  );
  await house.quiet();
  witness.leave();
  const evidence = {
    matches: witness.matches,
    clocked: clocked(),
    records,
    channels: all.map(({ company }) => company.channel.id),
    people: all.flatMap(({ company }) => company.people.map(({ id }) => id)),
  };
  const { findings, accepted } = await audit(house.store, evidence);
  findings.lost.push(...watch.lost);
  findings.missed.push(...missed.map(({ table }) => `${table}: “${witness.last(table)?.content}”`));
  findings.rules.push(...witness.violations);
  for (const { party, end } of parties) {
    if (end === 'stuck') findings.stuck.push(`${party.company.channel.name}: ${party.words}`);
  }
  const ends = new Map<End, number>();
  for (const { end } of parties) if (end !== null) ends.set(end, (ends.get(end) ?? 0) + 1);
  return {
    store,
    troubles,
    kills,
    presses: witness.presses,
    failed: witness.failed,
    matches: witness.matches.length,
    accepted,
    findings,
    ends,
    failedStarts: house.failedStarts,
    seconds: (performance.now() - began) / 1_000,
  };
};

type Seen = Pick<Witness, 'last' | 'matches'>;

const running = (witness: Seen) =>
  witness.matches.filter(({ table }) => witness.last(table)?.over !== true);

/** So many times in a row may the clock be turned without anything coming of it. */
const idleTurns = 6;

/**
 * Nobody plays any more: what still runs has a clock, which ends it. Of several seats each has its
 * time, and what was given back for the kills comes on top.
 */
export const untilTheClockEnds = async (
  sandbox: Pick<Sandbox, 'waitFor'>,
  witness: Seen & Pick<Witness, 'turnClock'>,
  clocked: ReadonlySet<string>,
): Promise<void> => {
  const waiting = () => running(witness).filter(({ table }) => clocked.has(table));
  // One that ends, and one at which the next is asked.
  const looks = () => JSON.stringify(waiting().map(({ table }) => witness.last(table)));
  for (let idle = 0; idle < idleTurns && waiting().length > 0; idle += 1) {
    await witness.turnClock(11 * minute);
    const before = looks();
    await sandbox
      .waitFor('a clock to end', () => (looks() === before ? undefined : true), 10_000)
      .then(() => {
        idle = -1;
      })
      .catch(() => undefined);
  }
};

/** Boards that are being edited have their time. */
const shownToTheEnd = async (house: House, witness: Witness): Promise<void> => {
  await house.sandbox
    .waitFor('all boards', () => (running(witness).length === 0 ? true : undefined), 20_000)
    .catch(() => undefined);
  await workedOff(house.store);
};

/** The tables that were opened with a clock, by the channels in which they were. */
const clockedOf = (witness: Witness, parties: readonly Party[]): ReadonlySet<string> => {
  const channels = new Set(
    parties.filter(({ plan }) => plan.clock).map(({ company }) => company.channel.id),
  );
  return new Set(
    witness.matches
      .filter(({ table }) => channels.has(witness.last(table)?.channel ?? ''))
      .map(({ table }) => table),
  );
};
