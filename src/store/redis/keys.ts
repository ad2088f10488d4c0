/**
 * The names of all keys. A cluster runs a script only when its keys lie in one slot, so everything
 * that changes together carries the same hash tag: `{c17}` for the documents of a partition of
 * channels with their logs, deadlines and marks, `{l5}` for the results of a partition of scopes,
 * `{u9}` for what is kept for a partition of players.
 */
const prefix = 'dice:';
const partitions = 64;

/** All partitions of channels, for what looks into every one of them. */
export const channelPartitions: readonly number[] = Array.from({ length: partitions }, (_, n) => n);

/** A partition from an id of any form (FNV-1a, 32 bits). */
const partitionOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
};

/** Ids joined so that no two lists of ids give the same name, whatever the ids contain. */
const join = (...ids: readonly string[]): string =>
  ids.map((id) => (/^[\w-]+$/.test(id) ? id : JSON.stringify(id))).join(':');

const channelTag = (partition: number): string => `${prefix}{c${partition}}:`;
const ofChannel = (channel: string): string => channelTag(partitionOf(channel));
const ofScope = (scope: string): string => `${prefix}{l${partitionOf(scope)}}:`;
const ofPlayer = (player: string): string => `${prefix}{u${partitionOf(player)}}:`;

export const keys = {
  schema: `${prefix}schema`,
  probe: `${prefix}probe`,

  channel: (id: string) => `${ofChannel(id)}channel:${join(id)}`,
  person: (id: string) => `${ofPlayer(id)}person:${join(id)}`,
  settings: (id: string) => `${ofScope(id)}settings:${join(id)}`,
  /** A list of a match's events. */
  log: (channel: string, match: string) => `${ofChannel(channel)}log:${join(channel, match)}`,
  /** A sorted set of deadlines by when they may be claimed, and a hash of when they fall. */
  due: (partition: number) => `${channelTag(partition)}due`,
  dueAt: (partition: number) => `${channelTag(partition)}due-at`,
  /** A sorted set of channels with work left, by when they were marked. */
  dirty: (partition: number) => `${channelTag(partition)}dirty`,
  partitionOf,

  /** A booked match, in JSON. */
  record: (scope: string, match: string) => `${ofScope(scope)}match:${join(match)}`,
  recent: (scope: string, game: string) => `${ofScope(scope)}recent:${join(game, scope)}`,
  /** A sorted set of places, see `place.ts`. */
  places: (scope: string, game: string) => `${ofScope(scope)}places:${join(game, scope)}`,
  /** A hash of standings by player. */
  standings: (scope: string, game: string) => `${ofScope(scope)}standings:${join(game, scope)}`,
  /** A hash of head-to-heads of a player, by the other. */
  meetings: (scope: string, game: string, player: string) =>
    `${ofScope(scope)}meetings:${join(game, scope, player)}`,

  /** The scope of a booked match. */
  where: (match: string) => `${ofPlayer(match)}where:${join(match)}`,
  /** A sorted set of a player's matches of a game by time, and the set of those games and scopes. */
  played: (player: string, game: string) => `${ofPlayer(player)}played:${join(player, game)}`,
  boards: (player: string) => `${ofPlayer(player)}boards:${join(player)}`,

  lastBeat: (shard: number) => `${prefix}{s${shard}}:last`,
  gaps: (shard: number) => `${prefix}{s${shard}}:gaps`,
  limit: (key: string) => `${prefix}limit:${join(key)}`,
} as const;
