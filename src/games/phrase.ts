/** A seat's number: 0 for the first seat of the table, then in turn order. */
export type Seat = number;

/**
 * Something to be said, without the language: a key of the text catalogues and what fills its gaps.
 * Rules code speaks in phrases so that it holds no words; `src/text` turns them into sentences.
 */
export interface Phrase {
  /** `<namespace>:<key>`, for instance `knucklebones:prompt.place`. */
  readonly key: string;
  readonly values?: Readonly<Record<string, PhraseValue>>;
}

/**
 * What fills a gap: a plain value, a seat (said as that seat's name), a phrase of its own, or a
 * list of phrases (joined the way the language joins lists). A number under the name `count`
 * selects the plural form.
 */
export type PhraseValue = string | number | { readonly seat: Seat } | Phrase | readonly Phrase[];

export const phrase = (key: string, values?: Readonly<Record<string, PhraseValue>>): Phrase =>
  values === undefined ? { key } : { key, values };

/** Whether two phrases say the same: what fills their gaps is plain data, written in the same order by the same rules. */
export const samePhrase = (a: Phrase | null, b: Phrase | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
