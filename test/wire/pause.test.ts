import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BotProcess } from '../../sandbox/bot.js';
import { type HeldLine, openHeldLine } from '../support/held-line.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import {
  acting,
  columnOf,
  columns,
  type Duel,
  duel,
  other,
  playTurns,
  showsNextTurn,
  turnNumber,
} from './play.js';
import { endsWithRecord } from './record.js';
import { room } from './trouble.js';

const signal = ({ pid }: BotProcess, name: 'SIGSTOP' | 'SIGCONT'): void => {
  if (pid === undefined) throw new Error('no process');
  process.kill(pid, name);
};

describe.skipIf(!redisInstalled)('a process that pauses in the middle of a change', () => {
  let redis: RedisServer;
  let line: HeldLine;
  let t: Table;
  /** The one that pauses; the other, whose line is never held, plays on meanwhile. */
  let sleeper: BotProcess;
  let waking: BotProcess;
  beforeAll(async () => {
    redis = await startRedis();
    line = await openHeldLine(redis.url);
    t = await table({ env: { REDIS_URL: redis.url } });
    waking = t.bot;
    sleeper = await t.another({ env: { REDIS_URL: line.url } });
  });
  afterAll(async () => {
    await sleeper.close();
    await t.close();
    await line.close();
    await redis.remove();
  });

  /** A turn that the sleeper has not heard of: what it remembers is old. */
  const turnWithoutSleeper = async (game: Duel): Promise<readonly number[]> => {
    signal(sleeper, 'SIGSTOP');
    const played = await playTurns(game, 1);
    signal(sleeper, 'SIGCONT');
    return played;
  };

  it.each([
    ['with its write on the way', 'request'],
    ['with what it has read on the way', 'answers'],
  ] as const)(
    '%s overwrites nothing when it wakes',
    async (_, what) => {
      const game = await duel(t, room(t));
      const played = [...(await turnWithoutSleeper(game))];
      const before = t.message(game.board);
      const turn = turnNumber(before);
      const [first, second] = columns(before);
      if (first === undefined || second === undefined) throw new Error('too few columns are open');
      const person = acting(game);

      // The sleeper alone hears of the press, and stops on its way from reading to writing.
      signal(waking, 'SIGSTOP');
      const { id } = t.sandbox.begin.press({
        user: person.id,
        message: game.board,
        customId: first,
      });
      const claim = new RegExp(`claim:${id}`);
      const caught = line.hold(
        what,
        claim,
        what === 'request'
          ? /EVALSHA[\s\S]*"type":"place"/
          : /\r\nGET\r\n\$\d+\r\ndice:\S*channel:/,
      );
      await caught;
      signal(sleeper, 'SIGSTOP');
      signal(waking, 'SIGCONT');

      // Meanwhile the same person chooses another column, and the game goes on.
      expect((await person.forge(game.board, second)).failed).toBe(false);
      await showsNextTurn(game, before);
      expect(acting(game).id).toBe(other(game, person).id);
      played.push(columnOf(second), ...(await playTurns(game, 1)));
      const now = t.message(game.board);

      const askedBefore = line.asked().length;
      signal(sleeper, 'SIGCONT');
      line.release();
      // It is awake, has had its answer, and has looked again.
      await expect.poll(() => line.asked().length).toBeGreaterThan(askedBefore);
      await expect
        .poll(async () => turnNumber((await acting(game).press(game.board, 'My view')).message))
        .toBe(turn + 2);
      expect(turnNumber(t.message(game.board))).toBe(turn + 2);
      expect(t.message(game.board).alt).toBe(now.alt);

      await endsWithRecord(game, played);
    },
    240_000,
  );
});
