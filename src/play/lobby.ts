import { err, ok, type Result } from '../games/result.js';
import { tableIn } from '../match/channel.js';
import {
  cancelLobby,
  hasLobby,
  isAtLobby,
  joinLobby,
  type LobbyPress,
  leaveLobby,
  openLobby,
  seatMachine,
  startLobby,
  startRefusal,
  unseatMachine,
} from '../match/lobby.js';
import { close } from '../match/open.js';
import type { TableRefusal } from '../match/refusal.js';
import {
  type ClosedTable,
  type Closing,
  type LobbyTable,
  leftBy,
  type Person,
  peopleOf,
  type Stakes,
  seatOf,
  type Table,
} from '../match/table.js';
import {
  type Answered,
  cancelChallenge,
  mayChallenge,
  type OpeningRefusal,
  type OpeningRequest,
  tableIdOf,
} from './challenge.js';
import { changeChannel } from './change.js';
import { gameOf, type Play } from './context.js';
import { houseLimits } from './limits.js';
import { afterStep, playMachine } from './machine.js';
import { refusePractice } from './room.js';
import { countRated, stakesOf } from './stakes.js';

/** Opens a table that gathers. It waits on its host, and so counts like a challenge to anyone. */
export const openTable = async (
  play: Play,
  { channel, interaction, host, terms }: OpeningRequest,
): Promise<Result<Table, OpeningRefusal>> => {
  const id = tableIdOf(interaction);
  const now = play.now();
  const before = await play.store.channels.read(channel);
  const known = tableIn(before, id);
  if (known !== undefined) return ok(known);
  const house = houseLimits(await play.store.settings.read(terms.scope));
  const refusal =
    refusePractice(before, house, host) ??
    (await mayChallenge(play, house, terms.scope, host, null, now));
  if (refusal !== null) return err(refusal);
  const seed = play.seed();
  return changeChannel<Result<Table, OpeningRefusal>>(play, channel, (document) => {
    const existing = tableIn(document, id);
    if (existing !== undefined) return { result: ok(existing) };
    const full = refusePractice(document, house, host);
    if (full !== null) return { result: err(full) };
    const table = openLobby({ terms, id, host, seed, interaction, now });
    return { put: [{ table }], result: ok(table) };
  });
};

/**
 * A person takes a place; exactly one gets the last. Not at a table whose host has blocked them. Once
 * the match has begun, a press of somebody who is in it is answered with the match.
 */
export const joinTable = async (
  play: Play,
  channel: string,
  id: string,
  person: Person,
  interaction: string,
): Promise<Answered> => {
  for (;;) {
    const before = tableIn(await play.store.channels.read(channel), id);
    const host = before?.phase === 'lobby' ? before.host.id : null;
    const barred =
      host !== null && (await play.store.people.read(host)).blocked.includes(person.id);
    const answered = await atLobby(play, channel, id, person.id, (table, now) => {
      // Somebody else has become the host meanwhile, who may have blocked them too.
      if (table.host.id !== host) return null;
      if (barred && !isAtLobby(table, person.id)) return err('lobby-barred');
      return joinLobby(gameOf(play, table.game), table, person, { interaction, now });
    });
    if (answered !== null) return answered;
  }
};

/** A person gets up: see `leaveLobby`. Out of a match that has begun they can only resign. */
export const leaveTable = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
): Promise<Answered> => {
  const left = await atLobby(play, channel, id, person, (table, now) =>
    ok(leaveLobby(table, person, now)),
  );
  const playing = left?.table?.phase === 'playing' || left?.table?.phase === 'over';
  return playing ? { table: left.table, refusal: 'already-started' } : (left ?? gone);
};

/** The host seats a machine of a level, or takes one away that a press has seated. */
export const changeMachines = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  change: { readonly seat: string; readonly interaction: string } | { readonly unseat: string },
): Promise<Answered> =>
  (await atLobby(play, channel, id, person, (table, now) => {
    if ('unseat' in change) return unseatMachine(table, person, change.unseat);
    const press: LobbyPress = { interaction: change.interaction, now };
    return seatMachine(gameOf(play, table.game), table, person, change.seat, press);
  })) ?? gone;

/** Cancels what waits for people, a challenge or a table that gathers: their buttons are the same. */
export const cancelWaiting = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
): Promise<Answered> => {
  const table = tableIn(await play.store.channels.read(channel), id);
  const gathers = table !== undefined && hasLobby(gameOf(play, table.game));
  return (gathers ? cancelTable : cancelChallenge)(play, channel, id, person);
};

/** The host closes the table before the match has begun; doing so again is no mistake. */
const cancelTable = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
): Promise<Answered> => {
  const answered = await atLobby(play, channel, id, person, (table, now) =>
    cancelLobby(table, person, now),
  );
  const started = answered?.table?.phase === 'playing' || answered?.table?.phase === 'over';
  return started ? { table: answered.table, refusal: 'already-started' } : (answered ?? gone);
};

/** Ends what waits for people where it cannot stand. */
export const withdraw = (play: Play, channel: string, id: string, why: Closing): Promise<void> =>
  changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table?.phase !== 'lobby' && table?.phase !== 'open') return { result: undefined };
    return { put: [{ table: close(table, why, play.now()) }], result: undefined };
  });

const gone: Answered = { table: null, refusal: 'gone' };

/**
 * Changes a table that gathers; `null`, with nothing written, when `decide` has to be told more. When
 * it gathers no more, whoever plays there gets the match and everybody else the reason.
 */
const atLobby = (
  play: Play,
  channel: string,
  id: string,
  person: string,
  decide: (table: LobbyTable, now: number) => Result<LobbyTable | ClosedTable, TableRefusal> | null,
): Promise<Answered | null> =>
  changeChannel<Answered | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: gone };
    if (table.phase !== 'lobby') return { result: { table, refusal: lateForLobby(table, person) } };
    const decided = decide(table, play.now());
    if (decided === null) return { result: null };
    if (!decided.ok) return { result: { table, refusal: decided.error } };
    if (decided.value === table) return { result: { table, refusal: null } };
    return { put: [{ table: decided.value }], result: { table: decided.value, refusal: null } };
  });

/** What a press comes to at a table that gathers no more; `null`: it did what it was to do. */
const lateForLobby = (table: Table, person: string): TableRefusal | null => {
  if (table.phase === 'closed') {
    return table.why === 'cancelled' && table.host.id === person ? null : 'lobby-over';
  }
  return 'seats' in table && seatOf(table.seats, person) !== null ? null : 'already-started';
};

/**
 * The host starts the match, with those who sit there then. `message` is where they pressed. Of a
 * start and a cancellation, or a start and the table's time, exactly one wins.
 */
export const startTable = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  message: string | null,
): Promise<Answered> => {
  for (;;) {
    const before = tableIn(await play.store.channels.read(channel), id);
    const started = await tryToStart(
      play,
      channel,
      id,
      person,
      message,
      await knownStakes(play, before, person),
    );
    if (started === null) continue;
    const { table, refusal } = started;
    if (table === null || refusal !== null) return started;
    if (table.phase === 'playing') await countRated(play, table);
    return { ...started, table: (await playMachine(play, channel, table)).table };
  }
};

/** What a table's match is played for, and by whom, as it looked when that was asked. */
interface KnownStakes {
  readonly stakes: Stakes;
  readonly people: string;
}

/** The ids of the people at a table, in one text that changes with them. */
const idsOfPeople = (table: Table): string =>
  peopleOf(table)
    .map(({ id }) => id)
    .join();

/** `null` for a match that will not begin: it need not hold a rated match of the day. */
const knownStakes = async (
  play: Play,
  table: Table | undefined,
  person: string,
): Promise<KnownStakes | null> => {
  if (table?.phase !== 'lobby') return null;
  if (startRefusal(gameOf(play, table.game), table, person, play.now()) !== null) return null;
  const seats = table.places.map(({ holder }) => holder);
  const { commitment } = table.fairness;
  return {
    stakes: await stakesOf(play, { ...table, commitment, seats }),
    people: idsOfPeople(table),
  };
};

/** Resolves to `null`, with nothing written, when the stakes of those who sit there are not known. */
const tryToStart = (
  play: Play,
  channel: string,
  id: string,
  person: string,
  message: string | null,
  known: KnownStakes | null,
): Promise<Answered | null> =>
  changeChannel<Answered | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: gone };
    if (table.phase !== 'lobby') return { result: { table, refusal: lateForLobby(table, person) } };
    const game = gameOf(play, table.game);
    const now = play.now();
    const refusal = startRefusal(game, table, person, now);
    if (refusal !== null) return { result: { table, refusal } };
    if (known === null || known.people !== idsOfPeople(table)) return { result: null };
    const machines = table.places.some(({ holder }) => holder.kind === 'machine');
    const step = startLobby(game, table, machines ? 'casual' : known.stakes, message, now);
    const left = leftBy(table, step.table);
    return { put: [afterStep(game, step)], result: { table: step.table, refusal: null, left } };
  });
