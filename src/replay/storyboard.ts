import type { GameState } from '../games/game.js';
import type { ReadRecord } from '../match/record.js';
import { replay } from '../match/replay.js';

/** A position of a match, and how long it stands in a replay, ms. */
export interface Shot {
  readonly state: GameState;
  readonly hold: number;
}

/** More positions than this would flicker past: then only every so-many-th is kept. */
export const mostShots = 160;

/** All positions but the last together, and each of them at the most, ms. */
const duration = 15_000;
const longestHold = 900;
/** How much longer a position stands with which something larger ended, such as a game. */
const breakWeight = 3;
/** The result, ms. */
const endHold = 3_500;

interface Position {
  readonly state: GameState;
  readonly weight: number;
}

/**
 * The positions that tell a match, each with the time it stands; `null` when the record breaks the
 * rules. A position is kept when somebody is asked in it. One that is followed by more than one event
 * that nobody chooses is kept as well: there a game has ended, and the next one opens.
 */
export const storyboard = (record: ReadRecord): readonly Shot[] | null => {
  const { game } = record;
  const kept: Position[] = [];
  let moved: GameState | null = null;
  let chances = 0;
  let last: GameState | null = null;
  const steps = replay(record);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    last = step.value;
    if (game.awaits(last).kind === 'chance') {
      moved ??= last;
      chances += 1;
      continue;
    }
    if (moved !== null && chances > 1 && kept.length > 0) {
      kept.push({ state: moved, weight: breakWeight });
    }
    kept.push({ state: last, weight: 1 });
    moved = null;
    chances = 0;
  }
  if (!step.value.valid || last === null) return null;
  if (kept.at(-1)?.state !== last) kept.push({ state: last, weight: 1 });
  return timed(thinned(kept));
};

const thinned = (positions: readonly Position[]): readonly Position[] => {
  const stride = Math.ceil(positions.length / mostShots);
  const fromEnd = (index: number): number => positions.length - 1 - index;
  return positions.filter((_, index) => fromEnd(index) % stride === 0);
};

const timed = (positions: readonly Position[]): readonly Shot[] => {
  const weights = positions.slice(0, -1).reduce((sum, { weight }) => sum + weight, 0);
  const unit = Math.min(longestHold, duration / Math.max(1, weights));
  return positions.map(({ state, weight }, index) => ({
    state,
    hold: index === positions.length - 1 ? endHold : Math.floor((unit * weight) / 10) * 10,
  }));
};
