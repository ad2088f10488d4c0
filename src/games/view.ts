import type { Phrase } from './phrase.js';
import type { Scene } from './scene.js';

/** A tile of the emoji board, by name: `die-5`, `die-5-x2`, `empty`, `digit-3`, … */
export type TileName = string;

/** One row of the emoji board: tiles, and phrases where words or numbers stand between them. */
export type TileRow = readonly (TileName | Phrase)[];

/** A button a seat may press: `id` is what {@link Game.readAction} turns back into a move. */
export interface ActionView {
  /** ASCII, at most 40 characters, without dots: it travels inside a component's custom id. */
  readonly id: string;
  readonly label: Phrase;
  /** Shown but not pressable, so that buttons keep their places. */
  readonly disabled: boolean;
  /** The press opens this field of {@link GameDefinition.typed} instead of being a move itself. */
  readonly opens?: string;
  /**
   * What is to be said over that field besides, in digits: `EntryShape.detailed` reads it, and makes at
   * most 100 characters of it in every language. It stands in the button's custom id, which holds a
   * hundred: of those, `type:<game>:<opens>:<detail>` has 55.
   */
  readonly detail?: string;
  /**
   * The press looks at something instead of being a move: it shows the person who pressed, and nobody
   * else, the table with this as {@link Look.focus} (ASCII without dots, at most 30 characters).
   */
  readonly focus?: string;
  /** Stands out as a move does, though it is open to several or only looks at something: what to do next. */
  readonly main?: true;
  /**
   * Of {@link TableView.standing}: a button that comes and goes. It stands last in its row, behind what is
   * always there, so that none takes another's place under a finger.
   */
  readonly passing?: true;
}

/**
 * One choice out of many, where buttons would be too many. Choosing `value` is the action
 * `<id>:<value>`, which {@link Game.readAction} turns back into a move.
 */
export interface ChoiceView {
  /** As {@link ActionView.id}. */
  readonly id: string;
  /** What stands in it before anything is chosen. */
  readonly label: Phrase;
  /** At most 25 (Discord's limit of a select). */
  readonly options: readonly ChoiceOption[];
  /** Choosing looks at something, as {@link ActionView.focus}: the value chosen is what is looked at. */
  readonly focuses?: true;
}

export interface ChoiceOption {
  /** ASCII without dots; with the choice's id and a colon at most 40 characters. */
  readonly value: string;
  readonly label: Phrase;
  readonly about: Phrase | null;
}

/**
 * Everything a person may see of a table, as plain data: every renderer (picture, emoji, text) and
 * every screen reader's text is made from this and from nothing else.
 */
export interface TableView {
  /** The first line: whose turn it is and what was rolled; after the end, who won. */
  readonly prompt: Phrase;
  /** Scores and standing, one line each. */
  readonly status: readonly Phrase[];
  /** What happened last; `null` before anything has. */
  readonly last: Phrase | null;
  /** The whole position in words, sentence by sentence: alternative text and the text board. */
  readonly position: readonly Phrase[];
  readonly tiles: readonly TileRow[];
  readonly scene: Scene;
  /** The buttons of the seat to act, in the order they are shown. Empty when nobody may act. */
  readonly actions: readonly ActionView[];
  /** Selects of the seat to act, below its buttons; at most two. */
  readonly choices?: readonly ChoiceView[];
  /**
   * Buttons of {@link GameDefinition.open} moves: several seats may press them, in any order, without
   * outdating each other's. Each is for whoever the rules let; the others are told why not.
   */
  readonly standing?: readonly ActionView[];
}
