import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditStore, type Evidence } from '../../chaos/audit.js';
import { compare, type Kept } from '../../chaos/compare.js';
import { noFindings } from '../../chaos/losses.js';
import { courseOf } from '../../chaos/moments.js';
import type { Sighting } from '../../chaos/shown.js';
import type { Account, Deed } from '../../chaos/witness.js';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { act, forfeit } from '../../src/match/act.js';
import { accept, openChallenge } from '../../src/match/open.js';
import type { FinishedTable, PlayingTable } from '../../src/match/table.js';
import { bookingOf } from '../../src/play/settle.js';
import { rateMatch } from '../../src/stats/rating.js';
import { ada, type Bench, bo, openBench, terms } from '../support/play.js';

const at = { now: 5_000, seed: '2'.repeat(64) };
const play = { game: () => knucklebones };

/** A match between the two, with the columns that they choose in turn; Bo gives up after the last. */
const played = (columns: readonly number[], id = 'm1'): Kept => {
  const open = openChallenge({
    terms: terms(),
    id,
    host: ada,
    invited: bo,
    seed: '1'.repeat(64),
    interaction: '900',
    now: 0,
  });
  const press = { interaction: '901', message: '902' };
  const begun = accept(knucklebones, open, bo, 'rated', press, 1_000);
  if (!begun.ok) throw new Error(begun.error);
  let table: PlayingTable | FinishedTable = begun.value.table;
  const events = [...begun.value.events];
  for (const column of columns) {
    for (const person of [ada.id, bo.id]) {
      if (table.phase === 'over') throw new Error('over too soon');
      const step = act(knucklebones, table, { person, turn: table.turn, action: `c${column}` }, at);
      if (!step.ok) continue;
      table = step.value.table;
      events.push(...step.value.events);
      break;
    }
  }
  if (table.phase === 'over') throw new Error('over too soon');
  const end = forfeit(knucklebones, table, 1, 'resign', at);
  if (!end.ok || end.value.table.phase !== 'over') throw new Error('no end');
  events.push(...end.value.events);
  return { booked: bookingOf(play, '7000', end.value.table, events), events };
};

/** What honest people saw and did in such a match. */
const accountOf = ({ booked, events }: Kept): Account => {
  const { moments, acts, seats } = courseOf(booked, events);
  const sightings = moments.map(
    ({ turn, over, content, alt, status, last }): Sighting => ({
      table: booked.match,
      turn: over ? null : turn,
      viewer: null,
      channel: booked.channel,
      message: '902',
      content,
      alt,
      description: `${status}${last}\nbelow`,
      over,
    }),
  );
  const deeds = acts.flatMap(({ seat, turn, event }): readonly Deed[] => {
    const holder = seats[seat];
    const person = holder?.kind === 'person' ? holder.id : '';
    if (event.type === 'forfeit') return [{ person, turn: null, action: 'resign' }];
    return 'column' in event ? [{ person, turn, action: `c${String(event.column)}` }] : [];
  });
  return { table: booked.match, sightings, deeds };
};

const found = (kept: Kept, account: Account, clocked = false) => {
  const findings = noFindings();
  const accepted = compare(kept, account, clocked, findings);
  const counts = Object.entries(findings).filter(([, words]) => words.length > 0);
  return { accepted, ...Object.fromEntries(counts.map(([kind, words]) => [kind, words.length])) };
};

describe('a match that was seen and its record', () => {
  it('agree when everything was as it should be', () => {
    const kept = played([0, 1, 2, 0]);
    expect(found(kept, accountOf(kept))).toEqual({ accepted: 4 });
  });

  it('do not when a move that was shown is another in the record', () => {
    const kept = played([0, 1, 1, 0]);
    const account = { ...accountOf(played([0, 1, 2, 0])), deeds: accountOf(kept).deeds };
    // The third move, and all that was shown after it.
    expect(found(kept, account)).toMatchObject({ lost: 3, differs: 1 });
  });

  it('do not when the record ends before the last move that was shown', () => {
    expect(found(played([0, 1, 2]), accountOf(played([0, 1, 2, 0])))).toMatchObject({ lost: 2 });
  });

  it('do not when nobody pressed for a move', () => {
    const kept = played([0, 1, 2, 0]);
    const account = accountOf(kept);
    for (const { turn } of account.deeds.filter((deed) => deed.turn !== null)) {
      const deeds = account.deeds.filter((deed) => deed.turn !== turn);
      expect(found(kept, { ...account, deeds })).toEqual({ accepted: 4, doubled: 1 });
    }
  });

  it('do not when a move is another than was pressed, or nobody gave up', () => {
    const kept = played([0, 1, 2, 0]);
    const account = accountOf(kept);
    const other = account.deeds.map((deed) => (deed.turn === 2 ? { ...deed, action: 'c0' } : deed));
    expect(found(kept, { ...account, deeds: other })).toMatchObject({ doubled: 1 });
    const silent = account.deeds.filter(({ turn }) => turn !== null);
    expect(found(kept, { ...account, deeds: silent })).toMatchObject({ doubled: 1 });
  });

  it('do not when the board stays behind', () => {
    const kept = played([0, 1, 2, 0]);
    const account = accountOf(kept);
    const sightings = account.sightings.slice(0, -1);
    expect(found(kept, { ...account, sightings })).toMatchObject({ differs: 1 });
  });

  it('do not when the dice are not those that were sealed', () => {
    const kept = played([0, 1, 2, 0]);
    const header = { ...kept.booked.header, fairness: { commitment: 'a'.repeat(64), entropy: [] } };
    const tampered = { ...kept, booked: { ...kept.booked, header } };
    expect(found(tampered, accountOf(kept))).toEqual({ accepted: 0, invalid: 1 });
  });
});

describe('a store after everything', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.close());

  const book = ({ booked }: Kept) => bench.store.ledger.book(booked, rateMatch);

  /** Puts the events into the log, as play does. */
  const log = ({ booked, events }: Kept) =>
    bench.store.channels.change(booked.channel, (document) => ({
      document,
      append: [{ match: booked.match, from: 0, events }],
      result: null,
    }));

  const evidence = (...matches: readonly Kept[]): Evidence => ({
    matches: matches.map(accountOf),
    clocked: new Set(),
    records: new Map(
      matches.map(({ booked, events }) => [
        booked.match,
        `${JSON.stringify({ ...booked.header, events })}\n`,
      ]),
    ),
    channels: ['7000'],
  });

  const kinds = async (seen: Evidence) => {
    const { findings } = await auditStore(bench.store, seen);
    return Object.entries(findings).flatMap(([kind, words]) => (words.length > 0 ? [kind] : []));
  };

  it('is in order when each match was booked once', async () => {
    const matches = [played([0, 1, 2, 0], 'm1'), played([2, 1, 0], 'm2')];
    for (const match of matches) {
      await log(match);
      await book(match);
    }
    expect(await kinds(evidence(...matches))).toEqual([]);
  });

  it('is not when a match was never booked, or counted without having been played', async () => {
    const [one, two] = [played([0, 1, 2, 0], 'm1'), played([2, 1, 0], 'm2')];
    await log(one);
    await book(one);
    expect(await kinds(evidence(one, two))).toEqual(['unbooked']);
    await log(two);
    await book(two);
    expect(await kinds(evidence(one))).toEqual(['twice']);
  });

  it('is not when people could not get the record, or got another', async () => {
    const match = played([0, 1, 2, 0]);
    await log(match);
    await book(match);
    const seen = evidence(match);
    expect(await kinds({ ...seen, records: new Map() })).toEqual(['stuck']);
    expect(await kinds({ ...seen, records: new Map([['m1', '{}']]) })).toEqual(['differs']);
  });
});
