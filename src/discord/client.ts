import {
  Client,
  type ClientOptions,
  Events,
  GatewayCloseCodes,
  Options,
  REST,
  type RESTOptions,
} from 'discord.js';
import { Agent } from 'undici';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics.js';
import { minute } from '../units.js';
import { type Identifies, refusedToken } from './identify.js';

/** Open sockets to Discord at the most: without a limit they grow without bound under overload. */
const mostConnections = 128;

const restOptions = (
  { apiUrl }: Pick<Config, 'apiUrl'>,
  makeRequest: RESTOptions['makeRequest'],
): Partial<RESTOptions> => ({
  api: apiUrl,
  makeRequest,
  // Idle sockets that a router has dropped cost a timeout each: they are closed before.
  agent: new Agent({ connections: mostConnections, keepAliveMaxTimeout: 10_000 }),
  invalidRequestWarningInterval: 500,
  // The library keeps a queue for every token by which something was edited, though most edit once.
  handlerSweepInterval: minute,
});

/** For first answers: tried once and briefly, since a retry only finds them answered already. */
export const createCallbackRest = (
  config: Pick<Config, 'apiUrl' | 'token'>,
  makeRequest: RESTOptions['makeRequest'],
): REST =>
  new REST({
    ...restOptions(config, makeRequest),
    timeout: 2_500,
    retries: 0,
    // Later than that an answer is not taken any more: the board is edited at once instead.
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > 2_500,
  }).setToken(config.token);

/** What discord.js asks before a shard identifies itself. */
type Throttler = Pick<Identifies, 'waitForIdentify'>;

/** A shard's client: no intents, no caches (users and members would grow with every presser). */
export const createClient = (
  config: Pick<Config, 'apiUrl'>,
  makeRequest: RESTOptions['makeRequest'],
  shard: { readonly id: number; readonly count: number },
  identifies: Throttler,
): Client => {
  const options: ClientOptions = {
    intents: [],
    shards: [shard.id],
    shardCount: shard.count,
    ws: { buildIdentifyThrottler: () => identifies },
    rest: { ...restOptions(config, makeRequest), timeout: 5_000 },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      UserManager: 0,
      GuildMemberManager: 0,
      ReactionManager: 0,
    }),
  };
  const client = new Client(options);
  // A count of 1 is the library's default, which it overwrites by an environment variable of its own.
  client.options.shardCount = shard.count;
  return client;
};

/** For edits, posts and uploads: patient, with the library's retries. */
export const createPatientRest = (
  config: Pick<Config, 'apiUrl' | 'token'>,
  makeRequest: RESTOptions['makeRequest'],
): REST =>
  new REST({ ...restOptions(config, makeRequest), timeout: 10_000, retries: 2 }).setToken(
    config.token,
  );

/** What an operator has to do about the codes with which Discord closes a connection for good. */
const remedies: ReadonlyMap<number, string> = new Map([
  [GatewayCloseCodes.AuthenticationFailed, refusedToken],
  [
    GatewayCloseCodes.ShardingRequired,
    'Discord asks for more shards: raise DISCORD_SHARD_COUNT, or leave it at auto',
  ],
  [
    GatewayCloseCodes.InvalidShard,
    'Discord does not accept the shard: is DISCORD_SHARD_COUNT the same in every process?',
  ],
  [GatewayCloseCodes.DisallowedIntents, 'Discord does not allow the intents that were asked for'],
]);

/** Logs what the client says of itself. Without an `error` listener an error would end the process. */
export const watchClient = (client: Client, log: Logger, metrics: Metrics): void => {
  client.on(Events.Error, (error) => log.error({ err: error }, 'the client reported an error'));
  client.on(Events.Warn, (text) => log.warn({ text }, 'the client warns'));
  client.on(Events.ShardError, (error, shard) => log.error({ err: error, shard }, 'shard error'));
  client.on(Events.ShardReady, (shard) => {
    metrics.gateway.set({ shard }, 1);
    log.info({ shard }, 'shard ready');
  });
  client.on(Events.ShardResume, (shard, replayed) => {
    metrics.gateway.set({ shard }, 1);
    log.info({ shard, replayed }, 'shard resumed');
  });
  client.on(Events.ShardReconnecting, (shard) => {
    metrics.gateway.set({ shard }, 0);
    log.warn({ shard }, 'shard reconnecting');
  });
  client.on(Events.ShardDisconnect, ({ code }, shard) => {
    metrics.gateway.set({ shard }, 0);
    log.error({ shard, code }, remedies.get(code) ?? 'shard disconnected for good');
  });
};

/** Says so when Discord refuses many requests: of ten thousand in ten minutes it blocks the address. */
export const watchRest = (rest: REST, log: Logger): void => {
  rest.on('invalidRequestWarning', (data) => log.warn(data, 'many invalid requests'));
};

/** The shard that a server's events come to (Discord's rule); those without a server come to 0. */
export const shardOf = (guild: string | null, shards: number): number =>
  guild === null || !/^\d+$/.test(guild)
    ? 0
    : Number((BigInt(guild) >> 22n) % BigInt(Math.max(1, shards)));
