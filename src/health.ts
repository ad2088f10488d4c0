import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { Logger } from './log.js';

/** A part that must work for the bot to be ready: it resolves, or rejects with the reason. */
export type Check = () => Promise<void>;

export interface HealthServer {
  /** Where it listens; another than asked for when that was 0. */
  readonly port: number;
  close(): Promise<void>;
}

/** How long a part may take to say that it works, in ms; probes give up after a few seconds. */
const checkTimeout = 2_000;

/** How long it is taken to be true whether the parts work, in ms. */
const verdictKept = 1_000;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Runs a check; `null` when the part works, otherwise the reason why not. */
const judge = async (check: Check): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, checkTimeout, `no answer within ${checkTimeout} ms`);
  });
  const verdict = Promise.resolve()
    .then(check)
    .then(() => null, reasonOf);
  const reason = await Promise.race([verdict, late]);
  clearTimeout(timer);
  return reason;
};

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
};

/** Runs all checks; the reasons of those that fail, by name. */
const judgeAll = async (
  checks: Readonly<Record<string, Check>>,
): Promise<ReadonlyMap<string, string>> => {
  const failing = new Map<string, string>();
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const reason = await judge(check);
      if (reason !== null) failing.set(name, reason);
    }),
  );
  return failing;
};

/**
 * Asks `find` when somebody wants to know, but only once at a time, and no sooner than a second after
 * it last answered: however many ask, they do not make the parts work.
 */
const keeping = <Verdict>(find: () => Promise<Verdict>, now: () => number) => {
  let kept: Promise<Verdict> | null = null;
  let until = 0;
  return (): Promise<Verdict> => {
    if (kept !== null && now() < until) return kept;
    until = Number.POSITIVE_INFINITY;
    kept = find().finally(() => {
      until = now() + verdictKept;
    });
    return kept;
  };
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/**
 * Serves `/livez` (the process runs), `/readyz` (every check passes; otherwise 503 with reasons; one
 * verdict holds for a second of `now`, which counts ms) and `/metrics`. `null` when it is switched off, or when the default port is taken, which is logged:
 * a bot is worth more than its health page. A port that was asked for and cannot be had rejects.
 */
export const startHealth = async (
  config: Config['health'],
  checks: Readonly<Record<string, Check>>,
  registry: Registry,
  log: Logger,
  now: () => number = () => performance.now(),
): Promise<HealthServer | null> => {
  if (config === null) return null;
  const verdict = keeping(() => judgeAll(checks), now);
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/livez': async (response) => answer(response, 200, { status: 'alive' }),
    '/readyz': async (response) => {
      const reasons = await verdict();
      if (reasons.size === 0) answer(response, 200, { status: 'ready' });
      else answer(response, 503, { status: 'not ready', reasons: Object.fromEntries(reasons) });
    },
    '/metrics': async (response) => {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType });
      response.end(text);
    },
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (route === undefined) return answer(response, 404, { error: 'no such page' });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response, 405, { error: 'only GET' });
    }
    route(response).catch((error: unknown) => {
      log.error({ err: error, path }, 'a health page failed');
      if (response.headersSent) response.end();
      else answer(response, 500, { error: 'internal' });
    });
  });
  try {
    const port = await listen(server, config.port);
    server.on('error', (error) => log.error({ err: error }, 'the health server failed'));
    log.info({ port }, 'health pages: /livez, /readyz, /metrics');
    return {
      port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  } catch (error) {
    const why = `the health pages cannot listen on port ${config.port}: ${reasonOf(error)}`;
    if (config.explicit) throw new Error(why, { cause: error });
    log.warn(`${why}; going on without them (set HEALTH_PORT to choose another port)`);
    return null;
  }
};
