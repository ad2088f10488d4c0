import { idsAsked, timeOut, voidMatch } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import { dueAt, givenBack, type Span } from '../match/clock.js';
import { close } from '../match/open.js';
import type { PlayingTable, Table } from '../match/table.js';
import type { DueClaim } from '../store/port.js';
import { changeChannel, type Decision, readDueKey } from './change.js';
import { gameOf, type Play } from './context.js';
import type { Due, GapsFor } from './due.js';
import { afterStep } from './machine.js';
import { workOffReminder } from './reminders.js';

/** What a deadline must know of the world around its table. */
export interface Surroundings {
  readonly gapsFor: GapsFor;
  /** Whether the table's place is still there: nobody loses on time where nobody could move. */
  readonly stands: (channel: string, table: Table) => Promise<boolean>;
  /** Who of these people is certainly no member of a server any more. */
  readonly departed: (guild: string, people: readonly string[]) => Promise<ReadonlySet<string>>;
}

const isUp = (table: PlayingTable, clock: number, gaps: readonly Span[], now: number): boolean =>
  dueAt(table) <= now && givenBack(table.turnSince, clock, gaps) <= now;

const nobody: ReadonlySet<string> = new Set();

/**
 * Works off one claimed deadline: a challenge expires, a turn's time is up, a board that nobody
 * plays on is void, an old table is cleared away. The document decides, not the claim: whatever
 * happened since, only what is due now is done.
 */
export const workOff = async (
  play: Play,
  claim: DueClaim,
  { gapsFor, stands, departed }: Surroundings,
): Promise<Due> => {
  if (readDueKey(claim.key).reminder) return workOffReminder(play, claim, gapsFor);
  const at = { now: play.now(), seed: play.seed() };
  const before = tableIn(await play.store.channels.read(claim.id), claim.key);
  const ticking = before?.phase === 'playing' && before.clock !== null;
  const gaps = ticking ? await gapsFor(before.guild, before.turnSince) : [];
  const late = ticking && isUp(before, before.clock, gaps, at.now);
  if (late && !(await stands(claim.id, before))) {
    await loseTable(play, claim.id, claim.key);
    return { kind: 'nothing' };
  }
  const gone =
    late && before.guild !== null && before.reach === 'bot'
      ? await departed(before.guild, idsAsked(gameOf(play, before.game), before))
      : nobody;
  let known = true;
  const due = await changeChannel<Due>(play, claim.id, (document) => {
    const table = tableIn(document, claim.key);
    known = table !== undefined;
    if (table === undefined) return { result: { kind: 'nothing' } };
    // Not due (any more): written unchanged, so that its deadline is armed at the right time again.
    if (dueAt(table) > at.now) return { put: [{ table }], result: { kind: 'nothing' } };
    switch (table.phase) {
      case 'open':
      case 'lobby': {
        const expired = close(table, 'expired', at.now);
        return { put: [{ table: expired }], result: { kind: 'changed', table: expired } };
      }
      case 'playing':
        return turnIsUp(play, table, gaps, gone, at);
      case 'over':
      case 'closed': {
        const waiting = document.errands.some((errand) => errand.table === table.id);
        if (waiting) return { put: [{ table }], result: { kind: 'nothing' } };
        return { remove: [table.id], result: { kind: 'nothing' } };
      }
    }
  });
  if (!known) await play.store.deadlines.drop(claim.id, claim.key);
  return due;
};

const turnIsUp = (
  play: Play,
  table: PlayingTable,
  gaps: readonly Span[],
  gone: ReadonlySet<string>,
  at: { readonly now: number; readonly seed: string },
): Decision<Due> => {
  if (table.clock === null) return ended(voidMatch(table, 'idle', at));
  const deadline = givenBack(table.turnSince, table.clock, gaps);
  if (deadline > at.now) {
    const later: PlayingTable = { ...table, deadline, version: table.version + 1 };
    return { put: [{ table: later }], result: { kind: 'changed', table: later } };
  }
  const game = gameOf(play, table.game);
  const step = timeOut(game, table, gone, at);
  // Only machines are asked: their errand moves them, and their turn does not run out.
  if (step === null) {
    return {
      put: [{ table: { ...table, turnSince: at.now, deadline: at.now + table.clock } }],
      result: { kind: 'nothing' },
    };
  }
  return { put: [afterStep(game, step)], result: { kind: 'changed', table: step.table } };
};

const ended = (table: ReturnType<typeof voidMatch>): Decision<Due> => ({
  put: [{ table, errands: [{ kind: 'book', table: table.id }] }],
  result: { kind: 'changed', table },
});

/** Ends whatever stands at a table without a result: its place is gone for good. */
export const loseTable = (play: Play, channel: string, id: string): Promise<void> => {
  const at = { now: play.now(), seed: play.seed() };
  return changeChannel<void>(play, channel, (document) => {
    const table = tableIn(document, id);
    if (table?.phase === 'open' || table?.phase === 'lobby') {
      return { put: [{ table: close(table, 'place-lost', at.now) }], result: undefined };
    }
    if (table?.phase !== 'playing') return { result: undefined };
    return { ...ended(voidMatch(table, 'place-lost', at)), result: undefined };
  });
};
