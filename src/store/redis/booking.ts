import { setTimeout as delay } from 'node:timers/promises';
import { meetingsOf, playersOf } from '../booked.js';
import { type Counted, countMatch, periodsOf } from '../count.js';
import {
  type BookedMatch,
  everywhere,
  type Rate,
  type RatingChange,
  StoreUnavailable,
} from '../port.js';
import type { RedisConnection } from './connection.js';
import { GuardedWrites } from './guarded.js';
import { keys } from './keys.js';
import { writePair } from './pairs.js';
import { writeEntry } from './past.js';
import { readMeeting, writeMeeting } from './standings.js';

/**
 * How often a booking is computed anew because somebody else's changed a row in between. Only
 * bookings of the same players collide, so a second attempt is rare.
 */
const attempts = 20;

/** What was done in a scope: the ratings' changes, or `null` when it had been done before. */
type Done = readonly (RatingChange | null)[] | null;

/** Books in one scope, once: `guard` is the key that says so, and `first` are its own writes. */
const bookIn = async (
  connection: RedisConnection,
  scope: string,
  booked: BookedMatch,
  rate: Rate,
  first: (writes: GuardedWrites) => void,
  guard: string,
): Promise<Done> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await delay(Math.random() * 2 ** Math.min(attempt, 6));
    const writes = new GuardedWrites();
    writes.unlessExists(guard);
    first(writes);
    const counted = booked.counted ? await count(connection, scope, booked, rate, writes) : null;
    const outcome = await connection.run((client) => writes.run(client));
    if (outcome === 'exists') return null;
    if (outcome === 'written') return counted?.ratings ?? booked.seats.map(() => null);
  }
  throw new StoreUnavailable(`match ${booked.match}: its players' rows changed again and again`);
};

/** Reads what the match's players have in a scope, and writes down what the match makes of it. */
const count = async (
  connection: RedisConnection,
  scope: string,
  booked: BookedMatch,
  rate: Rate,
  writes: GuardedWrites,
): Promise<Counted> => {
  const { game, finishedAt, match } = booked;
  const players = playersOf(booked);
  const meetings = meetingsOf(booked);
  const periods = periodsOf(booked);
  const board = (period: string) => ({ game, scope, period });
  const [rows, met] = await connection.run((client) =>
    Promise.all([
      Promise.all(periods.map((period) => client.hmGet(keys.rows(board(period)), [...players]))),
      Promise.all(
        meetings.map(({ player, other }) => client.hGet(keys.meetings(scope, game, player), other)),
      ),
    ]),
  );
  const stored = (period: string, player: string): string | null =>
    rows[periods.indexOf(period)]?.[players.indexOf(player)] ?? null;
  const counted = countMatch(booked, stored, rate);
  for (const { period, player, before, after, moves } of counted.rows) {
    const key = keys.rows(board(period));
    writes.expect(key, player, before);
    writes.add('HSET', key, player, after);
    for (const { sort, from, to } of moves) {
      const places = keys.places(board(period), sort);
      if (from !== null) writes.add('ZREM', places, from);
      if (to !== null) writes.add('ZADD', places, '0', to);
    }
  }
  meetings.forEach(({ player, other, won, lost, drawn }, index) => {
    const key = keys.meetings(scope, game, player);
    const text = met[index] ?? null;
    const old = readMeeting(text);
    writes.expect(key, other, text);
    writes.add(
      'HSET',
      key,
      other,
      writeMeeting({
        won: old.won + won,
        lost: old.lost + lost,
        drawn: old.drawn + drawn,
      }),
    );
  });
  for (const player of players) {
    const seat = booked.seats.findIndex((entry) => entry.player === player);
    const change = counted.ratings[seat] ?? null;
    const entry = writeEntry({ match, scope: booked.scope, change });
    writes.add('ZADD', keys.history(scope, game, player), String(finishedAt), entry);
  }
  writes.add('SADD', keys.timedOf(scope), writePair(game, scope));
  const timed = periods.filter((period) => period !== 'all');
  writes.add('SADD', keys.periods(game, scope), ...timed);
  return counted;
};

/** Books in the match's own scope: the record, and what it counts for. */
export const bookAtHome = (
  connection: RedisConnection,
  booked: BookedMatch,
  rate: Rate,
): Promise<Done> => {
  const { match, game, scope, finishedAt } = booked;
  const record = keys.record(scope, match);
  const first = (writes: GuardedWrites): void => {
    writes.add('SET', record, JSON.stringify(booked));
    writes.add('ZADD', keys.recent(scope, game), String(finishedAt), match);
  };
  return bookIn(connection, scope, booked, rate, first, record);
};

/** Counts the match across all scopes, which lie elsewhere: a step of its own with its own guard. */
export const bookEverywhere = (
  connection: RedisConnection,
  booked: BookedMatch,
  rate: Rate,
): Promise<Done> => {
  const guard = keys.counted(booked.match);
  return bookIn(
    connection,
    everywhere,
    booked,
    rate,
    (writes) => writes.add('SET', guard, '1'),
    guard,
  );
};
