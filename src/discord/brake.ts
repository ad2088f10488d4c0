import { DefaultRestOptions, type RESTOptions } from 'discord.js';

type MakeRequest = RESTOptions['makeRequest'];

/** How long nothing is sent after Discord's edge has turned us away; twice as long each time again. */
const firstPause = 60_000;
const longestPause = 10 * 60_000;

/** A request that was not sent, or not carried out, because too much was asked of Discord. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}

/**
 * Every request of the process goes through one brake. The library waits as long as a 429 says, but
 * one that does not say it is repeated at once and without end: so is the page with which Cloudflare
 * blocks an address (error 1015). Each of those prolongs the block, so they stop the traffic here.
 */
export const createBrake = (
  now: () => number,
  alert: (pause: number) => void,
  send: MakeRequest = DefaultRestOptions.makeRequest,
): MakeRequest => {
  let until = Number.NEGATIVE_INFINITY;
  let pause = firstPause;
  return async (url, options) => {
    if (now() < until) throw new TurnedAway('nothing is sent while Discord blocks this address');
    const response = await send(url, options);
    if (response.status !== 429 || response.headers.has('Retry-After')) {
      if (response.ok) pause = firstPause;
      return response;
    }
    const json = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    // Read to its end, or the connection could not be used again.
    await response.text();
    if (json) throw new TurnedAway('too many requests of this kind');
    // Of many requests under way at once, the first one to be turned away says so.
    if (now() >= until) {
      until = now() + pause;
      alert(pause);
      pause = Math.min(pause * 2, longestPause);
    }
    throw new TurnedAway('Discord blocks this address for too many requests');
  };
};
