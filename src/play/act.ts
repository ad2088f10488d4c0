import type { GameEvent } from '../games/game.js';
import type { Phrase } from '../games/phrase.js';
import { type Act, type ActRefusal, act, forfeit } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import { leftBy, type Spot, seatOf, type Table } from '../match/table.js';
import { changeChannel } from './change.js';
import { gameOf, type Play } from './context.js';
import { afterStep, playMachine } from './machine.js';

/** The table after a press, or why it changed nothing, with the table as it is. */
export interface Acted {
  readonly table: Table | null;
  readonly refusal: ActRefusal | null;
  /** What the press came to, and the machines' moves after it but the last, oldest first. */
  readonly told?: readonly Phrase[];
  /** The message that was the board until this press made another one that. */
  readonly left?: Spot | null;
}

/** Whether the match of a table has yet to begin. */
const isWaiting = ({ phase }: Table): boolean => phase === 'open' || phase === 'lobby';

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
  let events: readonly GameEvent[] = [];
  const acted = await changeChannel<Acted>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (isWaiting(table)) return { result: { table, refusal: 'not-started' } };
    if (table.phase !== 'playing') {
      const seated = table.phase === 'over' && seatOf(table.seats, press.person) !== null;
      return { result: { table, refusal: seated ? 'match-over' : 'not-seated' } };
    }
    const game = gameOf(play, table.game);
    const placed = message === null ? table : { ...table, message, thread };
    const step = act(game, placed, press, at);
    if (!step.ok) return { result: { table, refusal: step.error } };
    events = step.value.events;
    return {
      put: [afterStep(game, step.value)],
      result: { table: step.value.table, refusal: null, left: leftBy(table, placed) },
    };
  });
  if (acted.table === null || acted.refusal !== null) return acted;
  return { ...acted, ...(await playMachine(play, channel, acted.table, events)) };
};

/** A person gives up. */
export const resign = (play: Play, channel: string, id: string, person: string): Promise<Acted> => {
  const at = { now: play.now(), seed: play.seed() };
  return changeChannel<Acted>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table === undefined) return { result: { table: null, refusal: 'gone' } };
    if (isWaiting(table)) return { result: { table, refusal: 'not-started' } };
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
