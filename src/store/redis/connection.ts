import { createClient, ErrorReply } from '@redis/client';
import { StoreUnavailable } from '../port.js';

export type Client = ReturnType<typeof createClient>;

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
  readonly client: Client;
  /** Runs commands. @throws {StoreUnavailable} when Redis is away, stalled, full or read-only */
  run<T>(commands: (client: Client) => Promise<T>): Promise<T>;
  /**
   * A time of the server's clock, in ms, after which a script must not write any more. A server that
   * stalls still finds our command in its buffer when it comes back, long after we gave up on it.
   */
  fence(): Promise<string>;
  /** Says that the server found a fence too old at once: its clock has moved. */
  fenceMissed(): void;
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
  const client: Client = createClient({
    url,
    // Without this a command waits for Redis to come back and is carried out then.
    disableOfflineQueue: true,
    // The pings keep an idle connection from running into the socket's timeout, which is there for
    // a server that accepts the connection and then says nothing.
    pingInterval: 1_500,
    socket: {
      connectTimeout: 1_000,
      socketTimeout: 5_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) + Math.random() * 50,
    },
  });
  // Every command says itself that it failed; without a listener the process would end.
  let lastError: unknown = 'no answer';
  client.on('error', (error) => {
    lastError = error;
  });

  let closed = false;
  let waiting = 0;
  let lastAnswer = 0;
  /** The server's clock less ours, in ms; measured anew on every connection. */
  let offset: number | null = null;
  client.on('ready', () => {
    offset = null;
  });

  const reconnect = (): void => {
    client.destroy();
    // Goes on trying by the reconnect strategy; it rejects only when the client is closed meanwhile.
    client.connect().catch(() => undefined);
  };
  // Twice in a row: after our own process stood still, the answers are there but not read yet.
  let suspected = false;
  const watchdog = setInterval(() => {
    const silent = waiting > 0 && performance.now() - lastAnswer > silence && client.isReady;
    if (silent && suspected) reconnect();
    suspected = silent && !suspected;
  }, 200);
  watchdog.unref();

  const run = async <T>(commands: (client: Client) => Promise<T>): Promise<T> => {
    if (closed) throw new StoreUnavailable('Redis: closed');
    if (waiting === 0) lastAnswer = performance.now();
    waiting += 1;
    try {
      return await commands(client);
    } catch (error) {
      throw toUnavailable(error);
    } finally {
      waiting -= 1;
      lastAnswer = performance.now();
    }
  };

  const close = (): void => {
    closed = true;
    clearInterval(watchdog);
    if (client.isOpen) client.destroy();
  };

  let giveUp: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = setTimeout(
      () => reject(new StoreUnavailable(`Redis: no connection: ${reason(lastError)}`)),
      startPatience,
    );
  });
  try {
    await Promise.race([client.connect(), tooLate]);
  } catch (error) {
    close();
    throw toUnavailable(error);
  } finally {
    clearTimeout(giveUp);
  }

  return {
    client,
    run,
    async fence() {
      if (offset === null) {
        const reply = await run((to) => to.sendCommand(['TIME']));
        const [seconds, microseconds] = Array.isArray(reply) ? reply.map(Number) : [];
        if (seconds === undefined || microseconds === undefined) {
          throw new StoreUnavailable('Redis: TIME has no answer');
        }
        offset = seconds * 1_000 + microseconds / 1_000 - performance.now();
      }
      return (performance.now() + offset + writeWithin).toFixed(0);
    },
    fenceMissed() {
      offset = null;
    },
    close,
  };
};
