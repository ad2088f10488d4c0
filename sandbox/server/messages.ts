/** The messages of the stand-in: made, edited, deleted, and shown to those who may see them. */
import {
  type APIEmbed,
  type APIMessage,
  type APIMessageTopLevelComponent,
  MessageFlags,
  MessageReferenceType,
  type MessageType,
} from 'discord-api-types/v10';
import type { SeenMessage } from '../protocol.js';
import type { Upload } from './body.js';
import type { Clock } from './clock.js';
import { refusal } from './errors.js';
import { apiAttachment, type Files, pictureSize, type StoredFile } from './files.js';
import type { Hub } from './hub.js';
import { mentioned, numbered } from './message-parts.js';
import type { Component, MessageBody } from './validate/bodies.js';
import type { MessageSetting } from './validate/message.js';
import { apiUser, type Channel, type User, type World } from './world.js';

/** Flags that only Discord sets, and that outlive an edit. */
const OWN_FLAGS = MessageFlags.Ephemeral | MessageFlags.Loading | MessageFlags.IsComponentsV2;

/** What made a message: who may press it is decided by the owners of that interaction. */
export interface MessageOrigin {
  readonly interaction: string;
  readonly interactionType: number;
  readonly user: User;
  readonly owners: Readonly<Record<string, string>>;
  /** The command's name with its subcommand, if a command it was. */
  readonly command: string | null;
  /** The message whose component was pressed. */
  readonly pressed: string | null;
}

export interface MessageRecord {
  readonly id: string;
  readonly channel: Channel;
  readonly author: User;
  readonly type: MessageType;
  readonly at: string;
  readonly origin: MessageOrigin | null;
  /** The one person who sees it, if it is ephemeral. */
  readonly viewer: string | null;
  readonly replyTo: string | null;
  readonly nonce: string | number | null;
  editedAt: string | null;
  content: string;
  /** As they were sent: `attachment://` is resolved when the message is shown. */
  embeds: readonly APIEmbed[];
  components: readonly Component[];
  files: readonly StoredFile[];
  flags: number;
  /** People whom the text mentions; only a new message notifies them. */
  mentions: readonly string[];
  edits: number;
  deleted: boolean;
}

export interface NewMessage {
  readonly channel: Channel;
  readonly body: MessageBody;
  readonly uploads: readonly Upload[];
  readonly origin: MessageOrigin | null;
  readonly viewer: string | null;
  readonly type: MessageType;
  /** Flags beyond the body's: ephemeral, loading. */
  readonly flags: number;
  /** Whether `@everyone` and roles may be mentioned without being allowed: not from interactions. */
  readonly parseAll: boolean;
}

/** Somebody was told of a message. */
export interface Notification {
  readonly user: string;
  readonly message: string;
  readonly channel: string;
  readonly at: number;
}

export class Messages {
  readonly byId = new Map<string, MessageRecord>();
  readonly notifications: Notification[] = [];
  readonly #byChannel = new Map<string, MessageRecord[]>();
  readonly #clock: Clock;
  readonly #world: World;
  readonly #files: Files;
  readonly #hub: Hub;

  constructor(clock: Clock, world: World, files: Files, hub: Hub) {
    this.#clock = clock;
    this.#world = world;
    this.#files = files;
    this.#hub = hub;
  }

  /** The message, or 10008 when it never was or is gone. */
  get(id: string): MessageRecord {
    const record = this.byId.get(id);
    if (record === undefined || record.deleted) throw refusal(10008);
    return record;
  }

  /** What `checkMessage` must know to judge a body for a new message or, with `before`, an edit. */
  setting(
    flags: number,
    uploads: readonly Upload[],
    before: MessageRecord | null,
    at: readonly string[] = [],
  ): MessageSetting {
    return {
      at,
      flags,
      uploads,
      emojis: this.#world.emojis,
      before: before && {
        files: new Map(before.files.map((file) => [file.id, file.name])),
        display: (before.flags & MessageFlags.IsComponentsV2) !== 0,
        content: before.content,
        embeds: before.embeds.length,
        components: before.components.length,
      },
    };
  }

  create(spec: NewMessage): MessageRecord {
    const { body, channel } = spec;
    const mentions = mentioned(body, body.content ?? '', spec.parseAll, channel);
    const record: MessageRecord = {
      id: this.#clock.snowflake(),
      channel,
      author: this.#world.bot,
      type: spec.type,
      at: this.#clock.iso(),
      origin: spec.origin,
      viewer: spec.viewer,
      replyTo: body.message_reference?.message_id ?? null,
      nonce: body.nonce ?? null,
      editedAt: null,
      content: body.content ?? '',
      embeds: body.embeds ?? [],
      components: numbered(body.components ?? []),
      files: this.#files.settle(channel.id, [], spec.uploads, body.attachments),
      flags: (body.flags ?? 0) | spec.flags,
      mentions,
      edits: 0,
      deleted: false,
    };
    this.byId.set(record.id, record);
    const list = this.#byChannel.get(channel.id);
    if (list === undefined) this.#byChannel.set(channel.id, [record]);
    else list.push(record);
    this.#notify(record);
    this.#show(record);
    return record;
  }

  edit(record: MessageRecord, body: MessageBody, uploads: readonly Upload[]): void {
    if (body.content !== undefined) record.content = body.content ?? '';
    if (body.embeds !== undefined) record.embeds = body.embeds ?? [];
    if (body.components !== undefined) record.components = numbered(body.components ?? []);
    record.files = this.#files.settle(record.channel.id, record.files, uploads, body.attachments);
    const loading = (record.flags & MessageFlags.Loading) !== 0;
    if (body.flags != null) record.flags = (record.flags & OWN_FLAGS) | body.flags;
    record.flags &= ~MessageFlags.Loading;
    record.mentions = mentioned(body, record.content, record.origin === null, record.channel);
    // Filling in a "thinking" message is not an edit to the people who read it.
    if (!loading) record.editedAt = this.#clock.iso();
    record.edits += 1;
    this.#show(record);
  }

  delete(record: MessageRecord): void {
    record.deleted = true;
    this.#files.settle(record.channel.id, record.files, [], []);
    const list = this.#byChannel.get(record.channel.id);
    list?.splice(list.indexOf(record), 1);
    this.#show(record);
  }

  /** The live messages of a channel, oldest first. */
  list(channel: string): readonly MessageRecord[] {
    return this.#byChannel.get(channel) ?? [];
  }

  /** What one person sees of a channel, oldest first. */
  seenBy(user: string, channel: Channel, limit: number): SeenMessage[] {
    if (!channel.members.has(user)) return [];
    return this.list(channel.id)
      .filter((record) => record.viewer === null || record.viewer === user)
      .slice(-limit)
      .map((record) => this.seen(record));
  }

  seen(record: MessageRecord): SeenMessage {
    return { message: this.api(record), viewer: record.viewer, deleted: record.deleted };
  }

  /** The message as Discord writes it: pictures that an embed shows are not listed as files. */
  api(record: MessageRecord): APIMessage {
    const shown = new Set<string>();
    const embeds = record.embeds.map((embed) => this.#resolved(embed, record.files, shown));
    const { origin, channel } = record;
    const reply = record.replyTo === null ? undefined : this.byId.get(record.replyTo);
    return {
      id: record.id,
      channel_id: channel.id,
      author: apiUser(record.author),
      content: record.content,
      timestamp: record.at,
      edited_timestamp: record.editedAt,
      tts: false,
      mention_everyone: false,
      mentions: record.mentions.flatMap((id) => {
        const user = this.#world.users.get(id);
        return user === undefined ? [] : [apiUser(user)];
      }),
      mention_roles: [],
      attachments: record.files.filter((file) => !shown.has(file.id)).map(apiAttachment),
      embeds,
      pinned: false,
      type: record.type,
      flags: record.flags,
      // Numbered and checked by the schema on the way in; ours is a looser type of the same JSON.
      components: record.components as APIMessageTopLevelComponent[],
      application_id: this.#world.bot.id,
      ...(record.nonce === null ? {} : { nonce: record.nonce }),
      ...(origin === null ? {} : { webhook_id: this.#world.bot.id, ...metadata(origin) }),
      ...(record.replyTo === null
        ? {}
        : {
            message_reference: {
              type: MessageReferenceType.Default,
              channel_id: channel.id,
              message_id: record.replyTo,
            },
            referenced_message: reply === undefined || reply.deleted ? null : this.api(reply),
          }),
    };
  }

  #resolved(embed: APIEmbed, files: readonly StoredFile[], shown: Set<string>): APIEmbed {
    const picture = (place: { url: string } | undefined) => {
      const name = place?.url.startsWith('attachment://')
        ? place.url.slice('attachment://'.length)
        : undefined;
      // The newest file of that name: an edit may bring one that is called as the old one was.
      const file = files.findLast((one) => one.name === name || one.url === place?.url);
      if (file === undefined) return name === undefined ? place : undefined;
      shown.add(file.id);
      // A picture's alternative text goes with it into the embed.
      const alt = file.description === null ? {} : { description: file.description };
      return { url: file.url, proxy_url: file.url, ...pictureSize(file.data), ...alt };
    };
    const { image, thumbnail, ...rest } = embed;
    const large = picture(image);
    const small = picture(thumbnail);
    return {
      ...rest,
      ...(large === undefined ? {} : { image: large }),
      ...(small === undefined ? {} : { thumbnail: small }),
    };
  }

  #notify(record: MessageRecord): void {
    if (record.viewer !== null) return;
    if ((record.flags & MessageFlags.SuppressNotifications) !== 0) return;
    for (const user of record.mentions) {
      if (!record.channel.members.has(user)) continue;
      const at = this.#clock.now();
      this.notifications.push({ user, message: record.id, channel: record.channel.id, at });
    }
  }

  #show(record: MessageRecord): void {
    this.#hub.emit(() => ({ type: 'message', seen: this.seen(record) }));
  }
}

function metadata(origin: MessageOrigin): Pick<APIMessage, 'interaction' | 'interaction_metadata'> {
  const common = {
    id: origin.interaction,
    type: origin.interactionType,
    user: apiUser(origin.user),
  };
  const metadata = {
    ...common,
    authorizing_integration_owners: origin.owners,
    ...(origin.pressed === null ? {} : { interacted_message_id: origin.pressed }),
  };
  // One of three shapes that differ by `type`; which one it is, is only known at run time.
  return {
    interaction_metadata: metadata as NonNullable<APIMessage['interaction_metadata']>,
    // Deprecated, and still the only field with the command's name.
    ...(origin.command === null ? {} : { interaction: { ...common, name: origin.command } }),
  };
}
