import { Keeper, type KeeperOptions } from '../../src/play/keeper.js';
import { type Bench, surroundings } from './play.js';

/** A keeper of one shard, around whom everything stands. */
export const keeperOf = (play: Bench, more: Partial<KeeperOptions>): Keeper =>
  new Keeper({
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
