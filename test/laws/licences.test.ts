import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/licences.mjs', import.meta.url));
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, faults: stderr.trim() };
};

describe('the licences of what the product runs on', () => {
  it('are permitted, and on the page as the lock file has them', () => {
    expect(run('--check')).toEqual({ status: 0, faults: '' });
  });
});

describe('the check of licences', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'licences-'));
    mkdirSync(join(root, 'docs'));
    const page = 'Words.\n\n<!-- licences:start -->\n<!-- licences:end -->\n';
    writeFileSync(join(root, 'docs/dependencies.md'), page);
    install('1.0.0', 'MIT', { version: '1.0.0', license: 'MIT' });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** A project with one package, as it is locked and as it is installed. */
  const install = (locked: string, licence: string, own: object | null): void => {
    const packages = {
      '': { dependencies: { little: locked } },
      'node_modules/little': { version: locked, license: licence },
      'node_modules/for-tests': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    if (own === null) return;
    mkdirSync(join(root, 'node_modules/little'), { recursive: true });
    writeFileSync(join(root, 'node_modules/little/package.json'), JSON.stringify(own));
  };

  it('writes the page, and is content with it', () => {
    expect(run('--check', root).faults).toMatch(/is not up to date/);
    expect(run(root).status).toBe(0);
    expect(run('--check', root)).toEqual({ status: 0, faults: '' });
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    expect(page).toContain('### MIT\n\n**Named in package.json:** little 1.0.0.');
    expect(page).not.toContain('for-tests');
  });

  it.each([
    ['GPL-3.0', 'GPL-3.0 is not permitted'],
    ['MIT AND LGPL-3.0', 'is not permitted'],
    ['(GPL-2.0 OR AGPL-3.0)', 'is not permitted'],
  ])('refuses %s', (licence, words) => {
    install('1.0.0', licence, { version: '1.0.0', license: licence });
    expect(run(root)).toEqual({ status: 1, faults: expect.stringContaining(words) });
  });

  it('permits one of several, where one may be chosen', () => {
    install('1.0.0', '(MIT OR GPL-2.0)', { version: '1.0.0', license: '(MIT OR GPL-2.0)' });
    expect(run(root)).toEqual({ status: 0, faults: '' });
  });

  it.each([
    ['names none', { version: '1.0.0' }, 'names no licence'],
    ['says another one than the lock file', { version: '1.0.0', license: 'ISC' }, 'locked as'],
    ['is of another version', { version: '2.0.0', license: 'MIT' }, 'locked as 1.0.0'],
    ['is not installed', null, 'is not installed'],
  ])('refuses a package that %s', (_, own, words) => {
    install('1.0.0', 'MIT', own);
    expect(run('--check', root)).toEqual({ status: 1, faults: expect.stringContaining(words) });
  });
});
