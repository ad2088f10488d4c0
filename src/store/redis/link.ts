import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClientConnectionType } from '@keyv/redis';
import { createClient, createCluster } from '@redis/client';
import type { RedisAddress } from '../address.js';

/** The client of one server. */
export type Client = ReturnType<typeof createClient>;

/** The commands of the store: those of a server's client that a cluster's has as well. */
export type Commands = Pick<
  Client,
  | 'eval'
  | 'evalSha'
  | 'exists'
  | 'get'
  | 'hGet'
  | 'hKeys'
  | 'hScan'
  | 'hmGet'
  | 'lRange'
  | 'sAdd'
  | 'sMembers'
  | 'sRem'
  | 'set'
  | 'unlink'
  | 'zAdd'
  | 'zCard'
  | 'zRange'
  | 'zRangeByScore'
  | 'zRangeWithScores'
  | 'zRank'
  | 'zRem'
>;

/** What is asked of each server by itself. */
export type Server = Commands & Pick<Client, 'info' | 'scan'>;

/** A Redis, one server or a cluster of them, that rejects at once what it cannot do now. */
export interface Link {
  readonly commands: Commands;
  /** What keyv's adapter reads through: the same client. */
  readonly keyv: RedisClientConnectionType;
  /** Whether commands are sent now; a cluster's parts come and go, and it counts as ready. */
  readonly ready: boolean;
  readonly cluster: boolean;
  /** The clock of the server that holds a key: seconds and microseconds. */
  time(key: string): Promise<unknown>;
  /** The servers that hold all keys between them. */
  servers(): Promise<readonly Server[]>;
  /** Connects, however long it takes; rejects only when the link is destroyed meanwhile. */
  connect(): Promise<void>;
  destroy(): void;
}

export interface LinkEvents {
  readonly onError: (error: unknown) => void;
  /** A connection was made anew: perhaps to another server than before. */
  readonly onReady: () => void;
}

const settings = {
  // Without this a command waits for Redis to come back and is carried out then.
  disableOfflineQueue: true,
  // The pings keep an idle connection from running into the socket's timeout, which is there for a
  // server that accepts the connection and then says nothing.
  pingInterval: 1_500,
  socket: {
    connectTimeout: 1_000,
    socketTimeout: 5_000,
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 1_000) + Math.random() * 50,
  },
};

export const openLink = ({ cluster, urls }: RedisAddress, events: LinkEvents): Link =>
  cluster ? openCluster(urls, events) : openServer(urls[0] ?? '', events);

const openServer = (url: string, { onError, onReady }: LinkEvents): Link => {
  const client: Client = createClient({ url, ...settings });
  // Every command says itself that it failed; without a listener the process would end.
  client.on('error', onError);
  client.on('ready', onReady);
  return {
    commands: client,
    keyv: client,
    cluster: false,
    get ready() {
      return client.isReady;
    },
    time: () => client.sendCommand(['TIME']),
    servers: async () => [client],
    connect: async () => void (await client.connect()),
    destroy() {
      if (client.isOpen) client.destroy();
    },
  };
};

/** How long a node may be away before the cluster is asked anew who holds its keys, ms. */
const missedFor = 2_000;
/** Between two attempts to find a node that answers, ms. */
const again = 200;

const openCluster = (urls: readonly string[], { onError, onReady }: LinkEvents): Link => {
  const [first = ''] = urls;
  const { protocol, username, password } = new URL(first);
  const { socket, ...rest } = settings;
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    // For the nodes that are found through those.
    defaults: {
      ...rest,
      socket: protocol === 'rediss:' ? { ...socket, tls: true } : socket,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    },
  });
  let destroyed = false;
  let looking = false;
  const connect = async (): Promise<void> => {
    while (!destroyed) {
      try {
        await cluster.connect();
        return;
      } catch (error) {
        onError(error);
        await delay(again);
      }
    }
    throw new Error('the connection was given up');
  };
  // The client goes on trying a node that is gone, also when another one has taken its place.
  const lookAround = async (): Promise<void> => {
    await delay(missedFor, undefined, { ref: false });
    const gone = cluster.masters.some(({ client }) => client !== undefined && !client.isReady);
    if (destroyed || !gone) return;
    if (cluster.isOpen) cluster.destroy();
    await connect();
    onReady();
  };
  cluster.on('error', onError);
  cluster.on('node-ready', onReady);
  cluster.on('node-error', (error: unknown) => {
    onError(error);
    if (looking) return;
    looking = true;
    lookAround()
      .catch(onError)
      .finally(() => {
        looking = false;
      });
  });
  return {
    commands: cluster,
    keyv: cluster,
    cluster: true,
    get ready() {
      return cluster.isOpen;
    },
    time: (key) => cluster.sendCommand(key, false, ['TIME']),
    servers: () => Promise.all(cluster.masters.map((node) => cluster.nodeClient(node))),
    connect,
    destroy() {
      destroyed = true;
      if (cluster.isOpen) cluster.destroy();
    },
  };
};
