/** Who may talk to the stand-in: programs of this machine, and its own page. */
import type { IncomingMessage } from 'node:http';

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether a request comes from a page of somebody else that is open in the same browser. Such a page
 * either says so (`Origin`, which browsers send with all that is not plain reading, and with every
 * WebSocket), or has had its own name point to this machine, and then that name is the `Host`. Bots
 * and tests are no pages and send no `Origin`.
 */
export function isForeign(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  // A port that is passed on from another machine may have another number than ours.
  const name = host?.replace(/:\d+$/, '').toLowerCase();
  if (host === undefined || name === undefined || !LOOPBACK.includes(name)) return true;
  return origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`;
}
