import { placeInLua, playerOf, playerOffset } from '../place.js';
import type { HeadToHead, RankedStanding, Standing } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { script, strings } from './script.js';

/**
 * A standing is stored as `won lost drawn gamesWon gamesLost gamesDrawn best name`, with `-` for no
 * best score and the name last since it may hold spaces; a head-to-head as `won lost drawn`.
 */
export const standingInLua = `
${placeInLua}
local function standing(row)
  return string.match(row or '', '^(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (.*)$')
end`;

/**
 * KEYS: places, standings. ARGV: first and last position, what of a place comes before the player.
 * Returns places and standings by turns.
 */
const page = script(`
local places = redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])
local found = {}
for index, entry in ipairs(places) do
  found[2 * index - 1] = entry
  found[2 * index] = redis.call('HGET', KEYS[2], string.sub(entry, tonumber(ARGV[3]) + 1)) or ''
end
return found
`);

/** KEYS: places, standings. ARGV: player. Returns the standing and how many stand before. */
const single = script(`
${standingInLua}
local row = redis.call('HGET', KEYS[2], ARGV[1])
local won, lost = standing(row)
if not won then return {} end
local before = redis.call('ZRANK', KEYS[1], place(won, lost, ARGV[1]))
return { row, tostring(before or 0) }
`);

/**
 * Takes a player off a leaderboard, and out of the head-to-heads of the named others.
 * KEYS: places, standings, the player's meetings, each other's meetings. ARGV: player, the others.
 * Returns how many meetings are left: somebody may have met the player just now.
 */
const remove = script(`
${standingInLua}
local won, lost = standing(redis.call('HGET', KEYS[2], ARGV[1]))
if won then redis.call('ZREM', KEYS[1], place(won, lost, ARGV[1])) end
redis.call('HDEL', KEYS[2], ARGV[1])
for index = 2, #ARGV do
  redis.call('HDEL', KEYS[index + 2], ARGV[1])
  redis.call('HDEL', KEYS[3], ARGV[index])
end
return redis.call('HLEN', KEYS[3])
`);

const rowPattern = /^(\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\S+) (.*)$/s;

/** A stored standing; one that is broken is shown as a player without results. */
const toStanding = (player: string, row: string, rank: number): RankedStanding => {
  const parts = rowPattern.exec(row);
  const number = (index: number): number => Number(parts?.[index] ?? 0);
  const best = Number(parts?.[7] ?? Number.NaN);
  return {
    rank,
    player,
    name: parts?.[8] ?? player,
    won: number(1),
    lost: number(2),
    drawn: number(3),
    gamesWon: number(4),
    gamesLost: number(5),
    gamesDrawn: number(6),
    best: Number.isFinite(best) ? best : null,
    rating: null,
    rated: 0,
    streak: 0,
    longest: 0,
    measures: {},
  };
};

/** The leaderboards and head-to-heads of a scope, as they are read and as players leave them. */
export interface RedisStandings {
  page(
    game: string,
    scope: string,
    from: number,
    limit: number,
  ): Promise<readonly RankedStanding[]>;
  size(game: string, scope: string): Promise<number>;
  standing(game: string, scope: string, player: string): Promise<Standing | null>;
  headToHead(game: string, scope: string, player: string, other: string): Promise<HeadToHead>;
  remove(game: string, scope: string, player: string): Promise<void>;
}

export const redisStandings = (connection: RedisConnection): RedisStandings => ({
  async page(game, scope, from, limit) {
    if (limit < 1) return [];
    const ends = [from - 1, from + limit - 2, playerOffset].map(String);
    const reply = await connection.run((client) =>
      page(client, [keys.places(scope, game), keys.standings(scope, game)], ends),
    );
    const flat = strings(reply);
    return flat.flatMap((place, index) =>
      index % 2 === 0 ? [toStanding(playerOf(place), flat[index + 1] ?? '', from + index / 2)] : [],
    );
  },
  size: (game, scope) => connection.run((client) => client.zCard(keys.places(scope, game))),
  async standing(game, scope, player) {
    const reply = await connection.run((client) =>
      single(client, [keys.places(scope, game), keys.standings(scope, game)], [player]),
    );
    const [row, before] = strings(reply);
    return row === undefined ? null : toStanding(player, row, Number(before) + 1);
  },
  async headToHead(game, scope, player, other) {
    const row = await connection.run((client) =>
      client.hGet(keys.meetings(scope, game, player), other),
    );
    const [won, lost, drawn] = (row ?? '').split(' ').map((part) => Number(part) || 0);
    return { won: won ?? 0, lost: lost ?? 0, drawn: drawn ?? 0 };
  },
  async remove(game, scope, player) {
    const own = keys.meetings(scope, game, player);
    for (let left = 1; left > 0; ) {
      const others = await connection.run((client) => client.hKeys(own));
      const reply = await connection.run((client) =>
        remove(
          client,
          [
            keys.places(scope, game),
            keys.standings(scope, game),
            own,
            ...others.map((other) => keys.meetings(scope, game, other)),
          ],
          [player, ...others],
        ),
      );
      left = Number(reply);
    }
  },
});
