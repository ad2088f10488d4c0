/** Interactions: their payloads, their one acknowledgement, and what has become of them. */
import { randomBytes } from 'node:crypto';
import {
  type APIApplicationCommandOptionChoice,
  type APIModalInteractionResponseCallbackData,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import type { InteractionState } from '../protocol.js';
import type { Clock } from './clock.js';
import { refusal } from './errors.js';
import type { Gateway } from './gateway.js';
import type { Hub } from './hub.js';
import type { MessageRecord, Messages } from './messages.js';
import { appPermissions, forcedEphemeral } from './permissions.js';
import { apiChannel, apiMember, apiUser, type Channel, type User, type World } from './world.js';

/** The first answer must come within this (docs, "receiving and responding"). */
const ANSWER_MS = 3000;
/** Edits and follow-ups are possible for this long. */
const TOKEN_MS = 15 * 60_000;
/** What a server without boosts lets a bot upload. */
const UPLOAD_LIMIT = 10 * 1024 * 1024;
/** Interactions remembered: the oldest are dropped above it, so that a long benchmark fits. */
const REMEMBERED = 50_000;

export interface InteractionRecord {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly user: User;
  readonly channel: Channel;
  /** By the stand-in's clock. */
  readonly at: number;
  /** Which installations let it happen: `0` the server's, `1` a user's. */
  readonly owners: Readonly<Record<string, string>>;
  /** Every answer is private, whatever the bot asks for. */
  readonly forced: boolean;
  /** The message whose component was pressed, also through a modal. */
  readonly pressed: MessageRecord | null;
  /** The command's name with its subcommand; `null` for anything but a command. */
  readonly command: string | null;
  /** Whether the command is one of a menu, for the type of the answer. */
  readonly menu: boolean;
  /** The type of the option being completed. */
  readonly focused: number | null;
  status: InteractionState['status'];
  /** The type of the callback that acknowledged it. */
  callback: number | null;
  why: string | null;
  modal: APIModalInteractionResponseCallbackData | null;
  choices: readonly APIApplicationCommandOptionChoice[] | null;
  /** What `@original` is. */
  original: MessageRecord | null;
  followups: number;
  /** All messages that its token may edit. */
  readonly own: Set<string>;
  readonly messages: string[];
  readonly requests: string[];
  timer: NodeJS.Timeout | null;
}

export interface NewInteraction {
  readonly type: InteractionType;
  readonly user: User;
  readonly channel: Channel;
  readonly owners: Readonly<Record<string, string>>;
  readonly data: Record<string, unknown>;
  readonly pressed?: MessageRecord | null;
  readonly command?: string;
  readonly menu?: boolean;
  readonly focused?: number;
}

export class Interactions {
  readonly #byId = new Map<string, InteractionRecord>();
  readonly #byToken = new Map<string, InteractionRecord>();
  readonly #clock: Clock;
  readonly #world: World;
  readonly #messages: Messages;
  readonly #gateway: Gateway;
  readonly #hub: Hub;
  readonly #answerMs: number;

  constructor(
    clock: Clock,
    world: World,
    messages: Messages,
    gateway: Gateway,
    hub: Hub,
    answerMs = ANSWER_MS,
  ) {
    this.#clock = clock;
    this.#world = world;
    this.#messages = messages;
    this.#gateway = gateway;
    this.#hub = hub;
    this.#answerMs = answerMs;
  }

  get(id: string): InteractionRecord | undefined {
    return this.#byId.get(id);
  }

  byToken(token: string): InteractionRecord | undefined {
    return this.#byToken.get(token);
  }

  /** Makes an interaction and sends it to the bot. */
  begin(spec: NewInteraction): InteractionRecord {
    const id = this.#clock.snowflake();
    const record: InteractionRecord = {
      id,
      token: `aW50ZXJhY3Rpb24_${id}_${randomBytes(48).toString('base64url')}`,
      type: spec.type,
      user: spec.user,
      channel: spec.channel,
      at: this.#clock.now(),
      owners: spec.owners,
      forced: forcedEphemeral(spec.channel, spec.user),
      pressed: spec.pressed ?? null,
      command: spec.command ?? null,
      menu: spec.menu ?? false,
      focused: spec.focused ?? null,
      status: 'pending',
      callback: null,
      why: null,
      modal: null,
      choices: null,
      original: null,
      followups: 0,
      own: new Set(),
      messages: [],
      requests: [],
      timer: null,
    };
    this.#remember(record);
    record.timer = setTimeout(() => this.#expire(record), this.#answerMs).unref();
    const guild = spec.channel.guild?.id ?? null;
    if (this.#gateway.dispatch('INTERACTION_CREATE', this.#payload(record, spec.data), guild) === 0)
      this.#fail(record, 'the bot is not connected');
    return record;
  }

  /** Looks at everything whose time may have run out after the clock was moved. */
  tick(): void {
    const now = this.#clock.now();
    for (const record of this.#byId.values()) {
      if (now - record.at > this.#answerMs) this.#expire(record);
      if (now - record.at > TOKEN_MS && record.status === 'deferred' && record.callback === 5)
        this.#fail(record, 'deferred, and never answered');
    }
  }

  /** Late: no first answer is taken any more. */
  isLate(record: InteractionRecord): boolean {
    return this.#clock.now() - record.at > this.#answerMs;
  }

  /** The record that a webhook token stands for. @throws DiscordError 10015, or 50027 when too old. */
  forWebhook(application: string, token: string): InteractionRecord {
    const record = this.#byToken.get(token);
    if (record === undefined || application !== this.#world.bot.id) throw refusal(10015);
    if (this.#clock.now() - record.at > TOKEN_MS) throw refusal(50027);
    if (record.callback === null || record.type === InteractionType.ApplicationCommandAutocomplete)
      throw refusal(10015);
    return record;
  }

  /** Notes the one acknowledgement. */
  acknowledge(record: InteractionRecord, callback: number): void {
    record.callback = callback;
    record.status = callback === 5 || callback === 6 ? 'deferred' : 'answered';
    if (record.timer !== null) clearTimeout(record.timer);
    record.timer = null;
  }

  /** Notes a message that this interaction made or changed; it is answered with that. */
  touched(record: InteractionRecord, message: MessageRecord): void {
    record.own.add(message.id);
    if (!record.messages.includes(message.id)) record.messages.push(message.id);
  }

  changed(record: InteractionRecord): void {
    this.#hub.emit(() => ({ type: 'interaction', interaction: this.state(record) }));
  }

  state(record: InteractionRecord): InteractionState {
    const { id, status, callback, why, modal, choices } = record;
    return {
      id,
      user: record.user.id,
      channel: record.channel.id,
      status,
      callback,
      why,
      modal,
      choices,
      messages: [...record.messages],
      requests: [...record.requests],
    };
  }

  /** Stops all timers. */
  close(): void {
    for (const record of this.#byId.values()) if (record.timer !== null) clearTimeout(record.timer);
  }

  #remember(record: InteractionRecord): void {
    this.#byId.set(record.id, record);
    this.#byToken.set(record.token, record);
    if (this.#byId.size <= REMEMBERED) return;
    const oldest = this.#byId.values().next().value;
    if (oldest === undefined) return;
    this.#byId.delete(oldest.id);
    this.#byToken.delete(oldest.token);
  }

  #expire(record: InteractionRecord): void {
    if (record.status === 'pending') this.#fail(record, 'no answer in time');
  }

  #fail(record: InteractionRecord, why: string): void {
    if (record.timer !== null) clearTimeout(record.timer);
    record.timer = null;
    record.status = 'failed';
    record.why = why;
    this.changed(record);
  }

  #payload(record: InteractionRecord, data: Record<string, unknown>): Record<string, unknown> {
    const { user, channel, pressed } = record;
    const { guild } = channel;
    const joined = new Date(0).toISOString();
    return {
      id: record.id,
      application_id: this.#world.bot.id,
      type: record.type,
      data,
      ...(guild === null
        ? { user: apiUser(user) }
        : {
            guild_id: guild.id,
            guild: { id: guild.id, locale: guild.locale, features: [] },
            guild_locale: guild.locale,
            member: apiMember(user, joined),
          }),
      channel_id: channel.id,
      channel: apiChannel(this.#world, channel, user),
      token: record.token,
      version: 1,
      ...(pressed === null ? {} : { message: this.#messages.api(pressed) }),
      app_permissions: appPermissions(channel).toString(),
      locale: user.locale,
      entitlements: [],
      authorizing_integration_owners: record.owners,
      context: contextOf(this.#world, channel),
      attachment_size_limit: UPLOAD_LIMIT,
    };
  }
}

/** Server, direct message with the bot, or a private channel without it. */
export function contextOf(world: World, channel: Channel): InteractionContextType {
  if (channel.guild !== null) return InteractionContextType.Guild;
  return channel.members.has(world.bot.id)
    ? InteractionContextType.BotDM
    : InteractionContextType.PrivateChannel;
}
