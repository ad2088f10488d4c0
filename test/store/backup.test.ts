import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompiledStore } from '../support/compiled-store.js';
import { keep } from '../support/keeping.js';
import { backups } from './backup-conformance.js';
import { codecs, increment } from './codecs.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
const fileOf = (name = 'store.sqlite') => join(folder, `${number}`, name);
const config = () => ({
  databaseFile: fileOf(),
  databaseSync: 'normal' as const,
  redisUrl: null,
});
const env = () => ({ DATABASE_FILE: fileOf() });

backups('SQLite', {
  env,
  config,
  wipe: async () => {
    number += 1;
  },
  notEmpty: /is not empty/,
});

/** A store in which channel 1 was changed so often. */
const storeWith = async (count: number) => {
  number += 1;
  const store = await openCompiledStore(config(), codecs);
  for (let n = 0; n < count; n += 1) await store.channels.change('1', increment);
  return store;
};
const countIn = async (): Promise<number> => {
  const store = await openCompiledStore(config(), codecs);
  const { count } = await store.channels.read('1');
  await store.close();
  return count;
};

describe('SQLite: a restore', () => {
  it('is refused while somebody has the file open, also with --replace', async () => {
    const store = await storeWith(2);
    const copy = fileOf('copy');
    expect(await keep('backup', env(), [copy])).toMatchObject({ code: 0 });
    await store.channels.change('1', increment);
    const refused = await keep('restore', env(), ['--replace', copy]);
    expect(refused.error).toMatch(/is in use: stop the bot/);
    expect(refused.code).toBe(1);
    expect(await store.channels.change('1', increment)).toBe(4);
    await store.close();
    expect(await keep('restore', env(), ['--replace', copy])).toMatchObject({ code: 0 });
    expect(await countIn()).toBe(2);
    expect(readdirSync(join(folder, `${number}`)).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    );
  });

  it('does not take over the log of the file before it', async () => {
    const store = await storeWith(1);
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    await store.channels.change('1', increment);
    await store.ready();
    // As a bot that was killed leaves it: the last changes are in the log only.
    const left = ['', '-wal'].map(
      (suffix) => [suffix, readFileSync(`${fileOf()}${suffix}`)] as const,
    );
    await store.close();
    expect(left[1]?.[1].length).toBeGreaterThan(0);
    for (const [suffix, bytes] of left) writeFileSync(`${fileOf()}${suffix}`, bytes);
    expect(await keep('restore', env(), ['--replace', copy])).toMatchObject({ code: 0, error: '' });
    expect(await countIn()).toBe(1);
    // And where the file itself is gone, but its log is not.
    for (const [suffix, bytes] of left) writeFileSync(`${fileOf()}${suffix}`, bytes);
    rmSync(fileOf());
    expect(await keep('restore', env(), [copy])).toMatchObject({ code: 0, error: '' });
    expect(await countIn()).toBe(1);
  });

  it('replaces a damaged file, when it is told to', async () => {
    const store = await storeWith(3);
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    await store.close();
    truncateSync(fileOf(), 5_000);
    writeFileSync(fileOf(), 'x'.repeat(5_000));
    const refused = await keep('restore', env(), [copy]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.error).toContain('--replace');
    expect(await keep('restore', env(), ['--replace', copy])).toMatchObject({ code: 0, error: '' });
    expect(await countIn()).toBe(3);
  });

  it('replaces a newer version’s file by an older backup: the way back after an upgrade', async () => {
    const store = await storeWith(3);
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    await store.close();
    const newer = new Database(fileOf());
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect((await keep('restore', env(), [copy])).error).toMatch(/is not empty/);
    expect(await keep('restore', env(), ['--replace', copy])).toMatchObject({ code: 0, error: '' });
    expect(await countIn()).toBe(3);
  });

  it('refuses a newer backup, another program’s, an empty one and the database itself', async () => {
    await (await storeWith(1)).close();
    const other = fileOf('other');
    const made = new Database(other);
    made.exec('CREATE TABLE songs (title TEXT)');
    made.close();
    const newer = fileOf('newer');
    await keep('backup', env(), [newer]);
    const raised = new Database(newer);
    raised.exec('PRAGMA user_version = 99');
    raised.close();
    const empty = fileOf('empty');
    const hollow = new Database(empty);
    hollow.exec('CREATE TABLE t (x); DROP TABLE t');
    hollow.close();
    const words = async (file: string) => (await keep('restore', env(), ['--replace', file])).error;
    expect(await words(other)).toMatch(/another program/);
    expect(await words(newer)).toMatch(/schema 99/);
    expect(await words(empty)).toMatch(/is not a backup of this program/);
    expect(await words(fileOf())).toMatch(/is the database itself/);
    expect(await countIn()).toBe(1);
  });

  it('leaves another program’s database alone, also with --replace', async () => {
    await (await storeWith(1)).close();
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    const other = { DATABASE_FILE: fileOf('songs.sqlite') };
    const made = new Database(other.DATABASE_FILE);
    made.exec('CREATE TABLE songs (title TEXT)');
    made.close();
    expect((await keep('restore', other, ['--replace', copy])).error).toMatch(/another program/);
    expect((await keep('backup', other, [fileOf('x')])).error).toMatch(/another program/);
  });

  it('changes nothing when the disk is full', async () => {
    const store = await storeWith(3);
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    await store.channels.change('1', increment);
    await store.close();
    const refused = await keep('restore', env(), ['--replace', copy], 40);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/EFBIG|full|too large/i);
    expect(await countIn()).toBe(4);
    expect(readdirSync(join(folder, `${number}`)).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    );
  });

  it('of a backup of an older schema leaves the upgrade to the bot', async () => {
    number += 1;
    await (await storeWith(0)).close();
    const old = fileOf('old');
    const made = new Database(old);
    made.exec(readFileSync(new URL('../fixtures/store/schema-1.sql', import.meta.url), 'utf8'));
    made.close();
    const restored = await keep('restore', env(), [old]);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toMatch(/14 finished matches of/);
    const database = new Database(fileOf());
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 1 });
    database.close();
    const store = await openCompiledStore(config(), codecs);
    expect(await store.events('channel', 'a1')).toEqual([{ type: 'roll', die: 4 }]);
    await store.close();
  });

  it('through a link replaces the file that the bot opens by it', async () => {
    const store = await storeWith(2);
    const copy = fileOf('copy');
    await keep('backup', env(), [copy]);
    await store.channels.change('1', increment);
    await store.close();
    mkdirSync(fileOf('app'));
    const linked = { DATABASE_FILE: fileOf('app/linked.sqlite') };
    symlinkSync('../store.sqlite', linked.DATABASE_FILE);
    expect(await keep('restore', linked, ['--replace', copy])).toMatchObject({ code: 0 });
    expect(lstatSync(linked.DATABASE_FILE).isSymbolicLink()).toBe(true);
    expect(await countIn()).toBe(2);
  });

  it('does not wait for what is no file', async () => {
    await (await storeWith(1)).close();
    execFileSync('mkfifo', [fileOf('pipe')]);
    for (const name of ['pipe', '.']) {
      const refused = await keep('restore', env(), ['--replace', fileOf(name)]);
      expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/is not a backup/) });
    }
    expect(await countIn()).toBe(1);
  });

  it('says that there is nothing to back up', async () => {
    number += 1;
    expect((await keep('backup', env(), [join(folder, 'none')])).error).toMatch(
      /nothing to back up/,
    );
  });
});

describe('SQLite: a backup', () => {
  it('is never put in the place of the database, by whatever name', async () => {
    const store = await storeWith(2);
    symlinkSync('store.sqlite', fileOf('link'));
    for (const name of ['store.sqlite', 'link', 'store.sqlite-wal']) {
      const refused = await keep('backup', env(), ['--replace', fileOf(name)]);
      expect(refused.error).toMatch(/belongs to the database itself/);
      expect(refused.code).toBe(1);
    }
    expect(await store.channels.change('1', increment)).toBe(3);
    await store.close();
    // Nor where SQLite would look for something of its own, though nothing is there.
    for (const suffix of ['-journal', '-wal', '-shm']) {
      for (const name of [`store.sqlite${suffix}`, `./store.sqlite${suffix}`]) {
        const refused = await keep('backup', env(), [fileOf(name)]);
        expect(refused.error).toMatch(/belongs to the database itself/);
        expect(existsSync(fileOf(name))).toBe(false);
      }
    }
    expect(await countIn()).toBe(3);
  });
});
