import type { Game } from '../games/game.js';
import { err, ok, type Result } from '../games/result.js';
import { tableIn } from '../match/channel.js';
import {
  accept,
  acceptRefusal,
  beginPractice,
  cancel,
  decline,
  openChallenge,
} from '../match/open.js';
import type { TableRefusal } from '../match/refusal.js';
import {
  type ClosedTable,
  type Closing,
  leftBy,
  type OpenTable,
  type Person,
  type Spot,
  seatOf,
  type Table,
  type Terms,
} from '../match/table.js';
import { minute } from '../units.js';
import { changeChannel } from './change.js';
import { gameOf, type Play } from './context.js';
import { type HouseLimits, houseLimits, personLimits, type Rate } from './limits.js';
import { afterStep, playMachine } from './machine.js';
import { haveAnother, type RoomRefusal, refuseChallenge, refusePractice } from './room.js';
import { type Beginning, countRated, stakesOf } from './stakes.js';

/** Why a challenge or practice match cannot be opened, for `table:refusal.<code>`. */
export type OpeningRefusal =
  | RoomRefusal
  | 'too-many-challenges'
  | 'too-many-for-them'
  | 'too-many-practices'
  | 'takes-none';

export interface OpeningRequest {
  readonly channel: string;
  readonly interaction: string;
  readonly host: Person;
  readonly terms: Terms;
}

/** The table of an interaction: its snowflake in base 36, short enough for a custom id. */
export const tableIdOf = (interaction: string): string => BigInt(interaction).toString(36);

/** Opens a challenge to a person, or with `invited` null to anyone. */
export const challenge = async (
  play: Play,
  request: OpeningRequest,
  invited: Person | null,
): Promise<Result<Table, OpeningRefusal>> => {
  const { channel, interaction, host, terms } = request;
  const id = tableIdOf(interaction);
  const now = play.now();
  const before = await play.store.channels.read(channel);
  const known = tableIn(before, id);
  if (known !== undefined) return ok(known);
  const house = houseLimits(await play.store.settings.read(terms.scope));
  const refusal =
    refuseChallenge(before, house, host, terms.game, invited) ??
    (await mayChallenge(play, house, terms.scope, host, invited, now));
  if (refusal !== null) return err(refusal);
  const seed = play.seed();
  return changeChannel<Result<Table, OpeningRefusal>>(play, channel, (document) => {
    const existing = tableIn(document, id);
    if (existing !== undefined) return { result: ok(existing) };
    const full = refuseChallenge(document, house, host, terms.game, invited);
    if (full !== null) return { result: err(full) };
    const table = openChallenge({ terms, id, host, invited, seed, interaction, now });
    return { put: [{ table }], result: ok(table) };
  });
};

/** So many machines as were asked for and the game has room for: a client may ask for anything. */
const machinesFor = ({ seats }: Game, asked: number): number =>
  Math.min(Math.max(1, Math.trunc(asked)), seats.max - 1);

/** Begins a match at once, against machines. */
export const practise = async (
  play: Play,
  request: OpeningRequest,
  level: string,
  machines = 1,
): Promise<Result<Table, OpeningRefusal>> => {
  const { channel, interaction, host, terms } = request;
  const game = gameOf(play, terms.game);
  const id = tableIdOf(interaction);
  const now = play.now();
  const house = houseLimits(await play.store.settings.read(terms.scope));
  const before = await play.store.channels.read(channel);
  if (tableIn(before, id) === undefined) {
    const full = refusePractice(before, house, host);
    if (full !== null) return err(full);
    const { times, within } = personLimits.practice;
    const may = await play.store.limits.take(`practice-by:${host.id}`, times, within, now);
    if (!may) return err('too-many-practices');
  }
  const seed = play.seed();
  const opened = await changeChannel<Result<Table, OpeningRefusal>>(play, channel, (document) => {
    const existing = tableIn(document, id);
    if (existing !== undefined) return { result: ok(existing) };
    const full = refusePractice(document, house, host);
    if (full !== null) return { result: err(full) };
    const opening = { terms, id, host, seed, interaction, now };
    const step = beginPractice(game, opening, level, machinesFor(game, machines));
    return { put: [afterStep(game, step)], result: ok(step.table) };
  });
  return opened.ok ? ok((await playMachine(play, channel, opened.value)).table) : opened;
};

/**
 * Whether this person may challenge once more: in all, and this opponent. Somebody who takes no
 * challenges and somebody who has blocked the challenger look the same from outside.
 */
export const mayChallenge = async (
  play: Play,
  house: HouseLimits,
  scope: string,
  host: Person,
  invited: Person | null,
  now: number,
): Promise<OpeningRefusal | null> => {
  const take = (key: string, rule: Rate): Promise<boolean> =>
    play.store.limits.take(key, rule.times, rule.within, now);
  const by = { times: house.challengesPerMinute, within: minute };
  if (!(await take(`challenges-by:${scope}:${host.id}`, by))) return 'too-many-challenges';
  if (invited === null) return null;
  const { challenges, blocked } = await play.store.people.read(invited.id);
  if (challenges === 'nobody' || blocked.includes(host.id)) return 'takes-none';
  if (!(await take(`challenges:${host.id}:${invited.id}`, personLimits.challengesBetween))) {
    return 'too-many-for-them';
  }
  if (!(await take(`challenges-to:${invited.id}`, personLimits.challengesTo))) {
    return 'too-many-for-them';
  }
  return null;
};

/** An answer to an open challenge: the table afterwards, or why not, with the table as it is. */
export interface Answered {
  readonly table: Table | null;
  readonly refusal: TableRefusal | null;
  /** The message that showed it until this press made another one its board. */
  readonly left?: Spot | null;
}

/**
 * A person accepts. Of two who accept, and of an accept against a cancel, exactly one wins; the one
 * who has accepted may say so again (Discord delivers some presses twice) and gets the table. An open
 * challenge is not for those whom its host has blocked; they are told no more than that.
 */
export const acceptChallenge = async (
  play: Play,
  channel: string,
  id: string,
  person: Person,
  interaction: string,
  message: string,
): Promise<Answered> => {
  let answered: Answered | null = null;
  while (answered === null) {
    answered = await tryToAccept(play, channel, id, person, { interaction, message });
  }
  const { table, refusal } = answered;
  if (refusal === null && table?.phase === 'playing') await countRated(play, table);
  return answered;
};

/** Resolves to `null`, with nothing written, when the match would begin but its stakes are not known. */
const tryToAccept = async (
  play: Play,
  channel: string,
  id: string,
  person: Person,
  press: { readonly interaction: string; readonly message: string },
): Promise<Answered | null> => {
  const standing = await play.store.channels.read(channel);
  const before = tableIn(standing, id);
  const barred =
    before?.phase === 'open' &&
    before.invited === null &&
    (await play.store.people.read(before.host.id)).blocked.includes(person.id);
  const begins =
    before?.phase === 'open' &&
    !barred &&
    acceptRefusal(before, person.id, play.now()) === null &&
    !haveAnother(standing, before.game, [before.host, person], id);
  const stakes = begins ? await stakesOf(play, acceptedBy(before, person)) : null;
  return changeChannel<Answered | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (table.phase !== 'open') {
      const again = 'seats' in table && (seatOf(table.seats, person.id) ?? 0) > 0;
      return { result: { table, refusal: again ? null : lateForChallenge(table) } };
    }
    if (barred) return { result: { table, refusal: 'not-for-you' } };
    const game = gameOf(play, table.game);
    if (haveAnother(document, table.game, [table.host, person], id)) {
      return { result: { table, refusal: 'same-two' } };
    }
    const now = play.now();
    const refusal = acceptRefusal(table, person.id, now);
    if (refusal !== null) return { result: { table, refusal } };
    if (stakes === null) return { result: null };
    const accepted = accept(game, table, person, stakes, press, now);
    if (!accepted.ok) return { result: { table, refusal: accepted.error } };
    const step = accepted.value;
    const left = leftBy(table, step.table);
    return { put: [afterStep(game, step)], result: { table: step.table, refusal: null, left } };
  });
};

const acceptedBy = ({ game, rated, fairness, host }: OpenTable, person: Person): Beginning => ({
  game,
  rated,
  commitment: fairness.commitment,
  seats: [host, person],
});

export const declineChallenge = (
  play: Play,
  channel: string,
  id: string,
  person: string,
): Promise<Answered> =>
  closeOpen(play, channel, id, (table, now) => decline(table, person, now), {
    why: 'declined',
    by: (table) => table.invited?.id === person,
  });

export const cancelChallenge = (
  play: Play,
  channel: string,
  id: string,
  person: string,
): Promise<Answered> =>
  closeOpen(play, channel, id, (table, now) => cancel(table, person, now), {
    why: 'cancelled',
    by: (table) => table.host.id === person,
  });

const closeOpen = (
  play: Play,
  channel: string,
  id: string,
  decide: (table: Extract<Table, { phase: 'open' }>, now: number) => Result<Table, TableRefusal>,
  /** What the same answer, given before, has left: giving it again is no mistake. */
  before: { readonly why: Closing; readonly by: (table: ClosedTable) => boolean },
): Promise<Answered> =>
  changeChannel<Answered>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (table.phase !== 'open') {
      const again = table.phase === 'closed' && table.why === before.why && before.by(table);
      return { result: { table, refusal: again ? null : lateForChallenge(table) } };
    }
    const closed = decide(table, play.now());
    if (!closed.ok) return { result: { table, refusal: closed.error } };
    return { put: [{ table: closed.value }], result: { table: closed.value, refusal: null } };
  });

/** Why a challenge cannot be answered any more. */
const lateForChallenge = (table: Table): TableRefusal =>
  table.phase === 'closed' ? 'challenge-over' : 'already-started';
