import { channel } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { Keyv } from 'keyv';
import { seal, unseal } from './envelope.js';
import { Memory } from './memory.js';
import {
  type Append,
  type Change,
  type Codec,
  type Documents,
  DocumentUnreadable,
  type DueEntry,
  StoreUnavailable,
} from './port.js';
import type { KeyedQueue } from './queue.js';

/** The kinds of documents; each has keys of its own. */
const kinds = ['channel', 'person', 'settings'] as const;
export type Kind = (typeof kinds)[number];

/** One atomic write: the document and everything that belongs to the same change. */
export interface Commit {
  readonly kind: Kind;
  readonly id: string;
  /** The revision that was read; the write happens only while it is still the stored one. */
  readonly revision: number;
  /** The document's JSON; it is stored as revision `revision + 1`. */
  readonly json: string;
  /** Event lists in JSON, one a match. Channels only, like `due` and `dirty`. */
  readonly append: readonly (Omit<Append, 'events'> & { readonly events: readonly string[] })[];
  readonly due: readonly DueEntry[];
  readonly dirty: boolean | undefined;
}

/** A keyv store adapter that can also change a document by compare-and-set. */
export interface DocumentAdapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<unknown>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
  /** The key under which a document lies. */
  keyOf(kind: Kind, id: string): string;
  /**
   * Writes everything or nothing; `false` when somebody else was faster. `written` is the value that is
   * then stored, and `read` the one that was decided on, as it was read or written last, `null` for
   * none: a database that can fall back behind what it has acknowledged must compare all of it, as
   * revisions then come up a second time.
   * @throws {StoreUnavailable}
   * @throws {Error} when an event log is not as long as the change believes: a bug of the caller
   */
  commit(commit: Commit, read: string | null, written: string): Promise<boolean>;
}

/** Told of every change that has to be decided anew because somebody else was faster. */
export const conflictChannel = 'dice.store.conflict';
const conflicts = channel(conflictChannel);

/** How often a change is decided anew before it gives up; waits between grow to `longestWait` ms. */
const attempts = 20;
const longestWait = 40;

/** The plain key-value layer over an adapter. Errors are thrown: a dead store is not "no document". */
export const plainReads = (adapter: DocumentAdapter): Keyv<string> => {
  const keyv = new Keyv<string>({
    store: adapter,
    useKeyPrefix: false,
    throwOnErrors: true,
    serialize: ({ value }) => String(value),
    // keyv leaves the type of a value to its caller, and all of ours are strings.
    deserialize: <Value>(value: string) => ({ value: value as unknown as Value }),
  });
  // Keys carry their own prefix; keyv's default namespace would be put before them by its Redis
  // adapter, though not by our scripts.
  keyv.namespace = undefined;
  return keyv;
};

interface Loaded<T> {
  /** 0 when there is none yet. */
  readonly revision: number;
  readonly document: T;
  /** As it is stored. */
  readonly stored: string | null;
}

/** One kind of documents over a keyv store and the adapter's compare-and-set. */
export const documents = <T>(
  kind: Kind,
  codec: Codec<T>,
  adapter: DocumentAdapter,
  keyv: Keyv<string>,
  queue: KeyedQueue,
): Documents<T> => {
  const memory = new Memory<Loaded<T>>();

  const load = async (id: string): Promise<Loaded<T>> => {
    const key = adapter.keyOf(kind, id);
    const stored = await keyv.get(key);
    if (stored === undefined) return { revision: 0, document: codec.empty(), stored: null };
    const known = memory.get(key, stored);
    if (known !== undefined) return known;
    const loaded = open(key, stored);
    memory.set(key, stored, loaded);
    return loaded;
  };

  const open = (key: string, stored: string): Loaded<T> => {
    const sealed = unseal(stored);
    if (sealed === null) throw new DocumentUnreadable(key, 'corrupt', 'no revision');
    const decoded = codec.decode(parse(key, sealed.json));
    if (decoded.kind === 'newer') {
      throw new DocumentUnreadable(key, 'newer', 'written by a newer version');
    }
    if (decoded.kind === 'corrupt') throw new DocumentUnreadable(key, 'corrupt', decoded.why);
    return { revision: sealed.revision, document: decoded.document, stored };
  };

  /** Carries out a change that was decided on what was loaded; `false` when somebody was faster. */
  const write = async <R>(
    id: string,
    { revision, stored }: Loaded<T>,
    change: Change<T, R>,
  ): Promise<boolean> => {
    const { document, append = [], due = [], dirty } = change;
    if (document === undefined) return true;
    if (kind !== 'channel' && (append.length + due.length > 0 || dirty !== undefined)) {
      throw new TypeError(`a ${kind} has no events, deadlines or outbox`);
    }
    const json = codec.encode(document);
    const events = append.map((one) => ({
      ...one,
      events: one.events.map((event) => JSON.stringify(event)),
    }));
    const commit: Commit = { kind, id, revision, json, append: events, due, dirty };
    const next = revision + 1;
    const written = seal({ revision: next, json });
    if (!(await adapter.commit(commit, stored, written))) return false;
    memory.set(adapter.keyOf(kind, id), written, { revision: next, document, stored: written });
    return true;
  };

  /**
   * A change decided on what this process remembers, without asking first: the compare-and-set proves
   * that it is still what is stored. `null` when it is not, and when there is nothing to write, for
   * that proves nothing.
   */
  const changeRemembered = async <R>(
    id: string,
    decide: (document: T) => Change<T, R>,
  ): Promise<Change<T, R> | null> => {
    const known = memory.last(adapter.keyOf(kind, id));
    if (known === undefined) return null;
    const change = decide(known.document);
    if (change.document === undefined) return null;
    return (await write(id, known, change)) ? change : null;
  };

  return {
    read: async (id) => (await load(id)).document,
    change: (id, decide) =>
      queue.run(adapter.keyOf(kind, id), async () => {
        const quick = await changeRemembered(id, decide);
        if (quick !== null) return quick.result;
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          if (attempt > 0) await delay(Math.random() * Math.min(2 ** attempt, longestWait));
          const loaded = await load(id);
          const change = decide(loaded.document);
          if (await write(id, loaded, change)) return change.result;
          conflicts.publish({ kind, id });
        }
        throw new StoreUnavailable(
          `${kind} ${id} changed ${attempts} times while it was decided on`,
        );
      }),
  };
};

const parse = (key: string, json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw new DocumentUnreadable(key, 'corrupt', 'not JSON');
  }
};

/** The error of a change whose events do not continue the log: it was decided on something else. */
export const logMismatch = (commit: Commit): Error =>
  new Error(`${commit.kind} ${commit.id}: the events do not continue their match's log`);

/** Reads stored events; a broken one makes the log unreadable, for leaving it out would forge it. */
export const parseEvents = (match: string, events: readonly string[]): readonly unknown[] =>
  events.map((event) => parse(`log of ${match}`, event));
