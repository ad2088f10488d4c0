import { playersOf, pseudonymise, readBooked, readListing } from '../booked.js';
import { parseEvents } from '../documents.js';
import { everywhere, type Ledger } from '../port.js';
import { bookAtHome, bookEverywhere } from './booking.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { matchesOf } from './matches.js';
import { readPair, writePair } from './pairs.js';
import { redisPast } from './past.js';
import { redisRemoval } from './removal.js';
import { script } from './script.js';
import { redisStandings } from './standings.js';

/** Replaces a value that is still the one that was read. */
const replace = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
`);

export const redisLedger = (connection: RedisConnection): Ledger => {
  const reading = redisStandings(connection);
  const past = redisPast(connection);
  const removal = redisRemoval(connection);

  /** Makes a player unreadable in one match, whoever else rewrites it at the same time. */
  const forgetMatch = async (
    player: string,
    pseudonym: string,
    match: string,
    scope: string,
  ): Promise<void> => {
    const key = keys.record(scope, match);
    for (let done = false; !done; ) {
      const old = await connection.run((client) => client.get(key));
      // A record that cannot be read names nobody that we could replace.
      if (old === null || readListing(old) === null) return;
      const next = JSON.stringify(pseudonymise(readBooked(match, old), player, pseudonym));
      done = (await connection.run((client) => replace(client, [key], [old, next]))) === 1;
    }
  };

  return {
    ...reading,
    history: past.history,
    ratingBefore: past.ratingBefore,
    async book(booked, rate) {
      const { match, game, scope, finishedAt } = booked;
      // What lies elsewhere comes first, and says only where to look: a crash before the booking
      // leaves a pointer to nothing, which readers skip and the repeat writes again.
      const known = await connection.run((client) => client.exists(keys.record(scope, match)));
      if (known === 0) {
        await connection.run((client) =>
          Promise.all([
            client.set(keys.where(match), scope),
            ...playersOf(booked).flatMap((player) => [
              client.sAdd(keys.boards(player), writePair(game, scope)),
              client.zAdd(keys.played(player, game), {
                score: finishedAt,
                value: writePair(match, scope),
              }),
            ]),
          ]),
        );
      }
      const done = await bookAtHome(connection, booked, rate);
      // Also when it was booked before: a crash may have come between the two.
      if (booked.counted) await bookEverywhere(connection, booked, rate);
      if (done !== null) return { kind: 'booked', ratings: done };
      const ratings = await Promise.all(
        booked.seats.map(({ player }) =>
          player === null ? null : past.change(game, scope, player, match, finishedAt),
        ),
      );
      return { kind: 'already', ratings };
    },
    async recent(by, game, limit) {
      if (limit < 1) return [];
      const list = 'scope' in by ? keys.recent(by.scope, game) : keys.played(by.player, game);
      const members = await connection.run((client) =>
        client.zRange(list, 0, limit - 1, { REV: true }),
      );
      const records = await connection.run((client) =>
        Promise.all(
          members.map((member) => {
            if ('scope' in by) return client.get(keys.record(by.scope, member));
            const pair = readPair(member);
            return pair === null ? null : client.get(keys.record(pair[1], pair[0]));
          }),
        ),
      );
      return records.flatMap((record) => (record === null ? [] : (readListing(record) ?? [])));
    },
    matchesOf: (player, game, after) => matchesOf(connection, player, game, after),
    async record(match) {
      const scope = await connection.run((client) => client.get(keys.where(match)));
      if (scope === null) return null;
      const record = await connection.run((client) => client.get(keys.record(scope, match)));
      if (record === null) return null;
      const booked = readBooked(match, record);
      const log = keys.log(booked.channel, match);
      const events =
        booked.events === 0
          ? []
          : await connection.run((client) => client.lRange(log, 0, booked.events - 1));
      return { booked, events: parseEvents(match, events) };
    },
    async forget(player, pseudonym) {
      const boards = await connection.run((client) => client.sMembers(keys.boards(player)));
      for (const board of boards.map(readPair)) {
        if (board === null) continue;
        const [game, scope] = board;
        await removal.player(game, scope, player);
        await removal.player(game, everywhere, player);
        const list = keys.played(player, game);
        const members = await connection.run((client) => client.zRange(list, 0, -1));
        for (const member of members) {
          const pair = readPair(member);
          if (pair !== null) await forgetMatch(player, pseudonym, ...pair);
          await connection.run((client) => client.zRem(list, member));
        }
      }
      // Last, so that a crash before this leaves the way to whatever is still to do.
      if (boards.length > 0) {
        await connection.run((client) => client.sRem(keys.boards(player), boards));
      }
    },
    clear: removal.scope,
    prune: removal.ended,
  };
};
