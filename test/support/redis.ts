import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Client } from '../../src/store/redis/connection.js';

/** Whether a real Redis can be started here. Where everything must be tested, a missing one is an error. */
export const redisInstalled = ((): boolean => {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found && process.env.CI === 'true') throw new Error('redis-server is not installed');
  if (!found) console.log('redis-server is not installed: the tests with Redis are skipped');
  return found;
})();

export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data, and waits until it answers. */
  start(): Promise<void>;
  /** Stops it from answering, without closing anything, until {@link RedisServer.resume}. */
  pause(): void;
  resume(): void;
  /** Works on its data, past the store, by a client of its own. */
  directly<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Sends it one command. */
  ask(...command: string[]): Promise<string>;
  /** Empties it. */
  flush(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A TCP port of this machine that nobody listens on. It is below the range from which the system
 * gives ports to connections (from 32768 on): while a test's Redis is down, nobody is given its port,
 * and the port ten thousand above, which a cluster talks on, exists.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
};

export interface RedisOptions {
  /**
   * Run as a cluster of one node: it holds every key, but refuses scripts over several slots. `a third`:
   * as a node that holds nothing yet.
   */
  readonly cluster?: boolean | 'a third';
  /** More lines of configuration, as on the command line: `['--maxmemory', '2mb']`. */
  readonly settings?: readonly string[];
}

/** How many ports are tried: between looking for one and taking it somebody else may have it. */
const mostPorts = 4;

/** Starts a Redis with an append-only file in a folder of its own. */
export const startRedis = async (options: RedisOptions = {}): Promise<RedisServer> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await startOn(await freePort(), options);
    } catch (error) {
      if (!(error instanceof EndedEarly) || tried === mostPorts) throw error;
    }
  }
};

/** Redis has ended before it answered: its port is taken, or its settings are wrong. */
class EndedEarly extends Error {}

const startOn = async (port: number, options: RedisOptions): Promise<RedisServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async (): Promise<void> => {
    child = spawn(
      'redis-server',
      [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
        ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
        ...['--cluster-enabled', (options.cluster ?? false) === false ? 'no' : 'yes'],
        ...(options.settings ?? []),
      ],
      { stdio: 'ignore' },
    );
    await answering(url, child, options.cluster === true);
  };
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };

  const directly: RedisServer['directly'] = async (work) => {
    const client: Client = createClient({ url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  };

  try {
    await start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    start,
    kill,
    directly,
    ask: (...command) => directly(async (client) => String(await client.sendCommand(command))),
    flush: () => directly(async (client) => void (await client.flushAll())),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const answering = async (url: string, child: ChildProcess, cluster: boolean): Promise<void> => {
  const end = Date.now() + 30_000;
  for (;;) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (cluster) {
        const info = await client.sendCommand(['CLUSTER', 'INFO']);
        if (!String(info).includes('cluster_state:ok')) {
          await client
            .sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
            .catch(() => undefined);
          throw new Error('the cluster is not ready yet');
        }
      }
      await client.ping();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new EndedEarly(`redis-server: ${child.exitCode}`);
      if (Date.now() > end) throw error;
      await delay(30);
    } finally {
      if (client.isOpen) client.destroy();
    }
  }
};

/** A cluster of three masters on ports of its own, that hold all keys between them. */
export interface RedisCluster {
  /** As `REDIS_URL` names it. */
  readonly url: string;
  readonly nodes: readonly RedisServer[];
  remove(): Promise<void>;
}

/** Starts three nodes, divides the slots among them, and waits until each says that all are held. */
export const startRedisCluster = async (): Promise<RedisCluster> => {
  const nodes = await Promise.all([0, 1, 2].map(() => startRedis({ cluster: 'a third' })));
  const client = async (node: RedisServer) => {
    const made = createClient({ url: node.url });
    await made.connect();
    return made;
  };
  const clients = await Promise.all(nodes.map(client));
  const slots = 16_384;
  for (const [index, one] of clients.entries()) {
    const from = Math.ceil((index * slots) / clients.length);
    const to = Math.ceil(((index + 1) * slots) / clients.length) - 1;
    await one.sendCommand(['CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1)]);
    await one.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', String(from), String(to)]);
  }
  for (const { url } of nodes) {
    await clients[0]?.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', new URL(url).port]);
  }
  const end = Date.now() + 30_000;
  for (const one of clients) {
    for (;;) {
      const info = String(await one.sendCommand(['CLUSTER', 'INFO']));
      if (info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')) break;
      if (Date.now() > end) throw new Error(`the cluster does not come up: ${info}`);
      await delay(50);
    }
    one.destroy();
  }
  return {
    url: `redis+cluster://${nodes.map(({ url }) => new URL(url).host).join(',')}`,
    nodes,
    remove: async () => {
      await Promise.all(nodes.map((node) => node.remove()));
    },
  };
};
