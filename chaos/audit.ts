/** After everything: each match's record against what was seen, and the leaderboards against the matches. */
import { setTimeout as delay } from 'node:timers/promises';
import { codecs } from '../src/play/documents.js';
import type { GameStore } from '../src/play/context.js';
import { openStore, type StoreConfig } from '../src/store/index.js';
import { compare, type Kept, outcomeOf } from './compare.js';
import { type Findings, noFindings } from './losses.js';
import { courseOf } from './moments.js';
import type { Account } from './witness.js';

export interface Evidence {
  readonly matches: readonly Account[];
  /** The tables that were opened with a clock. */
  readonly clocked: ReadonlySet<string>;
  /** The records that the Record buttons gave, by table, in JSON. */
  readonly records: ReadonlyMap<string, string>;
  readonly channels: readonly string[];
}

export interface Audit {
  readonly findings: Findings;
  /** Moves of people that stand in the records. */
  readonly accepted: number;
}

/** What a player's leaderboard row must say. */
interface Results {
  readonly game: string;
  readonly scope: string;
  readonly player: string;
  won: number;
  lost: number;
  drawn: number;
}

/** How many matches of a game somebody's list must hold. */
interface Listed {
  readonly game: string;
  readonly player: string;
  matches: number;
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
  const expected = new Map<string, Results>();
  const listed = new Map<string, Listed>();
  let accepted = 0;
  for (const account of evidence.matches) {
    const kept = await store.ledger.record(account.table);
    if (kept === null) {
      findings.unbooked.push(`${account.table}: no record`);
      continue;
    }
    accepted += compare(kept, account, evidence.clocked.has(account.table), findings);
    checkGiven(kept, evidence.records.get(account.table), findings);
    count(kept, expected, listed);
  }
  await checkStandings(store, expected, findings);
  await checkLists(store, listed, findings);
  await checkRest(store, evidence, findings);
  return { findings, accepted };
};

/** What people were given as the record is what is kept. */
const checkGiven = ({ booked, events }: Kept, given: string | undefined, findings: Findings) => {
  if (given === undefined) findings.stuck.push(`${booked.match}: nobody could get the record`);
  else if (given.trim() !== JSON.stringify({ ...booked.header, events })) {
    findings.differs.push(`${booked.match}: the record that was given is another`);
  }
};

const count = (kept: Kept, expected: Map<string, Results>, listed: Map<string, Listed>): void => {
  const { booked, events } = kept;
  const { game, scope } = booked;
  const { winners } = courseOf(booked, events);
  for (const [seat, { player }] of booked.seats.entries()) {
    if (player === null) continue;
    const list = JSON.stringify([game, player]);
    const { matches } = listed.get(list) ?? { matches: 0 };
    listed.set(list, { game, player, matches: matches + 1 });
    const outcome = outcomeOf(kept, winners ?? [], seat);
    if (outcome === null) continue;
    const key = JSON.stringify([game, scope, player]);
    const results = expected.get(key) ?? { game, scope, player, won: 0, lost: 0, drawn: 0 };
    results[outcome] += 1;
    expected.set(key, results);
  }
};

const checkStandings = async (
  store: GameStore,
  expected: ReadonlyMap<string, Results>,
  findings: Findings,
): Promise<void> => {
  for (const results of expected.values()) {
    const { game, scope, player } = results;
    const standing = await store.ledger.standing({ game, scope, period: 'all' }, 'wins', player);
    const { won = 0, lost = 0, drawn = 0 } = standing ?? {};
    if (won === results.won && lost === results.lost && drawn === results.drawn) continue;
    const fewer = won + lost + drawn < results.won + results.lost + results.drawn;
    findings[fewer ? 'unbooked' : 'twice'].push(
      `${game} of ${player}: ${won}–${lost}–${drawn}, played ${JSON.stringify(results)}`,
    );
  }
};

/** A person's list of matches has each of them once. */
const checkLists = async (
  store: GameStore,
  listed: ReadonlyMap<string, Listed>,
  findings: Findings,
): Promise<void> => {
  for (const { game, player, matches } of listed.values()) {
    const found = await store.ledger.recent({ player }, game, matches + 10);
    const name = `${game} of ${player}`;
    if (found.length < matches) findings.unbooked.push(`${name}: ${found.length} of ${matches}`);
    const ids = found.map(({ match }) => match);
    if (new Set(ids).size < ids.length) findings.twice.push(`${name}: a match is listed twice`);
  }
};

/** Nothing is left running that nobody has seen, and nothing is left to do. */
const checkRest = async (
  store: GameStore,
  { channels, matches }: Evidence,
  findings: Findings,
): Promise<void> => {
  const seen = new Set(matches.map(({ table }) => table));
  for (const channel of channels) {
    const { tables, errands } = await store.channels.read(channel);
    for (const { id, phase } of Object.values(tables)) {
      if (phase === 'playing') findings.stuck.push(`${id}: it still runs`);
      if (phase === 'over' && !seen.has(id)) findings.stuck.push(`${id}: nobody has ever seen it`);
    }
    for (const errand of errands) findings.undone.push(`${channel}: ${JSON.stringify(errand)}`);
  }
};
