import { type ChannelDocument, tableIn } from '../match/channel.js';
import { openRematch } from '../match/lobby.js';
import { isPseudonym } from '../match/pseudonym.js';
import type { TableRefusal } from '../match/refusal.js';
import { askRematch, gathersForRematch, wouldBegin } from '../match/rematch.js';
import {
  canRematch,
  type FinishedTable,
  type Person,
  peopleOf,
  type Stakes,
  seatOf,
  type Table,
} from '../match/table.js';
import { tableIdOf } from './challenge.js';
import { changeChannel } from './change.js';
import { gameOf, type Play } from './context.js';
import { type HouseLimits, houseLimits } from './limits.js';
import { joinTable } from './lobby.js';
import { afterStep, playMachine } from './machine.js';
import { isForgotten } from './privacy.js';
import { haveBegunAnew, refusePractice, refuseRematch } from './room.js';
import { countRated, stakesOf } from './stakes.js';

/** What a rematch press came to: the finished table, and the new one once there is one. */
export interface RematchResult {
  readonly finished: Table | null;
  readonly next: Table | null;
  /** Whether this very press began it, or opened the table at which it gathers. */
  readonly begun: boolean;
  readonly refusal: TableRefusal | null;
}

/**
 * A person asks for a rematch; the last one to ask begins it. Not of somebody who has blocked them or
 * has been forgotten since, whatever that one had wanted before.
 */
export const rematch = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  interaction: string,
): Promise<RematchResult> => {
  let asked: RematchResult | null = null;
  while (asked === null) {
    const document = await play.store.channels.read(channel);
    const before = tableIn(document, id);
    if (before?.phase === 'over' && gathersForRematch(before)) {
      return gather(play, channel, before, person, interaction);
    }
    if (before?.phase === 'over' && (await isBarred(play, before, person))) {
      return { finished: before, next: null, begun: false, refusal: 'no-rematch' };
    }
    const begins = before?.phase === 'over' && wouldBegin(before, person);
    const beginning = begins ? await beginningOf(play, document, before) : null;
    asked = await askFor(play, channel, id, { person, interaction, beginning });
  }
  if (!asked.begun || asked.next === null) return asked;
  if (asked.next.phase === 'playing') await countRated(play, asked.next);
  return { ...asked, next: (await playMachine(play, channel, asked.next)).table };
};

/**
 * A person asks for a rematch of more than two: the first press opens a table for it, and with each
 * other one somebody takes their place there. Whoever asks again is shown what there is.
 */
const gather = async (
  play: Play,
  channel: string,
  table: FinishedTable,
  person: string,
  interaction: string,
): Promise<RematchResult> => {
  const none = { finished: table, next: null, begun: false } as const;
  const seat = seatOf(table.seats, person);
  const own = peopleOf(table).find(({ id }) => id === person);
  if (seat === null || own === undefined) return { ...none, refusal: 'not-seated' };
  if (!canRematch(table)) return { ...none, refusal: 'no-rematch' };
  const opened = await openGathering(play, channel, table, own, interaction);
  if (opened.begun || opened.next?.phase !== 'lobby') return opened;
  const joined = await joinTable(play, channel, opened.next.id, own, interaction);
  // Whoever sits there has what they ask for, on a board that does not say so yet.
  const refusal = joined.refusal === 'lobby-seated' ? null : joined.refusal;
  return { ...opened, next: joined.table, refusal };
};

const openGathering = async (
  play: Play,
  channel: string,
  { id, scope }: FinishedTable,
  host: Person,
  interaction: string,
): Promise<RematchResult> => {
  const house = houseLimits(await play.store.settings.read(scope));
  const nextId = tableIdOf(interaction);
  const now = play.now();
  return changeChannel<RematchResult>(play, channel, (document) => {
    const none = { next: null, begun: false } as const;
    const table = tableIn(document, id);
    if (table?.phase !== 'over') return { result: { ...none, finished: null, refusal: 'gone' } };
    const known = table.rematch.table;
    if (known !== null) {
      const next = tableIn(document, known) ?? null;
      return { result: { finished: table, next, begun: known === nextId, refusal: null } };
    }
    const full = refusePractice(document, house, host);
    if (full !== null) return { result: { ...none, finished: table, refusal: full } };
    const others = peopleOf(table).filter((each) => each.id !== host.id && !isPseudonym(each.id));
    const press = { id: nextId, host, others, interaction, now };
    const { finished, lobby } = openRematch(table, press);
    return {
      put: [{ table: finished }, { table: lobby }],
      result: { finished, next: lobby, begun: true, refusal: null },
    };
  });
};

/** Whether somebody else of a finished match plays no other with this person. */
const isBarred = async (play: Play, table: FinishedTable, person: string): Promise<boolean> => {
  if (seatOf(table.seats, person) === null || table.rematch.table !== null) return false;
  const others = peopleOf(table).filter(({ id }) => id !== person);
  const barred = await Promise.all(
    others.map(async ({ id }) => {
      const { blocked, forgotten } = await play.store.people.read(id);
      return blocked.includes(person) || isForgotten(forgotten, table, id);
    }),
  );
  return barred.includes(true);
};

/** What must be known of a rematch before it begins. */
interface Beginning {
  /** `null` when there was no room for it. */
  readonly stakes: Stakes | null;
  readonly house: HouseLimits;
}

const beginningOf = async (
  play: Play,
  document: ChannelDocument,
  table: FinishedTable,
): Promise<Beginning> => {
  const house = houseLimits(await play.store.settings.read(table.scope));
  // A match that has no room need not hold a rated match of the day.
  const full = refuseRematch(document, house, gameOf(play, table.game), table) !== null;
  const { commitment } = table.next;
  return { house, stakes: full ? null : await stakesOf(play, { ...table, commitment }) };
};

/** `beginning` is null when it did not look as if this press began the match. */
interface Wish {
  readonly person: string;
  readonly interaction: string;
  readonly beginning: Beginning | null;
}

/** Resolves to `null`, with nothing written, when the match would begin and its stakes are not known. */
const askFor = (
  play: Play,
  channel: string,
  id: string,
  { person, interaction, beginning }: Wish,
): Promise<RematchResult | null> => {
  const none = { next: null, begun: false } as const;
  const nextId = tableIdOf(interaction);
  return changeChannel<RematchResult | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { ...none, finished: null, refusal: 'gone' } };
    if (table.phase !== 'over') {
      return { result: { ...none, finished: table, refusal: 'no-rematch' } };
    }
    const people = peopleOf(table);
    const game = gameOf(play, table.game);
    if (table.rematch.table === null && haveBegunAnew(document, game, table)) {
      return { result: { ...none, finished: table, refusal: 'same-two' } };
    }
    const seated = people.some((each) => each.id === person);
    if (seated && table.rematch.table === null && people.some(({ id }) => isPseudonym(id))) {
      return { result: { ...none, finished: table, refusal: 'no-rematch' } };
    }
    if (wouldBegin(table, person)) {
      const full =
        beginning === null ? null : refuseRematch(document, beginning.house, game, table);
      if (full !== null) return { result: { ...none, finished: table, refusal: full } };
      if (beginning === null || beginning.stakes === null) return { result: null };
    }
    const at = play.now();
    const stakes = beginning?.stakes ?? 'casual';
    const answer = askRematch(game, table, person, interaction, nextId, stakes, at);
    if (!answer.ok) return { result: { ...none, finished: table, refusal: answer.error } };
    switch (answer.value.kind) {
      case 'already': {
        const next = tableIn(document, answer.value.next) ?? null;
        // The very press that began it, delivered again: the same answer as the first time.
        const begun = answer.value.next === nextId;
        return { result: { finished: table, next, begun, refusal: null } };
      }
      case 'waiting': {
        const waiting = answer.value.table;
        const put = waiting === table ? [] : [{ table: waiting }];
        return { put, result: { ...none, finished: waiting, refusal: null } };
      }
      case 'begun': {
        const { table: finished, next } = answer.value;
        return {
          put: [{ table: finished }, afterStep(game, next)],
          result: { finished, next: next.table, begun: true, refusal: null },
        };
      }
    }
  });
};
