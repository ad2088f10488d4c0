/** Finds the route of a REST request. Paths are given without `/api/v10`. */
import type { Body } from './body.js';
import type { Bucket } from './ratelimits.js';

/** What a route answers: JSON, or nothing with 204. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** 204. */
export const NO_CONTENT: Answer = { status: 204 };

/** An answer with a JSON body. */
export function json(status: number, body: unknown): Answer {
  return { status, body };
}

/** A request that has found its route. */
export class Call {
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly #params: ReadonlyMap<string, string>;

  constructor(params: ReadonlyMap<string, string>, query: URLSearchParams, body: Body) {
    this.#params = params;
    this.query = query;
    this.body = body;
  }

  /** A part of the path by its name in the pattern. */
  param(name: string): string {
    const value = this.#params.get(name);
    if (value === undefined) throw new RangeError(`the route has no :${name}`);
    return value;
  }
}

export interface Route {
  readonly method: string;
  /** `/channels/:channel/messages`. */
  readonly pattern: string;
  /** Whether the bot's token is needed; interaction routes carry their own. */
  readonly auth: boolean;
  /** Limit and window of its bucket; by default 50 a second. */
  readonly limit?: readonly [count: number, windowMs: number];
  /** The parameter that splits its bucket. */
  readonly major?: string;
  readonly handle: (call: Call) => Answer | Promise<Answer>;
}

export interface Match {
  readonly route: Route;
  readonly params: ReadonlyMap<string, string>;
  /** `null` for the callback, which Discord counts by nothing but itself. */
  readonly bucket: Bucket | null;
}

/** Finds the first route that fits the method and the path. */
export function match(routes: readonly Route[], method: string, path: string): Match | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(route.pattern.split('/'), parts);
    if (params !== undefined) return { route, params, bucket: bucketOf(route, params) };
  }
  return undefined;
}

function paramsOf(
  pattern: readonly string[],
  parts: readonly string[],
): Map<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params = new Map<string, string>();
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (wanted.startsWith(':')) params.set(wanted.slice(1), part);
    else if (wanted !== part) return undefined;
  }
  return params;
}

function bucketOf(route: Route, params: ReadonlyMap<string, string>): Bucket | null {
  if (route.pattern.endsWith('/callback')) return null;
  const [limit, windowMs] = route.limit ?? [50, 1000];
  const major = route.major === undefined ? '' : (params.get(route.major) ?? '');
  // All webhook routes of one interaction share a bucket; elsewhere each method has its own.
  const name = route.pattern.startsWith('/webhooks/')
    ? '/webhooks'
    : `${route.method}:${route.pattern}`;
  return { key: `${name} ${major}`, limit, windowMs, global: route.auth };
}
