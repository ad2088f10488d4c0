import type { Game } from '../games/game.js';
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
  /** What happened before their last move, oldest first: the table itself says only what was last. */
  readonly told: readonly Phrase[];
}

/** The first of what happened, which is what a person did, and the newest of the rest. */
const mostTold = 8;

/** What the board says of the last thing that happened. */
const lastOf = (game: Game, table: PlayingTable): readonly Phrase[] => {
  const { last } = game.table(stateOf(game, table), { front: 0, viewer: null });
  return last === null ? [] : [last];
};

/**
 * Lets the machines at a table move until a person is asked or the match is over. Each move is a
 * change of its own, for the position it was computed for: the person's move before it is already
 * safe. Between two moves everybody else has a turn. Returns the table as it stands then.
 */
export const playMachine = async (
  play: Play,
  channel: string,
  table: Table,
): Promise<MachinesPlayed> => {
  const game = gameOf(play, table.game);
  let current = table;
  let told: readonly Phrase[] = [];
  for (let run = 0; run < longestRun; run += 1) {
    if (current.phase !== 'playing') return { table: current, told };
    const asked = machineToAct(game, current);
    if (asked === null) return { table: current, told };
    told = [...told, ...lastOf(game, current)];
    if (told.length > mostTold) told = [...told.slice(0, 1), ...told.slice(2)];
    if (run > 0) await new Promise((resolve) => setImmediate(resolve));
    const move = await play.think(game, stateOf(game, current), asked.seat, asked.level);
    const { id, events } = current;
    const at = { now: play.now(), seed: play.seed() };
    current = await changeChannel<Table>(play, channel, (document) => {
      const stored = tableIn(document, id);
      if (stored?.phase !== 'playing') return { result: stored ?? table };
      const step = machineAct(game, stored, events, asked.seat, move, at);
      if (step.ok) return { put: [afterStep(game, step.value)], result: step.value.table };
      if (step.error !== 'stale') throw new Error(`the machine made an illegal move at ${id}`);
      return { result: stored };
    });
  }
  return { table: current, told };
};
