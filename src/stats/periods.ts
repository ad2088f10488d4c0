import { periodKey } from '../store/periods.js';
import type { Board, Period } from '../store/port.js';

export { periodKey };

/** The leaderboard of the week or month that a time (epoch ms) lies in, or of all time. */
export const boardAt = (game: string, scope: string, period: Period, at: number): Board => ({
  game,
  scope,
  period: periodKey(period, at),
});
