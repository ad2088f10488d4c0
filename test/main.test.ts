import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'main-'));
let server: Server | undefined;
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  server?.close();
  server?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** A Discord whose gateway takes the connection and never says a word. */
const silentDiscord = async (): Promise<{ url: string; knocked: Promise<unknown> }> => {
  const made = createServer((_request, response) => {
    const address = made.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        url: `ws://127.0.0.1:${port}`,
        shards: 1,
        session_start_limit: { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 },
      }),
    );
  });
  server = made;
  const knocked = once(made, 'upgrade');
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const address = made.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/api`, knocked };
};

it('a process that waits for Discord ends when it is asked to', async () => {
  const { url, knocked } = await silentDiscord();
  child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    env: {
      ...process.env,
      DISCORD_TOKEN: 'stand-in.token',
      DISCORD_API_URL: url,
      DATABASE_FILE: join(folder, 'bot.sqlite'),
      REDIS_URL: '',
      HEALTH_PORT: '',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await knocked;
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
