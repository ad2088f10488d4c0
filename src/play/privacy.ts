import { randomBytes } from 'node:crypto';
import { forfeit, isIn } from '../match/act.js';
import { stateOf } from '../match/advance.js';
import { type Errand, tableIn, withErrands } from '../match/channel.js';
import { finishedLife } from '../match/clock.js';
import { leaveLobby, releasePlace } from '../match/lobby.js';
import { cancel, decline } from '../match/open.js';
import { pseudonymOf } from '../match/pseudonym.js';
import {
  type FinishedTable,
  type Person,
  type PlayingTable,
  seatOf,
  type Table,
} from '../match/table.js';
import { type Change, clockSkew, StoreUnavailable } from '../store/port.js';
import { changeChannel, type Put } from './change.js';
import { gameOf, type Play } from './context.js';
import { emptyPerson, type SettingsDocument } from './documents.js';
import { afterStep } from './machine.js';
import { allMatchesOf } from './past.js';
import { bookFinished } from './settle.js';

/**
 * Where the job of forgetting a person stands until it is done: among the errands of a channel that
 * has no tables. So it is written once, found by the sweep after a crash, and struck off like all
 * others.
 */
export const forgettingOf = (person: string): string => `forget:${person}`;

/** Has a person forgotten from now on: once this resolves it will happen, whatever crashes. */
export const requestForgetting = (play: Play, person: string, at: number): Promise<void> => {
  const errand: Errand = { kind: 'forget', table: '-', person, at };
  return play.store.channels.change<void>(forgettingOf(person), (document) => ({
    document: { ...document, errands: withErrands(document.errands, [errand]) },
    dirty: true,
    result: undefined,
  }));
};

/**
 * Since when a table concerns a person: a challenge since it was made, a match since they agreed to
 * it. Whoever opened a challenge agreed then, and whoever joined a table that gathers, as they
 * joined: a start that comes while they are being forgotten does not bring them back.
 */
const since = (table: Table, person: string): number => {
  if (table.phase === 'lobby') {
    const own = table.places.find(({ holder }) => holder.kind === 'person' && holder.id === person);
    return own?.at ?? table.openedAt;
  }
  if (!('seats' in table)) return table.openedAt;
  const seat = seatOf(table.seats, person);
  if (seat === null) return table.openedAt;
  return table.agreed?.[seat] ?? (seat === 0 ? table.openedAt : table.startedAt);
};

/** Whether a table is of a time that this person of it has asked to have forgotten. */
export const isForgotten = (
  forgotten: { readonly at: number } | null,
  table: Table,
  person: string,
): boolean => forgotten !== null && since(table, person) <= forgotten.at;

/**
 * The tombstone of somebody, as a table has come to light that is theirs. One whose time is still to come
 * was put while the clock was ahead, and would take along everything that they begin until then. So what
 * comes to light once the clock is right is taken for new, save what is dated ahead itself, and the
 * tombstone goes before it for good. The price: of a table from before that a crash had kept off their
 * list until then, nothing is forgotten.
 */
export const putRight = (
  forgotten: { readonly at: number; readonly pseudonym: string },
  table: Table,
  person: string,
  now: number,
): typeof forgotten => {
  const begun = since(table, person);
  const wasAhead = forgotten.at > now + clockSkew && begun <= now;
  return wasAhead ? { ...forgotten, at: begun - 1 } : forgotten;
};

/**
 * Forgets a person as they asked at `at`: running matches are resigned, open challenges of theirs and
 * to them ended, and their id and names replaced by a pseudonym in everything that is kept, so that
 * other people's records and results stay what they were. Safe to repeat, and goes on where a crash
 * left it: the tombstone comes first, and whatever is booked later is renamed because of it. What
 * fails keeps nothing else from being forgotten, and is what this rejects with in the end.
 */
export const forget = async (play: Play, person: string, at: number): Promise<void> => {
  const { pseudonym, tables } = await bury(play, person, at);
  const failures: unknown[] = [];
  const succeeds = async (step: Promise<void>): Promise<boolean> => {
    try {
      await step;
      return true;
    } catch (error) {
      // Nothing else would get through either.
      if (error instanceof StoreUnavailable) throw error;
      failures.push(error);
      return false;
    }
  };
  const left: (readonly [string, string])[] = [];
  for (const [table, channel] of tables) {
    // One that could not be left keeps their name until it can, for it is booked under that.
    const step = leave(play, channel, table, person, at, pseudonym);
    if (await succeeds(step)) left.push([table, channel]);
  }
  const recent = await recentTables(play, person, at);
  for (const [table, channel] of [...left, ...recent.tables]) {
    await succeeds(rename(play, channel, table, person, at, pseudonym));
  }
  await succeeds(play.store.ledger.forget(person, pseudonym));
  for (const scope of recent.scopes) {
    await succeeds(play.store.settings.change<void>(scope, withoutPerson(person)));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything was forgotten');
};

/** Puts the tombstone: what they settled is gone, and nobody can challenge them unasked. */
const bury = (play: Play, person: string, at: number) => {
  const fresh = pseudonymOf(randomBytes(6).toString('hex'));
  return play.store.people.change(person, (document) => {
    const { forgotten, tables, invitations } = document;
    // A job that goes on keeps the name it gave; so does what it missed of the same time.
    const pseudonym = forgotten?.pseudonym ?? fresh;
    const result = {
      pseudonym,
      tables: [...Object.entries(tables), ...Object.entries(invitations)],
    };
    if (forgotten !== null && forgotten.at >= at) return { result };
    return {
      document: {
        ...emptyPerson,
        tables,
        invitations,
        challenges: 'nobody',
        forgotten: { at, pseudonym },
      },
      result,
    };
  });
};

/**
 * Ends what the person has at a table. What ends as no match is renamed at once, for after that it
 * stands on no list of theirs. A match is booked while it still has their name: see below.
 */
const leave = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  at: number,
  pseudonym: string,
): Promise<void> => {
  const now = { now: play.now(), seed: play.seed() };
  const table = await changeChannel<Table | undefined>(play, channel, (document) => {
    const before = tableIn(document, id);
    if (before === undefined || since(before, person) > at) return { result: undefined };
    const put = leaving(play, before, person, now);
    if (put === null) return { result: before };
    const closed =
      put.table.phase === 'closed' ? renamedIn(play, put.table, person, pseudonym) : null;
    return { put: [{ ...put, table: closed ?? put.table }], result: put.table };
  });
  // Booked under its real players, the match counts for the opponent as what it was; the ledger then
  // renames it with all others.
  if (table?.phase === 'over') await bookFinished(play, channel, table);
};

const leaving = (
  play: Play,
  table: Table,
  person: string,
  at: { readonly now: number; readonly seed: string },
): Put | null => {
  if (table.phase === 'lobby') {
    const left = leaveLobby(table, person, at.now);
    return left === table ? null : { table: left };
  }
  if (table.phase === 'open') {
    const closed =
      table.host.id === person ? cancel(table, person, at.now) : decline(table, person, at.now);
    return closed.ok ? { table: closed.value } : null;
  }
  if (table.phase !== 'playing') return null;
  const seat = seatOf(table.seats, person);
  if (seat === null) return null;
  const game = gameOf(play, table.game);
  const step = forfeit(game, table, seat, 'resign', at);
  return step.ok ? afterStep(game, step.value) : null;
};

/** Where the person's finished matches may still stand on a board, and the places they played in. */
const recentTables = async (play: Play, person: string, at: number) => {
  const tables: (readonly [string, string])[] = [];
  const scopes = new Set<string>();
  for await (const { match, channel, scope, finishedAt } of allMatchesOf(play, person)) {
    scopes.add(scope);
    if (finishedAt > at - finishedLife) tables.push([match, channel]);
  }
  return { tables, scopes };
};

/**
 * Puts the pseudonym into a table that is still kept in the channel; its message then shows it. A
 * rematch that gathers there keeps no place for them any more: also one that was opened since, for it
 * may have been out of the finished match before that was renamed.
 */
export const rename = (
  play: Play,
  channel: string,
  id: string,
  person: string,
  at: number,
  pseudonym: string,
): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    const renamed =
      table === undefined || since(table, person) > at
        ? null
        : renamedIn(play, table, person, pseudonym);
    const released = Object.values(document.tables).flatMap((each) => {
      const after = each.phase === 'lobby' ? releasePlace(each, person) : each;
      return after === each ? [] : [{ table: after }];
    });
    return {
      put: renamed === null ? released : [{ table: renamed }, ...released],
      result: undefined,
    };
  });

/** A match with a person's seat under the pseudonym. */
export const renamedSeats = <Begun extends PlayingTable | FinishedTable>(
  table: Begun,
  person: string,
  pseudonym: string,
): Begun => ({
  ...table,
  seats: table.seats.map((holder) =>
    holder.kind === 'person' ? renamedPerson(holder, person, pseudonym) : holder,
  ),
});

const renamedPerson = (holder: Person, person: string, pseudonym: string): Person =>
  holder.id === person ? { ...holder, id: pseudonym, name: pseudonym } : holder;

/** `null` when the person is not there, or still plays. A match that others play on has no more of them. */
const renamedIn = (play: Play, table: Table, person: string, pseudonym: string): Table | null => {
  const version = table.version + 1;
  if ('seats' in table) {
    const seat = seatOf(table.seats, person);
    if (seat === null) return null;
    const game = gameOf(play, table.game);
    if (table.phase === 'playing' && isIn(game, stateOf(game, table), seat)) return null;
    return { ...renamedSeats(table, person, pseudonym), version };
  }
  if (table.phase !== 'closed') return null;
  const { host, invited } = table;
  if (host.id !== person && invited?.id !== person) return null;
  return {
    ...table,
    host: renamedPerson(host, person, pseudonym),
    invited: invited === null ? null : renamedPerson(invited, person, pseudonym),
    version,
  };
};

const withoutPerson =
  (person: string) =>
  (settings: SettingsDocument): Change<SettingsDocument, void> => {
    if (!Object.hasOwn(settings.departed, person)) return { result: undefined };
    const { [person]: _, ...departed } = settings.departed;
    return { document: { ...settings, departed }, result: undefined };
  };
