/** A line to a Redis on which what goes one way can be held back at an exact moment. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface HeldLine {
  /** What `REDIS_URL` names to use this line. */
  readonly url: string;
  /** Everything that was asked over it, as it stands on the wire. */
  readonly asked: () => string;
  /**
   * Waits for requests that match, one after the other. The last one is held back, or what is answered
   * from then on, until {@link HeldLine.release}. Resolves when it is.
   */
  hold(what: 'request' | 'answers', ...requests: readonly RegExp[]): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

interface Trap {
  readonly what: 'request' | 'answers';
  readonly requests: RegExp[];
  readonly caught: () => void;
}

/** Opens a line to the Redis at a URL. */
export const openHeldLine = async (redis: string): Promise<HeldLine> => {
  const target = new URL(redis);
  const sockets = new Set<Socket>();
  let trap: Trap | null = null;
  let held: { readonly what: Trap['what']; readonly rest: (() => void)[] } | null = null;
  let asked = '';

  const passOn = (way: Trap['what'], to: Socket, chunk: Buffer): void => {
    if (held?.what === way) held.rest.push(() => to.write(chunk));
    else to.write(chunk);
  };

  /** Whether a request is the one that the trap was set for. */
  const springs = (text: string): boolean => {
    const [next] = trap?.requests ?? [];
    if (trap === null || next?.test(text) !== true) return false;
    trap.requests.shift();
    return trap.requests.length === 0;
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      asked += text;
      const now = springs(text) ? trap : null;
      if (now !== null) {
        trap = null;
        held = { what: now.what, rest: [] };
        now.caught();
      }
      passOn('request', upstream, chunk);
    });
    upstream.on('data', (chunk: Buffer) => passOn('answers', client, chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');

  const release = (): void => {
    const { rest } = held ?? { rest: [] };
    held = null;
    for (const each of rest) each();
  };
  return {
    url: `redis://127.0.0.1:${address.port}`,
    asked: () => asked,
    hold: (what, ...requests) =>
      new Promise((resolve) => {
        trap = { what, requests: [...requests], caught: resolve };
      }),
    release,
    close: async () => {
      release();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
