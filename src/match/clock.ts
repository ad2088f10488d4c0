import { day, hour, minute } from '../units.js';
import { peopleOf, type Table } from './table.js';

/** A match without a clock that nobody plays is void after this long. */
const idleLife = 30 * day;
/** How long a finished board keeps its rematch button alive. */
export const finishedLife = day;
/** A challenge that ended stays this long, to answer late presses with the reason. */
const closedLife = hour;
/** After we were down, a turn has at least this long (or its whole clock, when that is shorter). */
export const grace = 10 * minute;

/** A span of time, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How much of `[from, to]` the gaps cover, overlapping gaps counted once; milliseconds. */
export const covered = (gaps: readonly Span[], from: number, to: number): number => {
  let total = 0;
  let reached = from;
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(gap.from, reached);
    const end = Math.min(gap.to, to);
    if (end > start) {
      total += end - start;
      reached = end;
    }
  }
  return total;
};

/**
 * When a turn's time is really up, with the time in which we were down given back: each gap that
 * begins before the time is up pushes it on by its own length, perhaps into the next gap. After the
 * last of them there are at least {@link grace} left.
 */
export const givenBack = (since: number, allowance: number, gaps: readonly Span[]): number => {
  let deadline = since + allowance;
  let reached = since;
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const from = Math.max(gap.from, reached);
    if (gap.to <= from || from >= deadline) continue;
    deadline = Math.max(deadline + gap.to - from, gap.to + Math.min(grace, allowance));
    reached = gap.to;
  }
  return deadline;
};

/** When a table next needs attention without a press: the one deadline it has in the index. */
export const dueAt = (table: Table): number => {
  switch (table.phase) {
    case 'open':
    case 'lobby':
      return table.expiresAt;
    case 'playing':
      return table.deadline ?? table.turnSince + idleLife;
    case 'over':
      return table.finishedAt + finishedLife;
    case 'closed':
      return table.closedAt + closedLife;
  }
};

/** Turns by a shorter clock are not reminded of: whoever plays so fast is there. */
const shortestReminded = hour;

/**
 * When the people to act are reminded, once a turn: after half of their time. `null` where nobody
 * is: without a clock or by a fast one, alone against machines, and where the bot cannot post.
 */
export const remindAt = (table: Table): number | null => {
  if (table.phase !== 'playing' || table.clock === null || table.deadline === null) return null;
  if (table.clock < shortestReminded || table.reach !== 'bot') return null;
  if (table.reminded === table.turn) return null;
  if (peopleOf(table).length < 2) return null;
  return table.deadline - Math.floor(table.clock / 2);
};
