import { z } from 'zod';
import type { BookedSeat, Measures, Rating, Standing } from './port.js';

/**
 * What a leaderboard keeps of a player, as both databases store it: one JSON text. It is not read in
 * a query, so a later version can add to it and give what is missing a default.
 */
export type Row = Omit<Standing, 'rank' | 'player'>;

const count = z.number().int().nonnegative();

const shape: z.ZodType<Row> = z.object({
  name: z.string(),
  won: count,
  lost: count,
  drawn: count,
  gamesWon: count,
  gamesLost: count,
  gamesDrawn: count,
  best: z.number().nullable(),
  rating: z.object({ mean: z.number(), deviation: z.number() }).nullable(),
  rated: count,
  streak: z.number().int(),
  longest: count,
  measures: z.record(z.string(), z.number()),
});

const nothing = { rating: null, rated: 0, streak: 0, longest: 0, measures: {} } as const;

/** How Redis held a row before there were ratings; the name comes last since it may hold spaces. */
const plainRow = /^(\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\S+) (.*)$/s;

const readPlain = (text: string): Row | null => {
  const [, won, lost, drawn, gamesWon, gamesLost, gamesDrawn, best, name] =
    plainRow.exec(text) ?? [];
  if (name === undefined) return null;
  return {
    ...nothing,
    name,
    won: Number(won),
    lost: Number(lost),
    drawn: Number(drawn),
    gamesWon: Number(gamesWon),
    gamesLost: Number(gamesLost),
    gamesDrawn: Number(gamesDrawn),
    best: best === '-' ? null : Number(best),
  };
};

/** A stored row, or `null` when it is not one. */
export const readRow = (text: string): Row | null => {
  if (!text.startsWith('{')) return readPlain(text);
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

export const writeRow = (row: Row): string => JSON.stringify(row);

/** A player's standing from their stored row; a broken row shows a player without results. */
export const standingOf = <Rank extends number | null>(
  player: string,
  text: string,
  rank: Rank,
): Standing & { readonly rank: Rank } => ({
  ...(readRow(text) ?? emptyRow(player)),
  player,
  rank,
});

const emptyRow = (name: string): Row => ({
  ...nothing,
  name,
  won: 0,
  lost: 0,
  drawn: 0,
  gamesWon: 0,
  gamesLost: 0,
  gamesDrawn: 0,
  best: null,
});

/** How strong a player is after a match, and by how many rated matches that is known. */
export interface Strength {
  readonly rating: Rating | null;
  readonly rated: number;
}

/** The row with one more match, after which the player is as strong as given. */
export const countSeat = (row: Row | null, seat: BookedSeat, strength: Strength): Row => {
  const old = row ?? emptyRow(seat.name);
  const streak = nextStreak(old.streak, seat.outcome);
  return {
    name: seat.name,
    won: old.won + (seat.outcome === 'won' ? 1 : 0),
    lost: old.lost + (seat.outcome === 'lost' ? 1 : 0),
    drawn: old.drawn + (seat.outcome === 'drawn' ? 1 : 0),
    gamesWon: old.gamesWon + seat.won,
    gamesLost: old.gamesLost + seat.lost,
    gamesDrawn: old.gamesDrawn + seat.drawn,
    best:
      old.best === null || seat.best === null
        ? (old.best ?? seat.best)
        : Math.max(old.best, seat.best),
    ...strength,
    streak,
    longest: Math.max(old.longest, streak),
    measures: sum(old.measures, seat.measures),
  };
};

const nextStreak = (streak: number, outcome: BookedSeat['outcome']): number => {
  if (outcome === 'won') return Math.max(0, streak) + 1;
  return outcome === 'lost' ? Math.min(0, streak) - 1 : 0;
};

const sum = (one: Measures, other: Measures): Measures => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => [name, (one[name] ?? 0) + value]),
  ),
});
