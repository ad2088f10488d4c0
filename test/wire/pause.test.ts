import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type BotProcess, startBot } from '../../sandbox/bot.js';
import { type HeldLine, openHeldLine } from '../support/held-line.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import {
  acting,
  columns,
  type Duel,
  duel,
  other,
  playOut,
  playTurn,
  recordOf,
  showsNextTurn,
  turnNumber,
} from './play.js';
import { verdict } from './record.js';
import { room } from './trouble.js';

const signal = ({ pid }: BotProcess, name: 'SIGSTOP' | 'SIGCONT'): void => {
  if (pid === undefined) throw new Error('no process');
  process.kill(pid, name);
};

/** The columns of the record's moves, in order. */
const placedIn = (record: string): readonly number[] =>
  [...record.matchAll(/"type":\s*"place"[^}]*"column":\s*(\d)/g)].map(([, column]) =>
    Number(column),
  );

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
    sleeper = await startBot({
      sandbox: t.sandbox,
      entry: inject('bot'),
      env: { REDIS_URL: line.url },
    });
    await sleeper.ready();
  });
  afterAll(async () => {
    await sleeper.close();
    await t.close();
    await line.close();
    await redis.remove();
  });

  /** A turn that the sleeper has not heard of: what it remembers is old. */
  const turnWithoutSleeper = async (game: Duel): Promise<void> => {
    signal(sleeper, 'SIGSTOP');
    const before = t.message(game.board);
    await playTurn(game);
    await showsNextTurn(game, before);
    signal(sleeper, 'SIGCONT');
  };

  it.each([
    ['with its write on the way', 'request'],
    ['with what it has read on the way', 'answers'],
  ] as const)(
    '%s overwrites nothing when it wakes',
    async (_, what) => {
      const game = await duel(t, room(t));
      await turnWithoutSleeper(game);
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
      const after = t.message(game.board);
      expect(acting(game).id).toBe(other(game, person).id);
      await playTurn(game);
      const now = await showsNextTurn(game, after);

      const askedBefore = line.asked().length;
      signal(sleeper, 'SIGCONT');
      line.release();
      // It is awake, has had its answer, and has looked again.
      await t.until('the sleeper to go on', () =>
        line.asked().length > askedBefore ? true : undefined,
      );
      await expect
        .poll(async () => turnNumber((await acting(game).press(game.board, 'My view')).message))
        .toBe(turn + 2);
      expect(turnNumber(t.message(game.board))).toBe(turn + 2);
      expect(t.message(game.board).alt).toBe(now.alt);

      const left = await playOut(game);
      const record = await recordOf(game, game.ada);
      expect(verdict(record)).toMatchObject({ valid: true, over: true, dice: 'verified' });
      const placed = placedIn(record);
      expect(placed).toHaveLength(turn + 1 + left);
      expect(placed[turn - 1]).toBe(Number(second.at(-1)));
    },
    240_000,
  );
});
