import { day, hour, minute } from '../units.js';

/** The clocks a challenge may name, in the order in which they are offered. */
export const clocks = ['none', '10m', '1h', '24h', '3d'] as const;
export type Clock = (typeof clocks)[number];

/** How long a turn may take, in ms; `null` is without a clock. */
export const clockLimits: Readonly<Record<Clock, number | null>> = {
  none: null,
  '10m': 10 * minute,
  '1h': hour,
  '24h': day,
  '3d': 3 * day,
};

export const defaultClock: Clock = '24h';
