/**
 * Buckets. Windows run on real time, as the bot's own timers do. Discord documents none of the
 * sizes: those of webhooks and channels are what its users measure.
 */
import { DiscordError } from './errors.js';

export interface Bucket {
  /** The route and its major parameter. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Counts against the whole bot's 50 requests a second; interaction routes do not. */
  readonly global: boolean;
}

interface Window {
  used: number;
  /** When it empties, on the monotonic clock. */
  ends: number;
}

/** Requests a second of one bot over all routes. */
const GLOBAL = { limit: 50, windowMs: 1000 };
/** Old messages (over an hour) take fewer edits, a channel. Measured by others; 30046. */
const OLD_EDITS = { limit: 3, windowMs: 6000 };
/** Buckets kept before the empty ones are swept out. */
const SWEEP_AT = 10_000;

export class RateLimits {
  readonly #on: boolean;
  readonly #windows = new Map<string, Window>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /** Counts a request; returns the headers its answer carries. @throws DiscordError 429 */
  take(bucket: Bucket): Record<string, string> {
    if (!this.#on) return {};
    if (bucket.global) {
      const all = this.#count('global', GLOBAL.limit, GLOBAL.windowMs);
      if (all.over) throw limited('global', all.afterMs, { 'X-RateLimit-Global': 'true' });
    }
    const own = this.#count(bucket.key, bucket.limit, bucket.windowMs);
    const headers = headersOf(bucket, own.left, own.afterMs);
    if (own.over) throw limited('user', own.afterMs, headers);
    return headers;
  }

  /** Counts an edit of a message older than an hour. @throws DiscordError 429 / 30046 */
  takeOldEdit(channel: string): void {
    if (!this.#on) return;
    const { over, afterMs } = this.#count(`old ${channel}`, OLD_EDITS.limit, OLD_EDITS.windowMs);
    if (over)
      throw new DiscordError(
        429,
        30046,
        'Maximum number of edits to messages older than 1 hour reached. Try again later',
        { extra: { retry_after: afterMs / 1000, global: false } },
      );
  }

  #count(key: string, limit: number, windowMs: number) {
    const now = performance.now();
    if (this.#windows.size > SWEEP_AT)
      for (const [other, window] of this.#windows)
        if (window.ends <= now) this.#windows.delete(other);
    let window = this.#windows.get(key);
    if (window === undefined || window.ends <= now) {
      window = { used: 0, ends: now + windowMs };
      this.#windows.set(key, window);
    }
    const over = window.used >= limit;
    if (!over) window.used += 1;
    return { over, left: limit - window.used, afterMs: Math.ceil(window.ends - now) };
  }
}

function headersOf(bucket: Bucket, left: number, afterMs: number): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(bucket.limit),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': ((Date.now() + afterMs) / 1000).toFixed(3),
    'X-RateLimit-Reset-After': (afterMs / 1000).toFixed(3),
    'X-RateLimit-Bucket': hash(bucket.key.split(' ')[0] ?? ''),
  };
}

/** Discord names a bucket by an opaque hash of its route, the same for every major parameter. */
function hash(route: string): string {
  let sum = 0x811c9dc5;
  for (const char of route) sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(16).padStart(32, '0');
}

/** A 429 as Discord sends it. */
export function limited(
  scope: 'user' | 'shared' | 'global',
  afterMs: number,
  headers: Record<string, string> = {},
): DiscordError {
  return new DiscordError(429, 0, 'You are being rate limited.', {
    headers: {
      ...headers,
      'Retry-After': String(Math.ceil(afterMs / 1000)),
      'X-RateLimit-Scope': scope,
      ...(scope === 'global' ? { 'X-RateLimit-Global': 'true' } : {}),
    },
    extra: { retry_after: afterMs / 1000, global: scope === 'global' },
  });
}
