import { minute } from '../../units.js';
import type { Limits } from '../port.js';
import { integer } from './columns.js';
import type { Connection } from './connection.js';

/**
 * How long another process is believed to be there after it last wrote, ms: it writes every few
 * seconds.
 */
const believedFor = 30_000;
/** For how long a claim stands, ms: far longer than the seconds in which Discord takes an answer. */
const claimLife = minute;

/**
 * Claims of interactions. One process alone, the usual case, writes none: SQLite says, at the cost of
 * a read, whether any other connection has written since we last asked.
 */
export const sqliteClaims = (
  connection: Connection,
  limits: Limits,
): ((interaction: string, now: number) => Promise<boolean>) => {
  const look = connection.database.prepare('PRAGMA data_version');
  let seen: number | null = null;
  // At first it is not known; whoever was here before us will write within this time.
  let sharedUntil = performance.now() + believedFor;
  return async (interaction, now) => {
    const version = await connection.look(() => integer(look.get(), 'data_version'));
    if (seen !== null && version !== seen) sharedUntil = performance.now() + believedFor;
    seen = version;
    if (performance.now() > sharedUntil) return true;
    return limits.take(`claim:${interaction}`, 1, claimLife, now);
  };
};
