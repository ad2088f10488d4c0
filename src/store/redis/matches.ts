import { readListing } from '../booked.js';
import { type MatchCursor, type PageOfMatches, pageOfMatches } from '../port.js';
import type { Commands, RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { readPair } from './pairs.js';

interface Member {
  readonly score: number;
  readonly value: string;
}

/** The members of a sorted set after one that may have gone meanwhile, highest first. */
const membersAfter = async (
  client: Commands,
  key: string,
  after: MatchCursor | null,
): Promise<readonly Member[]> => {
  const found: Member[] = [];
  const from = after?.finishedAt ?? '+inf';
  for (let offset = 0; found.length < pageOfMatches; offset += pageOfMatches) {
    const members = await client.zRangeWithScores(key, from, '-inf', {
      BY: 'SCORE',
      REV: true,
      LIMIT: { offset, count: pageOfMatches },
    });
    // Those of the same time stand in the order of their names, backwards.
    found.push(
      ...members.filter(
        ({ score, value }) => after === null || score < after.finishedAt || value < after.entry,
      ),
    );
    if (members.length < pageOfMatches) break;
  }
  return found.slice(0, pageOfMatches);
};

/** A page of a player's finished matches. */
export const matchesOf = async (
  connection: RedisConnection,
  player: string,
  game: string,
  after: MatchCursor | null,
): Promise<PageOfMatches> => {
  const key = keys.played(player, game);
  const members = await connection.run((client) => membersAfter(client, key, after));
  const records = await connection.run((client) =>
    Promise.all(
      members.map(({ value }) => {
        const pair = readPair(value);
        return pair === null ? null : client.get(keys.record(pair[1], pair[0]));
      }),
    ),
  );
  const last = members.at(-1);
  return {
    listings: records.flatMap((record) => (record === null ? [] : (readListing(record) ?? []))),
    next:
      last === undefined || members.length < pageOfMatches
        ? null
        : { finishedAt: last.score, entry: last.value },
  };
};
