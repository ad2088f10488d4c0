import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonLines, runProgram, startProgram } from '../support/program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixture = (name: string): string => join(root, 'test/fixtures/records', name);
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const temporary = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Runs the real program. */
const verify = async (args: readonly string[], input = '') => {
  const { status, stdout, stderr } = await runProgram('verify', args, { input });
  return { status, lines: jsonLines(stdout), stderr };
};

const fair = readFileSync(fixture('knucklebones-4.record.json'), 'utf8').trim();
const fairStates = readFileSync(fixture('knucklebones-4.states.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): unknown => JSON.parse(line));

const cheat = fair.replace(/"die": ?(\d)/, (_, die: string) => `"die":${(Number(die) % 6) + 1}`);

describe('npm run verify', () => {
  it('prints the states and the verdict', async () => {
    const { status, lines, stderr } = await verify([
      '--states',
      fixture('knucklebones-4.record.json'),
    ]);
    expect(stderr).toBe('');
    expect(lines).toEqual(fairStates);
    expect(status).toBe(0);
  });

  it('prints the verdict alone without --states, from standard input too', async () => {
    const { status, lines } = await verify(['-'], JSON.stringify(JSON.parse(fair), null, 2));
    expect({ status, lines }).toEqual({
      status: 0,
      lines: [{ valid: true, over: true, winners: [1], dice: 'verified' }],
    });
  });

  it('prints what stood before the event at fault', async () => {
    const { status, lines } = await verify(['--states', temporary('cheat.json', cheat)]);
    expect(lines.slice(0, -1)).toEqual(fairStates.slice(0, 1));
    expect(lines.at(-1)).toEqual({
      valid: false,
      event: 1,
      error: expect.stringContaining('seed gives'),
    });
    expect(status).toBe(1);
  });

  it('reports an exchanged seed before any state', async () => {
    const exchanged = fair.replace(/"serverSeed": ?"../, '"serverSeed":"00');
    const { status, lines } = await verify(['--states', temporary('seed.json', exchanged)]);
    expect(lines).toEqual([
      { valid: false, event: null, error: expect.stringContaining('commitment') },
    ]);
    expect(status).toBe(1);
  });

  it('judges many records in turn, and exits with the worst status', async () => {
    const good = JSON.stringify(JSON.parse(fair));
    const many = [good, cheat, '{"format":1}', 'none', '', good].join('\n');
    const { status, lines } = await verify([temporary('many.jsonl', many)]);
    expect(lines).toEqual([
      { valid: true, over: true, winners: [1], dice: 'verified' },
      { valid: false, event: 1, error: expect.any(String) },
      { valid: false, event: null, error: expect.stringContaining('format') },
      { valid: false, event: null, error: expect.stringContaining('JSON') },
      { valid: true, over: true, winners: [1], dice: 'verified' },
    ]);
    expect(status).toBe(2);
  });

  it('says in one line what is no record', async () => {
    const { status, lines, stderr } = await verify(['-'], '');
    expect(lines).toEqual([{ valid: false, event: null, error: expect.any(String) }]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
  });

  it.each([
    ['a file that is not there', [join(folder, 'missing.json')]],
    ['a folder', [folder]],
    ['no file', []],
    ['two files', ['a', 'b']],
    ['an option it does not know', ['--fast', 'a']],
  ])('says in one line on standard error that it cannot read %s', async (_, args) => {
    const { status, lines, stderr } = await verify(args);
    expect(lines).toEqual([]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });

  it('is quiet when its reader has seen enough', async () => {
    const good = `${JSON.stringify(JSON.parse(fair))}\n`;
    const child = startProgram('verify', ['--states', temporary('long.jsonl', good.repeat(200))]);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child, 'close');
    expect({ stderr, status: child.exitCode }).toEqual({ stderr: '', status: 0 });
  });
});
