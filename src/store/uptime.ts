import { day } from '../units.js';

/** Gaps older than this say nothing about any clock that still runs, in ms. */
export const gapsKeptFor = 30 * day;
/** How many gaps of a shard are kept at most, the newest. */
export const gapsKept = 200;
