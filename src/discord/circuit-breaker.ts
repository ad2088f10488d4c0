import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { minute } from '../units.js';

type MakeRequest = RESTOptions['makeRequest'];

/** How long nothing is sent after Discord's edge has turned us away; twice as long each time again. */
const firstPause = minute;
const longestPause = 10 * minute;

/** A request that was not sent, or not carried out, because too much was asked of Discord. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}

/** What the breaker has to say to whoever runs the process. */
export interface CircuitBreakerAlerts {
  /** Discord's edge turns us away: nothing is sent for so many milliseconds. */
  readonly blocked: (pause: number) => void;
  /** Discord does not know the bot's token (any more). */
  readonly refused: () => void;
}

/**
 * Every request of the process goes through one breaker. The library waits as long as a 429 says, but
 * one that does not say it is repeated at once and without end: so is the page with which Cloudflare
 * blocks an address (error 1015). Each of those prolongs the block, so they stop the traffic here, as
 * does such a page with a 403, which would else be taken for a lack of permissions.
 */
export const createCircuitBreaker = (
  now: () => number,
  alerts: CircuitBreakerAlerts,
  send: MakeRequest = DefaultRestOptions.makeRequest,
): MakeRequest => {
  let until = Number.NEGATIVE_INFINITY;
  let pause = firstPause;
  /** Of many requests under way at once, the first one to be turned away says so. */
  const block = (asked: number): void => {
    if (now() < until) return;
    const length = Math.max(pause, asked);
    until = now() + length;
    alerts.blocked(length);
    pause = Math.min(pause * 2, longestPause);
  };
  return async (url, options) => {
    if (now() < until) throw new TurnedAway('nothing is sent while Discord blocks this address');
    const response = await send(url, options);
    if (response.status === 401 && isOwn(options)) alerts.refused();
    const json = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    const wait = waitOf(response);
    const limited = response.status === 429;
    const paged = !json && (limited || response.status === 403);
    if (!paged && !(limited && wait === null)) {
      if (response.ok) pause = firstPause;
      return response;
    }
    // Read to its end, or the connection could not be used again.
    await response.text();
    if (!paged) throw new TurnedAway('too many requests of this kind');
    block(wait ?? 0);
    throw new TurnedAway('Discord blocks this address');
  };
};

/** How long a response asks to wait, ms; `null` when it does not say, or says what no one can wait for. */
const waitOf = ({ headers }: Awaited<ReturnType<MakeRequest>>): number | null => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
};

/** Whether a request carries the bot's own token; the routes of interactions do not. */
const isOwn = ({ headers }: Parameters<MakeRequest>[1]): boolean =>
  new Headers(headers).has('Authorization');
