/**
 * The one port behind which SQLite and Redis stand. Everything above it speaks of documents that
 * change by compare-and-set, of events appended in the same write, of deadlines and of a ledger of
 * results; nothing above it knows which database holds them.
 */
import { minute } from '../units.js';
import type { Ledger } from './ledger-port.js';

export * from './ledger-port.js';

/** What reading a stored document's JSON says: it is good, too new for this process, or broken. */
export type Decoded<T> =
  | { readonly kind: 'ok'; readonly document: T }
  | { readonly kind: 'newer' }
  | { readonly kind: 'corrupt'; readonly why: string };

/** How one kind of document begins, and how stored JSON (of any age and shape) becomes one. */
export interface Codec<T> {
  readonly empty: () => T;
  /** The JSON text to be stored. */
  readonly encode: (document: T) => string;
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
  readonly why: string;
  constructor(key: string, reason: 'newer' | 'corrupt', why: string) {
    super(`document ${key} is ${reason}: ${why}`);
    this.key = key;
    this.reason = reason;
    this.why = why;
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
   * then {@link StoreUnavailable}). `decide` must be pure and synchronous: it may run several times,
   * and on a document that turns out not to be the stored one any more.
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
  /** When the shard was last said to be up, epoch ms; `null` for one that never was. */
  last(shard: number): Promise<number | null>;
  /** The gaps of a shard that end after `since`, oldest first. */
  gaps(shard: number, since: number): Promise<readonly Gap[]>;
}

/**
 * How far apart the clocks of two processes may be, ms. What is dated later than this after now was
 * written while a clock was ahead.
 */
export const clockSkew = minute;

/** A reservation: several by one holder count as one, which lasts until the latest of their times. */
export interface Hold {
  readonly holder: string;
  /** Until when it counts, epoch ms: at most a window from now. */
  readonly until: number;
}

/** Counters that limit how often something may happen. */
export interface Limits {
  /**
   * Takes one of `limit` in the sliding `window` (ms) that ends at `now`; `false` when none is left.
   * It counts for a whole window, or as long as the `hold` says.
   */
  take(key: string, limit: number, window: number, now: number, hold?: Hold): Promise<boolean>;
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
  /**
   * Whether this process is the one to act on an interaction: of several that were given the same
   * one, one is. `now` is epoch ms. Nothing is written where no other process uses the database.
   */
  claim(interaction: string, now: number): Promise<boolean>;
  /** What an operator should know about how the database is set up, in English, for the log. */
  readonly warnings: readonly string[];
  /** Resolves when the store can be read and written now; rejects with {@link StoreUnavailable}. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
