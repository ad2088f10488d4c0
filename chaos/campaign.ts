/** A store's campaign: people play, everything breaks, and afterwards nothing may be missing. */
import { audit, type Audit, workedOff } from './audit.js';
import { House, type HouseOptions } from './house.js';
import { type End, Party, planFrom } from './party.js';
import { Company } from './people.js';
import { chanceFrom } from './random.js';
import { pressablesOn } from './shown.js';
import { makeTrouble, type Troubles } from './trouble.js';
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
  /** Presses that Discord showed as failed: nobody was there to answer them. */
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
  const parties: { readonly party: Party; end: End | null }[] = [];
  let winding = false;

  const playOn = async (table: number): Promise<void> => {
    const chance = chanceFrom(seed, 1 + table);
    while (!winding) {
      const company = new Company(sandbox, witness, parties.length + 1);
      const party = new Party(company, planFrom(chance), chance, () => winding);
      const entry: (typeof parties)[number] = { party, end: null };
      parties.push(entry);
      entry.end = await party.play();
    }
  };
  const players = Promise.all(Array.from({ length: tables }, (_, table) => playOn(table)));
  // An error of theirs is met below; until then it must not end the program.
  players.catch(() => undefined);

  const troubles = await makeTrouble(house, chanceFrom(seed), {
    kills,
    calm,
    answered: () => witness.answered,
    said: (killed) => {
      if (killed % 10 === 0) said(`${store}: ${killed} kills, ${parties.length} matches`);
    },
  });
  winding = true;
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
  const missed = await untilTheClockEnds(house, witness, clocked());
  await shownToTheEnd(house, witness);
  said(`${store}: what was seen is compared with the records`);
  const records = await recordsOf(house, witness, all);
  await house.quiet();
  witness.leave();
  const evidence = {
    matches: witness.matches,
    clocked: clocked(),
    records,
    channels: all.map(({ company }) => company.channel.id),
  };
  const { findings, accepted } = await audit(house.store, evidence);
  findings.missed.push(...missed);
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

const running = (witness: Witness) =>
  witness.matches.filter(({ table }) => witness.last(table)?.over !== true);

/**
 * Nobody plays any more: what still runs has a clock, which ends it. Of several seats each has its
 * time, and what was given back for the kills comes on top.
 */
const untilTheClockEnds = async (
  { sandbox }: House,
  witness: Witness,
  clocked: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const waiting = () => running(witness).filter(({ table }) => clocked.has(table));
  for (let turn = 0; turn < 8 && waiting().length > 0; turn += 1) {
    await sandbox.clock({ ms: 11 * minute });
    const before = waiting().length;
    await sandbox
      .waitFor('a clock to end', () => (waiting().length < before ? true : undefined), 8_000)
      .catch(() => undefined);
  }
  return waiting().map(({ table }) => `${table}: “${witness.last(table)?.content}”`);
};

/** Boards that are being edited have their time. */
const shownToTheEnd = async (house: House, witness: Witness): Promise<void> => {
  await house.sandbox
    .waitFor('all boards', () => (running(witness).length === 0 ? true : undefined), 20_000)
    .catch(() => undefined);
  await workedOff(house.store);
};

/** What the Record buttons give, by table. */
const recordsOf = async (
  house: House,
  witness: Witness,
  parties: readonly Party[],
): Promise<ReadonlyMap<string, string>> => {
  const records = new Map<string, string>();
  const companies = new Map(parties.map(({ company }) => [company.channel.id, company]));
  for (const { table } of witness.matches) {
    const last = witness.last(table);
    const company = companies.get(last?.channel ?? '');
    const board = company?.look(last?.message ?? '');
    const [host] = company?.people ?? [];
    if (company === undefined || board == null || host === undefined) continue;
    const button = pressablesOn(board.api).find(({ action }) => action === 'record');
    if (button === undefined) continue;
    const answer = await company.press(host, board.id, button);
    const file = answer?.messages
      .flatMap((id) => house.sandbox.message(id)?.message.attachments ?? [])
      .at(-1);
    if (file !== undefined) records.set(table, await (await fetch(file.url)).text());
  }
  return records;
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
