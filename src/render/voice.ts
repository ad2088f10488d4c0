import type { Phrase, Seat } from '../games/phrase.js';

/**
 * Who speaks for a drawing: phrases as sentences of a language, seats by their names. Pictures and
 * alternative texts want plain text; boards made of markdown want a voice that escapes it.
 */
export interface Voice {
  /** The language: a thread of its own is told it, and speaks for itself. */
  readonly locale: string;
  say(phrase: Phrase): string;
  name(seat: Seat): string;
}
