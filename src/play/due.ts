import type { Span } from '../match/clock.js';
import type { PlayingTable, Table } from '../match/table.js';

/** What became of a deadline. */
export type Due =
  /** People must be shown something new. */
  | { readonly kind: 'changed'; readonly table: Table }
  /** These people, by id, are to be told that a turn waits for them. */
  | { readonly kind: 'remind'; readonly table: PlayingTable; readonly people: readonly string[] }
  | { readonly kind: 'nothing' };

/** The times since a moment in which nobody could play at a server's tables. */
export type GapsFor = (guild: string | null, since: number) => Promise<readonly Span[]>;
