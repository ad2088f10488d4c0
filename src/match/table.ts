import type { Seat } from '../games/phrase.js';
import { isPseudonym } from './pseudonym.js';

/** Who sits at a seat: a person, or a machine at one of the game's levels. */
export type SeatHolder =
  | { readonly kind: 'person'; readonly id: string; readonly name: string }
  | { readonly kind: 'machine'; readonly level: string };

export type Person = Extract<SeatHolder, { kind: 'person' }>;

export const boardStyles = ['picture', 'emoji', 'text'] as const;
export type BoardStyle = (typeof boardStyles)[number];

/**
 * Whether the bot can edit and post where a table stands (`bot`), or can only answer with the
 * tokens of interactions (`token`: user installs, private channels, command-only servers).
 */
export const reaches = ['bot', 'token'] as const;
export type Reach = (typeof reaches)[number];

/** Why a challenge ended without a match. */
export const closings = [
  'declined',
  'cancelled',
  'expired',
  'withdrawn',
  'place-lost',
  'ended',
] as const;
export type Closing = (typeof closings)[number];

/**
 * Why a match ended without a result: its place is gone, nobody played for very long, a moderator
 * ended it, or only machines are still in.
 */
export const voidings = ['place-lost', 'idle', 'ended', 'no-people'] as const;
export type Voiding = (typeof voidings)[number];

/**
 * What a match is played for, decided when it begins: a rating; nothing, as it was asked for or a
 * machine plays; nothing, as these people have had their rated matches of the day (`capped`).
 */
export const stakes = ['rated', 'casual', 'capped'] as const;
export type Stakes = (typeof stakes)[number];

/** Everything about a table that is settled when it opens and carried into a rematch. */
export interface Terms {
  readonly game: string;
  /** The game's options, all written out, as the match record holds them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Time a turn, milliseconds; `null` for none. */
  readonly clock: number | null;
  readonly style: BoardStyle;
  /** The language of what everybody sees. */
  readonly locale: string;
  readonly guild: string | null;
  /** Whether it is to be played for ratings, as far as there are rated matches left. */
  readonly rated: boolean;
  /** Where its result counts: the server, or the channel of direct and group messages. */
  readonly scope: string;
  readonly reach: Reach;
  /** The thread of its channel in which its message stands; `null`: in the channel itself. */
  readonly thread: string | null;
}

/** The terms alone, out of whatever has them. */
export const termsOf = (from: Terms): Terms => ({
  game: from.game,
  options: from.options,
  clock: from.clock,
  style: from.style,
  locale: from.locale,
  guild: from.guild,
  rated: from.rated,
  scope: from.scope,
  reach: from.reach,
  thread: from.thread,
});

/**
 * The fair dice of one match: the seed stays secret until the end, its commitment is public from
 * the start, and `entropy` holds what the bot could not choose (`rules/README.md`, fair dice).
 */
export interface Fairness {
  readonly seed: string;
  readonly commitment: string;
  readonly entropy: readonly string[];
}

/** A person's press that was accepted last, so that its repetition is known for what it is. */
export interface Press {
  readonly seat: Seat;
  readonly turn: number;
}

interface Common extends Terms {
  /** Also the match's id in the ledger: the opening interaction's id in base 36. */
  readonly id: string;
  readonly fairness: Fairness;
  /** The message that shows it; `null` until known, and again when it was deleted. */
  readonly message: string | null;
  /** Grows with everything that changes what people see: what a message shows is compared with it. */
  readonly version: number;
  readonly openedAt: number;
}

/** A challenge that nobody has answered yet. */
export interface OpenTable extends Common {
  readonly phase: 'open';
  readonly host: Person;
  /** The person challenged; `null` when anyone may accept. */
  readonly invited: Person | null;
  readonly expiresAt: number;
}

/** A place that is taken at a table that gathers. */
export interface LobbyPlace {
  readonly holder: SeatHolder;
  /** The interaction that took it last: a piece of entropy. `null` for whoever opened the table. */
  readonly joined: string | null;
  /** When it was taken, epoch ms. */
  readonly at: number;
}

/** A table of a game for more than two, before its match begins: people join and leave. */
export interface LobbyTable extends Common {
  readonly phase: 'lobby';
  /** Whoever may start and cancel: one of those seated. */
  readonly host: Person;
  /** In the order of joining, which will be the order of seats. */
  readonly places: readonly LobbyPlace[];
  /** Players of the match before, whose places are kept free for a while after a rematch was asked for. */
  readonly held: readonly Person[];
  /** Until when, epoch ms. */
  readonly heldUntil: number;
  readonly expiresAt: number;
}

/** What a match that has begun keeps, running or finished. */
interface Begun extends Common {
  readonly seats: readonly SeatHolder[];
  /**
   * When each seat's person agreed to play, epoch ms; `null` for a challenge, to which the first seat
   * agreed by opening it and the other by starting it.
   */
  readonly agreed: readonly number[] | null;
  readonly stakes: Stakes;
  /** The game's snapshot: the fold of the events so far. */
  readonly state: unknown;
  /** How many events the log has. */
  readonly events: number;
  /** How many single random values have been drawn. */
  readonly draws: number;
  /** Grows by one with every accepted act: a button carries it. */
  readonly turn: number;
  readonly lastPress: Press | null;
  /** Whether any seat has made a move: of a match that was given up before, there is nothing to look back at. */
  readonly moved: boolean;
  readonly startedAt: number;
}

export interface PlayingTable extends Begun {
  readonly phase: 'playing';
  /** Since when the seat to act has been asked, epoch ms. */
  readonly turnSince: number;
  /** When its time is up; `null` without a clock. */
  readonly deadline: number | null;
  /** The turn whose reminder was sent last: at most one a turn. */
  readonly reminded: number | null;
}

export interface FinishedTable extends Begun {
  readonly phase: 'over';
  readonly finishedAt: number;
  /** Set when the match ended without a result. */
  readonly voided: Voiding | null;
  /** The fair dice of the rematch that may follow; its commitment is shown with the result. */
  readonly next: { readonly seed: string; readonly commitment: string };
  readonly rematch: Rematch;
}

/** Seats that want another match, and the table it became. */
export interface Rematch {
  readonly wanted: readonly Seat[];
  /** The first wanting press, which opens the rematch's entropy; then the others', by seat. */
  readonly presses: readonly RematchPress[];
  readonly table: string | null;
}

/** A seat's wish for another match. */
export interface RematchPress {
  readonly seat: Seat;
  readonly interaction: string;
  /** When it was pressed, epoch ms; `null` for presses from before that was noted. */
  readonly at: number | null;
}

/** A challenge, or a table that gathered, that ended without a match. */
export interface ClosedTable extends Common {
  readonly phase: 'closed';
  readonly why: Closing;
  readonly host: Person;
  readonly invited: Person | null;
  readonly closedAt: number;
}

export type Table = OpenTable | LobbyTable | PlayingTable | FinishedTable | ClosedTable;

/** Where the message of a table of this channel stands: there, or in a thread of it. */
export const standsIn = (channel: string, table: Pick<Terms, 'thread'>): string =>
  table.thread ?? channel;

/** A message that shows a table, and the thread of the channel in which it stands (`null`: in none). */
export interface Spot {
  readonly message: string;
  readonly thread: string | null;
}

/** The message that was a table's board before a change, if another one, or none yet, is after it. */
export const leftBy = (before: Table, after: Pick<Table, 'message'>): Spot | null =>
  before.message === null || before.message === after.message
    ? null
    : { message: before.message, thread: before.thread };

/**
 * Whether another match may follow: not when this one had no result, save that people left it, and not
 * of two when one has been forgotten since.
 */
export const canRematch = ({ voided, seats }: FinishedTable): boolean =>
  (voided === null || voided === 'no-people') &&
  (seats.length > 2 || !seats.some((holder) => holder.kind === 'person' && isPseudonym(holder.id)));

/** The seat a person holds in a match, or `null` for everybody else. */
export const seatOf = (seats: readonly SeatHolder[], person: string): Seat | null => {
  const seat = seats.findIndex((holder) => holder.kind === 'person' && holder.id === person);
  return seat === -1 ? null : seat;
};

/** Who sits at a table, or would if its challenge were accepted. */
const holdersOf = (table: Table): readonly (SeatHolder | null)[] => {
  switch (table.phase) {
    case 'open':
    case 'closed':
      return [table.host, table.invited];
    case 'lobby':
      return table.places.map(({ holder }) => holder);
    case 'playing':
    case 'over':
      return table.seats;
  }
};

/** The people of a table, whatever has become of it. */
export const peopleOf = (table: Table): readonly Person[] =>
  holdersOf(table).filter((holder): holder is Person => holder?.kind === 'person');

/** Whether people still wait or play at it. */
export const isLive = (table: Table | undefined): table is OpenTable | LobbyTable | PlayingTable =>
  table?.phase === 'open' || table?.phase === 'lobby' || table?.phase === 'playing';
