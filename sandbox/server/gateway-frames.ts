/** What goes over a gateway connection, apart from what a session does with it. */
import type { WebSocket } from 'ws';
import { isObject } from './validate/schema.js';
import { apiChannel, type Guild, type World } from './world.js';

/** Sends a frame if the connection is open. */
export function send(socket: WebSocket, payload: unknown): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(payload));
}

/** A client's frame; `undefined` when it is none. */
export function parse(text: string): { op?: unknown; d?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The shard that an IDENTIFY names, by default the only one; `undefined` when it cannot be. */
export function shardIn(value: unknown): readonly [number, number] | undefined {
  if (value === undefined) return [0, 1];
  if (!Array.isArray(value)) return undefined;
  const [index, count]: unknown[] = value;
  if (typeof index !== 'number' || typeof count !== 'number') return undefined;
  return index >= 0 && index < count ? [index, count] : undefined;
}

/** GUILD_CREATE, for clients that asked for servers. */
export function wholeGuild(world: World, guild: Guild): Record<string, unknown> {
  const channels = [...world.channels.values()].filter((channel) => channel.guild === guild);
  return {
    id: guild.id,
    name: guild.name,
    owner_id: [...guild.members][0],
    preferred_locale: guild.locale,
    member_count: guild.members.size,
    joined_at: new Date(0).toISOString(),
    large: false,
    roles: [{ id: guild.id, name: '@everyone', permissions: '0', position: 0, color: 0, flags: 0 }],
    channels: channels.filter(({ kind }) => kind === 'text').map((one) => apiChannel(world, one)),
    threads: channels.filter(({ kind }) => kind === 'thread').map((one) => apiChannel(world, one)),
    members: [],
    emojis: [],
    stickers: [],
    features: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
