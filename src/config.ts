import { z } from 'zod';
import { err, ok, type Result } from './games/result.js';
import { readShards, type ShardPlan } from './shard-list.js';
import { readRedisAddress } from './store/address.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The settings of the process, all checked. */
export interface Config {
  readonly token: string;
  /** Base of Discord's REST API, without a version and without a slash at the end. */
  readonly apiUrl: string;
  readonly shards: ShardPlan;
  readonly databaseFile: string;
  /** `full` waits for the disk at every write; `normal` may lose the last moments at a power loss. */
  readonly databaseSync: 'normal' | 'full';
  /** A server, or nodes of a cluster: see `readRedisAddress`. `null`: the SQLite file holds everything. */
  readonly redisUrl: string | null;
  /** `null`: no health server. `explicit` when the port was asked for and not the default. */
  readonly health: { readonly port: number; readonly explicit: boolean } | null;
  readonly logLevel: LogLevel;
}

const defaultHealthPort = 8081;

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}.` });

const portFault = `HEALTH_PORT must be a port between 0 and 65535 (0: any free one), or empty for none.`;

const environment = z.object({
  DISCORD_TOKEN: z
    .string({
      error:
        'DISCORD_TOKEN is missing: copy the bot token from the "Bot" page of your application at https://discord.com/developers/applications.',
    })
    .regex(/^[^\s"']+$/, {
      error: 'DISCORD_TOKEN must be the bare token, without spaces, quotes or "Bot" before it.',
    }),
  DISCORD_API_URL: z
    .string()
    .refine((value) => isUrl(value, ['http:', 'https:']), {
      error: 'DISCORD_API_URL must be a http:// or https:// address.',
      abort: true,
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => !/\/v\d+$/.test(value), {
      error: 'DISCORD_API_URL must not end in a version: leave out the /v10.',
    })
    .default('https://discord.com/api'),
  // These two are judged together, by `readShards`.
  DISCORD_SHARD_COUNT: z.string().optional(),
  DISCORD_SHARDS: z.string().optional(),
  DATABASE_FILE: z.string().default('data/knucklebones.sqlite'),
  DATABASE_SYNC: oneOf('DATABASE_SYNC', ['normal', 'full']).default('normal'),
  REDIS_URL: z
    .string()
    .refine((value) => readRedisAddress(value) !== null, {
      error:
        'REDIS_URL must be a redis:// or rediss:// address, redis+cluster:// or rediss+cluster:// with one or more nodes of a cluster, or empty for SQLite.',
    })
    .optional(),
  HEALTH_PORT: z
    .string()
    .regex(/^\d{0,5}$/, { error: portFault, abort: true })
    .refine((value) => Number(value) <= 65_535, { error: portFault })
    .optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', logLevels).default('info'),
});

/** A variable that is set to nothing counts as not set; only an empty HEALTH_PORT says something. */
const present = (env: Readonly<Record<string, string | undefined>>): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const name of Object.keys(environment.shape)) {
    const value = env[name]?.trim();
    if (value !== undefined && (value !== '' || name === 'HEALTH_PORT')) values[name] = value;
  }
  return values;
};

/**
 * Which store is meant, for programs that are not the bot: the other settings are not looked at. The
 * error is every fault at once, as for {@link loadConfig}.
 */
export const loadStoreConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Result<Pick<Config, 'databaseFile' | 'redisUrl'>, readonly string[]> => {
  const read = environment.pick({ DATABASE_FILE: true, REDIS_URL: true }).safeParse(present(env));
  if (!read.success) return err(read.error.issues.map(({ message }) => message));
  return ok({ databaseFile: read.data.DATABASE_FILE, redisUrl: read.data.REDIS_URL ?? null });
};

const healthOf = (port: string | undefined): Config['health'] => {
  if (port === undefined) return { port: defaultHealthPort, explicit: false };
  return port === '' ? null : { port: Number(port), explicit: true };
};

/**
 * Reads the environment. The error is every fault at once, a sentence each, naming the variable
 * and never its value: values may be secrets.
 */
export const loadConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> => {
  const values = present(env);
  const read = environment.safeParse(values);
  const shards = readShards(values.DISCORD_SHARD_COUNT, values.DISCORD_SHARDS);
  if (!read.success || !shards.ok) {
    const faults = read.error?.issues.map(({ message }) => message) ?? [];
    return err([...faults, ...(shards.ok ? [] : shards.error)]);
  }
  const { data } = read;
  return ok({
    token: data.DISCORD_TOKEN,
    apiUrl: data.DISCORD_API_URL,
    shards: shards.value,
    databaseFile: data.DATABASE_FILE,
    databaseSync: data.DATABASE_SYNC,
    redisUrl: data.REDIS_URL ?? null,
    health: healthOf(data.HEALTH_PORT),
    logLevel: data.LOG_LEVEL,
  });
};
