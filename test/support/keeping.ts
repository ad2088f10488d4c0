/** Runs the programs that copy the store and put it back, compiled, as an operator does. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Where the store is, as the environment says it. */
export type StoreEnv = { readonly DATABASE_FILE: string } | { readonly REDIS_URL: string };

/**
 * @param limit the size that files may grow to, KiB; the rest is as on a full disk
 */
export const keep = (
  program: 'backup' | 'restore',
  env: StoreEnv,
  args: readonly string[],
  limit?: number,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const script = join(dirname(inject('bot')), 'tools', `${program}.js`);
    const command = [process.execPath, script, ...args];
    const [run = '', ...rest] =
      limit === undefined
        ? command
        : ['bash', '--norc', '-c', `ulimit -f ${limit}; exec "$@"`, 'bash', ...command];
    const child = spawn(run, rest, {
      // Away from any .env file.
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      error += chunk.toString();
    });
    child.once('close', (code) => resolve({ code, out, error }));
  });
