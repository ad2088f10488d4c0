import { type Client, Events, type REST, type RESTOptions, Status } from 'discord.js';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Limits } from '../store/port.js';
import { createClient, shardOf, watchClient } from './client.js';
import { askGateway, Identifies } from './identify.js';
import { watchSilence } from './silence.js';

export interface GatewayParts {
  readonly config: Pick<Config, 'apiUrl' | 'token' | 'shards'>;
  readonly makeRequest: RESTOptions['makeRequest'];
  /** Asked how many shards Discord wants, and how many sessions may begin. */
  readonly rest: REST;
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Given every client before it connects. */
  readonly listen: (client: Client) => void;
}

/**
 * The process's connections to Discord: a client of discord.js for each of its shards. One client
 * for all of them would hold back what the first shard receives until the last one is ready, and as
 * shards identify one after the other, five seconds each, that takes minutes.
 */
export class Gateway {
  readonly #parts: GatewayParts;
  readonly #clients = new Map<number, Client>();
  #identifies: Identifies | null = null;
  /** Shards of the whole bot, over all processes. */
  #count = 1;
  /** Says that the bot cannot go on. */
  lose: (reason: string) => void = () => undefined;
  /** Resolves, with the reason, when Discord has ended a connection for good. */
  readonly lost = new Promise<string>((resolve) => {
    this.lose = resolve;
  });
  readonly #watchdogs: { readonly stop: () => void }[] = [];

  constructor(parts: GatewayParts) {
    this.#parts = parts;
  }

  /**
   * Connects every shard, and resolves when the first one is ready. Rejects when before that the
   * token is refused or Discord cannot be reached; what goes wrong later is said by `lost`.
   */
  async connect(): Promise<void> {
    const { config, log, limits, rest } = this.#parts;
    const info = await askGateway(rest);
    const { count, ids } = config.shards;
    this.#count = count === 'auto' ? info.shards : count;
    const own = ids === 'all' ? Array.from({ length: this.#count }, (_, id) => id) : ids;
    const identifies = new Identifies({
      ask: () => askGateway(rest),
      limits,
      shards: this.#count,
      now: Date.now,
      log,
    });
    this.#identifies = identifies;
    if (this.#count > 1) log.info({ shards: own, of: this.#count }, 'connecting shards');
    for (const id of own) this.#clients.set(id, this.#prepare(id, identifies));
    await new Promise<void>((resolve, reject) => {
      for (const [id, client] of this.#clients) {
        client.once(Events.ClientReady, () => resolve());
        identifies
          .permit()
          .then(() => client.login(config.token))
          .catch((error: unknown) => {
            reject(error);
            log.error({ err: error, shard: id }, 'a shard cannot connect');
            this.lose(`shard ${id} cannot connect`);
          });
      }
    });
  }

  #prepare(id: number, identifies: Identifies): Client {
    const { config, log, metrics, makeRequest, listen } = this.#parts;
    const client = createClient(config, makeRequest, { id, count: this.#count }, identifies);
    metrics.gateway.set({ shard: id }, 0);
    watchClient(client, log, metrics);
    client.on(Events.ShardDisconnect, ({ code }) => this.lose(`gateway closed with code ${code}`));
    client.on(Events.Invalidated, () => this.lose('session invalidated'));
    this.#watchdogs.push(
      watchSilence(client, Date.now, (shard) => {
        if (identifies.holds(shard)) return;
        log.error({ shard }, 'the gateway has let a connection hang: only a new start helps');
        this.lose('the gateway is silent');
      }),
    );
    listen(client);
    return client;
  }

  /** The application's id; empty until a shard was ready. */
  get application(): string {
    return this.#first(({ application }) => application?.id);
  }

  /** The bot's user id; empty until a shard was ready. */
  get user(): string {
    return this.#first(({ user }) => user?.id);
  }

  /** What the first shard that knows something says of it. */
  #first(read: (client: Client) => string | undefined): string {
    for (const client of this.#clients.values()) {
      const found = read(client);
      if (found !== undefined) return found;
    }
    return '';
  }

  /** The shards of this process that receive presses now. */
  get up(): readonly number[] {
    return [...this.#clients].flatMap(([id, { ws }]) =>
      ws.shards.get(id)?.status === Status.Ready ? [id] : [],
    );
  }

  /** The shard that a server's events come to, in whichever process. */
  shardOf(guild: string | null): number {
    return shardOf(guild, this.#count);
  }

  /** @throws Error with the reason while not every shard of this process is connected */
  check(): void {
    const waiting = this.#identifies?.waiting ?? null;
    if (waiting !== null) throw new Error(waiting);
    if (this.#clients.size === 0) throw new Error('not connected yet');
    const { up } = this;
    const missing = [...this.#clients.keys()].filter((id) => !up.includes(id));
    if (missing.length > 0) throw new Error(`not connected: shard ${missing.join(', ')}`);
  }

  async close(): Promise<void> {
    for (const watchdog of this.#watchdogs) watchdog.stop();
    await Promise.all([...this.#clients.values()].map((client) => client.destroy()));
  }
}
