import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { RunnerVerbs } from './protocol.js';
import { answerJson } from './server/control.js';
import { Impossible } from './server/slash.js';

/** Answers a request if it is for the page; `false` leaves it to whoever comes next. */
export type WebHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers the runner's verbs; without it the page says that it cannot reach the bot's process. */
export type BotControl = (
  action: RunnerVerbs['bot'][0]['action'],
) => RunnerVerbs['bot'][1] | Promise<RunnerVerbs['bot'][1]>;

const folder = fileURLToPath(new URL('./page/', import.meta.url));
const actions: readonly string[] = ['status', 'kill', 'restart'];
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Bundles the page with esbuild, in memory, and gives a handler that serves it at `/` and
 * `/page/…`, and the verb `bot` at `/control/bot`. The page loads nothing from anywhere else.
 */
export const createWeb = async (bot?: BotControl): Promise<WebHandler> => {
  const files = await bundle();
  return (request, response) => {
    const path = /^[^?#]*/.exec(request.url ?? '/')?.[0] ?? '/';
    if (request.method === 'POST' && path === '/control/bot') {
      void answerBot(request, response, bot);
      return true;
    }
    const name = path === '/' ? 'index.html' : /^\/page\/([\w.-]+)$/.exec(path)?.[1];
    const file = name === undefined ? undefined : files.get(name);
    if (name === undefined || !file || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return false;
    }
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'content-length': file.length,
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:",
    });
    response.end(request.method === 'HEAD' ? undefined : file);
    return true;
  };
};

const bundle = async (): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.ts', 'main.css'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    write: false,
    logLevel: 'error',
  });
  const files = new Map<string, Uint8Array>(
    outputFiles.map((file) => [basename(file.path), file.contents]),
  );
  return files.set('index.html', await readFile(`${folder}index.html`));
};

const answerBot = async (
  request: IncomingMessage,
  response: ServerResponse,
  bot: BotControl | undefined,
): Promise<void> => {
  try {
    await answerJson(request, response, (json) => {
      if (!bot) throw new Impossible('This sandbox does not run the bot itself.');
      const action = actionIn(json);
      if (action === null) throw new Impossible(`The action is one of ${actions.join(', ')}.`);
      return bot(action);
    });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: words }));
  }
};

const actionIn = (body: unknown): RunnerVerbs['bot'][0]['action'] | null => {
  if (typeof body !== 'object' || body === null || !('action' in body)) return null;
  const { action } = body;
  return action === 'status' || action === 'kill' || action === 'restart' ? action : null;
};
