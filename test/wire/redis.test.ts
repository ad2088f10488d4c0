import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BotProcess } from '../../sandbox/bot.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import { page } from './health.js';
import {
  acting,
  columnId,
  columnOf,
  duel,
  giveUp,
  playOut,
  playTurn,
  playTurns,
  showsNextTurn,
  toPlace,
  turnNumber,
} from './play.js';
import { endsWithRecord, hasColumns } from './record.js';
import { matchesWon, room } from './trouble.js';

describe.skipIf(!redisInstalled)('on Redis', () => {
  let redis: RedisServer;
  let t: Table;
  beforeAll(async () => {
    redis = await startRedis();
    t = await table({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await t.close();
    await redis.remove();
  });

  it('a whole match, its record, its result and its rematch', async () => {
    const before = (await matchesWon(t, 'Ada')) + (await matchesWon(t, 'Bo'));
    const game = await duel(t, room(t));
    await hasColumns(game, await playOut(game));
    await expect
      .poll(async () => (await matchesWon(t, 'Ada')) + (await matchesWon(t, 'Bo')))
      .toBe(before + 1);
    await game.ada.press(game.board, 'Rematch');
    const begun = await game.bo.press(game.board, 'Rematch');
    expect(begun.publicly).toContain('rolled a');
    await giveUp({ ...game, board: begun.message.id });
  }, 60_000);

  it('a restart in the middle: the board is as it was, and its buttons live', async () => {
    const game = await duel(t, room(t));
    await playTurn(game);
    const before = t.message(game.board);
    await t.bot.crash();
    t.bot.start();
    await t.bot.ready();
    await playTurn(game);
    await showsNextTurn(game, before);
    await giveUp(game);
  }, 60_000);

  it('that dies and comes back: words meanwhile, nothing lost, and it goes on', async () => {
    const game = await duel(t, room(t));
    const played = await playTurns(game, 1);
    const before = t.message(game.board);
    await redis.kill();
    for (let press = 0; press < 3; press += 1) {
      const answer = await playTurn(game);
      expect(answer.privately).toContain('cannot reach its memory');
    }
    const asked = await t.as('Cleo').slash(game.where, 'knucklebones challenge');
    expect(asked.privately).toContain('Nothing was lost');
    expect(t.message(game.board).api).toEqual(before.api);
    await redis.start();
    await expect
      .poll(
        async () => {
          await acting(game).forge(game.board, columnId(before));
          return turnNumber(t.message(game.board));
        },
        { timeout: 15_000 },
      )
      .toBe(turnNumber(before) + 1);
    await endsWithRecord(game, [...played, columnOf(columnId(before))]);
  }, 90_000);

  it('that is gone, with the gateway too: /readyz names each until it is back, /livez stays green', async () => {
    const health = async () => {
      const { status, text } = await page(t.bot, '/readyz');
      const told: { reasons?: Record<string, string> } = JSON.parse(text);
      return [status, ...Object.keys(told.reasons ?? {}).toSorted()];
    };
    const alive = async (): Promise<void> =>
      expect(await page(t.bot, '/livez')).toMatchObject({ status: 200 });
    const patient = { timeout: 60_000 };
    await expect.poll(health, patient).toEqual([200]);
    await redis.kill();
    await expect.poll(health, patient).toEqual([503, 'store']);
    await alive();
    const down = t.sandbox.faults.add({ id: 'down' });
    await expect.poll(health, patient).toEqual([503, 'gateway', 'store']);
    await alive();
    await redis.start();
    await expect.poll(health, patient).toEqual([503, 'gateway']);
    down.remove();
    await expect.poll(health, patient).toEqual([200]);
    await alive();
  });

  describe('with two processes that both receive every event', () => {
    let second: BotProcess;
    beforeAll(async () => {
      second = await t.another({ env: { REDIS_URL: redis.url } });
    });
    afterAll(() => second.close());

    it('a whole match: every press counts once, and the board is right', async () => {
      const where = room(t);
      const game = await duel(t, where);
      const played: number[] = [];
      while (toPlace(game) !== null) {
        const before = t.message(game.board);
        expect((await playTurn(game)).failed).toBe(false);
        played.push(columnOf(columnId(before)));
        await t.shows(
          game.board,
          'the move or the end',
          (now) => turnNumber(now) === turnNumber(before) + 1 || now.content.includes('wins'),
        );
      }
      await hasColumns(game, played);
      await game.ada.press(game.board, 'Rematch');
      await game.bo.press(game.board, 'Rematch');
      const boards = await t.until('the rematch', () => {
        const found = game.ada.see(where).filter((shown) => shown.content.includes('rolled a'));
        return found.length > 0 ? found : undefined;
      });
      expect(boards).toHaveLength(1);
      await giveUp({ ...game, board: boards[0]?.id ?? '' });
      // A challenge, its board and the rematch's: nothing was posted twice.
      expect(game.ada.see(where).filter(({ viewer }) => viewer === null)).toHaveLength(2);
    }, 90_000);

    it('one of them dies: the other has it all', async () => {
      const game = await duel(t, room(t));
      const played = await playTurns(game, 1);
      await second.crash();
      await endsWithRecord(game, played);
    }, 90_000);
  });
});
