/** A match's events as people should have seen them: every state, in the words of a board. */
import { isDeepStrictEqual } from 'node:util';
import { frontOf, voicesOf } from '../src/discord/board.js';
import { isFields } from '../src/games/fields.js';
import type { Awaits, Game, GameEvent, GameOptions, GameState, Look } from '../src/games/game.js';
import { gameById } from '../src/games/index.js';
import type { Seat } from '../src/games/phrase.js';
import type { TableView } from '../src/games/view.js';
import { asksTheSame } from '../src/match/act.js';
import { declining } from '../src/match/machines.js';
import { machineLevelOf } from '../src/match/record.js';
import { type SeatHolder, seatOf } from '../src/match/table.js';
import { alternativeText } from '../src/render/index.js';
import type { BookedMatch } from '../src/store/port.js';
import type { Deed } from './witness.js';

/** What somebody sees of a state. */
export interface Seen {
  readonly content: string;
  readonly alt: string;
  /** How the board's description begins: scores, perhaps what was told before, and what happened last. */
  readonly status: string;
  readonly last: string;
}

/** A state in which a match waited for somebody, or had ended, as the board shows it to everybody. */
export interface Moment extends Seen {
  readonly turn: number;
  readonly over: boolean;
  /** Everything that a person may be shown of it in private: as it is, and every closer look. */
  readonly privately: (person: string) => readonly Seen[];
}

/** An event that a seat chose, or that befell it: not one that chance made. */
export interface Act {
  readonly seat: Seat;
  readonly turn: number;
  readonly before: GameState;
  readonly event: GameEvent;
}

/** What is settled before a match's first event. */
export interface Beginning {
  readonly game: Game;
  readonly options: GameOptions;
  readonly seats: readonly SeatHolder[];
}

export interface Course extends Beginning {
  readonly moments: readonly Moment[];
  readonly acts: readonly Act[];
  /** The seats that have won; `null` when the last state is not an end. */
  readonly winners: readonly Seat[] | null;
}

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
 * How a match began, from its game's name and its written options.
 * @throws Error when there is no such game, or not with such options
 */
export const beginningOf = (
  name: string,
  options: unknown,
  seats: readonly SeatHolder[],
): Beginning => {
  const game = gameById(name);
  const read = game?.options(options);
  if (game === undefined || read?.ok !== true) throw new Error(`no game ${name}`);
  return { game, options: read.value, seats };
};

/**
 * Goes through a booked match by the rules alone.
 * @throws Error when the rules refuse one of its events
 */
export const courseOf = (booked: BookedMatch, events: readonly unknown[]): Course =>
  courseFrom(beginningOf(booked.game, booked.header.options, holdersIn(booked)), events);

/**
 * Goes through the events of a match that may still run.
 * @throws Error when the rules refuse one of them
 */
export const courseFrom = (beginning: Beginning, events: readonly unknown[]): Course => {
  const { game, options, seats } = beginning;
  const shownIn = showing(game, seats);
  const moments: Moment[] = [];
  const acts: Act[] = [];
  let state = game.start(options, seats.length);
  let awaits = game.awaits(state);
  let asked: Awaits<GameEvent> | null = null;
  let turn = 1;
  const reached = (): void => {
    if (awaits.kind === 'chance') return;
    if (asked !== null && !asksTheSame(asked, awaits)) turn += 1;
    asked = awaits;
    moments.push({ turn, ...shownIn(state, awaits) });
  };
  reached();
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
    reached();
  }
  const winners = awaits.kind === 'over' ? awaits.winners : null;
  return { ...beginning, moments, acts, winners };
};

/** How the states of a match are shown. */
const showing = (game: Game, seats: readonly SeatHolder[]) => {
  const { plain, markdown } = voicesOf('en', game.id, seats);
  const inWords = (view: TableView): Seen => ({
    content: markdown.say(view.prompt),
    alt: alternativeText(view.position, plain),
    status: view.status.map((line) => `${markdown.say(line)}\n`).join(''),
    last: view.last === null ? '' : markdown.say(view.last),
  });
  return (state: GameState, awaits: Awaits<GameEvent>): Omit<Moment, 'turn'> => {
    const over = awaits.kind === 'over';
    const front = frontOf(seats, awaits);
    const declined = over ? [] : declining(game, state, seats);
    const own = new Map<Seat | null, readonly Seen[]>();
    return {
      over,
      ...inWords(game.table(state, { front, viewer: null, declined })),
      privately: (person) => {
        const viewer = seatOf(seats, person);
        const known = own.get(viewer);
        if (known !== undefined) return known;
        const made = looks(game, state, { front: viewer ?? front, viewer, declined }).map(inWords);
        own.set(viewer, made);
        return made;
      },
    };
  };
};

/** What one can be shown of a state: at first, and by looking at whatever can be looked at. */
const looks = (game: Game, state: GameState, look: Look): readonly TableView[] => {
  const first = game.table(state, look);
  const views = new Map<string | null, TableView>([[null, first]]);
  // What is found on the way is gone through as well.
  for (const view of views.values()) {
    const closer = [
      ...view.actions.flatMap(({ focus }) => focus ?? []),
      ...(view.choices ?? []).flatMap(({ focuses, options }) =>
        focuses === true ? options.map(({ value }) => value) : [],
      ),
    ];
    for (const focus of closer) {
      if (!views.has(focus)) views.set(focus, game.table(state, { ...look, focus }));
    }
  }
  return [...views.values()];
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
