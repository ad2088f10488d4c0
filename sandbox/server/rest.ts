/** One REST request from the socket to the answer: faults, token, limits, route, log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Body, readBody } from './body.js';
import type { Core } from './core.js';
import { DiscordError, describe, type Problem } from './errors.js';
import type { Outcome } from './faults.js';
import { Call, type Match, match, type Route } from './router.js';

/** A request that was answered, for tests and the developer. */
export interface LoggedRequest {
  readonly method: string;
  /** `POST /channels/:channel/messages`; the bare path when no route fitted. */
  readonly route: string;
  readonly path: string;
  /** What the stand-in did, also when a fault hid it from the bot. */
  readonly status: number;
  /** Discord's error code, if it refused. */
  readonly code: number | null;
  /** Whether the bot got this answer: a fault can lose or replace it. */
  readonly delivered: boolean;
  readonly bytes: number;
  readonly body: unknown;
  readonly files: readonly string[];
  /** By the stand-in's clock. */
  readonly at: number;
}

/** A body that broke Discord's rules. */
export interface Violation {
  readonly route: string;
  readonly problems: readonly string[];
  readonly body: unknown;
  readonly at: number;
}

interface Result {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly error: DiscordError | null;
}

const NO_BODY: Body = { json: undefined, uploads: [], bytes: 0 };

export class Rest {
  readonly requests: LoggedRequest[] = [];
  readonly violations: Violation[] = [];
  readonly #core: Core;
  readonly #routes: readonly Route[];
  readonly #record: boolean;

  /** @param record whether requests are kept; a long benchmark does without. */
  constructor(core: Core, routes: readonly Route[], record: boolean) {
    this.#core = core;
    this.#routes = routes;
    this.#record = record;
  }

  /** @param path without `/api` and version. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    const method = request.method ?? 'GET';
    const found = match(this.#routes, method, path);
    const route = found === undefined ? `${method} ${path}` : `${method} ${found.route.pattern}`;
    const read = await readBody(request).catch((error: unknown) => asError(error));
    const body = read instanceof DiscordError ? NO_BODY : read;
    const text = body.json === undefined ? 0 : Buffer.byteLength(JSON.stringify(body.json));
    const seen = { route, path, text, files: body.uploads.length };
    let outcome = await this.#core.faults.before(seen);
    let result: Result | undefined;
    if (outcome === undefined) {
      result =
        read instanceof DiscordError
          ? failed(read, {})
          : await this.#carryOut(request, found, query, body);
      outcome = this.#core.faults.after(seen);
    }
    this.#log({ method, route, path, body, result, outcome });
    if (outcome !== undefined) spoil(response, outcome);
    else if (result !== undefined) answer(response, result);
  }

  async #carryOut(
    request: IncomingMessage,
    found: Match | undefined,
    query: URLSearchParams,
    body: Body,
  ): Promise<Result> {
    let headers: Record<string, string> = {};
    try {
      if (found === undefined) throw new DiscordError(404, 0, '404: Not Found');
      const { route, params, bucket } = found;
      const token = /^Bot \S+$/.test(request.headers.authorization ?? '');
      if (route.auth && !token) throw new DiscordError(401, 0, '401: Unauthorized');
      if (bucket !== null) headers = this.#core.limits.take(bucket);
      const done = await route.handle(new Call(params, query, body));
      return { status: done.status, body: done.body, headers, error: null };
    } catch (error) {
      return failed(asError(error), headers);
    }
  }

  #log(entry: {
    method: string;
    route: string;
    path: string;
    body: Body;
    result: Result | undefined;
    outcome: Outcome | undefined;
  }): void {
    const { method, route, path, body, result, outcome } = entry;
    const status = result?.status ?? statusOf(outcome);
    const at = this.#core.clock.now();
    const problems = result?.error?.problems ?? [];
    if (problems.length > 0) this.#violated(route, problems, body, at);
    const token = /^\/(?:interactions\/\d+|webhooks\/\d+)\/([^/]+)/.exec(path)?.[1];
    const code = result?.error?.code ?? null;
    const line = `${route} ${status}${code === null ? '' : ` (${code})`}${outcome === undefined ? '' : ' not delivered'}`;
    this.#core.interactions.byToken(token ?? '')?.requests.push(line);
    if (this.#record)
      this.requests.push({
        method,
        route,
        path,
        status,
        code,
        delivered: outcome === undefined,
        bytes: body.bytes,
        body: body.json,
        files: body.uploads.map((upload) => upload.name),
        at,
      });
    this.#core.hub.changed();
  }

  #violated(route: string, found: readonly Problem[], body: Body, at: number): void {
    const problems = found.map(describe);
    this.violations.push({ route, problems, body: body.json, at });
    this.#core.hub.emit(() => ({ type: 'violation', route, problems }));
  }
}

/** Anything thrown that is not a refusal is the stand-in's own fault, and is said to be. */
function asError(error: unknown): DiscordError {
  if (error instanceof DiscordError) return error;
  // Whoever asked was killed in the middle of the request: nobody is there to be answered.
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    return new DiscordError(400, 0, '400: Bad Request');
  console.error('the stand-in failed:', error);
  return new DiscordError(500, 0, '500: Internal Server Error');
}

function failed(error: DiscordError, headers: Record<string, string>): Result {
  return {
    status: error.status,
    body: error.body(),
    headers: { ...headers, ...error.headers },
    error,
  };
}

function statusOf(outcome: Outcome | undefined): number {
  if (outcome?.kind === 'error') return outcome.error.status;
  return outcome?.kind === 'raw' ? outcome.status : 0;
}

function answer(response: ServerResponse, result: Result): void {
  if (result.body === undefined) {
    response.writeHead(result.status, result.headers).end();
    return;
  }
  const text = JSON.stringify(result.body);
  response
    .writeHead(result.status, { ...result.headers, 'Content-Type': 'application/json' })
    .end(text);
}

function spoil(response: ServerResponse, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'drop':
      response.destroy();
      break;
    case 'hang':
      break;
    case 'raw':
      response.writeHead(outcome.status, outcome.headers).end(outcome.body);
      break;
    case 'error':
      answer(response, failed(outcome.error, {}));
      break;
  }
}
