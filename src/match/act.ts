import type { ForfeitReason, Game } from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { err, ok, type Result } from '../games/result.js';
import { type Advanced, playEvent, playMove, stateOf } from './advance.js';
import { commitmentOf } from './dice.js';
import type { TableRefusal } from './refusal.js';
import type { Step } from './step.js';
import { type FinishedTable, type PlayingTable, seatOf, type Voiding } from './table.js';

/** What everything that ends a match needs from outside. */
export interface Now {
  readonly now: number;
  /** A fresh seed for the rematch, should this end the match. */
  readonly seed: string;
}

/** A press of one of a turn's buttons. */
export interface Act {
  readonly person: string;
  readonly turn: number;
  readonly action: string;
}

/** What refused an act: `repeated` is the same person's second tap, which needs no words. */
export type ActRefusal = TableRefusal | 'repeated';

/** A person's act of a turn: seated? this turn? theirs to act? legal? */
export const act = (
  game: Game,
  table: PlayingTable,
  press: Act,
  at: Now,
): Result<Step<PlayingTable | FinishedTable>, ActRefusal> => {
  const seat = seatOf(table.seats, press.person);
  if (seat === null) return err('not-seated');
  if (press.turn !== table.turn) {
    const { lastPress } = table;
    return err(lastPress?.seat === seat && lastPress.turn === press.turn ? 'repeated' : 'stale');
  }
  const state = stateOf(game, table);
  const awaits = game.awaits(state);
  if (awaits.kind !== 'seats' || !awaits.seats.includes(seat)) {
    return err(machineToAct(game, table) === null ? 'not-your-turn' : 'machine-thinking');
  }
  const move = game.readAction(press.action);
  if (move === null) return err('bad-move');
  const played = playMove(game, table.fairness, { state, draws: table.draws }, seat, move);
  if (!played.ok) return err('bad-move');
  return ok(after(game, { ...table, lastPress: { seat, turn: table.turn } }, played.value, at));
};

/** The machine seat that is asked to move, if one is. */
export const machineToAct = (
  game: Game,
  table: PlayingTable,
): { readonly seat: Seat; readonly level: string } | null => {
  const awaits = game.awaits(stateOf(game, table));
  if (awaits.kind !== 'seats') return null;
  for (const seat of awaits.seats) {
    const holder = table.seats[seat];
    if (holder?.kind === 'machine') return { seat, level: holder.level };
  }
  return null;
};

/** A machine's move, computed for turn `turn`; `stale` when the match has moved on since. */
export const machineAct = (
  game: Game,
  table: PlayingTable,
  turn: number,
  seat: Seat,
  move: unknown,
  at: Now,
): Result<Step<PlayingTable | FinishedTable>, TableRefusal> => {
  if (turn !== table.turn) return err('stale');
  const position = { state: stateOf(game, table), draws: table.draws };
  const played = playMove(game, table.fairness, position, seat, move);
  return played.ok ? ok(after(game, table, played.value, at)) : err('bad-move');
};

/** A seat gives up, runs out of time or leaves. */
export const forfeit = (
  game: Game,
  table: PlayingTable,
  seat: Seat,
  reason: ForfeitReason,
  at: Now,
): Result<Step<PlayingTable | FinishedTable>, TableRefusal> => {
  const position = { state: stateOf(game, table), draws: table.draws };
  const event = { type: 'forfeit', seat, reason };
  const played = playEvent(game, table.fairness, position, event);
  return played.ok ? ok(after(game, table, played.value, at)) : err('bad-move');
};

/** Ends a match without a result. */
export const voidMatch = (table: PlayingTable, why: Voiding, at: Now): FinishedTable =>
  finish(table, why, at);

const after = (
  game: Game,
  table: PlayingTable,
  advanced: Advanced,
  at: Now,
): Step<PlayingTable | FinishedTable> => {
  const next: PlayingTable = {
    ...table,
    state: advanced.state,
    draws: advanced.draws,
    events: table.events + advanced.events.length,
    turn: table.turn + 1,
    version: table.version + 1,
    turnSince: at.now,
    deadline: table.clock === null ? null : at.now + table.clock,
  };
  const over = game.awaits(advanced.state).kind === 'over';
  return { table: over ? finish(next, null, at) : next, events: advanced.events };
};

const finish = (table: PlayingTable, voided: Voiding | null, at: Now): FinishedTable => {
  const { turnSince: _, deadline: __, reminded: ___, phase: ____, ...rest } = table;
  return {
    ...rest,
    phase: 'over',
    version: table.version + (voided === null ? 0 : 1),
    finishedAt: at.now,
    voided,
    next: { seed: at.seed, commitment: commitmentOf(at.seed) },
    rematch: { wanted: [], presses: [], table: null },
  };
};
