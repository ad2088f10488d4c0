/** The stand-in's one HTTP server: who answers which path. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { WebSocketServer } from 'ws';
import { answerControl, push, type Verbs } from './control.js';
import type { Core } from './core.js';
import { isForeign } from './own.js';
import type { Rest } from './rest.js';

/** What a bot has uploaded is shown from the page's own address, and must not run there. */
const UPLOADED = { 'Content-Security-Policy': 'sandbox', 'X-Content-Type-Options': 'nosniff' };

/** Asked about every path outside `/api`; returns whether it has taken the request. */
export type PageListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers everything that comes to `server`; pages of others are refused before anything is looked at. */
export function serve(
  server: Server,
  sockets: WebSocketServer,
  core: Core,
  rest: Rest,
  verbs: Verbs,
  listener: PageListener | undefined,
): void {
  server.on('request', (request, response) => {
    if (isForeign(request)) {
      response.writeHead(403, { 'Content-Type': 'text/plain' });
      response.end('The sandbox answers its own page only.\n');
      return;
    }
    route(core, rest, verbs, listener, request, response).catch((error: unknown) => {
      console.error('the stand-in failed:', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (isForeign(request)) {
      // Nobody else looks after this socket: it may be gone already, and must not stay half open.
      socket.on('error', () => socket.destroy());
      socket.once('finish', () => socket.destroy());
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const pathname = target(request)?.pathname;
    if (pathname !== '/gateway' && pathname !== '/gateway/' && pathname !== '/control/events') {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, async (client) => {
      // Before anything is waited for: what is wrong may have come along with the request.
      client.on('error', () => client.terminate());
      if (pathname !== '/control/events') core.gateway.accept(client, socket);
      else
        push(client, { type: 'world', world: await verbs.world({}) }, (send) => core.hub.on(send));
    });
  });
}

/** `null` for what is no address, such as `//`. */
function target({ url = '/' }: IncomingMessage): URL | null {
  const base = 'http://127.0.0.1';
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

/** `null` for a path that is written wrongly: whoever answers a forged interaction asks for such ones. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

async function route(
  core: Core,
  rest: Rest,
  verbs: Verbs,
  listener: PageListener | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = target(request);
  if (asked === null) {
    response.writeHead(400).end();
    return;
  }
  const { pathname, searchParams } = asked;
  const api = /^\/api(?:\/v\d+)?(\/.*)$/.exec(pathname)?.[1];
  if (api !== undefined) {
    // discord.js writes `@original` as `%40original`.
    const path = decoded(api);
    if (path === null) response.writeHead(400).end();
    else await rest.handle(request, response, path, searchParams);
    return;
  }
  if (listener?.(request, response) === true) return;
  const verb = /^\/control\/(\w+)$/.exec(pathname)?.[1];
  if (verb !== undefined) {
    await answerControl(verbs, verb, request, response);
    return;
  }
  const file = fileAt(core, pathname);
  if (file === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...UPLOADED, 'Content-Type': file.contentType }).end(file.data);
}

/** A message's file, or the picture of an emoji. */
function fileAt(core: Core, path: string): { contentType: string; data: Buffer } | undefined {
  const file = /^\/attachments\/\d+\/(\d+)\//.exec(path)?.[1];
  if (file !== undefined) return core.files.get(file);
  const emoji = /^\/emojis\/(\d+)\.\w+$/.exec(path)?.[1];
  return emoji === undefined ? undefined : core.world.emojiPictures.get(emoji);
}
