import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BotStatus, World } from '../../sandbox/protocol.js';

/** A port that answers nobody, so that the sandbox has to take another. */
let blocker: Server;
let port: number;
let program: ChildProcess;
let output: string;
let address: string;

const control = async <Answer>(verb: string, body: object): Promise<Answer> => {
  const response = await fetch(`${address}/control/${verb}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  // What each verb answers is written in the protocol.
  return (await response.json()) as Answer;
};

const bot = (action: string): Promise<BotStatus> => control('bot', { action });

beforeEach(async () => {
  blocker = createServer();
  blocker.listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const bound = blocker.address();
  port = typeof bound === 'object' && bound ? bound.port : 0;
  output = '';
  program = spawn(process.execPath, ['--import', 'tsx', 'sandbox/run.ts', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await expect
    .poll(() => (program.exitCode === null ? output : `it ended: ${output}`), { timeout: 90_000 })
    .toMatch(/^Sandbox: http:\S+/m);
  address = /^Sandbox: (http:\S+)/m.exec(output)?.[1] ?? '';
});
afterEach(async () => {
  if (program.exitCode === null && program.signalCode === null) {
    program.kill('SIGKILL');
    await once(program, 'close');
  }
  blocker.close();
  const files = `data/sandbox-${new URL(address).port}`;
  for (const end of ['.sqlite', '.sqlite-wal', '.sqlite-shm', '.log']) {
    await rm(files + end, { force: true });
  }
});

test('one command: another port when the first is taken, page, commands and bot; killed it comes back; a clean end', {
  timeout: 240_000,
}, async () => {
  expect(Number(new URL(address).port)).toBeGreaterThan(port);
  expect(await (await fetch(address)).text()).toContain('/page/main.js');

  const world = await control<World>('world', {});
  expect(world.botConnected).toBe(true);
  expect(world.commands.map((command) => command.name)).toContain('knucklebones');
  expect(await bot('status')).toEqual({ state: 'running', restarts: 0, ended: null });

  await bot('kill');
  await expect
    .poll(() => bot('status'), { timeout: 90_000 })
    .toEqual({
      state: 'running',
      restarts: 1,
      ended: 'ended by SIGKILL',
    });
  expect(output).toContain('The bot ended (ended by SIGKILL)');
  expect((await control<World>('world', {})).botConnected).toBe(true);

  program.kill('SIGINT');
  const [code]: unknown[] = await once(program, 'close');
  expect(code).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});
