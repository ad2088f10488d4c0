import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';
import { readRedisAddress } from './store/address.js';

export type { Logger };

/** What must never be read in a log, wherever it stands in a line, and what stands there instead. */
const scrubs: readonly (readonly [RegExp, string])[] = [
  // Interaction tokens: whoever has one can answer in the bot's name for a quarter of an hour.
  [/(\/webhooks\/\d+\/)[^/?#\s"'\\]+/g, '$1[token]'],
  [/(\/interactions\/\d+\/)[^/?#\s"'\\]+/g, '$1[token]'],
  [/\b(Bot|Bearer) [\w.~+/=-]{8,}/g, '$1 [token]'],
  // A bot token: its user's id in base 64, a time stamp, a signature.
  [/\b[\w-]{20,}\.[\w-]{6,}\.[\w-]{25,}/g, '[token]'],
  // The credentials of any address, those of REDIS_URL among them; a password may hold an @.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s"'\\/]*@/gi, '$1[credentials]@'],
];

/** Takes secrets out of a text: those of a known form, and the given ones literally. */
export const scrub = (text: string, secrets: readonly string[] = []): string => {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, '[secret]');
  for (const [pattern, instead] of scrubs) clean = clean.replace(pattern, instead);
  return clean;
};

/** Deep enough for a cause of a cause; a cycle of causes ends here too. */
const mostCauses = 4;

/**
 * An error as a log line shows it: its kind, words, codes and stack, and what Discord found wrong
 * with a body, but never the body itself, which holds what people wrote and whole pictures.
 */
export const describeError = (error: unknown, causes = mostCauses): unknown => {
  if (!(error instanceof Error)) return error;
  const shown: Record<string, unknown> = {
    type: error.name,
    message: error.message,
    stack: error.stack,
  };
  const details: Readonly<Record<string, unknown>> = { ...error };
  for (const name of ['code', 'status', 'method', 'url', 'syscall', 'key', 'reason']) {
    if (['string', 'number'].includes(typeof details[name])) shown[name] = details[name];
  }
  const raw = details.rawError;
  if (typeof raw === 'object' && raw !== null && 'errors' in raw) shown.errors = raw.errors;
  if (error.cause !== undefined && causes > 0) {
    shown.cause = describeError(error.cause, causes - 1);
  }
  if (error instanceof AggregateError && causes > 0) {
    shown.all = error.errors.map((inner) => describeError(inner, causes - 1));
  }
  return shown;
};

/** Values under these names are secrets whatever they look like; the dice's seeds are, until the end. */
const secretNames = ['token', 'authorization', 'password', 'seed', 'serverSeed'];

/** The process's own secrets: its token, and the password of its Redis as written and as meant. */
export const secretsOf = ({
  token,
  redisUrl,
}: Pick<Config, 'token' | 'redisUrl'>): readonly string[] => {
  const password = redisUrl === null ? '' : (readRedisAddress(redisUrl)?.password ?? '');
  return [token, password, decodeURIComponent(password)].filter((secret) => secret !== '');
};

/**
 * The process's log: one JSON object a line, on standard output unless told otherwise. Its own
 * secrets are taken out of every line, as is all that looks like one.
 */
export const createLog = (
  config: Pick<Config, 'logLevel' | 'token' | 'redisUrl'>,
  destination: DestinationStream = pino.destination(1),
): Logger => {
  const secrets = secretsOf(config);
  return pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[secret]',
      },
      hooks: { streamWrite: (line) => scrub(line, secrets) },
    },
    destination,
  );
};
