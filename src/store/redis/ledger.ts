import { meetingsOf, playersOf, pseudonymise, readBooked, readListing } from '../booked.js';
import { parseEvents } from '../documents.js';
import type { BookedMatch, Ledger } from '../port.js';
import type { RedisConnection } from './connection.js';
import { keys } from './keys.js';
import { readPair, writePair } from './pairs.js';
import { script } from './script.js';
import { redisStandings, standingInLua } from './standings.js';

/**
 * Books a match, once. KEYS: record, recent matches, places, standings, meetings of each seat.
 * ARGV: record, time, match, number of seats to count, then of each player, name, won, lost, drawn,
 * games won, lost, drawn and best ('-' for none), then of each meeting seat (from 1), other, won,
 * lost and drawn. Returns 1 when it was booked, 0 when it already is.
 */
const book = script(`
${standingInLua}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
local at = 5
for _ = 1, tonumber(ARGV[4]) do
  local player, best = ARGV[at], ARGV[at + 8]
  local old = { standing(redis.call('HGET', KEYS[4], player)) }
  if old[1] then redis.call('ZREM', KEYS[3], place(old[1], old[2], player)) end
  local row = {}
  for column = 1, 6 do
    row[column] = string.format('%.0f', (old[column] or 0) + ARGV[at + 1 + column])
  end
  local before = old[7] or '-'
  if before == '-' or (best ~= '-' and tonumber(best) > tonumber(before)) then row[7] = best
  else row[7] = before end
  row[8] = ARGV[at + 1]
  redis.call('HSET', KEYS[4], player, table.concat(row, ' '))
  redis.call('ZADD', KEYS[3], 0, place(row[1], row[2], player))
  at = at + 9
end
while at < #ARGV do
  local key = KEYS[4 + ARGV[at]]
  local won, lost, drawn = string.match(
    redis.call('HGET', key, ARGV[at + 1]) or '', '^(%d+) (%d+) (%d+)$')
  redis.call('HSET', key, ARGV[at + 1], string.format('%.0f %.0f %.0f',
    (won or 0) + ARGV[at + 2], (lost or 0) + ARGV[at + 3], (drawn or 0) + ARGV[at + 4]))
  at = at + 5
end
return 1
`);

/** Replaces a value that is still the one that was read. */
const replace = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
`);

const bookingArguments = (booked: BookedMatch): readonly string[] => {
  const seats = booked.counted ? booked.seats : [];
  const counted = seats.flatMap((seat) =>
    seat.player === null ? [] : [{ ...seat, player: seat.player }],
  );
  const flag = (yes: boolean): string => (yes ? '1' : '0');
  return [
    JSON.stringify(booked),
    String(booked.finishedAt),
    booked.match,
    String(counted.length),
    ...counted.flatMap((seat) => [
      seat.player,
      seat.name,
      flag(seat.outcome === 'won'),
      flag(seat.outcome === 'lost'),
      flag(seat.outcome === 'drawn'),
      String(seat.won),
      String(seat.lost),
      String(seat.drawn),
      seat.best === null ? '-' : String(seat.best),
    ]),
    ...(booked.counted ? meetingsOf(booked) : []).flatMap(({ seat, other, won, lost, drawn }) => [
      String(seat + 1),
      other,
      ...[won, lost, drawn].map(String),
    ]),
  ];
};

export const redisLedger = (connection: RedisConnection): Ledger => {
  const { remove, ...reading } = redisStandings(connection);

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
    page: ({ game, scope }, _sort, from, limit) => reading.page(game, scope, from, limit),
    size: ({ game, scope }) => reading.size(game, scope),
    standing: ({ game, scope }, _sort, player) => reading.standing(game, scope, player),
    headToHead: reading.headToHead,
    history: async () => [],
    clear: async () => undefined,
    prune: async () => undefined,
    async book(booked) {
      const { match, game, scope, finishedAt } = booked;
      const record = keys.record(scope, match);
      const ratings = booked.seats.map(() => null);
      if (await connection.run((client) => client.exists(record)))
        return { kind: 'already', ratings };
      // What lies elsewhere comes first, and says only where to look: a crash before the booking
      // leaves a pointer to nothing, which readers skip and the repeat writes again.
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
      const done = await connection.run((client) =>
        book(
          client,
          [
            record,
            keys.recent(scope, game),
            keys.places(scope, game),
            keys.standings(scope, game),
            ...booked.seats.map(({ player }) => keys.meetings(scope, game, player ?? '')),
          ],
          bookingArguments(booked),
        ),
      );
      return { kind: done === 1 ? 'booked' : 'already', ratings };
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
        await remove(game, scope, player);
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
  };
};
