import { packChange, readPast, unpackChange } from '../booked.js';
import type { Ledger, RatingChange } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';

/** A match in a player's history: where its record is, and what it did to the rating. */
interface Entry {
  readonly match: string;
  readonly scope: string;
  readonly change: RatingChange | null;
}

/** Members with the same time sort by match, as the id comes first. */
export const writeEntry = ({ match, scope, change }: Entry): string =>
  JSON.stringify([match, scope, packChange(change)]);

const readEntry = (member: string): Entry | null => {
  const value: unknown = JSON.parse(member);
  if (!Array.isArray(value)) return null;
  const [match, scope, change]: unknown[] = value;
  if (typeof match !== 'string' || typeof scope !== 'string') return null;
  return { match, scope, change: unpackChange(change) };
};

/** How many entries are looked at in one go for the first rated one: it is mostly the very first. */
const atOnce = 8;

export interface RedisPast extends Pick<Ledger, 'history' | 'ratingBefore'> {
  /** What a booked match did to a player's rating in a scope, while they have a history there. */
  change(
    game: string,
    scope: string,
    player: string,
    match: string,
    finishedAt: number,
  ): Promise<RatingChange | null>;
}

export const redisPast = (connection: RedisConnection): RedisPast => ({
  async history(game, scope, player, since, limit) {
    if (limit < 1) return [];
    const members = await connection.run((client) =>
      client.zRange(keys.history(scope, game, player), '+inf', since, {
        BY: 'SCORE',
        REV: true,
        LIMIT: { offset: 0, count: limit },
      }),
    );
    const entries = members.flatMap((member) => readEntry(member) ?? []);
    const records = await connection.run((client) =>
      Promise.all(entries.map((entry) => client.get(keys.record(entry.scope, entry.match)))),
    );
    return entries.flatMap(({ change }, index) => {
      const record = records[index] ?? null;
      return record === null ? [] : (readPast(record, player, change) ?? []);
    });
  },
  async ratingBefore(game, scope, player, since) {
    const key = keys.history(scope, game, player);
    for (let offset = 0; ; offset += atOnce) {
      const members = await connection.run((client) =>
        client.zRange(key, since, '+inf', {
          BY: 'SCORE',
          LIMIT: { offset, count: atOnce },
        }),
      );
      for (const member of members) {
        const change = readEntry(member)?.change ?? null;
        if (change !== null) return change.before;
      }
      if (members.length < atOnce) return null;
    }
  },
  async change(game, scope, player, match, finishedAt) {
    const members = await connection.run((client) =>
      client.zRangeByScore(keys.history(scope, game, player), finishedAt, finishedAt),
    );
    const entries = members.flatMap((member) => readEntry(member) ?? []);
    return entries.find((entry) => entry.match === match)?.change ?? null;
  },
});
