import type { RedisClientConnectionType } from '@keyv/redis';
import { ErrorReply } from '@redis/client';
import { readRedisAddress } from '../address.js';
import { StoreUnavailable, StoreUnusable } from '../port.js';
import { type Commands, openLink, type Server } from './link.js';

export type { Client, Commands } from './link.js';

/** How long starting waits for a Redis that is not there yet, in ms. */
const startPatience = 5_000;
/**
 * How long a connection may give no answer at all before it is given up, in ms: a stopped server or
 * a cut cable closes nothing, and a press must be answered within three seconds.
 */
const silence = 2_000;
/** How long after a write was asked for Redis may still carry it out, in ms; less than `silence`. */
const writeWithin = 1_900;

/** Errors by which Redis says that it cannot work for now. Any other error reply is a bug. */
const outages =
  /^(OOM|MISCONF|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|NOREPLICAS|NOAUTH|WRONGPASS|NOPERM|UNKILLABLE|ERR max)/;

/** A connection that rejects at once while Redis is away and comes back by itself. */
export interface RedisConnection {
  /** What keyv's adapter reads through. */
  readonly keyv: RedisClientConnectionType;
  /** Runs commands. @throws {StoreUnavailable} when Redis is away, stalled, full or read-only */
  run<T>(commands: (client: Commands) => Promise<T>): Promise<T>;
  /** Runs commands on every server that holds keys: the one, or a cluster's. */
  everywhere<T>(commands: (server: Server) => Promise<T>): Promise<readonly T[]>;
  /**
   * A time of the clock of the server that holds a key, in ms, after which a script must not write
   * any more. A server that stalls still finds our command in its buffer when it comes back, long
   * after we gave up on it.
   */
  fence(key: string): Promise<string>;
  /** Says that the server found a fence too old at once: its clock has moved. */
  fenceMissed(key: string): void;
  close(): void;
}

const toUnavailable = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || error instanceof TypeError) return error;
  if (error instanceof ErrorReply && !outages.test(error.message)) return error;
  return new StoreUnavailable(`Redis: ${reason(error)}`, { cause: error });
};

/** Node's error for several refused addresses has no message of its own, but a code. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message === '' ? code : error.message;
};

/** @throws {StoreUnavailable} when Redis does not answer within a few seconds */
export const connect = async (url: string): Promise<RedisConnection> => {
  const address = readRedisAddress(url);
  if (address === null) throw new StoreUnusable('this is not the address of a Redis');
  let lastError: unknown = 'no answer';
  /** By hash tag, the clock of its server less ours, in ms; measured anew on every connection. */
  const offsets = new Map<string, number>();
  const link = openLink(address, {
    onError: (error) => {
      lastError = error;
    },
    onReady: () => offsets.clear(),
  });

  let closed = false;
  /** Commands under way: since when, and how to give one up. */
  const waiting = new Set<{ readonly since: number; readonly giveUp: (error: Error) => void }>();
  let lastAnswer = 0;

  const reconnect = (): void => {
    link.destroy();
    // Goes on trying by the reconnect strategy; it rejects only when the client is closed meanwhile.
    link.connect().catch(() => undefined);
  };
  // Twice in a row: after our own process stood still, the answers are there but not read yet.
  let suspected = false;
  const watchdog = setInterval(() => {
    const now = performance.now();
    const overdue = [...waiting].filter(({ since }) => now - since > silence);
    // Of a cluster one node may be silent while the others answer: only what waits for it is given up.
    const silent = overdue.length > 0 && link.ready && (link.cluster || now - lastAnswer > silence);
    if (silent && suspected) {
      if (!link.cluster) reconnect();
      for (const { giveUp } of overdue) giveUp(new StoreUnavailable('Redis: no answer'));
    }
    suspected = silent && !suspected;
  }, 200);
  watchdog.unref();

  const run = async <T>(commands: (client: Commands) => Promise<T>): Promise<T> => {
    if (closed) throw new StoreUnavailable('Redis: closed');
    if (waiting.size === 0) lastAnswer = performance.now();
    let giveUp: (error: Error) => void = () => undefined;
    const given = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const entry = { since: performance.now(), giveUp };
    waiting.add(entry);
    try {
      return await Promise.race([commands(link.commands), given]);
    } catch (error) {
      throw toUnavailable(error);
    } finally {
      waiting.delete(entry);
      lastAnswer = performance.now();
    }
  };

  const close = (): void => {
    closed = true;
    clearInterval(watchdog);
    link.destroy();
  };

  let giveUp: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = setTimeout(
      () => reject(new StoreUnavailable(`Redis: no connection: ${reason(lastError)}`)),
      startPatience,
    );
  });
  try {
    await Promise.race([link.connect(), tooLate]);
  } catch (error) {
    close();
    throw toUnavailable(error);
  } finally {
    clearTimeout(giveUp);
  }

  /** A cluster's keys of one tag lie on one node; a lone server has one clock for all of them. */
  const clockOf = (key: string): string =>
    link.cluster ? (/\{(.*?)\}/.exec(key)?.[1] ?? key) : '';

  return {
    keyv: link.keyv,
    run,
    everywhere: (commands) =>
      run(async () => Promise.all((await link.servers()).map((server) => commands(server)))),
    async fence(key) {
      const clock = clockOf(key);
      let offset = offsets.get(clock);
      if (offset === undefined) {
        const reply = await run(() => link.time(key));
        const [seconds, microseconds] = Array.isArray(reply) ? reply.map(Number) : [];
        if (seconds === undefined || microseconds === undefined) {
          throw new StoreUnavailable('Redis: TIME has no answer');
        }
        offset = seconds * 1_000 + microseconds / 1_000 - performance.now();
        offsets.set(clock, offset);
      }
      return (performance.now() + offset + writeWithin).toFixed(0);
    },
    fenceMissed(key) {
      offsets.delete(clockOf(key));
    },
    close,
  };
};
