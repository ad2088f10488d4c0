import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Commit,
  conflictChannel,
  type DocumentAdapter,
  documents,
  plainReads,
} from '../../src/store/documents.js';
import { seal, unseal } from '../../src/store/envelope.js';
import { StoreUnavailable } from '../../src/store/port.js';
import { keyedQueue } from '../../src/store/queue.js';
import { sqliteAdapter } from '../../src/store/sqlite/adapter.js';
import { connect } from '../../src/store/sqlite/connection.js';
import { upgrade } from '../../src/store/sqlite/schema.js';
import { codecs, increment } from './codecs.js';

describe('the envelope', () => {
  it('keeps revision and JSON apart', () => {
    expect(unseal(seal({ revision: 12, json: '{"a":"\\n"}' }))).toEqual({
      revision: 12,
      json: '{"a":"\\n"}',
    });
    expect(unseal(seal({ revision: 0, json: '' }))).toEqual({ revision: 0, json: '' });
  });

  it.each(['', '\n{}', '{}', 'x\n{}', '-1\n{}', '1.5\n{}', '1e3\n{}', ' 1\n{}'])(
    'does not take %j for one',
    (stored) => expect(unseal(stored)).toBeNull(),
  );
});

describe('the queue', () => {
  it('runs one task a key at a time, in order, and goes on after an error', async () => {
    const queue = keyedQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === 'a') throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      queue.run('1', task('a')),
      queue.run('1', task('b')),
      queue.run('2', task('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log.filter((line) => !line.startsWith('c'))).toEqual([
      'a begins',
      'a ends',
      'b begins',
      'b ends',
    ]);
    expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('b begins'));
  });
});

describe('a change', () => {
  /** An adapter on which somebody else is always faster, so many times. */
  const contended = (times: number): { adapter: DocumentAdapter; commits: Commit[] } => {
    const commits: Commit[] = [];
    const adapter: DocumentAdapter = {
      get: async () => seal({ revision: commits.length + 1, json: '{"schema":1,"count":5}' }),
      set: async () => undefined,
      delete: async () => false,
      clear: async () => undefined,
      keyOf: (kind, id) => `${kind}:${id}`,
      commit: async (commit) => commits.push(commit) > times,
    };
    return { adapter, commits };
  };
  const notes = (adapter: DocumentAdapter) =>
    documents('channel', codecs.channels, adapter, plainReads(adapter), keyedQueue());

  it('is decided anew on what is there now', async () => {
    const { adapter, commits } = contended(3);
    expect(await notes(adapter).change('1', increment)).toBe(6);
    expect(commits.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  });

  it('tells of every time somebody else was faster', async () => {
    const told: unknown[] = [];
    const listener = (message: unknown): number => told.push(message);
    subscribe(conflictChannel, listener);
    await notes(contended(2).adapter).change('1', increment);
    unsubscribe(conflictChannel, listener);
    expect(told).toEqual(Array(2).fill({ kind: 'channel', id: '1' }));
  });

  it('gives up after a bounded number of conflicts', async () => {
    const { adapter, commits } = contended(1_000);
    await expect(notes(adapter).change('1', increment)).rejects.toThrow(StoreUnavailable);
    expect(commits).toHaveLength(20);
  });
});

describe('the SQLite adapter under keyv', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('sets, gets, deletes and clears', async () => {
    const connection = await connect(join(folder, 'keyv.sqlite'), 'normal');
    await upgrade(connection);
    const keyv = plainReads(sqliteAdapter(connection));
    const value = seal({ revision: 3, json: '{}' });
    expect(await keyv.get('a')).toBeUndefined();
    await keyv.set('a', value);
    await keyv.set('b', value);
    expect(await keyv.get('a')).toBe(value);
    expect(await keyv.delete('a')).toBe(true);
    expect(await keyv.delete('a')).toBe(false);
    expect(await keyv.get('a')).toBeUndefined();
    await keyv.clear();
    expect(await keyv.get('b')).toBeUndefined();
    await expect(keyv.set('a', 'no revision')).rejects.toThrow(TypeError);
    await connection.close();
  });
});
