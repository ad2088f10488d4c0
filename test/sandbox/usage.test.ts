import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const run = async (option: string): Promise<{ code: unknown; out: string; err: string }> => {
  const program = spawn(process.execPath, ['--import', 'tsx', 'sandbox/run.ts', option]);
  const [out, err, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  return { code, out, err };
};

test('how the sandbox is started is told to whoever asks', { timeout: 60_000 }, async () => {
  const { code, out, err } = await run('--help');
  expect(out).toMatch(/^Usage: npm run sandbox/);
  expect(out).toContain('--port');
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

test('and to whoever asks for what there is not', { timeout: 60_000 }, async () => {
  const { code, out, err } = await run('--prot');
  expect(err).toContain('--prot');
  expect(err).toContain('Usage: npm run sandbox');
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
