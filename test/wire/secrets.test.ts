import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBot } from '../../sandbox/bot.js';
import { type RedisServer, redisInstalled, startRedis } from '../support/redis.js';
import { type Table, table } from './harness.js';
import {
  acting,
  columnId,
  columns,
  type Duel,
  duel,
  giveUp,
  newestBoard,
  playTurn,
  playTurns,
  recordOf,
} from './play.js';
import { goesOn, pressOnly, room } from './trouble.js';

/** With every sign that an address must escape. */
const password = `p@ss/w:rd#${randomBytes(12).toString('hex')}`;

describe.skipIf(!redisInstalled)(
  'everything that the bot prints over a whole life, at its most talkative',
  () => {
    let redis: RedisServer;
    let t: Table;
    /** Every line, not only the last ones. */
    const printed: string[] = [];
    const withPassword = (url: string, secret: string): string =>
      url.replace('redis://', `redis://:${encodeURIComponent(secret)}@`);

    /** What opens the Redis now. */
    let key = password;
    /** Runs one command on the Redis, as its owner. */
    const ask = async (...command: string[]): Promise<unknown> => {
      const client = createClient({ url: redis.url, password: key });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await client.sendCommand(command);
      } finally {
        client.destroy();
      }
    };

    beforeAll(async () => {
      redis = await startRedis();
      const open = createClient({ url: redis.url });
      await open.connect();
      await open.sendCommand(['CONFIG', 'SET', 'requirepass', password]);
      open.destroy();
      t = await table({
        env: { REDIS_URL: withPassword(redis.url, password), LOG_LEVEL: 'trace' },
        onLine: (line) => printed.push(line),
      });
    });
    afterAll(async () => {
      await t.close();
      await redis.remove();
    });

    it('holds no token, no seed of a running match and no password', async () => {
      const seeds = new Set<string>();
      /** The seeds in all documents of channels, as they are now. */
      const collect = async (): Promise<void> => {
        const keys = await ask('KEYS', '*');
        if (!Array.isArray(keys)) throw new Error('no keys');
        for (const key of keys) {
          const kind = String(await ask('TYPE', String(key)));
          const read = kind === 'hash' ? ['HGETALL', String(key)] : ['GET', String(key)];
          if (kind !== 'hash' && kind !== 'string') continue;
          const text = JSON.stringify(await ask(...read));
          for (const [seed] of text.matchAll(/\b[0-9a-f]{64}\b/g)) seeds.add(seed);
        }
      };

      // Matches from beginning to end, with all that can be asked for.
      const finished = await duel(t, room(t));
      await playTurns(finished, 4);
      await giveUp(finished);
      const record = await recordOf(finished, finished.ada);
      const game = await duel(t, room(t));
      await playTurn(game);
      await acting(game).press(game.board, 'My view');
      await t.as('Cleo').slash(game.where, 'settings');
      await game.ada.slash(game.where, 'privacy export');
      await collect();

      /** The match at its board of now: what fails may have had it posted anew. */
      const present = async (): Promise<Duel> => {
        const shown = await t.until('a board', () =>
          game.ada
            .see(game.where)
            .findLast((one) => one.viewer === null && !one.deleted && columns(one).length > 0),
        );
        return { ...game, board: shown.id };
      };
      // Everything fails once, on every road.
      const faults = [
        ...['error-before', 'error-after', 'dropped', 'unauthorized', 'webhook-gone', 'refused'],
        ...['page', 'limited-user', 'limited-badly', 'malformed', 'too-large', 'message-gone'],
      ] as const;
      for (const id of faults) {
        // An answer to the bot's own token that it is not authorized would end the process.
        const route = id === 'unauthorized' ? {} : { route: /./ };
        const set = t.fault({ id, ...route, times: 3 });
        const now = await present();
        const before = pressOnly(now);
        const forged = { user: game.ada.id, message: now.board, customId: columnId(before) };
        const { id: second } = t.sandbox.begin.press({ ...forged, unchecked: true });
        await t.until('the fault to be used up, or the press to come to something', () =>
          set.hits === 3 || t.sandbox.interaction({ id: second }).status !== 'pending'
            ? true
            : undefined,
        );
        // Whatever has no answer by now gets none any more.
        await t.forward(3_100);
        t.sandbox.faults.clear();
        await game.bo.press(now.board, 'My view').catch(() => undefined);
      }
      const board = await present();
      t.fault({ id: 'cut' });
      t.fault({ id: 'garbled' });
      redis.pause();
      try {
        await game.ada.forge(board.board, columnId(t.message(board.board)));
      } finally {
        redis.resume();
      }
      // The password is changed under the bot, and back.
      const changed = `ch@nged/${randomBytes(12).toString('hex')}`;
      await ask('CONFIG', 'SET', 'requirepass', changed);
      key = changed;
      await ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      // Its connection was cut before: it may still be on its way back.
      const shutOut = async (): Promise<string> => {
        const answer = await game.bo.slash(game.where, 'knucklebones board');
        return answer.failed ? '' : answer.privately;
      };
      await expect.poll(shutOut).toContain('cannot reach its memory');
      await ask('CONFIG', 'SET', 'requirepass', password);
      key = password;
      await expect
        .poll(async () => (await game.bo.slash(game.where, 'knucklebones board')).message.viewer)
        .toBeNull();
      await collect();
      await goesOn({ ...game, board: newestBoard(game.ada, game.where).id });
      const last = await duel(t, room(t));
      await collect();
      await t.bot.restart();
      await t.bot.crash();
      t.bot.start();
      await t.bot.ready();
      await giveUp(last);

      // One that cannot get in.
      const wrong = `wr@ng/${randomBytes(12).toString('hex')}`;
      const stranger = await startBot({
        sandbox: t.sandbox,
        entry: inject('bot'),
        env: { REDIS_URL: withPassword(redis.url, wrong), LOG_LEVEL: 'trace' },
        onLine: (line) => printed.push(line),
      });
      expect(await stranger.ended).toBe('exit code 1');
      await stranger.close();

      const all = printed.join('\n');
      expect(all).toContain('an answer was lost');
      // The server seed of a finished match is public: its record shows it.
      const secret = [...seeds].filter((seed) => !record.includes(seed));
      expect(secret.length).toBeGreaterThan(1);
      for (const seed of secret) expect(all.includes(seed)).toBe(false);
      for (const one of [password, changed, wrong]) {
        expect(all.includes(one)).toBe(false);
        expect(all.includes(encodeURIComponent(one))).toBe(false);
      }
      const interactionTokens = t.sandbox.requests.flatMap(
        ({ path }) => /^\/(?:interactions|webhooks)\/\d+\/([^/]+)/.exec(path)?.[1] ?? [],
      );
      expect(interactionTokens.length).toBeGreaterThan(50);
      const botTokens = t.sandbox.gateway.connections.map(({ token }) => token);
      for (const token of new Set([...interactionTokens, ...botTokens]))
        expect(all.includes(token)).toBe(false);
    }, 180_000);
  },
);
