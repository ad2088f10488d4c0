import { DocumentUnreadable, StoreUnavailable, StoreUnusable } from '../port.js';
import type { Engine } from './engine.js';

/** What two threads say to each other about a file, in bundles: questions, and their answers. */
export interface Question {
  readonly id: number;
  readonly part: keyof Engine;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type Answer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: Fault }
);

/** Said once, first of all: the file is open, or why it cannot be. */
export type Opened = { readonly opened: true } | { readonly opened: false; readonly error: Fault };

/** An error as data: a class does not survive the way between threads. */
export type Fault =
  | { readonly kind: 'unavailable' | 'unusable'; readonly message: string; readonly cause: unknown }
  | {
      readonly kind: 'unreadable';
      readonly key: string;
      readonly reason: DocumentUnreadable['reason'];
      readonly why: string;
    }
  /** A bug: kept with its stack, for the log. */
  | { readonly kind: 'bug'; readonly error: Error };

export const faultOf = (error: unknown): Fault => {
  if (error instanceof StoreUnavailable) {
    return { kind: 'unavailable', message: error.message, cause: plain(error.cause) };
  }
  if (error instanceof StoreUnusable) {
    return { kind: 'unusable', message: error.message, cause: plain(error.cause) };
  }
  if (error instanceof DocumentUnreadable) {
    const { key, reason, why } = error;
    return { kind: 'unreadable', key, reason, why };
  }
  return { kind: 'bug', error: error instanceof Error ? plainError(error) : new Error(`${error}`) };
};

export const errorOf = (fault: Fault): Error => {
  switch (fault.kind) {
    case 'unavailable':
      return new StoreUnavailable(fault.message, { cause: fault.cause });
    case 'unusable':
      return new StoreUnusable(fault.message, { cause: fault.cause });
    case 'unreadable':
      return new DocumentUnreadable(fault.key, fault.reason, fault.why);
    case 'bug':
      return fault.error;
  }
};

const plain = (cause: unknown): unknown => (cause instanceof Error ? plainError(cause) : cause);

/** The database's own errors hold what cannot be sent. */
const plainError = (error: Error): Error => {
  const copy = error instanceof TypeError ? new TypeError(error.message) : new Error(error.message);
  copy.stack = error.stack ?? error.message;
  return copy;
};

type Methods = {
  readonly [Part in keyof Engine]: { readonly [Method in keyof Engine[Part]]: true };
};

/** Everything that can be asked. */
const methods: Methods = {
  documents: { get: true, set: true, delete: true, clear: true, commit: true },
  deadlines: { claim: true, drop: true },
  ledger: {
    before: true,
    book: true,
    page: true,
    size: true,
    standing: true,
    headToHead: true,
    history: true,
    ratingBefore: true,
    recent: true,
    matchesOf: true,
    record: true,
    forget: true,
    clear: true,
    prune: true,
  },
  uptime: { beat: true, last: true, gaps: true },
  limits: { take: true },
  file: { events: true, dirty: true, claim: true, probe: true, warnings: true, close: true },
};

type Ask = (part: keyof Engine, method: string, args: readonly unknown[]) => Promise<unknown>;

/** An engine whose every method asks the other side. */
export const asking = (ask: Ask): Engine => {
  const part = <Part extends keyof Engine>(name: Part): Engine[Part] =>
    Object.fromEntries(
      Object.keys(methods[name]).map((method) => [
        method,
        (...args: readonly unknown[]) => ask(name, method, args),
      ]),
      // The keys are those of the part, and the other side answers a question with what it returns.
    ) as Engine[Part];
  return {
    documents: part('documents'),
    deadlines: part('deadlines'),
    ledger: part('ledger'),
    uptime: part('uptime'),
    limits: part('limits'),
    file: part('file'),
  };
};

/** Answers a question from an engine. */
export const answer = async (engine: Engine, question: Question): Promise<Answer> => {
  const { id, part, method, args } = question;
  try {
    // The other side asks by the same list and with the arguments of the same type.
    const asked = engine[part][method as never] as (
      ...args: readonly unknown[]
    ) => Promise<unknown>;
    return { id, value: await asked(...args) };
  } catch (error) {
    return { id, error: faultOf(error) };
  }
};
