/** Requests that are no requests: they end with an answer or a closed connection, and nothing else ends. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server/index.js';
import { createWeb } from '../../../sandbox/web.js';

let sandbox: Sandbox;
beforeEach(async () => {
  const listener = await createWeb(() => ({ state: 'running', restarts: 0, ended: null }));
  sandbox = await startSandbox({ listener });
});
afterEach(() => sandbox.close());

/** Sends bytes as they are, and resolves to what comes back until the connection is closed. */
const say = async (head: string, more: Uint8Array = new Uint8Array()): Promise<string> => {
  const { hostname, port } = new URL(sandbox.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  socket.write(Buffer.concat([Buffer.from(head), more]));
  return await text(socket).catch(() => '');
};

const upgrade = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n');

test.each(['//', '//:x', '/\\', '*'])('an upgrade of %j is refused', async (path) => {
  expect(await say(upgrade(path))).not.toContain('101');
  expect((await fetch(sandbox.url)).status).toBe(200);
});

test.each(['//', '//:x'])('a request of %j is refused', async (path) => {
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
  expect(await say(head)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['/control/events', '/gateway'])(
  'a broken frame that comes along with the upgrade of %s ends that connection only',
  async (path) => {
    // Reserved bits, which nobody has agreed on.
    const frame = Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    expect(await say(upgrade(path), frame)).toContain('101');
    expect((await fetch(sandbox.url)).status).toBe(200);
  },
);
