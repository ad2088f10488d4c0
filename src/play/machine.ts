import type { Game, GameEvent } from '../games/game.js';
import type { Phrase } from '../games/phrase.js';
import { machineAct } from '../match/act.js';
import { stateOf } from '../match/advance.js';
import { type Errand, tableIn } from '../match/channel.js';
import { machineToAct } from '../match/machines.js';
import type { Step } from '../match/step.js';
import type { FinishedTable, PlayingTable, Table } from '../match/table.js';
import { changeChannel, type Put } from './change.js';
import { gameOf, type Play } from './context.js';

/** What follows from a step: a finished match is booked, a machine that is asked has to move. */
export const afterStep = (game: Game, step: Step<PlayingTable | FinishedTable>): Put => {
  const { table, events } = step;
  const errands: readonly Errand[] =
    table.phase === 'over'
      ? [{ kind: 'book', table: table.id }]
      : machineToAct(game, table) === null
        ? []
        : [{ kind: 'machine', table: table.id }];
  return { table, events, errands };
};

/**
 * So many moves are made in a row. What is left after that is done by the sweep, as the errand stands
 * until a person is asked: nobody's answer waits for it.
 */
const longestRun = 100;

/** A table after its machines have moved. */
export interface MachinesPlayed {
  readonly table: Table;
  /** What was said before the last of what happened, oldest first: the table itself says only that. */
  readonly told: readonly Phrase[];
}

/** The first of what happened, which is what a person did, and the newest of the rest. */
const mostTold = 8;

/** What is said of events that led to a table: nothing when they are silent, or when there are none. */
const said = (
  game: Game,
  table: PlayingTable | FinishedTable,
  events: readonly GameEvent[],
): readonly (Phrase | null)[] =>
  events.every((event) => game.isSilent?.(event) === true) ? [] : [game.last(stateOf(game, table))];

/** The board says what was last itself; {@link mostTold} of what was before it. */
const beforeLast = (phrases: readonly (Phrase | null)[]): readonly Phrase[] => {
  const [first, ...rest] = phrases.slice(0, -1).filter((each) => each !== null);
  return first === undefined ? [] : [first, ...rest.slice(1 - mostTold)];
};

/** With what somebody else has made the last thing that happened, if that is another one. */
const andNews = (
  phrases: readonly (Phrase | null)[],
  last: Phrase | null,
): readonly (Phrase | null)[] =>
  JSON.stringify(phrases.at(-1) ?? null) === JSON.stringify(last) ? phrases : [...phrases, last];

/** What machines make of a table, by their process: see {@link machinesDone}. */
const underWay = new WeakMap<Play, Map<string, Promise<unknown>>>();

/**
 * Waits for machines that this process already lets move at a table, so that nothing is thought out
 * twice. How that ends is for whoever began it.
 */
export const machinesDone = async (play: Play, table: string): Promise<void> => {
  await underWay
    .get(play)
    ?.get(table)
    ?.catch(() => {});
};

/**
 * Lets the machines at a table move until a person is asked or the match is over. Each move is a
 * change of its own, for the position it was computed for: the person's move before it, which made
 * `events`, is already safe. Between two moves everybody else has a turn. Returns the table as it
 * stands then.
 */
export const playMachine = async (
  play: Play,
  channel: string,
  table: Table,
  events: readonly GameEvent[] = [],
): Promise<MachinesPlayed> => {
  const game = gameOf(play, table.game);
  if (table.phase !== 'playing' || machineToAct(game, table) === null) return { table, told: [] };
  const moving = letMove(play, game, channel, table, events);
  const all = underWay.get(play) ?? new Map<string, Promise<unknown>>();
  underWay.set(play, all);
  all.set(table.id, moving);
  try {
    return await moving;
  } finally {
    if (all.get(table.id) === moving) all.delete(table.id);
  }
};

const letMove = async (
  play: Play,
  game: Game,
  channel: string,
  table: PlayingTable,
  before: readonly GameEvent[],
): Promise<MachinesPlayed> => {
  let current: Table = table;
  let phrases = said(game, table, before);
  for (let run = 0; run < longestRun; run += 1) {
    if (current.phase !== 'playing') break;
    const asked = machineToAct(game, current);
    if (asked === null) break;
    if (run > 0) await new Promise((resolve) => setImmediate(resolve));
    const move = await play.think(game, stateOf(game, current), asked.seat, asked.level);
    const { id, events } = current;
    const at = { now: play.now(), seed: play.seed() };
    const moved = await changeChannel<Moved | null>(play, channel, (document) => {
      const stored = tableIn(document, id);
      if (stored === undefined) return { result: null };
      if (stored.phase !== 'playing') return { result: { table: stored, events: [] } };
      const step = machineAct(game, stored, events, asked.seat, move, at);
      if (step.ok) return { put: [afterStep(game, step.value)], result: step.value };
      if (step.error !== 'stale') throw new Error(`the machine made an illegal move at ${id}`);
      return { result: { table: stored, events: [] } };
    });
    // Cleared away meanwhile.
    if (moved === null) break;
    const elsewhere = moved.events.length === 0;
    current = moved.table;
    if (!('seats' in current)) break;
    phrases = elsewhere
      ? andNews(phrases, game.last(stateOf(game, current)))
      : [...phrases, ...said(game, current, moved.events)];
  }
  return { table: current, told: beforeLast(phrases) };
};

/** A table after a machine's move, or as somebody else has made it meanwhile: then without events. */
interface Moved {
  readonly table: Table;
  readonly events: readonly GameEvent[];
}
