const minute = 60_000;
const hour = 60 * minute;

/** The clocks a challenge may name: how long a turn may take, in ms; `null` is without a clock. */
export const clockLimits = {
  none: null,
  '10m': 10 * minute,
  '1h': hour,
  '24h': 24 * hour,
  '3d': 72 * hour,
} as const satisfies Readonly<Record<string, number | null>>;

export type Clock = keyof typeof clockLimits;

/** The clocks' ids in the order in which they are offered. */
export const clocks = ['none', '10m', '1h', '24h', '3d'] as const satisfies readonly Clock[];

export const defaultClock: Clock = '24h';
