/** A record as people should have seen it: every state it went through, in the words of a board. */
import { isDeepStrictEqual } from 'node:util';
import { voicesOf } from '../src/discord/board.js';
import { isFields } from '../src/games/fields.js';
import type { Awaits, Game, GameEvent, GameState } from '../src/games/game.js';
import { gameById } from '../src/games/index.js';
import type { Seat } from '../src/games/phrase.js';
import { machineLevelOf } from '../src/match/record.js';
import type { SeatHolder } from '../src/match/table.js';
import { alternativeText } from '../src/render/index.js';
import type { BookedMatch } from '../src/store/port.js';
import type { Deed } from './witness.js';

/** A state in which a match waited for somebody, or had ended, as a board shows it. */
export interface Moment {
  readonly turn: number;
  readonly over: boolean;
  readonly content: string;
  readonly alt: string;
  /** How the board's description begins: scores, perhaps what was told before, and what happened last. */
  readonly status: string;
  readonly last: string;
}

/** An event that a seat chose, or that befell it: not one that chance made. */
export interface Act {
  readonly seat: Seat;
  readonly turn: number;
  readonly before: GameState;
  readonly event: GameEvent;
}

export interface Course {
  readonly game: Game;
  readonly seats: readonly SeatHolder[];
  readonly moments: readonly Moment[];
  readonly acts: readonly Act[];
  /** The seats that have won; `null` when the record's last state is not an end. */
  readonly winners: readonly Seat[] | null;
}

const asksTheSame = (before: Awaits<GameEvent>, now: Awaits<GameEvent>): boolean =>
  before.kind === 'seats' &&
  now.kind === 'seats' &&
  before.asked !== undefined &&
  before.asked === now.asked;

/** Whom a board is drawn for: the one person among machines, else whoever is asked or has won. */
const frontOf = (seats: readonly SeatHolder[], awaits: Awaits<GameEvent>): Seat => {
  const people = seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  const [only] = people;
  if (people.length === 1 && only !== undefined) return only;
  if (awaits.kind === 'over') return awaits.winners[0] ?? 0;
  return awaits.kind === 'seats' ? (awaits.seats[0] ?? 0) : 0;
};

const holdersIn = ({ seats, header }: BookedMatch): readonly SeatHolder[] => {
  const ids = Array.isArray(header.seats) ? header.seats : [];
  return seats.map(({ player, name }, seat): SeatHolder => {
    if (player !== null) return { kind: 'person', id: player, name };
    const id: unknown = isFields(ids[seat]) ? ids[seat].id : null;
    const level = typeof id === 'string' ? machineLevelOf(id) : null;
    if (level === null) throw new Error(`seat ${seat} is nobody's: ${JSON.stringify(id)}`);
    return { kind: 'machine', level };
  });
};

/**
 * Goes through a booked match by the rules alone.
 * @throws Error when the rules refuse one of its events
 */
export const courseOf = (booked: BookedMatch, events: readonly unknown[]): Course => {
  const game = gameById(booked.game);
  const options = game?.options(booked.header.options);
  if (game === undefined || options?.ok !== true) throw new Error(`no game ${booked.game}`);
  const seats = holdersIn(booked);
  const { plain, markdown } = voicesOf('en', game.id, seats);
  const moments: Moment[] = [];
  const acts: Act[] = [];
  let state = game.start(options.value, seats.length);
  let awaits = game.awaits(state);
  let asked: Awaits<GameEvent> | null = null;
  let turn = 1;
  for (const event of events) {
    const next = game.apply(state, event);
    if (!next.ok) throw new Error(`event ${JSON.stringify(event)}: ${next.error.code}`);
    // What the rules have accepted is an event.
    const happened = event as GameEvent;
    if (awaits.kind !== 'chance' && 'seat' in happened && typeof happened.seat === 'number') {
      acts.push({ seat: happened.seat, turn, before: state, event: happened });
    }
    state = next.value;
    awaits = game.awaits(state);
    if (awaits.kind === 'chance') continue;
    if (asked !== null && !asksTheSame(asked, awaits)) turn += 1;
    asked = awaits;
    const view = game.table(state, { front: frontOf(seats, awaits), viewer: null });
    moments.push({
      turn,
      over: awaits.kind === 'over',
      content: markdown.say(view.prompt),
      alt: alternativeText(view.position, plain),
      status: view.status.map((line) => `${markdown.say(line)}\n`).join(''),
      last: view.last === null ? '' : markdown.say(view.last),
    });
  }
  return { game, seats, moments, acts, winners: awaits.kind === 'over' ? awaits.winners : null };
};

/** Whether a press does exactly what an act is: the same event, with the chance that it had. */
export const explains = (game: Game, { before, seat, turn, event }: Act, deed: Deed): boolean => {
  if (deed.turn !== null && deed.turn !== turn) return false;
  const move = game.readAction(deed.action);
  const draft = move === null ? null : game.draft(before, seat, move);
  if (draft?.ok !== true) return false;
  const values = game.drawn(before, event).map(({ value }) => value);
  const made: unknown = JSON.parse(JSON.stringify(draft.value.complete(values)));
  return isDeepStrictEqual(made, event);
};
