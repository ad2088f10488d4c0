import type {
  Awaits,
  ForfeitReason,
  Game,
  GameEvent,
  GameMove,
  GameState,
  Refusal,
} from '../games/game.js';
import type { Seat } from '../games/phrase.js';
import { err, ok, type Result } from '../games/result.js';
import { type Advanced, type Position, playEvent, playMove, stateOf } from './advance.js';
import { commitmentOf } from './dice.js';
import type { TableRefusal } from './refusal.js';
import type { Step } from './step.js';
import {
  type FinishedTable,
  type PlayingTable,
  type SeatHolder,
  seatOf,
  type Voiding,
} from './table.js';

/** What everything that ends a match needs from outside. */
export interface Now {
  readonly now: number;
  /** A fresh seed for the rematch, should this end the match. */
  readonly seed: string;
}

/** A press of one of a match's buttons, a choice, or a move that was typed. */
export interface Act {
  readonly person: string;
  /** The turn its button was for; `null` on what carries none: moves that are open. */
  readonly turn: number | null;
  /** What {@link Game.readAction} reads; for a typed move the id of its entry. */
  readonly action: string;
  /** What was typed into the entry. */
  readonly typed?: string;
}

/** What the game itself says against a move, for `<game>:refusal.<code>`. */
export interface GameRefusal extends Refusal {
  readonly game: string;
}

/** What refused an act: `repeated` is the same person's second tap, which needs no words. */
export type ActRefusal = TableRefusal | 'repeated' | GameRefusal;

type Played = Step<PlayingTable | FinishedTable>;

/** A person's act: seated? the move of an open question, or of this turn? theirs to act? legal? */
export const act = (
  game: Game,
  table: PlayingTable,
  press: Act,
  at: Now,
): Result<Played, ActRefusal> => {
  const seat = seatOf(table.seats, press.person);
  if (seat === null) return err('not-seated');
  const move = press.typed === undefined ? game.readAction(press.action) : null;
  if (move !== null && game.open?.(move) === true) return openAct(game, table, seat, move, at);
  if (press.turn !== table.turn) {
    const { lastPress } = table;
    return err(lastPress?.seat === seat && lastPress.turn === press.turn ? 'repeated' : 'stale');
  }
  const state = stateOf(game, table);
  const awaits = game.awaits(state);
  if (awaits.kind !== 'seats' || !awaits.seats.includes(seat)) {
    // Answered a question that others have still to answer, so that its turn goes on.
    if (table.lastPress?.seat === seat && table.lastPress.turn === press.turn) {
      return err('repeated');
    }
    return err(notAsked(game, table, seat));
  }
  const read = press.typed === undefined ? ok(move) : readTyped(game, table, seat, press);
  if (!read.ok) return read;
  if (read.value === null) return err('bad-move');
  const played = playMove(game, table.fairness, positionOf(game, table), seat, read.value);
  if (!played.ok) return err('bad-move');
  const pressed = { ...table, lastPress: { seat, turn: table.turn }, moved: true };
  return ok(after(game, pressed, played.value, at));
};

const positionOf = (game: Game, table: PlayingTable): Position => ({
  state: stateOf(game, table),
  draws: table.draws,
});

/**
 * A move that several seats may make in any order: the rules alone say whether it still can be made.
 * It does not change whose press was the last of a turn.
 */
const openAct = (
  game: Game,
  table: PlayingTable,
  seat: Seat,
  move: GameMove,
  at: Now,
): Result<Played, ActRefusal> => {
  const played = playMove(game, table.fairness, positionOf(game, table), seat, move);
  if (played.ok) return ok(after(game, { ...table, moved: true }, played.value, at));
  if (played.error === 'already') return err('already');
  if (!isIn(game, stateOf(game, table), seat)) return err('out');
  if (played.error === 'too-late') return err('stale');
  return err({ game: game.id, code: played.error });
};

/** What was typed, as a move of the seat that is asked; the game says what was wrong with it. */
const readTyped = (
  game: Game,
  table: PlayingTable,
  seat: Seat,
  { action, typed = '' }: Act,
): Result<GameMove | null, ActRefusal> => {
  const entry = game.typed?.entries.find(({ id }) => id === action);
  if (game.typed === undefined || entry === undefined) return ok(null);
  const text = typed.slice(0, entry.longest);
  const read = game.typed.read(stateOf(game, table), seat, entry.id, text);
  return read.ok ? read : err({ game: game.id, ...read.error });
};

/** Why a person is not the one whom a running match asks now; `null` when they are. */
export const askRefusal = (
  game: Game,
  table: PlayingTable,
  person: string,
): TableRefusal | null => {
  const seat = seatOf(table.seats, person);
  if (seat === null) return 'not-seated';
  return peopleAsked(game, table).includes(seat) ? null : notAsked(game, table, seat);
};

const notAsked = (game: Game, table: PlayingTable, seat: Seat): TableRefusal => {
  const state = stateOf(game, table);
  if (!isIn(game, state, seat)) return 'out';
  const awaits = game.awaits(state);
  const asked = awaits.kind === 'seats' ? awaits.seats : [];
  const machines = asked.every((each) => table.seats[each]?.kind === 'machine');
  return machines ? 'machine-thinking' : 'not-your-turn';
};

/** Whether a seat is still in: only then it can give up. */
export const isIn = (game: Game, state: GameState, seat: Seat): boolean =>
  game.apply(state, { type: 'forfeit', seat, reason: 'resign' }).ok;

/**
 * A machine's move, computed when the log had `events` events; `stale` when anything has happened
 * since: a turn may stay the same while others answer it.
 */
export const machineAct = (
  game: Game,
  table: PlayingTable,
  events: number,
  seat: Seat,
  move: unknown,
  at: Now,
): Result<Played, TableRefusal> => {
  if (events !== table.events) return err('stale');
  const played = playMove(game, table.fairness, positionOf(game, table), seat, move);
  return played.ok ? ok(after(game, { ...table, moved: true }, played.value, at)) : err('bad-move');
};

/** A seat gives up, runs out of time or leaves; `out` when it did so before. */
export const forfeit = (
  game: Game,
  table: PlayingTable,
  seat: Seat,
  reason: ForfeitReason,
  at: Now,
): Result<Played, TableRefusal> => {
  const event = { type: 'forfeit', seat, reason };
  const played = playEvent(game, table.fairness, positionOf(game, table), event);
  return played.ok ? ok(after(game, table, played.value, at)) : err('out');
};

/** The seats of people that a match waits for now. */
const peopleAsked = (game: Game, table: PlayingTable): readonly Seat[] => {
  const awaits = game.awaits(stateOf(game, table));
  return awaits.kind === 'seats'
    ? awaits.seats.filter((seat) => table.seats[seat]?.kind === 'person')
    : [];
};

/** The same people, by id. */
export const idsAsked = (game: Game, table: PlayingTable): readonly string[] =>
  peopleAsked(game, table).flatMap((seat) => {
    const holder = table.seats[seat];
    return holder?.kind === 'person' ? [holder.id] : [];
  });

/**
 * The time of a question is up: every person who has not answered it forfeits, one event each, and
 * the others go on. Of people who are `gone`, by id, it is said that they left. `null` when only
 * machines are asked.
 */
export const timeOut = (
  game: Game,
  table: PlayingTable,
  gone: ReadonlySet<string>,
  at: Now,
): Played | null => {
  let now: PlayingTable | FinishedTable = table;
  const events: GameEvent[] = [];
  for (const seat of peopleAsked(game, table)) {
    // Over, or another question than the one that was not answered in time.
    if (now.phase === 'over' || now.turn !== table.turn) break;
    if (!peopleAsked(game, now).includes(seat)) continue;
    const holder = table.seats[seat];
    const left = holder?.kind === 'person' && gone.has(holder.id);
    const step = forfeit(game, now, seat, left ? 'left' : 'timeout', at);
    if (!step.ok) throw new Error(`no forfeit on time at table ${table.id}: ${step.error}`);
    now = step.value.table;
    events.push(...step.value.events);
  }
  return now === table ? null : { table: now, events };
};

/** Ends a match without a result. */
export const voidMatch = (table: PlayingTable, why: Voiding, at: Now): FinishedTable =>
  finish({ ...table, version: table.version + 1 }, why, at);

/** Whether a state still asks the very question that the one before asked. */
export const asksTheSame = (before: Awaits<GameEvent>, now: Awaits<GameEvent>): boolean =>
  before.kind === 'seats' &&
  now.kind === 'seats' &&
  before.asked !== undefined &&
  before.asked === now.asked;

const after = (game: Game, table: PlayingTable, advanced: Advanced, at: Now): Played => {
  const awaits = game.awaits(advanced.state);
  const same = asksTheSame(game.awaits(stateOf(game, table)), awaits);
  const next: PlayingTable = {
    ...table,
    state: advanced.state,
    draws: advanced.draws,
    events: table.events + advanced.events.length,
    version: table.version + 1,
    // While a question stays, so do its buttons and its clock.
    ...(same
      ? {}
      : {
          turn: table.turn + 1,
          turnSince: at.now,
          deadline: table.clock === null ? null : at.now + table.clock,
        }),
  };
  const { events } = advanced;
  if (awaits.kind === 'over') return { table: finish(next, null, at), events };
  const goesOn = hasPeople(game, table.seats, advanced.state);
  return { table: goesOn ? next : finish(next, 'no-people', at), events };
};

/** Whether a person is still in. Machines do not play on by themselves: nobody would look. */
const hasPeople = (game: Game, seats: readonly SeatHolder[], state: GameState): boolean =>
  seats.every((holder) => holder.kind === 'person') ||
  seats.some((holder, seat) => holder.kind === 'person' && isIn(game, state, seat));

const finish = (table: PlayingTable, voided: Voiding | null, at: Now): FinishedTable => {
  const { turnSince: _, deadline: __, reminded: ___, phase: ____, ...rest } = table;
  return {
    ...rest,
    phase: 'over',
    finishedAt: at.now,
    voided,
    next: { seed: at.seed, commitment: commitmentOf(at.seed) },
    rematch: { wanted: [], presses: [], table: null },
  };
};
