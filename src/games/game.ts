import type { Phrase, Seat } from './phrase.js';
import type { Result } from './result.js';
import type { Review, ReviewView } from './review.js';
import type { TableView } from './view.js';

/** Why the rules refuse something: a code of the game's own list, kebab-case, stable. */
export interface Refusal {
  readonly code: string;
  /** What its sentence names; none in what the rules say of an event. */
  readonly values?: Phrase['values'];
}

/**
 * An event that still lacks its chance: `draws` lists, in order, how many equally likely values
 * each draw has; `complete` makes the event from one value in `0 … k-1` a draw. An event without
 * chance has no draws.
 */
export interface Draft<Event> {
  readonly draws: readonly number[];
  readonly complete: (values: readonly number[]) => Event;
}

/** One random value found in an event: `value` in `0 … faces-1`. */
export interface Draw {
  readonly faces: number;
  readonly value: number;
}

/** What a state waits for. */
export type Awaits<Event> =
  /** An event that nobody chooses (a die rolled, a game opened): the match makes it at once. */
  | { readonly kind: 'chance'; readonly draft: Draft<Event> }
  | {
      readonly kind: 'seats';
      readonly seats: readonly Seat[];
      /**
       * The number of the question they are asked, in games with {@link GameDefinition.open} moves or
       * more than two seats. While it stays the same (others still have to throw, somebody else gave
       * up), the turn stays the same as well: its buttons are good and its clock runs on.
       */
      readonly asked?: number;
    }
  | { readonly kind: 'over'; readonly winners: readonly Seat[] };

/** A legal move and what it would do, for tools, machines and reviews. */
export interface MoveOption<Move> {
  readonly move: Move;
  /** The id of its button in {@link ActionView}. */
  readonly action: string;
}

export const forfeitReasons = ['resign', 'timeout', 'left'] as const;
export type ForfeitReason = (typeof forfeitReasons)[number];

/** The event common to all games: a seat gives up, runs out of time, or leaves. */
export interface ForfeitEvent {
  readonly type: 'forfeit';
  readonly seat: Seat;
  readonly reason: ForfeitReason;
}

/**
 * A field that a person can type a move into. Its words depend on nothing but the language, as it is
 * opened without reading the match.
 */
export interface EntryShape {
  /** ASCII, at most 20 characters, letters and dashes. */
  readonly id: string;
  /** At most 45 characters in every language (Discord's limit), like `field`. */
  readonly title: Phrase;
  readonly field: Phrase;
  /** The field's label where its button tells it more: see `ActionView.detail` for what, and how long. */
  readonly detailed?: (detail: string) => Phrase;
  /** An example of what can be typed: at most 100 characters. */
  readonly example: Phrase;
  /** At most this many characters are taken. */
  readonly longest: number;
}

/** Moves that are typed: the fields, and how what was typed is read. */
export interface Typed<State, Move> {
  readonly entries: readonly EntryShape[];
  /**
   * What somebody typed, as a move. Its refusals are said to that person (`<game>:refusal.<code>`),
   * so their sentences say what was wrong with what they typed, and what would be right.
   */
  readonly read: (state: State, seat: Seat, entry: string, text: string) => Result<Move, Refusal>;
}

/** What a finished match says of one seat, for the ledger. */
export interface SeatTally {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** The best score this seat reached at the end of a finished game; `null` without one. */
  readonly best: number | null;
}

/**
 * Something an event says of a seat, for its statistics: a number under a name of the game's own.
 * Numbers of one name are added up over all events of a player's counted matches, so they are
 * counts and sums; whole numbers, so that no sum depends on its order.
 */
export interface Measure {
  readonly seat: Seat;
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  readonly value: number;
}

/** What the sums of a player's measures come to; `null` where there is nothing to say yet. */
export interface Insights {
  /** The mean score at the end of a game. */
  readonly average: number | null;
  /**
   * How far chance was from its expectation, a roll: above 0 it was kind. Its expectation must be
   * 0 whatever the player does, or it would measure skill.
   */
  readonly luck: {
    readonly mean: number;
    /** How far the mean strays from 0 by chance alone after so many rolls, at the least. */
    readonly usual: number;
    /** What it is counted in: “points a roll”. */
    readonly unit: Phrase;
    /** The last part of that, where there is little room: “a roll”. */
    readonly per: Phrase;
  } | null;
  /** What else is worth saying, best first: a short label and its value, and both as a sentence. */
  readonly facts: readonly {
    readonly label: Phrase;
    readonly value: Phrase | number;
    readonly said: Phrase;
  }[];
}

/**
 * What strong levels think with: weights, read from bytes that somebody else has fetched. They are
 * slow enough for a thread of their own, and play goes on without them (see `machine`).
 */
export interface MindDefinition<Options, Mind> {
  /** The levels that think with it. */
  readonly levels: readonly string[];
  /** Weights from the bytes of their file; `null` when they are none. */
  readonly read: (bytes: Uint8Array) => Mind | null;
  /**
   * A match looked at, event by event; `null` when the events break the rules. `quick` is for somebody
   * who waits: it looks no further than the strongest level does in play.
   */
  readonly review: (
    mind: Mind,
    options: Options,
    events: readonly unknown[],
    quick?: boolean,
  ) => Review | null;
  /** The same for people; `null` when there is nothing to see: no moves, or no end. */
  readonly show: (
    review: Review,
    options: Options,
    events: readonly unknown[],
  ) => ReviewView | null;
}

/** What a game's score counts; the words of each are in the texts of the statistics. */
export type ScoreUnit = 'points' | 'bits' | 'dice';

/**
 * A game as its folder writes it: a pure fold over the events of the match record. Nothing here
 * does I/O, reads a clock, draws random numbers or holds words of a language. Every function is
 * total: input of any shape is refused, never thrown at.
 */
export interface GameDefinition<Options, State, Event, Move, Mind = never> {
  /** The name of the slash command and of the game in records. */
  readonly id: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** The levels of the machine opponent, weakest first. */
  readonly levels: readonly string[];
  /** How many games in a hundred a level wins against the one before it, as measured, where it is. */
  readonly shares?: Readonly<Record<string, number>>;
  /** What a score counts, where that is not points. */
  readonly scoreUnit?: ScoreUnit;
  /** Reads options of any shape; a missing option takes its default. */
  readonly options: (value: unknown) => Result<Options, Refusal>;
  /** What the options mean, in short words for a title: “best of 3”. */
  readonly terms: (options: Options) => readonly Phrase[];
  readonly start: (options: Options, seats: number) => State;
  /** The state after an event of any shape, or the rule it breaks. */
  readonly apply: (state: State, event: unknown) => Result<State, Refusal>;
  readonly awaits: (state: State) => Awaits<Event>;
  readonly moves: (state: State, seat: Seat) => readonly MoveOption<Move>[];
  /** A move of any shape by a seat, as an event that may still lack its chance. */
  readonly draft: (state: State, seat: Seat, move: unknown) => Result<Draft<Event>, Refusal>;
  /** The random values an event holds, in record order, judged before it is applied. */
  readonly drawn: (state: State, event: Event) => readonly Draw[];
  /** The public state as the match record's rules print it. */
  readonly publicState: (state: State) => Readonly<Record<string, unknown>>;
  /** What is shown, with `front` the seat drawn nearest and `viewer` the seat that looks, if any. */
  readonly table: (state: State, look: Look) => TableView;
  /** What happened last, as {@link TableView.last} has it, without making the rest of the view. */
  readonly last: (state: State) => Phrase | null;
  /** Whether nothing is said of an event: `last` then still says what it said before. */
  readonly isSilent?: (event: GameEvent) => boolean;
  /** The move that a button's id stands for, or `null` when it stands for none. */
  readonly readAction: (action: string) => Move | null;
  /**
   * Whether a move is open to several seats at once or out of turn (throwing together, consenting,
   * conceding): then its button carries no turn number. Such a move must be idempotent: made twice,
   * `draft` refuses it the second time with the code `already`, and when its moment has passed, with
   * `too-late`. A game without such moves leaves this out.
   */
  readonly open?: (move: Move) => boolean;
  readonly typed?: Typed<State, Move>;
  /**
   * The machine opponent's choice; `random` gives numbers in `[0, 1)`. A level that thinks with a mind
   * also plays without one, less well.
   */
  readonly machine: (
    state: State,
    seat: Seat,
    level: string,
    random: () => number,
    mind?: Mind | null,
  ) => Move;
  readonly mind?: MindDefinition<Options, Mind>;
  /** Whether a level's move may take more than a few milliseconds: it is thought out in a thread. */
  readonly isSlow?: (state: State, level: string) => boolean;
  /**
   * What a machine answers, though it is not asked to move, when others want to end the match (by
   * stopping, by a draw): with `true` it makes the open move that `machine` names; `false` is said on
   * the board, as `<game>:declines`; `null` where nothing is put to it, or when it has agreed.
   * `machines` are the seats that machines hold, as they would wait for each other for ever.
   */
  readonly agrees?: (state: State, seat: Seat, machines: readonly Seat[]) => boolean | null;
  readonly tally: (state: State, seat: Seat) => SeatTally;
  /**
   * The places reached in a finished match, seat by seat: 1 for the best, equal for a tie. What
   * ratings are made from; left out where winning or not is all there is.
   */
  readonly places?: (state: State) => readonly number[];
  /** What an event that the rules accept in `before` says of its seats, for their statistics. */
  readonly measures: (before: State, event: Event) => readonly Measure[];
  /** What sums of measures, by name, say of a player; a name that is missing counts 0. */
  readonly insights: (sums: Readonly<Record<string, number>>) => Insights;
  /** Reads a stored snapshot; `null` when it is not one. */
  readonly restore: (value: unknown) => State | null;
  /** The rules in words, paragraph by paragraph, and a position that shows them. */
  readonly rules: { readonly pages: readonly Phrase[]; readonly sample: () => State };
}

export interface Look {
  readonly front: Seat;
  readonly viewer: Seat | null;
  /**
   * What the viewer looks at more closely on the way to a move (a die that was chosen, a page of a
   * list), in the game's own words; a focus that means nothing (any more) is no focus. Only in what
   * one person sees.
   */
  readonly focus?: string;
  /** The machine seats whose answer to a wish to end the match is no: see {@link GameDefinition.agrees}. */
  readonly declined?: readonly Seat[];
}

declare const opaque: unique symbol;
/** A state of some game: only the game that made it looks inside. JSON-clean. */
export interface GameState {
  readonly [opaque]: 'state';
}
/** Options of some game, all written out. JSON-clean. */
export interface GameOptions {
  readonly [opaque]: 'options';
}
/** An event of some game. JSON-clean; the events of a match in order are its record. */
export interface GameEvent {
  readonly type: string;
}
/** A move of some game. JSON-clean. */
export interface GameMove {
  readonly [opaque]: 'move';
}

/** What some game's machine thinks with. Stays in the thread that read it. */
export interface GameMind {
  readonly [opaque]: 'mind';
}

/** A game with its own types erased, as the match, the store and the bot know it. */
export type Game = GameDefinition<GameOptions, GameState, GameEvent, GameMove, GameMind>;

/**
 * The one place where a game's own types are erased. Sound because states, options and moves are
 * opaque outside: they only ever come from, and go back to, the game that made them (snapshots
 * through `restore`, options through `options`, moves through `readAction`).
 */
export const defineGame = <Options, State, Event extends GameEvent, Move, Mind = never>(
  game: GameDefinition<Options, State, Event, Move, Mind>,
): Game => game as unknown as Game;
