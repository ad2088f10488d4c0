/** The people, servers and channels of the stand-in, and how Discord writes them down. */
import {
  type APIApplicationCommand,
  type APIEmoji,
  type APIInteractionGuildMember,
  type APIUser,
  ChannelType,
  GuildMemberFlags,
} from 'discord-api-types/v10';
import type { ChannelInfo, GuildInfo, UserInfo } from '../protocol.js';
import { type Clock, foundingId } from './clock.js';
import { refusal } from './errors.js';
import { ALL_PERMISSIONS, MEMBER_PERMISSIONS } from './permission-sets.js';

export interface User {
  readonly id: string;
  readonly name: string;
  /** A Discord locale; any string is allowed, as the set is open on Discord too. */
  locale: string;
  readonly bot: boolean;
  /** Has the app installed for themselves. */
  installed: boolean;
  /** Permissions in every server. */
  permissions: bigint;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  locale: string;
  install: GuildInfo['install'];
  /** Whether members may use apps that the server has not installed, publicly. */
  externalApps: boolean;
  readonly members: Set<string>;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: ChannelInfo['kind'];
  readonly guild: Guild | null;
  /** The channel a thread hangs from. */
  readonly parent: string | null;
  /** Who opened a thread, by id, where that is known. */
  readonly opener: string | null;
  /** Who is in it; in servers, the server's own set. */
  readonly members: Set<string>;
  /** What the bot may do here, if it is a member of the server. */
  botPermissions: bigint;
  /** People who do not take direct messages from the bot. */
  readonly closedTo: Set<string>;
  archived: boolean;
  locked: boolean;
}

export interface UserSpec {
  /** By default a new one. */
  readonly id?: string;
  readonly name: string;
  readonly locale?: string;
  readonly bot?: boolean;
  readonly installed?: boolean;
  /** Gets every permission; otherwise `permissions`, by default an ordinary member's. */
  readonly admin?: boolean;
  readonly permissions?: bigint;
}

export interface GuildSpec {
  /** By default a new one. */
  readonly id?: string;
  readonly name: string;
  readonly locale?: string;
  readonly install?: GuildInfo['install'];
  readonly externalApps?: boolean;
  /** Ids; by default everybody in the world. */
  readonly members?: readonly string[];
}

export interface ChannelSpec {
  /** By default a new one. */
  readonly id?: string;
  readonly name: string;
  readonly kind?: ChannelInfo['kind'];
  /** Id of the server, for text channels and threads. */
  readonly guild?: string;
  /** Id of the channel that a thread hangs from. */
  readonly parent?: string;
  /** Id of who opened a thread; by default somebody of its server. */
  readonly opener?: string;
  /** Ids, for direct and group messages; with the app's own id it is a direct message with the bot. */
  readonly members?: readonly string[];
  readonly botPermissions?: bigint;
}

export class World {
  readonly users = new Map<string, User>();
  readonly guilds = new Map<string, Guild>();
  readonly channels = new Map<string, Channel>();
  readonly emojis = new Map<string, APIEmoji>();
  /** The pictures of the emoji, by id. */
  readonly emojiPictures = new Map<
    string,
    { readonly contentType: string; readonly data: Buffer }
  >();
  /** Published commands by scope: `global`, or a server's id. */
  readonly commands = new Map<string, APIApplicationCommand[]>();
  /** The application's user; the application has the same id. */
  readonly bot: User;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.bot = this.addUser({ id: foundingId(0), name: 'Dice Games', bot: true });
  }

  addUser(spec: UserSpec): User {
    const user: User = {
      id: spec.id ?? this.#clock.snowflake(),
      name: spec.name,
      locale: spec.locale ?? 'en-US',
      bot: spec.bot ?? false,
      installed: spec.installed ?? false,
      permissions: spec.admin === true ? ALL_PERMISSIONS : (spec.permissions ?? MEMBER_PERMISSIONS),
    };
    this.users.set(user.id, user);
    return user;
  }

  addGuild(spec: GuildSpec): Guild {
    const people = [...this.users.values()].filter((user) => user !== this.bot);
    const guild: Guild = {
      id: spec.id ?? this.#clock.snowflake(),
      name: spec.name,
      locale: spec.locale ?? 'en-US',
      install: spec.install ?? 'bot',
      externalApps: spec.externalApps ?? true,
      members: new Set(spec.members ?? people.map((user) => user.id)),
    };
    this.guilds.set(guild.id, guild);
    return guild;
  }

  /** @throws RangeError when the server or the parent named does not exist. */
  addChannel(spec: ChannelSpec): Channel {
    const parent = spec.parent === undefined ? null : this.channels.get(spec.parent);
    if (parent === undefined) throw new RangeError(`no channel ${spec.parent}`);
    const guildId = spec.guild ?? parent?.guild?.id;
    const guild = guildId === undefined ? null : this.guilds.get(guildId);
    if (guild === undefined) throw new RangeError(`no server ${guildId}`);
    const channel: Channel = {
      id: spec.id ?? this.#clock.snowflake(),
      name: spec.name,
      kind: spec.kind ?? (guild === null ? 'dm' : parent === null ? 'text' : 'thread'),
      guild,
      parent: parent?.id ?? null,
      opener: spec.opener ?? null,
      members: guild?.members ?? new Set(spec.members ?? []),
      botPermissions: spec.botPermissions ?? MEMBER_PERMISSIONS,
      closedTo: new Set(),
      archived: false,
      locked: false,
    };
    this.channels.set(channel.id, channel);
    return channel;
  }

  /** The channel, or 10003. */
  channel(id: string): Channel {
    const channel = this.channels.get(id);
    if (channel === undefined) throw refusal(10003);
    return channel;
  }

  /** The user, or 10013. */
  user(id: string): User {
    const user = this.users.get(id);
    if (user === undefined) throw refusal(10013);
    return user;
  }

  /** The direct message channel of a user with the bot, made when first asked for. */
  directChannel(user: User): Channel {
    for (const channel of this.channels.values())
      if (channel.kind === 'dm' && channel.members.has(user.id) && channel.members.has(this.bot.id))
        return channel;
    return this.addChannel({ name: user.name, kind: 'dm', members: [user.id, this.bot.id] });
  }
}

/** A user object; the display name carries whatever name a test gives, the handle a tame form. */
export function apiUser(user: User): APIUser {
  return {
    id: user.id,
    username: user.name.toLowerCase().replace(/[^a-z0-9_.]+/g, '_'),
    discriminator: '0',
    global_name: user.name,
    avatar: null,
    bot: user.bot,
  };
}

/** A member object as interactions carry it. `joined` is an ISO time. */
export function apiMember(user: User, joined: string): APIInteractionGuildMember {
  return {
    user: apiUser(user),
    roles: [],
    joined_at: joined,
    deaf: false,
    mute: false,
    nick: null,
    avatar: null,
    banner: null,
    premium_since: null,
    pending: false,
    communication_disabled_until: null,
    flags: GuildMemberFlags.CompletedOnboarding,
    permissions: user.permissions.toString(),
  };
}

const CHANNEL_TYPES = {
  text: ChannelType.GuildText,
  thread: ChannelType.PublicThread,
  dm: ChannelType.DM,
  group: ChannelType.GroupDM,
} as const;

/** A channel object, whole enough for discord.js to make a channel of it. */
export function apiChannel(world: World, channel: Channel, asking?: User): Record<string, unknown> {
  const common = {
    id: channel.id,
    type: CHANNEL_TYPES[channel.kind],
    last_message_id: null,
    flags: 0,
  };
  if (channel.guild === null) {
    const others = [...channel.members].filter((id) => id !== world.bot.id && id !== asking?.id);
    const shown =
      others.length > 0 ? others : [...channel.members].filter((id) => id !== world.bot.id);
    const recipients = shown.flatMap((id) => {
      const user = world.users.get(id);
      return user === undefined ? [] : [apiUser(user)];
    });
    return channel.kind === 'group'
      ? { ...common, name: channel.name, icon: null, owner_id: recipients[0]?.id, recipients }
      : { ...common, recipients };
  }
  return {
    ...common,
    guild_id: channel.guild.id,
    name: channel.name,
    position: 0,
    nsfw: false,
    topic: null,
    rate_limit_per_user: 0,
    parent_id: channel.parent,
    permission_overwrites: [],
    ...(asking === undefined ? {} : { permissions: asking.permissions.toString() }),
    ...(channel.kind === 'thread'
      ? {
          owner_id: channel.opener ?? [...channel.members][0] ?? world.bot.id,
          message_count: 0,
          member_count: channel.members.size,
          thread_metadata: {
            archived: channel.archived,
            locked: channel.locked,
            auto_archive_duration: 1440,
            archive_timestamp: new Date(0).toISOString(),
          },
        }
      : {}),
  };
}

/** A person as the page is told of them. */
export function userInfo(user: User): UserInfo {
  const { id, name, locale, bot, installed } = user;
  return { id, name, locale, bot, installed, permissions: user.permissions.toString() };
}

/** A server as the page is told of it. */
export function guildInfo(guild: Guild): GuildInfo {
  return { id: guild.id, name: guild.name, locale: guild.locale, install: guild.install };
}

/** A channel as the page is told of it. */
export function channelInfo(channel: Channel): ChannelInfo {
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    guild: channel.guild?.id ?? null,
    members: [...channel.members],
  };
}
