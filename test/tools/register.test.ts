import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { runProgram } from '../support/program.js';

/** Runs the program; of the environment it sees this. */
const run = async (env: Record<string, string>, ...args: string[]) => {
  const { status: code, stdout: out, stderr: error } = await runProgram('register', args, { env });
  return { code, out, error };
};

let close: () => void = () => {};
afterEach(() => close());

/** A server that answers every request in the same way, lists with `list`; gives its address. */
const answering = async (
  status: number,
  headers: Record<string, string>,
  body: string,
  list = body,
) => {
  const server = createServer((request, response) => {
    response.writeHead(status, headers);
    response.end(request.method === 'PUT' ? list : body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
    close = () => {};
  };
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}/api`;
};

const json = { 'content-type': 'application/json' };
const token = 'a-token-nobody-should-see';

describe('npm run register', () => {
  it('explains itself', async () => {
    const { code, out } = await run({}, '--help');
    expect(code).toBe(0);
    expect(out).toContain('--guild ID');
  });

  it.each([
    [['--guild', 'my-server'], 'A server’s ID has 17 to 20 digits.'],
    [['--everything'], "Unknown option '--everything'"],
  ])('refuses %j', async (args, words) => {
    const { code, error } = await run({ DISCORD_TOKEN: token }, ...args);
    expect(code).toBe(1);
    expect(error).toContain(words);
    expect(error).not.toMatch(/\n\s+at /);
  });

  it('publishes, says what it did, and ends', async () => {
    const body = '{"id":"111111111111111111","name":"Bones","items":[]}';
    const api = await answering(200, json, body, '[{"id":"2","name":"knucklebones"}]');
    const { code, out, error } = await run({ DISCORD_TOKEN: token, DISCORD_API_URL: api });
    expect(error).toBe('');
    expect(code).toBe(0);
    // The fast are slowed down by Discord: so many emoji in a second are too many.
    expect(out).toMatch(
      /^Application: Bones.*\nCommands: \/knucklebones .*\n(Discord asks for a pause of \d+ s …\n)*Emoji: \d+ uploaded/,
    );
  });

  it('names what is wrong with the environment', async () => {
    const { code, error } = await run({ LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(error).toMatch(/^DISCORD_TOKEN is missing.*\nLOG_LEVEL must be one of .*\n$/);
  });

  it('says in one line that the token is wrong', async () => {
    const api = await answering(401, json, '{"message":"401: Unauthorized","code":0}');
    const { code, error } = await run({ DISCORD_TOKEN: token, DISCORD_API_URL: api });
    expect(code).toBe(1);
    expect(error).toMatch(/^Discord does not accept DISCORD_TOKEN.*\n$/);
    expect(error).not.toContain(token);
  });

  it('says in one line that nobody is there', async () => {
    const api = await answering(200, json, '{}');
    close();
    const { code, error } = await run({ DISCORD_TOKEN: token, DISCORD_API_URL: api });
    expect(code).toBe(1);
    expect(error).toBe(`Cannot reach ${api} (ECONNREFUSED).\n`);
  });

  it('says in one line that Discord wants a long pause', async () => {
    const headers = { ...json, 'retry-after': '3600', 'x-ratelimit-global': 'true' };
    const body = '{"message":"You are being rate limited.","retry_after":3600,"global":true}';
    const api = await answering(429, headers, body);
    const { code, error } = await run({ DISCORD_TOKEN: token, DISCORD_API_URL: api });
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Discord allows no more of this for now: try again in 36\d\d seconds\.\n$/,
    );
  });

  it('says in one line that something else answers there', async () => {
    const api = await answering(200, { 'content-type': 'text/html' }, '<html>');
    const { code, error } = await run({ DISCORD_TOKEN: token, DISCORD_API_URL: api });
    expect(code).toBe(1);
    expect(error).toBe(`${api} does not answer as Discord does.\n`);
  });
});
