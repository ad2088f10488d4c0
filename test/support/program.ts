/** Runs the project's programs for operators, compiled, as `npm run` would, but away from any .env file. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a program of `src/tools` by its name; it sees nothing of the caller's environment but this. */
export const startProgram = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(dirname(inject('bot')), 'tools', `${name}.js`), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
  });

/** Runs it to its end, with something to read on its standard input. */
export const runProgram = async (
  name: string,
  args: readonly string[],
  { env, input = '' }: { env?: Readonly<Record<string, string>>; input?: string | Uint8Array } = {},
): Promise<Ended> => {
  const child = startProgram(name, args, env);
  child.stdin.on('error', () => {
    // The program need not read what it was not asked to.
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(input);
  const [status, stdout, stderr] = await Promise.all([
    closed,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
};

/** The JSON documents of an output, one a line. */
export const jsonLines = (output: string): readonly unknown[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
