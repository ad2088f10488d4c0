import { type Client, Events } from 'discord.js';
import { minute } from '../units.js';

/** How long a shard that is not connected may do nothing at all; connecting takes a minute at most. */
const longestSilence = 2 * minute;
/** How often it is looked, in ms of real time. */
const every = 5_000;

/**
 * Calls `alert` when a connection hangs: a RESUME that Discord takes and never answers is waited for
 * without end by the library, while heartbeats go on. While the gateway is away, on the other hand,
 * every attempt fails with an event, and is repeated: that is no silence. The wall clock counts here,
 * so one that jumps forward must not be taken for silence: nothing may have come between two looks.
 */
export const watchSilence = (
  client: Client,
  now: () => number,
  alert: (shard: number) => void,
): { readonly stop: () => void } => {
  /** Since when each shard that is not connected has been silent, and whether it was looked at since. */
  const silent = new Map<number, { readonly since: number; seen: boolean }>();
  const connected = (shard: number): void => {
    silent.delete(shard);
  };
  client.on(Events.ShardReconnecting, (shard) => silent.set(shard, { since: now(), seen: false }));
  client.on(Events.ShardReady, connected);
  client.on(Events.ShardResume, connected);
  client.on(Events.ShardDisconnect, (_event, shard) => connected(shard));
  const timer = setInterval(() => {
    for (const [shard, state] of silent) {
      if (state.seen && now() - state.since > longestSilence) {
        silent.delete(shard);
        alert(shard);
      }
      state.seen = true;
    }
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
