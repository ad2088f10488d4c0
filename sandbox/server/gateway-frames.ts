/** What goes over a gateway connection, apart from what a session does with it. */
import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { isObject } from './validate/schema.js';
import { apiChannel, apiUser, type Guild, type World } from './world.js';

/** Every intent that Discord defines. */
const ALL_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

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
function shardIn(value: unknown): readonly [number, number] | undefined {
  if (value === undefined) return [0, 1];
  if (!Array.isArray(value)) return undefined;
  const [index, count]: unknown[] = value;
  if (typeof index !== 'number' || typeof count !== 'number') return undefined;
  return index >= 0 && index < count ? [index, count] : undefined;
}

/** What an IDENTIFY says, or how Discord closes the connection over it. */
export function identifyIn(
  { token, intents, shard: named }: Record<string, unknown>,
  distrusting: boolean,
):
  | {
      readonly token: string;
      readonly intents: number;
      readonly shard: readonly [index: number, count: number];
    }
  | { readonly code: GatewayCloseCodes; readonly reason: string } {
  if (typeof token !== 'string' || token === '' || distrusting) {
    return { code: GatewayCloseCodes.AuthenticationFailed, reason: 'Authentication failed.' };
  }
  if (typeof intents !== 'number' || (intents & ~ALL_INTENTS) !== 0) {
    return { code: GatewayCloseCodes.InvalidIntents, reason: 'Invalid intent(s).' };
  }
  const shard = shardIn(named);
  return shard === undefined
    ? { code: GatewayCloseCodes.InvalidShard, reason: 'Invalid shard.' }
    : { token, intents, shard };
}

/** READY, with the servers that a session is told of. */
export function ready(
  { bot }: World,
  { id, shard }: { readonly id: string; readonly shard: readonly [number, number] },
  guilds: readonly Guild[],
  url: string,
): Record<string, unknown> {
  return {
    v: 10,
    user: { ...apiUser(bot), verified: true, mfa_enabled: true, email: null, flags: 0 },
    guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
    session_id: id,
    resume_gateway_url: url,
    session_type: 'normal',
    private_channels: [],
    shard,
    application: { id: bot.id, flags: 0 },
  };
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
