import type { Table } from './table.js';

/**
 * Something a change causes outside its document. It stands in the document until it is done, so
 * that a crash cannot lose it; doing one twice does no harm.
 */
export type Errand =
  /** Book the finished match in the ledger. */
  | { readonly kind: 'book'; readonly table: string }
  /** The machine has to move. */
  | { readonly kind: 'machine'; readonly table: string }
  /**
   * A person's list of running tables, or of challenges to them, has to say what this table does now.
   * `on` and `as` are what it said when the errand was left: a newer one with others takes its place.
   */
  | {
      readonly kind: 'list';
      readonly table: string;
      readonly person: string;
      readonly on: boolean;
      readonly as: 'player' | 'invited';
    }
  /** A person is to be forgotten, as they asked at that time, epoch ms. Stands with no table. */
  | {
      readonly kind: 'forget';
      readonly table: '-';
      readonly person: string;
      readonly at: number;
    }
  /** What people see has changed to this version; struck off once it is known to be shown. */
  | {
      readonly kind: 'show';
      readonly table: string;
      readonly version: number;
      /** Since when, epoch ms: the press that caused it is given time to show it itself. */
      readonly at: number;
    };

/** All tables of one channel. */
export interface ChannelDocument {
  /**
   * 2 while a table of a game for more than two is among them, which a process of the time before
   * those games must leave alone; else 1, which both read.
   */
  readonly schema: 1 | 2;
  /**
   * Set in a thread that was opened for a match: the channel whose document holds its tables. So a
   * match stays the same document and the same log wherever its board moves.
   */
  readonly home: string | null;
  readonly tables: Readonly<Record<string, Table>>;
  readonly errands: readonly Errand[];
}

/** The table of that id. Ids come from custom ids: only the document's own entries count. */
export const tableIn = (document: ChannelDocument, id: string): Table | undefined =>
  Object.hasOwn(document.tables, id) ? document.tables[id] : undefined;

export const emptyChannel: ChannelDocument = {
  schema: 1,
  home: null,
  tables: {},
  errands: [],
};

const sameErrand = (a: Errand, b: Errand): boolean =>
  a.kind === b.kind &&
  a.table === b.table &&
  (a.kind !== 'list' || b.kind !== 'list' || a.person === b.person);

/** Adds errands; a newer one of the same kind for the same table takes the older one's place. */
export const withErrands = (
  errands: readonly Errand[],
  added: readonly Errand[],
): readonly Errand[] => [
  ...errands.filter((old) => !added.some((one) => sameErrand(old, one))),
  ...added,
];

/** Takes a done errand away; one that has been replaced by a newer one meanwhile stays. */
export const withoutErrand = (errands: readonly Errand[], done: Errand): readonly Errand[] =>
  errands.filter(
    (errand) =>
      !sameErrand(errand, done) ||
      (errand.kind === 'show' && done.kind === 'show' && errand.version > done.version) ||
      (errand.kind === 'list' &&
        done.kind === 'list' &&
        (errand.on !== done.on || errand.as !== done.as)) ||
      (errand.kind === 'forget' && done.kind === 'forget' && errand.at > done.at),
  );
