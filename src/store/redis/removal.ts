import { moves } from '../count.js';
import { periodEnd } from '../periods.js';
import { type Board, sorts } from '../port.js';
import { readRow } from '../row.js';
import type { RedisConnection } from './connection.js';
import { GuardedWrites } from './guarded.js';
import { keys, scopePartitions } from './keys.js';
import { readPair } from './pairs.js';
import { script } from './script.js';

/**
 * Takes a player out of the head-to-heads of the named others. KEYS: the player's meetings, each
 * other's meetings. ARGV: player, the others. Returns how many meetings are left: somebody may have
 * met the player just now.
 */
const unmeet = script(`
for index = 2, #ARGV do
  redis.call('HDEL', KEYS[index], ARGV[1])
  redis.call('HDEL', KEYS[1], ARGV[index])
end
return redis.call('HLEN', KEYS[1])
`);

/**
 * Sets a board's rows aside and drops the other keys. KEYS: rows, where to, the others. Returns 0
 * when something is set aside already.
 */
const setAside = script(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('RENAME', KEYS[1], KEYS[2]) end
for index = 3, #KEYS do redis.call('UNLINK', KEYS[index]) end
return 1
`);

/** Drops a board. KEYS: the periods of its game and scope, its own keys. ARGV: its period. */
const drop = script(`
for index = 2, #KEYS do redis.call('UNLINK', KEYS[index]) end
redis.call('SREM', KEYS[1], ARGV[1])
return 1
`);

/** How players and boards go, step by step; a crash in between is healed by calling it again. */
export interface RedisRemoval {
  /** Takes a player out of the boards, head-to-heads and histories of a scope. */
  player(game: string, scope: string, player: string): Promise<void>;
  /** Drops a scope's boards of every period, with head-to-heads and histories. */
  scope(game: string, scope: string): Promise<void>;
  /** Drops the boards of weeks and months that ended before this time, epoch ms. */
  ended(before: number): Promise<void>;
}

export const redisRemoval = (connection: RedisConnection): RedisRemoval => {
  const timedOf = (game: string, scope: string): Promise<readonly string[]> =>
    connection.run((client) => client.sMembers(keys.periods(game, scope)));

  const leave = async (board: Board, player: string): Promise<void> => {
    const rows = keys.rows(board);
    for (let done = false; !done; ) {
      const stored = await connection.run((client) => client.hGet(rows, player));
      if (stored === null) return;
      const writes = new GuardedWrites();
      writes.expect(rows, player, stored);
      writes.add('HDEL', rows, player);
      for (const { sort, from } of moves(player, readRow(stored), null)) {
        if (from !== null) writes.add('ZREM', keys.places(board, sort), from);
      }
      done = (await connection.run((client) => writes.run(client))) === 'written';
    }
  };

  const meetNobody = async (game: string, scope: string, player: string): Promise<void> => {
    const own = keys.meetings(scope, game, player);
    for (let left = 1; left > 0; ) {
      const others = await connection.run((client) => client.hKeys(own));
      const theirs = others.map((other) => keys.meetings(scope, game, other));
      const reply = await connection.run((client) =>
        unmeet(client, [own, ...theirs], [player, ...others]),
      );
      left = Number(reply);
    }
  };

  /** Clears away the players of a board that was set aside. */
  const sweep = async (game: string, scope: string): Promise<void> => {
    const aside = keys.cleared(game, scope);
    for (let cursor = '0', more = true; more; more = cursor !== '0') {
      const found = await connection.run((client) => client.hScan(aside, cursor, { COUNT: 200 }));
      cursor = found.cursor;
      const players = found.entries.map(({ field }) => field);
      if (players.length === 0) continue;
      await connection.run((client) =>
        client.unlink(
          players.flatMap((player) => [
            keys.meetings(scope, game, player),
            keys.history(scope, game, player),
          ]),
        ),
      );
    }
    await connection.run((client) => client.unlink(aside));
  };

  return {
    async player(game, scope, player) {
      for (const period of ['all', ...(await timedOf(game, scope))]) {
        await leave({ game, scope, period }, player);
      }
      await meetNobody(game, scope, player);
      await connection.run((client) => client.unlink(keys.history(scope, game, player)));
    },
    async scope(game, scope) {
      for (let done = false; !done; ) {
        // What a clearing before this one left behind when it was broken off.
        await sweep(game, scope);
        const timed = (await timedOf(game, scope)).map((period) => ({ game, scope, period }));
        const all = { game, scope, period: 'all' };
        const others = [
          ...timed.map(keys.rows),
          ...[all, ...timed].flatMap((board) => sorts.map((sort) => keys.places(board, sort))),
        ];
        const rows = keys.rows(all);
        const aside = keys.cleared(game, scope);
        const reply = await connection.run((client) =>
          setAside(client, [rows, aside, ...others], []),
        );
        done = reply === 1;
      }
      await sweep(game, scope);
    },
    async ended(before) {
      for (const partition of scopePartitions) {
        const pairs = await connection.run((client) => client.sMembers(keys.timed(partition)));
        for (const pair of pairs.map(readPair)) {
          if (pair === null) continue;
          const [game, scope] = pair;
          for (const period of await timedOf(game, scope)) {
            if (periodEnd(period) > before) continue;
            const board = { game, scope, period };
            const own = [keys.rows(board), ...sorts.map((sort) => keys.places(board, sort))];
            await connection.run((client) =>
              drop(client, [keys.periods(game, scope), ...own], [period]),
            );
          }
        }
      }
    },
  };
};
