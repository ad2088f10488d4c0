import { placeOf, playerOf, playerOffset } from '../place.js';
import type { Board, HeadToHead, RankedStanding, Sort, Standing } from '../port.js';
import { readRow, standingOf } from '../row.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { script, strings } from './script.js';

/**
 * KEYS: places, rows. ARGV: first and last position, what of a place comes before the player.
 * Returns places and rows by turns.
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

/** How often a standing is looked up again because its player was moving just then. */
const looks = 3;

/** A stored head-to-head: matches won, lost and drawn. */
export const readMeeting = (text: string | null): HeadToHead => {
  const [won, lost, drawn] = (text ?? '').split(' ').map((part) => Number(part) || 0);
  return { won: won ?? 0, lost: lost ?? 0, drawn: drawn ?? 0 };
};

export const writeMeeting = ({ won, lost, drawn }: HeadToHead): string => `${won} ${lost} ${drawn}`;

/** The leaderboards and head-to-heads, as they are read. */
export interface RedisStandings {
  page(board: Board, sort: Sort, from: number, limit: number): Promise<readonly RankedStanding[]>;
  size(board: Board, sort: Sort): Promise<number>;
  standing(board: Board, sort: Sort, player: string): Promise<Standing | null>;
  headToHead(game: string, scope: string, player: string, other: string): Promise<HeadToHead>;
}

export const redisStandings = (connection: RedisConnection): RedisStandings => ({
  async page(board, sort, from, limit) {
    if (limit < 1) return [];
    const ends = [from - 1, from + limit - 2, playerOffset].map(String);
    const reply = await connection.run((client) =>
      page(client, [keys.places(board, sort), keys.rows(board)], ends),
    );
    const flat = strings(reply);
    return flat.flatMap((place, index) =>
      index % 2 === 0 ? [standingOf(playerOf(place), flat[index + 1] ?? '', from + index / 2)] : [],
    );
  },
  size: (board, sort) => connection.run((client) => client.zCard(keys.places(board, sort))),
  async standing(board, sort, player) {
    for (let look = 1; ; look += 1) {
      const stored = await connection.run((client) => client.hGet(keys.rows(board), player));
      const row = stored === null ? null : readRow(stored);
      if (stored === null || row === null) return null;
      const place = placeOf(sort, player, row);
      if (place === null) return standingOf(player, stored, null);
      const before = await connection.run((client) =>
        client.zRank(keys.places(board, sort), place),
      );
      // Not there: the player has moved since, or was counted before there was this order.
      if (before !== null || look === looks) {
        return standingOf(player, stored, before === null ? null : before + 1);
      }
    }
  },
  headToHead: async (game, scope, player, other) =>
    readMeeting(
      await connection.run((client) => client.hGet(keys.meetings(scope, game, player), other)),
    ),
});
