/** After everything: each match's record against what was seen, and all that is kept against the matches. */
import { setTimeout as delay } from 'node:timers/promises';
import { isLive } from '../src/match/table.js';
import type { GameStore } from '../src/play/context.js';
import { codecs } from '../src/play/documents.js';
import { openStore, type StoreConfig } from '../src/store/index.js';
import { compare, type Kept } from './compare.js';
import { checkLedger } from './ledger.js';
import { type Findings, noFindings } from './losses.js';
import type { Account } from './witness.js';

export interface Evidence {
  readonly matches: readonly Account[];
  /** The tables that were opened with a clock. */
  readonly clocked: ReadonlySet<string>;
  /** The records that the Record buttons gave, by table, in JSON. */
  readonly records: ReadonlyMap<string, string>;
  readonly channels: readonly string[];
  readonly people: readonly string[];
}

export interface Audit {
  readonly findings: Findings;
  /** Moves of people that stand in the records. */
  readonly accepted: number;
}

/** Real milliseconds for what follows a change to be done by itself, after everything has calmed down. */
const patience = 60_000;

/** Waits until nothing is left to do in the store, though not for ever: what is left is found later. */
export const workedOff = async (config: StoreConfig): Promise<void> => {
  const store = await openStore({ ...config, databaseIn: 'here' }, codecs);
  const end = performance.now() + patience;
  try {
    while (performance.now() < end && (await store.dirty(1)).length > 0) await delay(200);
  } finally {
    await store.close();
  }
};

/** Reads the store that the bots have left, and compares. */
export const audit = async (config: StoreConfig, evidence: Evidence): Promise<Audit> => {
  const store = await openStore({ ...config, databaseIn: 'here' }, codecs);
  try {
    return await auditStore(store, evidence);
  } finally {
    await store.close();
  }
};

/** The same for a store that is open. */
export const auditStore = async (store: GameStore, evidence: Evidence): Promise<Audit> => {
  const findings = noFindings();
  const all: Kept[] = [];
  let accepted = 0;
  for (const account of evidence.matches) {
    const kept = await store.ledger.record(account.table);
    if (kept === null) {
      findings.unbooked.push(`${account.table}: no record`);
      continue;
    }
    accepted += compare(kept, account, evidence.clocked.has(account.table), findings);
    checkGiven(kept, evidence.records.get(account.table), findings);
    all.push(kept);
  }
  await checkLedger(store.ledger, all, findings);
  const live = await checkChannels(store, evidence, findings);
  await checkPeople(store, evidence.people, live, findings);
  return { findings, accepted };
};

/** What people were given as the record is what is kept. */
const checkGiven = ({ booked, events }: Kept, given: string | undefined, findings: Findings) => {
  if (given === undefined) findings.stuck.push(`${booked.match}: nobody could get the record`);
  else if (given.trim() !== JSON.stringify({ ...booked.header, events })) {
    findings.differs.push(`${booked.match}: the record that was given is another`);
  }
};

/**
 * Nothing is left running that nobody has seen, and nothing is left to do. Resolves to the tables at
 * which somebody still waits.
 */
const checkChannels = async (
  store: GameStore,
  { channels, matches }: Evidence,
  findings: Findings,
): Promise<ReadonlySet<string>> => {
  const seen = new Set(matches.map(({ table }) => table));
  const live = new Set<string>();
  for (const channel of channels) {
    const { tables, errands } = await store.channels.read(channel);
    for (const table of Object.values(tables)) {
      const { id, phase } = table;
      if (isLive(table)) live.add(id);
      if (phase === 'playing') findings.stuck.push(`${id}: it still runs`);
      if (phase === 'over' && !seen.has(id)) findings.stuck.push(`${id}: nobody has ever seen it`);
    }
    for (const errand of errands) findings.undone.push(`${channel}: ${JSON.stringify(errand)}`);
  }
  return live;
};

/** Nobody's lists of what they play and are asked to hold what has ended. */
const checkPeople = async (
  store: GameStore,
  people: readonly string[],
  live: ReadonlySet<string>,
  findings: Findings,
): Promise<void> => {
  for (const person of people) {
    const { tables, invitations } = await store.people.read(person);
    for (const table of [...Object.keys(tables), ...Object.keys(invitations)]) {
      if (!live.has(table)) findings.undone.push(`${person} is still listed at ${table}`);
    }
  }
};
