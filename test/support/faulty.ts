import type { GameStore, Play } from '../../src/play/context.js';

/** Thrown in the place of the store's answer: the process is gone from here on. */
export class Crash extends Error {}

/**
 * The use cases of a process that dies at its `last`-th use of the store (from 0): that call and all
 * that follow fail, and nothing of them is written. The store behind it is the real one and lives on.
 */
export const dyingAt = (play: Play, last: number): Play => {
  let calls = 0;
  const counted =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> => {
      calls += 1;
      return calls > last ? Promise.reject(new Crash(`call ${calls}`)) : call(...given);
    };
  const { channels, people, settings, ledger, deadlines, limits } = play.store;
  // Counting keeps a method's type, but inference loses the type parameter of `change`.
  const store: GameStore = {
    ...play.store,
    channels: {
      read: counted(channels.read),
      change: counted(channels.change) as typeof channels.change,
    },
    people: { read: counted(people.read), change: counted(people.change) as typeof people.change },
    settings: {
      read: counted(settings.read),
      change: counted(settings.change) as typeof settings.change,
    },
    ledger: {
      ...ledger,
      book: counted(ledger.book),
      forget: counted(ledger.forget),
      recent: counted(ledger.recent),
      matchesOf: counted(ledger.matchesOf),
      clear: counted(ledger.clear),
    },
    deadlines: { claim: counted(deadlines.claim), drop: counted(deadlines.drop) },
    limits: { take: counted(limits.take) },
  };
  return { ...play, store };
};
