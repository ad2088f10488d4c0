import { type Act, type ActRefusal, act, forfeit } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import type { TableRefusal } from '../match/refusal.js';
import { askRematch, wouldBegin } from '../match/rematch.js';
import { peopleOf, type Stakes, seatOf, type Table } from '../match/table.js';
import { tableIdOf } from './challenge.js';
import { changeChannel } from './change.js';
import { gameOf, type Play } from './context.js';
import { afterStep, playMachine } from './machine.js';
import { haveAnother } from './room.js';
import { stakesOf } from './stakes.js';

/** The table after a press, or why it changed nothing, with the table as it is. */
export interface Acted {
  readonly table: Table | null;
  readonly refusal: ActRefusal | null;
}

/**
 * A person presses a button of a turn. `message` is where they pressed: with the right turn it
 * becomes the table's board, whatever was the board before; `null` when it cannot (a private copy).
 * `thread` is the thread of the channel in which it stands.
 */
export const actAt = async (
  play: Play,
  channel: string,
  id: string,
  press: Act,
  message: string | null,
  thread: string | null = null,
): Promise<Acted> => {
  const at = { now: play.now(), seed: play.seed() };
  const acted = await changeChannel<Acted>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (table.phase === 'open') return { result: { table, refusal: 'not-started' } };
    if (table.phase !== 'playing') {
      const seated = table.phase === 'over' && seatOf(table.seats, press.person) !== null;
      return { result: { table, refusal: seated ? 'match-over' : 'not-seated' } };
    }
    const game = gameOf(play, table.game);
    const placed = message === null ? table : { ...table, message, thread };
    const step = act(game, placed, press, at);
    if (!step.ok) return { result: { table, refusal: step.error } };
    return {
      put: [afterStep(game, step.value)],
      result: { table: step.value.table, refusal: null },
    };
  });
  if (acted.table === null || acted.refusal !== null) return acted;
  return { table: await playMachine(play, channel, acted.table), refusal: null };
};

/** A person gives up. */
export const resign = (play: Play, channel: string, id: string, person: string): Promise<Acted> => {
  const at = { now: play.now(), seed: play.seed() };
  return changeChannel<Acted>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (table.phase === 'open') return { result: { table, refusal: 'not-started' } };
    const seat = 'seats' in table ? seatOf(table.seats, person) : null;
    if (seat === null) return { result: { table, refusal: 'not-seated' } };
    if (table.phase !== 'playing') return { result: { table, refusal: 'match-over' } };
    const game = gameOf(play, table.game);
    const step = forfeit(game, table, seat, 'resign', at);
    if (!step.ok) return { result: { table, refusal: step.error } };
    return {
      put: [afterStep(game, step.value)],
      result: { table: step.value.table, refusal: null },
    };
  });
};

/** What a rematch press came to: the finished table, and the new one once it has begun. */
export interface RematchResult {
  readonly finished: Table | null;
  readonly next: Table | null;
  /** Whether this very press began it. */
  readonly begun: boolean;
  readonly refusal: TableRefusal | null;
}

/** A person asks for a rematch; the last one to ask begins it. */
export const rematch = async (
  play: Play,
  channel: string,
  id: string,
  person: string,
  interaction: string,
): Promise<RematchResult> => {
  let asked: RematchResult | null = null;
  while (asked === null) {
    const before = tableIn(await play.store.channels.read(channel), id);
    const begins = before?.phase === 'over' && wouldBegin(before, person);
    const stakes = begins ? await stakesOf(play, before, before.seats) : null;
    asked = await askFor(play, channel, id, { person, interaction, stakes });
  }
  if (!asked.begun || asked.next === null) return asked;
  return { ...asked, next: await playMachine(play, channel, asked.next) };
};

/** `stakes` is null when it did not look as if this press began the match. */
interface Wish {
  readonly person: string;
  readonly interaction: string;
  readonly stakes: Stakes | null;
}

/** Resolves to `null`, with nothing written, when the match would begin but its stakes are not known. */
const askFor = (
  play: Play,
  channel: string,
  id: string,
  { person, interaction, stakes }: Wish,
): Promise<RematchResult | null> => {
  const none = { next: null, begun: false } as const;
  const nextId = tableIdOf(interaction);
  return changeChannel<RematchResult | null>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { ...none, finished: null, refusal: 'gone' } };
    if (table.phase !== 'over') {
      return { result: { ...none, finished: table, refusal: 'no-rematch' } };
    }
    if (
      table.rematch.table === null &&
      haveAnother(document, table.game, peopleOf(table), table.id)
    ) {
      return { result: { ...none, finished: table, refusal: 'same-two' } };
    }
    if (stakes === null && wouldBegin(table, person)) return { result: null };
    const game = gameOf(play, table.game);
    const at = play.now();
    const answer = askRematch(game, table, person, interaction, nextId, stakes ?? 'casual', at);
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
