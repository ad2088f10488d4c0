import { day } from '../units.js';
import type { Period } from './port.js';

const monday = 1;

const date = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Midnight (UTC) of the Monday on or before a time. */
const weekStart = (at: number): number => {
  const midnight = Math.floor(at / day) * day;
  return midnight - ((new Date(midnight).getUTCDay() - monday + 7) % 7) * day;
};

/** The period that a time lies in, as a board names it. Weeks begin on Monday, 00:00 UTC. */
export const periodKey = (period: Period, at: number): string => {
  if (period === 'all') return 'all';
  return period === 'week' ? `w${date(weekStart(at))}` : `m${date(at).slice(0, 7)}`;
};

/** When a period ends, epoch ms: the first moment that is no longer in it. */
export const periodEnd = (key: string): number => {
  const [year = 0, month = 1, first = 1] = key.slice(1).split('-').map(Number);
  if (key.startsWith('w')) return Date.UTC(year, month - 1, first) + 7 * day;
  return key.startsWith('m') ? Date.UTC(year, month, 1) : Number.POSITIVE_INFINITY;
};
