import { type Board, everywhere, type Sort } from '../port.js';

/**
 * The names of all keys. A cluster runs a script only when its keys lie in one slot, so everything
 * that changes together carries the same hash tag: `{c17}` for the documents of a partition of
 * channels with their logs, deadlines and marks, `{l5}` for the results of a partition of scopes
 * (`{l*}` for those across all scopes), `{u9}` for what is kept for a partition of players.
 */
const prefix = 'dice:';
const partitions = 64;

/** All partitions of channels, for what looks into every one of them. */
export const channelPartitions: readonly number[] = Array.from({ length: partitions }, (_, n) => n);

/** All partitions of scopes. */
export const scopePartitions: readonly (number | typeof everywhere)[] = [
  ...channelPartitions,
  everywhere,
];

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

/**
 * A board in the name of a key: the period is left out for all time, as it was before there were
 * others.
 */
const joinBoard = ({ game, scope, period }: Board): string =>
  period === 'all' ? join(game, scope) : join(game, scope, period);

const channelTag = (partition: number): string => `${prefix}{c${partition}}:`;
const ofChannel = (channel: string): string => channelTag(partitionOf(channel));
const scopeTag = (partition: number | typeof everywhere): string => `${prefix}{l${partition}}:`;
const ofScope = (scope: string): string =>
  scopeTag(scope === everywhere ? everywhere : partitionOf(scope));
const ofPlayer = (player: string): string => `${prefix}{u${partitionOf(player)}}:`;

/** What the names of keys say about them, for whoever copies them all. */
const namePatterns = {
  channel: /^dice:\{c\d+\}:channel:/,
  log: /^dice:\{c\d+\}:log:/,
  match: /^dice:\{l[^}]*\}:match:/,
  places: /^dice:\{l[^}]*\}:places(-\w+)?:/,
  rows: /^dice:\{l[^}]*\}:standings:/,
  player: /^dice:\{u\d+\}:boards:/,
  journal: /^dice:\{l[^}]*\}:journal$/,
  beat: /^dice:\{s\d+\}:last$/,
  /** What is of use for a minute and no longer. */
  passing: /^dice:(probe$|claim:)/,
  /** What a bot leaves by only being there. */
  incidental: /^dice:(schema$|probe$|claim:|limit:|\{s\d+\}:|\{l[^}]*\}:journal$)/,
} as const;

export const isNamed = (kind: keyof typeof namePatterns, key: string): boolean =>
  namePatterns[kind].test(key);

/** The pattern of all keys of ours. */
export const everyKey = `${prefix}*`;

/** The hash tag of a key: keys with the same one can be read in one step. `null` without one. */
export const tagOf = (key: string): string | null => /^dice:\{(.+?)\}:/.exec(key)?.[1] ?? null;

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
  /** A sorted set of places in one order, see `place.ts`. */
  places: (board: Board, sort: Sort) =>
    `${ofScope(board.scope)}places${sort === 'wins' ? '' : `-${sort}`}:${joinBoard(board)}`,
  /** A hash of rows by player, see `row.ts`. */
  rows: (board: Board) => `${ofScope(board.scope)}standings:${joinBoard(board)}`,
  /** What {@link keys.rows} of all time becomes while a cleared board's players are cleared away. */
  cleared: (game: string, scope: string) => `${ofScope(scope)}cleared:${join(game, scope)}`,
  /** The weeks and months that a game and scope have boards of, and the games and scopes with such. */
  periods: (game: string, scope: string) => `${ofScope(scope)}periods:${join(game, scope)}`,
  timed: (partition: number | typeof everywhere) => `${scopeTag(partition)}timed`,
  timedOf: (scope: string) => `${ofScope(scope)}timed`,
  /** A sorted set of a player's counted matches by time, see `past.ts`. */
  history: (scope: string, game: string, player: string) =>
    `${ofScope(scope)}history:${join(game, scope, player)}`,
  /** There when a match counts across all scopes: what `record` is for its own scope. */
  counted: (match: string) => `${ofScope(everywhere)}counted:${join(match)}`,
  /** A hash of head-to-heads of a player, by the other. */
  meetings: (scope: string, game: string, player: string) =>
    `${ofScope(scope)}meetings:${join(game, scope, player)}`,

  /** A list of what is written to a partition of scopes while a backup is made, see `journal.ts`. */
  journal: (partition: number | typeof everywhere) => `${scopeTag(partition)}journal`,
  /** The journal of the partition that a key lies in. */
  journalBeside: (key: string) => key.replace(/^(dice:\{[^}]*\}:).*$/s, '$1journal'),

  /** The scope of a booked match. */
  where: (match: string) => `${ofPlayer(match)}where:${join(match)}`,
  /** A sorted set of a player's matches of a game by time, and the set of those games and scopes. */
  played: (player: string, game: string) => `${ofPlayer(player)}played:${join(player, game)}`,
  boards: (player: string) => `${ofPlayer(player)}boards:${join(player)}`,

  lastBeat: (shard: number) => `${prefix}{s${shard}}:last`,
  gaps: (shard: number) => `${prefix}{s${shard}}:gaps`,
  tagOfChannels: (partition: number): string => `c${partition}`,
  /** From a channel's key, that of the log of one of its matches. */
  logOf: (channelKey: string, match: string) =>
    `${channelKey.replace(':channel:', ':log:')}:${join(match)}`,
  /** Of a key that `rows` names, that of the same board's places in an order; `null` for another key. */
  placesOf: (rows: string, sort: Sort): string | null => {
    const [, tag, board] = /^(dice:\{l[^}]*\}:)standings:(.*)$/s.exec(rows) ?? [];
    return tag === undefined ? null : `${tag}places${sort === 'wins' ? '' : `-${sort}`}:${board}`;
  },
  claim: (interaction: string) => `${prefix}claim:${join(interaction)}`,
  limit: (key: string) => `${prefix}limit:${join(key)}`,
} as const;
