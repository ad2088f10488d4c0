import { type APIMessage, ComponentType, MessageFlags } from 'discord-api-types/v10';
import type {
  ChannelInfo,
  ControlEvent,
  GuildInfo,
  InteractionState,
  SeenMessage,
  UserInfo,
  World,
} from '../protocol.js';
import { control } from './client.js';

/**
 * What the parts of the page are told about. `fresh` messages were never seen before; with `began`
 * a message has become a board on which something can be pressed.
 */
export type Change =
  | { readonly kind: 'world' }
  | { readonly kind: 'link' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'loaded'; readonly channel: string }
  | {
      readonly kind: 'message';
      readonly seen: SeenMessage;
      readonly fresh: boolean;
      readonly began: boolean;
    }
  | { readonly kind: 'interaction'; readonly state: InteractionState }
  | { readonly kind: 'violation'; readonly route: string; readonly problems: readonly string[] };

const nobody: World = {
  now: 0,
  app: { id: '0', username: 'App', discriminator: '0', global_name: null, avatar: null },
  botConnected: false,
  guilds: [],
  channels: [],
  users: [],
  commands: [],
  faults: [],
};

/** How many messages of a channel's past are read. */
const past = 50;

/** Ids are snowflakes: longer is later, and of the same length the greater one is. */
export const byId = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** Whether a message only says that its app is still thinking. */
export const isThinking = ({ flags }: APIMessage): boolean =>
  ((flags ?? 0) & MessageFlags.Loading) !== 0;

/** Whether everybody sees a picture in this message, and buttons that can be pressed. */
export const isBoard = ({ message, viewer, deleted }: SeenMessage): boolean =>
  viewer === null &&
  !deleted &&
  (message.embeds.some(({ image }) => image) || message.attachments.length > 0) &&
  (message.components ?? []).some(
    (row) =>
      row.type === ComponentType.ActionRow &&
      row.components.some((each) => each.type === ComponentType.Button && each.disabled !== true),
  );

/** All that the page knows of the sandbox, kept up to date by its events. */
export class Model {
  world: World = nobody;
  /** Whether the event connection is up. */
  linked = false;
  readonly #messages = new Map<string, Map<string, SeenMessage>>();
  readonly #interactions = new Map<string, InteractionState>();
  readonly #waiting = new Map<string, ((state: InteractionState) => void)[]>();
  readonly #listeners = new Set<(change: Change) => void>();
  /** The number of the event that last told of a message: what was asked before it is older. */
  readonly #told = new Map<string, number>();
  #events = 0;
  #ahead = 0;

  /** The sandbox's clock, epoch ms. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  user(id: string): UserInfo | null {
    return this.world.users.find((user) => user.id === id) ?? null;
  }

  /** A person's name, or the app's; ids that nobody has are shown as Discord shows them. */
  name(id: string): string {
    if (id === this.world.app.id) return this.world.app.global_name ?? this.world.app.username;
    return this.user(id)?.name ?? 'unknown-user';
  }

  channel(id: string): ChannelInfo | null {
    return this.world.channels.find((channel) => channel.id === id) ?? null;
  }

  /** A channel's name as people see it: a direct message is named after the other side. */
  placeName(channel: ChannelInfo): string {
    return channel.kind === 'dm' ? this.name(this.world.app.id) : channel.name;
  }

  guildOf(channel: ChannelInfo): GuildInfo | null {
    return this.world.guilds.find((guild) => guild.id === channel.guild) ?? null;
  }

  /** People, not apps: those a seat can be given to. */
  people(): readonly UserInfo[] {
    return this.world.users.filter((user) => !user.bot);
  }

  channelsOf(user: string): readonly ChannelInfo[] {
    return this.world.channels.filter((channel) => channel.members.includes(user));
  }

  /** The messages of a channel that `user` sees, oldest first. */
  messages(channel: string, user: string): readonly SeenMessage[] {
    return [...(this.#messages.get(channel)?.values() ?? [])]
      .filter((seen) => !seen.deleted && (seen.viewer === null || seen.viewer === user))
      .sort((one, other) => byId(one.message.id, other.message.id));
  }

  message(channel: string, id: string): SeenMessage | null {
    return this.#messages.get(channel)?.get(id) ?? null;
  }

  /**
   * Reads a channel's past as `user` sees it. What is shown and no longer there goes: its end was
   * missed while the connection was away, or the sandbox was started anew.
   */
  async load(user: string, channel: string): Promise<void> {
    const asked = this.#events;
    const found = await control('messages', { user, channel, limit: past }).catch(() => null);
    // The channel or the sandbox is gone; when that comes back, everything is read again.
    if (found === null) return;
    const current = (id: string): boolean => (this.#told.get(id) ?? 0) <= asked;
    const there = new Set(found.map(({ message }) => message.id));
    const oldest = found.length < past ? '' : (found[0]?.message.id ?? '');
    for (const seen of this.messages(channel, user)) {
      const { id } = seen.message;
      const covered = byId(id, oldest) > 0;
      if (covered && !there.has(id) && current(id)) this.#keep({ ...seen, deleted: true });
    }
    for (const seen of found) if (current(seen.message.id)) this.#keep(seen);
    this.#tell({ kind: 'loaded', channel });
  }

  /** Resolves when the interaction is no longer pending. */
  settled(state: InteractionState): Promise<InteractionState> {
    const known = this.#interactions.get(state.id) ?? state;
    const latest = state.status === 'pending' ? known : state;
    if (latest.status !== 'pending') return Promise.resolve(latest);
    return new Promise((resolve) => {
      this.#waiting.set(state.id, [...(this.#waiting.get(state.id) ?? []), resolve]);
    });
  }

  /** The latest that is known of an interaction. */
  interaction(id: string): InteractionState | null {
    return this.#interactions.get(id) ?? null;
  }

  setLinked(up: boolean): void {
    this.linked = up;
    this.#tell({ kind: 'link' });
  }

  setNow(now: number): void {
    this.#ahead = now - Date.now();
    this.#tell({ kind: 'clock' });
  }

  setWorld(world: World): void {
    this.world = world;
    this.#ahead = world.now - Date.now();
    this.#tell({ kind: 'world' });
  }

  receive(event: ControlEvent): void {
    switch (event.type) {
      case 'world':
        this.setWorld(event.world);
        return;
      case 'clock':
        this.setNow(event.now);
        return;
      case 'message':
        this.#events += 1;
        this.#told.set(event.seen.message.id, this.#events);
        this.#tell({ kind: 'message', seen: event.seen, ...this.#keep(event.seen) });
        return;
      case 'interaction':
        this.#settle(event.interaction);
        this.#tell({ kind: 'interaction', state: event.interaction });
        return;
      case 'violation':
        this.#tell({ kind: 'violation', route: event.route, problems: event.problems });
        return;
    }
  }

  #keep(seen: SeenMessage): { readonly fresh: boolean; readonly began: boolean } {
    const { channel_id: channel, id } = seen.message;
    const messages = this.#messages.get(channel) ?? new Map<string, SeenMessage>();
    this.#messages.set(channel, messages);
    const before = messages.get(id);
    messages.set(id, seen);
    return {
      fresh: before === undefined && !seen.deleted,
      began: isBoard(seen) && !(before && isBoard(before)),
    };
  }

  #settle(state: InteractionState): void {
    this.#interactions.set(state.id, state);
    if (state.status === 'pending') return;
    for (const resolve of this.#waiting.get(state.id) ?? []) resolve(state);
    this.#waiting.delete(state.id);
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
