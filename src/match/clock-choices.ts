const minute = 60_000;
const hour = 60 * minute;

/** The clocks a challenge may name, in the order in which they are offered. */
export const clocks = ['none', '10m', '1h', '24h', '3d'] as const;
export type Clock = (typeof clocks)[number];

/** How long a turn may take, in ms; `null` is without a clock. */
export const clockLimits: Readonly<Record<Clock, number | null>> = {
  none: null,
  '10m': 10 * minute,
  '1h': hour,
  '24h': 24 * hour,
  '3d': 72 * hour,
};

export const defaultClock: Clock = '24h';
