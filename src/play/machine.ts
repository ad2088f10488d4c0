import type { Game, GameEvent } from '../games/game.js';
import { type Phrase, samePhrase } from '../games/phrase.js';
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

/** What is said of a run of moves: the board has the last of it, and before that {@link mostTold}. */
interface Telling {
  readonly told: readonly Phrase[];
  readonly last: Phrase | null;
}

const andThen = ({ told, last }: Telling, next: Phrase | null): Telling => ({
  told: last === null ? told : [...told, last],
  last: next,
});

/** With what events have led to, which is nothing when they are silent, or when there are none. */
const afterEvents = (
  telling: Telling,
  game: Game,
  table: PlayingTable | FinishedTable,
  events: readonly GameEvent[],
): Telling =>
  events.every((event) => game.isSilent?.(event) === true)
    ? telling
    : andThen(telling, game.last(stateOf(game, table)));

/** With what somebody else has made the last thing that happened, if that is another one. */
const afterOthers = (telling: Telling, last: Phrase | null): Telling =>
  samePhrase(telling.last, last) ? telling : andThen(telling, last);

const toTell = ({ told }: Telling): readonly Phrase[] =>
  told.length <= mostTold ? told : [...told.slice(0, 1), ...told.slice(1 - mostTold)];

/**
 * Whether this process lets machines move at a table now. Whoever does that has the errands of its
 * channel run in the end, so nobody has to wait for it, nor think out the same move.
 */
export const isMoving = ({ moving }: Play, table: string): boolean => moving.has(table);

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
  const { id } = table;
  play.moving.set(id, (play.moving.get(id) ?? 0) + 1);
  let played: MachinesPlayed & { readonly isEnding: boolean };
  try {
    played = await letMove(play, game, channel, table, events);
  } finally {
    const others = (play.moving.get(id) ?? 1) - 1;
    if (others > 0) play.moving.set(id, others);
    else play.moving.delete(id);
  }
  // The errand can be struck off now. One that has failed is left to the sweep, which waits longer each
  // time, and one that the process has no time for to the next process.
  if (!played.isEnding) play.errandsIn(channel);
  return { table: played.table, told: played.told };
};

const letMove = async (
  play: Play,
  game: Game,
  channel: string,
  table: PlayingTable,
  before: readonly GameEvent[],
): Promise<MachinesPlayed & { readonly isEnding: boolean }> => {
  let current: Table = table;
  let isEnding = false;
  let telling = afterEvents({ told: [], last: null }, game, table, before);
  for (let run = 0; run < longestRun; run += 1) {
    if (current.phase !== 'playing') break;
    const asked = machineToAct(game, current);
    if (asked === null) break;
    if (run > 0) await new Promise((resolve) => setImmediate(resolve));
    const move = await play.think(game, stateOf(game, current), asked.seat, asked.level);
    isEnding = move === null;
    if (move === null) break;
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
    telling = elsewhere
      ? afterOthers(telling, game.last(stateOf(game, current)))
      : afterEvents(telling, game, current, moved.events);
  }
  return { table: current, told: toTell(telling), isEnding };
};

/** A table after a machine's move, or as somebody else has made it meanwhile: then without events. */
interface Moved {
  readonly table: Table;
  readonly events: readonly GameEvent[];
}
