/**
 * The one port behind which SQLite and Redis stand. Everything above it speaks of documents that
 * change by compare-and-set, of events appended in the same write, of deadlines and of a ledger of
 * results; nothing above it knows which database holds them.
 */

/** What reading a stored document's JSON says: it is good, too new for this process, or broken. */
export type Decoded<T> =
  | { readonly kind: 'ok'; readonly document: T }
  | { readonly kind: 'newer' }
  | { readonly kind: 'corrupt'; readonly why: string };

/** How one kind of document begins, and how stored JSON (of any age and shape) becomes one. */
export interface Codec<T> {
  readonly empty: () => T;
  readonly decode: (json: unknown) => Decoded<T>;
}

/**
 * Thrown when the database cannot be reached, is locked or is full: nothing was written, and nothing
 * will be later. One exception that no client can rule out: a connection that breaks while the answer
 * is on its way back. Then the write may have happened, once; whoever repeats it finds that the turn
 * has moved on, or that the match is booked.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Thrown when opening: this database is not ours, is of a newer version, or is damaged. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** Thrown when a document exists but cannot be used; it is left exactly as it is. */
export class DocumentUnreadable extends Error {
  override readonly name = 'DocumentUnreadable';
  readonly reason: 'newer' | 'corrupt';
  readonly key: string;
  constructor(key: string, reason: 'newer' | 'corrupt', why: string) {
    super(`document ${key} is ${reason}: ${why}`);
    this.key = key;
    this.reason = reason;
  }
}

/** Events of one match, to be appended from index `from`, which must be the log's present length. */
export interface Append {
  readonly match: string;
  readonly from: number;
  readonly events: readonly unknown[];
}

/** A deadline of this document under a key of its own; `at` in epoch ms, `null` takes it away. */
export interface DueEntry {
  readonly key: string;
  readonly at: number | null;
}

/** What a change decides. Without `document` nothing is written and only `result` is returned. */
export interface Change<T, R> {
  readonly document?: T;
  readonly append?: readonly Append[];
  readonly due?: readonly DueEntry[];
  /** Whether the document now has work outside itself to do (its outbox is not empty). */
  readonly dirty?: boolean;
  readonly result: R;
}

/** A kind of document by id: one a channel, one a person, one a server's settings. */
export interface Documents<T> {
  /** The document, or an empty one. Throws {@link StoreUnavailable} or {@link DocumentUnreadable}. */
  read(id: string): Promise<T>;
  /**
   * Read, decide, compare-and-set on the revision, all again when somebody else was faster (bounded;
   * then {@link StoreUnavailable}). `decide` must be pure and synchronous: it may run several times.
   * Document, events, deadlines and the dirty mark are one atomic write.
   */
  change<R>(id: string, decide: (document: T) => Change<T, R>): Promise<R>;
}

export interface DueClaim {
  readonly id: string;
  readonly key: string;
  /** When it was due, epoch ms. */
  readonly at: number;
}

/** The deadlines of all channels, claimed as leases by whichever process is alive. */
export interface Deadlines {
  /**
   * Deadlines that are due at `now`, each pushed `lease` ms into the future in the same step, so that
   * nobody else claims it meanwhile and a crash brings it back. A change re-arms or removes it.
   */
  claim(now: number, limit: number, lease: number): Promise<readonly DueClaim[]>;
  /** Takes a deadline away whose document no longer knows it. */
  drop(id: string, key: string): Promise<void>;
}

/** A seat of a booked match. `player` is `null` for a machine. */
export interface BookedSeat {
  readonly player: string | null;
  /** The name as shown, also of a machine. */
  readonly name: string;
  /** `void` in a match that ended without a result (then the match does not count). */
  readonly outcome: 'won' | 'lost' | 'drawn' | 'void';
  /** Games won, lost and drawn inside the match. */
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly best: number | null;
}

/** A finished match as the ledger keeps it. */
export interface BookedMatch {
  readonly match: string;
  readonly game: string;
  /** Where leaderboards are shared: the server, or the channel of direct and group messages. */
  readonly scope: string;
  readonly channel: string;
  /** Epoch ms. */
  readonly finishedAt: number;
  /** Whether it counts for leaderboards: matches between people that were not voided. */
  readonly counted: boolean;
  readonly seats: readonly BookedSeat[];
  /** The match record without its events (`events` stay in the log). */
  readonly header: Readonly<Record<string, unknown>>;
  /** How many events the record has. */
  readonly events: number;
}

export interface Standing {
  readonly rank: number;
  readonly player: string;
  readonly name: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** Games inside matches. */
  readonly gamesWon: number;
  readonly gamesLost: number;
  readonly gamesDrawn: number;
  readonly best: number | null;
}

export interface HeadToHead {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export interface MatchListing {
  readonly match: string;
  readonly game: string;
  readonly scope: string;
  readonly channel: string;
  readonly finishedAt: number;
  readonly seats: readonly { readonly player: string | null; readonly name: string }[];
}

/** Results, leaderboards and records. A match is booked once, whatever crashes or repeats. */
export interface Ledger {
  book(match: BookedMatch): Promise<'booked' | 'already'>;
  /** Leaderboard rows by matches won (then fewer lost, then player id), from rank `from` (1-based). */
  page(game: string, scope: string, from: number, limit: number): Promise<readonly Standing[]>;
  /** How many players the leaderboard has. */
  size(game: string, scope: string): Promise<number>;
  standing(game: string, scope: string, player: string): Promise<Standing | null>;
  headToHead(game: string, scope: string, player: string, other: string): Promise<HeadToHead>;
  /** The newest finished matches of a scope or of a player, newest first. */
  recent(
    by: { readonly scope: string } | { readonly player: string },
    game: string,
    limit: number,
  ): Promise<readonly MatchListing[]>;
  /** A booked match with its events, or `null`. */
  record(match: string): Promise<{
    readonly booked: BookedMatch;
    readonly events: readonly unknown[];
  } | null>;
  /**
   * Replaces a player by a pseudonym in every booked match and takes them off every leaderboard; the
   * other players' rows stay as they are. Safe to repeat.
   */
  forget(player: string, pseudonym: string): Promise<void>;
}

/** A span in which nobody could play, epoch ms. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** When each shard could be played on: time in which it could not is given back to the clocks. */
export interface Uptime {
  /**
   * Says that `shard` is up at `now`. When the last word is older than `tolerance` ms, the time since
   * is recorded as a gap (and returned).
   */
  beat(shard: number, now: number, tolerance: number): Promise<Gap | null>;
  /** The gaps of a shard that end after `since`, oldest first. */
  gaps(shard: number, since: number): Promise<readonly Gap[]>;
}

/** Counters that limit how often something may happen. */
export interface Limits {
  /** Takes one of `limit` in the sliding `window` (ms) that ends at `now`; `false` when none is left. */
  take(key: string, limit: number, window: number, now: number): Promise<boolean>;
}

/** Which kinds of document a store holds. */
export interface Codecs<Channel, Person, Settings> {
  readonly channels: Codec<Channel>;
  readonly people: Codec<Person>;
  readonly settings: Codec<Settings>;
}

export interface Store<Channel, Person, Settings> {
  readonly channels: Documents<Channel>;
  readonly people: Documents<Person>;
  readonly settings: Documents<Settings>;
  /** The events of a match of this channel, in order, from index `from` (0 when left out). */
  events(channel: string, match: string, from?: number): Promise<readonly unknown[]>;
  readonly deadlines: Deadlines;
  /** Channels whose documents have work left in their outbox, oldest mark first. */
  dirty(limit: number): Promise<readonly string[]>;
  readonly ledger: Ledger;
  readonly uptime: Uptime;
  readonly limits: Limits;
  /** What an operator should know about how the database is set up, in English, for the log. */
  readonly warnings: readonly string[];
  /** Resolves when the store can be read and written now; rejects with {@link StoreUnavailable}. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
