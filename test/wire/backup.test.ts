import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keep, type StoreEnv } from '../support/keeping.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import {
  columnId,
  columnOf,
  columns,
  duel,
  playTurn,
  playTurns,
  toPlace,
  turnNumber,
} from './play.js';
import { endsWithRecord } from './record.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-wire-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Plays into a match, copies, plays on, loses everything, puts the copy back and plays on. */
const survives = async (t: Table, env: StoreEnv, lose: () => Promise<void>): Promise<void> => {
  const copy = join(folder, 'copy');
  const game = await duel(t);
  const played = await playTurns(game, 2);
  const then = t.message(game.board);
  const person = toPlace(game);
  expect(await keep('backup', env, [copy])).toMatchObject({ code: 0, error: '' });
  // Moves that the copy does not know.
  await playTurn(game);
  expect(turnNumber(t.message(game.board))).toBe(turnNumber(then) + 1);
  await t.bot.crash();
  await lose();
  expect(await keep('restore', env, [copy])).toMatchObject({ code: 0, error: '' });
  t.bot.start();
  await t.bot.ready();
  const later = t.message(game.board);
  expect((await toPlace(game)?.forge(game.board, columnId(later)))?.failed).toBe(false);
  // The buttons of the moment of the copy live, whatever was played after it.
  const [, another] = columns(then);
  if (another === undefined) throw new Error('one column only');
  const pressed = await person?.forge(game.board, another);
  expect(pressed?.failed).toBe(false);
  const board = await t.shows(game.board, 'the move after the copy', (now) => {
    return turnNumber(now) === turnNumber(then) + 1;
  });
  expect(board.content).toContain('rolled a');
  // Another column than was lost with what came after the copy.
  await endsWithRecord(game, [...played, columnOf(another)]);
};

describe('the data are lost in the middle of a match, and the copy is put back', () => {
  it('on SQLite', async () => {
    const t = await table();
    try {
      await survives(t, { DATABASE_FILE: join(t.bot.directory, 'bot.sqlite') }, async () => {
        for (const suffix of ['', '-wal', '-shm']) {
          rmSync(join(t.bot.directory, `bot.sqlite${suffix}`), { force: true });
        }
      });
    } finally {
      await t.close();
    }
  });

  it.skipIf(!redisInstalled)('on Redis', async () => {
    const redis: RedisServer = await startRedis();
    const env = { REDIS_URL: redis.url };
    const t = await table({ env });
    try {
      await survives(t, env, async () => {
        const client = createClient({ url: redis.url });
        await client.connect();
        await client.flushAll();
        client.destroy();
      });
    } finally {
      await t.close();
      await redis.remove();
    }
  });
});
