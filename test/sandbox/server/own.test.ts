/** Whose requests the stand-in answers: its own page's and programs', and not those of foreign pages. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { BotStatus } from '../../../sandbox/protocol.js';
import { type Sandbox, startSandbox } from '../../../sandbox/server/index.js';
import { createWeb, type WebHandler } from '../../../sandbox/web.js';

const status: BotStatus = { state: 'running', restarts: 0, ended: null };
const bot = vi.fn(() => status);
let web: WebHandler;
let sandbox: Sandbox;
/** As a browser writes it for the sandbox's own page. */
let own: string;

beforeAll(async () => {
  web = await createWeb(bot);
});
beforeEach(async () => {
  bot.mockClear();
  sandbox = await startSandbox({ listener: web });
  own = sandbox.url;
});
afterEach(() => sandbox.close());

type Headers = Readonly<Record<string, string>>;

/** A request with just these headers: `fetch` would not let a test choose its `Host`. */
const ask = async (method: string, path: string, headers: Headers, body = '') => {
  const asked = request(sandbox.url + path, { method, headers });
  asked.end(body);
  // What node's own event comes with.
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
};

const json = { 'Content-Type': 'application/json' };
const kill = JSON.stringify({ action: 'kill' });

/** How opening a WebSocket ends: with its first message, or with the status of the refusal. */
const opened = (path: string, headers: Headers): Promise<string | number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(sandbox.url.replace('http', 'ws') + path, { headers });
    socket.once('message', (raw) => {
      resolve(raw.toString());
      socket.terminate();
    });
    socket.once('unexpected-response', (_, { statusCode }) => {
      resolve(statusCode);
      socket.terminate();
    });
    // Also what `terminate` says of a socket that never opened; it is settled by then.
    socket.on('error', reject);
  });

/** What a page elsewhere looks like from here; the last two have had their name point to us. */
const strangers: readonly (readonly [string, () => Headers])[] = [
  ['another site', () => ({ Origin: 'https://example.org' })],
  ['another site with our port', () => ({ Origin: own.replace('127.0.0.1', 'example.org') })],
  ['another program of this machine', () => ({ Origin: 'http://127.0.0.1:1' })],
  ['our address as another protocol', () => ({ Origin: own.replace('http:', 'https:') })],
  ['a page without an origin', () => ({ Origin: 'null' })],
  ['a name that was made ours', () => ({ Host: 'example.org', Origin: 'http://example.org' })],
  ['such a name, without an origin', () => ({ Host: `127.0.0.1.example.org:80` })],
];

describe.each(strangers)('%s', (_, headers) => {
  test('does nothing to the bot, whatever it calls its body', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const answer = await ask(
        'POST',
        '/control/bot',
        { ...headers(), 'Content-Type': type },
        kill,
      );
      expect(answer.status).toBe(403);
    }
    expect(bot).not.toHaveBeenCalled();
  });

  test('uses no verb, no REST, and reads no page', async () => {
    const before = sandbox.clockOffset;
    const turn = JSON.stringify({ ms: 1_000 });
    const answers = [
      await ask('POST', '/control/clock', { ...headers(), ...json }, turn),
      await ask('GET', '/api/v10/gateway', headers()),
      await ask('GET', '/', headers()),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect(sandbox.clockOffset).toBe(before);
    expect(sandbox.requests).toEqual([]);
  });

  test('reads no events and is no bot', async () => {
    expect(await opened('/control/events', headers())).toBe(403);
    expect(await opened('/gateway', headers())).toBe(403);
  });
});

const friends: readonly (readonly [string, () => Headers])[] = [
  ['a program', () => ({})],
  ['the page', () => ({ Origin: own })],
  [
    'the page by its other name',
    () => {
      const named = own.replace('127.0.0.1', 'localhost');
      return { Host: new URL(named).host, Origin: named };
    },
  ],
  [
    'the page over a port that was passed on',
    () => ({ Host: '[::1]:9', Origin: 'http://[::1]:9' }),
  ],
];

describe.each(friends)('%s', (_, headers) => {
  test('is answered, and hears what happens', async () => {
    const sent = { ...headers(), ...json };
    expect(await ask('POST', '/control/bot', sent, kill)).toEqual({
      status: 200,
      body: JSON.stringify(status),
    });
    expect(bot.mock.calls).toEqual([['kill']]);
    await ask('POST', '/control/clock', sent, JSON.stringify({ ms: 1_000 }));
    expect(sandbox.clockOffset).toBe(1_000);
    expect((await ask('GET', '/', headers())).body).toContain('/page/main.js');
    expect(await opened('/control/events', headers())).toContain('"type":"world"');
    expect(await opened('/gateway', headers())).toContain('heartbeat_interval');
  });
});

describe('what a verb is given', () => {
  const large = 'x'.repeat(25 * 1024 * 1024 + 1);

  test.each(['bot', 'clock'])('must not be too large: %s', async (verb) => {
    const answer = await ask('POST', `/control/${verb}`, json, large);
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('too large') });
    expect(bot).not.toHaveBeenCalled();
  });

  test.each([
    ['called something else', { 'Content-Type': 'text/plain' }, kill],
    ['called nothing', {}, kill],
    ['no JSON', json, 'kill'],
    ['no action', json, '{"action":"dance"}'],
    ['nothing', {}, ''],
  ])('is %s: a fault of whoever asks', async (_, headers, body) => {
    const answer = await ask('POST', '/control/bot', headers, body);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('"error":') });
    expect(bot).not.toHaveBeenCalled();
  });
});
