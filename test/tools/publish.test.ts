import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Publication, publish, type Target } from '../../src/tools/publish.js';

const application = '111111111111111111';
const guild = '222222222222222222';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Discord's side: what was asked of it, and the emoji it has. */
let requests: Request[] = [];
let emoji: { id: string; name: string }[] = [];
let server: Server;
let rest: REST;

const answer = ({ method, path, body }: Request): unknown => {
  if (path === '/v10/applications/@me') return { id: application, name: 'Bones' };
  if (path.endsWith('/commands') && Array.isArray(body)) {
    return body.map((command: { name: string }) => ({ id: '3', name: command.name }));
  }
  if (path.endsWith('/emojis') && method === 'GET') return { items: emoji };
  return { id: '4', name: 'made' };
};

beforeEach(async () => {
  requests = [];
  emoji = [];
  server = createServer(async (incoming, response) => {
    const body = await text(incoming);
    const request: Request = {
      method: incoming.method ?? '',
      path: decodeURIComponent(incoming.url ?? ''),
      body: body === '' ? null : JSON.parse(body),
    };
    requests.push(request);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  rest = new REST({ api: `http://127.0.0.1:${address.port}`, retries: 0 }).setToken('a-token');
});

afterEach(async () => {
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const publication: Publication = {
  commands: [{ name: 'knucklebones' }, { name: 'privacy' }],
  emoji: [
    { name: 'die_1_v2', image: Buffer.from('one') },
    { name: 'die_2_v2', image: Buffer.from('two') },
  ],
};

const run = async (target: Partial<Target> = {}): Promise<readonly string[]> => {
  const lines: string[] = [];
  await publish(rest, publication, { guild: null, clearGuild: null, ...target }, (line) =>
    lines.push(line),
  );
  return lines;
};

const asked = (method: string): readonly string[] =>
  requests.filter((request) => request.method === method).map(({ path }) => path);

describe('publishing', () => {
  it('tells Discord all commands in one PUT', async () => {
    const lines = await run();
    expect(asked('PUT')).toEqual([`/v10/applications/${application}/commands`]);
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual(publication.commands);
    expect(lines).toContain('Commands: /knucklebones, /privacy published everywhere.');
  });

  it('can tell one server only', async () => {
    await run({ guild });
    expect(asked('PUT')).toEqual([`/v10/applications/${application}/guilds/${guild}/commands`]);
  });

  it('can clear what a server was told, besides', async () => {
    await run({ clearGuild: guild });
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ path }) => path)).toEqual([
      `/v10/applications/${application}/commands`,
      `/v10/applications/${application}/guilds/${guild}/commands`,
    ]);
    expect(puts[1]?.body).toEqual([]);
  });

  it('uploads the emoji that are missing, and only those', async () => {
    emoji = [{ id: '10', name: 'die_1_v2' }];
    const lines = await run();
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { name: 'die_2_v2', image: `data:image/png;base64,${Buffer.from('two').toString('base64')}` },
    ]);
    expect(asked('DELETE')).toEqual([]);
    expect(lines.at(-1)).toBe('Emoji: 1 uploaded, 1 already there, 0 older versions deleted.');
  });

  it('deletes older versions of ours, after the new ones are there, and nobody else’s', async () => {
    emoji = [
      { id: '10', name: 'die_1_v1' },
      { id: '11', name: 'die_2_v2' },
      { id: '12', name: 'party_parrot' },
      { id: '13', name: 'die' },
    ];
    const lines = await run();
    expect(asked('DELETE')).toEqual([`/v10/applications/${application}/emojis/10`]);
    expect(requests.at(-1)?.method).toBe('DELETE');
    expect(lines.at(-1)).toBe('Emoji: 1 uploaded, 1 already there, 1 older version deleted.');
  });

  it('rejects answers that are not Discord’s', async () => {
    server.removeAllListeners('request');
    server.on('request', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{}');
    });
    await expect(run()).rejects.toThrow();
  });
});
