import { err, ok, type Result } from './games/result.js';

/** Which of Discord's shards this process connects. */
export interface ShardPlan {
  /** Shards of the whole bot, over all its processes; `auto`: as many as Discord recommends. */
  readonly count: number | 'auto';
  /** The shards of this process, in order; `all` of them. */
  readonly ids: readonly number[] | 'all';
}

/**
 * More shards than any bot has: Discord's largest count them in thousands. A count beyond it is a
 * slip of the finger.
 */
const most = 100_000;

const countFault = `DISCORD_SHARD_COUNT must be auto, or a whole number from 1 to ${most}.`;
const listFault =
  'DISCORD_SHARDS must be a list of shards such as 0-3 or 0,2,5-7, each range from the lower to the higher.';

const range = /^(\d{1,6})(?:-(\d{1,6}))?$/;

/** The numbers of a list such as `0-3,7`, sorted and each once; `null` when it is none. */
const readList = (text: string): readonly number[] | null => {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = range.exec(part.trim()) ?? [];
    if (first === undefined || Number(last) < Number(first) || Number(last) >= most) return null;
    for (let shard = Number(first); shard <= Number(last); shard += 1) found.add(shard);
  }
  return [...found].toSorted((a, b) => a - b);
};

const readCount = (text: string | undefined): number | 'auto' | null => {
  if (text === undefined || text === 'auto') return 'auto';
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
};

/**
 * Reads the two settings of shards; each is `undefined` when it is not set. The error is every fault,
 * a sentence each. Shards can only be named beside a fixed count: with a count that Discord recommends
 * two processes that start on different days could divide the servers differently.
 */
export const readShards = (
  count: string | undefined,
  list: string | undefined,
): Result<ShardPlan, readonly string[]> => {
  const all = readCount(count);
  const ids = list === undefined ? 'all' : readList(list);
  const faults: string[] = [];
  if (all === null) faults.push(countFault);
  if (ids === null) faults.push(listFault);
  if (Array.isArray(ids) && all === 'auto') {
    faults.push(
      'DISCORD_SHARDS needs DISCORD_SHARD_COUNT as a number, the same one in every process.',
    );
  }
  if (Array.isArray(ids) && typeof all === 'number' && ids.some((shard) => shard >= all)) {
    faults.push(
      'DISCORD_SHARDS must name shards below DISCORD_SHARD_COUNT: they are counted from 0.',
    );
  }
  return all === null || ids === null || faults.length > 0 ? err(faults) : ok({ count: all, ids });
};
