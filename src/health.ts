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

const ready = async (
  response: ServerResponse,
  checks: Readonly<Record<string, Check>>,
): Promise<void> => {
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await judge(check)] as const),
  );
  const failing = verdicts.filter(([, reason]) => reason !== null);
  if (failing.length === 0) answer(response, 200, { status: 'ready' });
  else answer(response, 503, { status: 'not ready', reasons: Object.fromEntries(failing) });
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
 * Serves `/livez` (the process runs), `/readyz` (every check passes; otherwise 503 with reasons) and
 * `/metrics`. `null` when it is switched off, or when the default port is taken, which is logged:
 * a bot is worth more than its health page. A port that was asked for and cannot be had rejects.
 */
export const startHealth = async (
  config: Config['health'],
  checks: Readonly<Record<string, Check>>,
  registry: Registry,
  log: Logger,
): Promise<HealthServer | null> => {
  if (config === null) return null;
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/livez': async (response) => answer(response, 200, { status: 'alive' }),
    '/readyz': (response) => ready(response, checks),
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
