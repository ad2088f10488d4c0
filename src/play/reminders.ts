import { idsAsked } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import { givenBack, remindAt } from '../match/clock.js';
import type { PlayingTable } from '../match/table.js';
import type { DueClaim } from '../store/port.js';
import { changeChannel, readDueKey } from './change.js';
import { gameOf, type Play } from './context.js';
import type { Due, GapsFor } from './due.js';

/** Tells people, by id, that a turn waits for them. Says itself what went wrong: it is not repeated. */
export type Remind = (
  channel: string,
  table: PlayingTable,
  people: readonly string[],
) => Promise<void>;

/**
 * Works off the claimed reminder of a turn. It is marked as sent before anybody sends it, so that a
 * crash in between sends none rather than two. Time in which nobody could play is given back first,
 * as when a turn's time is up: the reminder then waits as well.
 */
export const workOffReminder = async (
  play: Play,
  claim: DueClaim,
  gapsFor: GapsFor,
): Promise<Due> => {
  const now = play.now();
  const { table: id } = readDueKey(claim.key);
  const before = tableIn(await play.store.channels.read(claim.id), id);
  if (before?.phase !== 'playing' || remindAt(before) === null) {
    await play.store.deadlines.drop(claim.id, claim.key);
    return { kind: 'nothing' };
  }
  const gaps = await gapsFor(before.guild, before.turnSince);
  const people = await peopleToRemind(play, before);
  return changeChannel<Due>(play, claim.id, (document) => {
    const table = tableIn(document, id);
    // Whatever has happened at the table since has armed or removed its reminder in the same write.
    if (table?.phase !== 'playing' || table.turn !== before.turn || table.clock === null) {
      return { result: { kind: 'nothing' } };
    }
    const deadline = Math.max(table.deadline ?? 0, givenBack(table.turnSince, table.clock, gaps));
    const later = deadline !== table.deadline;
    const current = later ? { ...table, deadline, version: table.version + 1 } : table;
    const at = remindAt(current);
    if (at === null) return { result: { kind: 'nothing' } };
    if (at > now) {
      return {
        put: [{ table: current }],
        result: later ? { kind: 'changed', table: current } : { kind: 'nothing' },
      };
    }
    // Whoever has answered meanwhile is not reminded of it.
    const asked = new Set(idsAsked(gameOf(play, table.game), table));
    const waited = people.filter((person) => asked.has(person));
    const marked: PlayingTable = { ...current, reminded: table.turn };
    // With its time up already, the turn's own deadline says all there is to say.
    const quiet = waited.length === 0 || deadline <= now;
    return {
      put: [{ table: marked }],
      result: quiet ? { kind: 'nothing' } : { kind: 'remind', table: marked, people: waited },
    };
  });
};

/** Whom a turn waits for, unless they or the server want no reminders. */
const peopleToRemind = async (play: Play, table: PlayingTable): Promise<readonly string[]> => {
  const asked = idsAsked(gameOf(play, table.game), table);
  if (asked.length === 0) return [];
  if (!(await play.store.settings.read(table.scope)).reminders) return [];
  const wanted = await Promise.all(
    asked.map(async (person) => (await play.store.people.read(person)).reminders),
  );
  return asked.filter((_, index) => wanted[index] === true);
};
