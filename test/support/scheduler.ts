import { Scheduler, type SchedulerOptions } from '../../src/play/scheduler.js';
import { type Bench, surroundings } from './play.js';

/** A scheduler of one shard, around whom everything stands. */
export const schedulerOf = (play: Bench, more: Partial<SchedulerOptions>): Scheduler =>
  new Scheduler({
    play,
    show: async () => true,
    remind: async () => undefined,
    present: async () => true,
    shards: () => [0],
    shardOf: () => 0,
    ...surroundings,
    worked: () => undefined,
    late: () => undefined,
    waiting: () => undefined,
    ...more,
  });
