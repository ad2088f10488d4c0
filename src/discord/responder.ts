import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionResponseType,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  type RawFile,
  Routes,
  type UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Spot } from '../match/table.js';
import type { Bot } from './bot.js';
import { troubleOf } from './errors.js';
import { callbackMessage, type MadeMessage, messageOf } from './made-message.js';
import type { Outgoing } from './message.js';
import { spotIn } from './place.js';
import type { Aside, Deferral, Reply, Shows } from './reply.js';
import { sendOrSay } from './too-large.js';

export type Answerable =
  | ChatInputCommandInteraction
  | UserContextMenuCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction
  | AutocompleteInteraction;

/** What a responder needs of the bot. */
type ResponderBot = Pick<Bot, 'rest' | 'callbacks' | 'application' | 'screens' | 'log'>;

/**
 * One interaction's answers: the callback, and after it edits and follow-ups with its token. The
 * callback is sent once and never retried: a lost answer leaves the move as it is, and the board is
 * brought up to date another way.
 */
export class Responder {
  readonly #bot: ResponderBot;
  readonly #interaction: Answerable;
  #deferred: Promise<boolean> | null = null;
  #deferral: Deferral = 'never';

  constructor(bot: ResponderBot, interaction: Answerable) {
    this.#bot = bot;
    this.#interaction = interaction;
  }

  /** Puts the answer off. Called once, and only when no answer is ready. */
  defer(deferral: Exclude<Deferral, 'never'>): void {
    this.#deferral = deferral;
    const body =
      deferral === 'update'
        ? { type: InteractionResponseType.DeferredMessageUpdate }
        : {
            type: InteractionResponseType.DeferredChannelMessageWithSource,
            ...(deferral === 'private' ? { data: { flags: MessageFlags.Ephemeral } } : {}),
          };
    this.#deferred = this.#callback(body).then(
      () => true,
      (error: unknown) => {
        this.#bot.log.warn(
          { err: error, interaction: this.#interaction.id },
          'an answer could not be put off',
        );
        // Perhaps our own request was carried out although it seemed lost: then it is put off.
        const trouble = troubleOf(error);
        return trouble === 'answered-or-late' || trouble === 'unknown';
      },
    );
  }

  /** Sends the answer by whatever way is open now. Throws when none worked. */
  async send(reply: Reply): Promise<void> {
    const putOff = this.#deferred !== null && (await this.#deferred);
    if (putOff) await this.#late(reply);
    else await this.#answer(reply);
    if ('aside' in reply && reply.aside !== undefined) void this.#aside(reply.aside);
  }

  /**
   * After a lost answer that was to make a message: if Discord carried it out all the same, here or
   * in another process that got the same interaction, the token finds the message. Resolves to
   * whether it did; when it did not, there is no message that the token could find.
   */
  async recover(reply: Reply): Promise<boolean> {
    // The original of an update that was put off is the message that was pressed: not ours to fill.
    if (reply.kind !== 'public' || this.#deferral === 'update') return false;
    try {
      await this.#made(reply, messageOf(await this.#editOriginal(reply.message)));
      return true;
    } catch (error) {
      this.#bot.log.warn({ err: error, interaction: this.#interaction.id }, 'no message was made');
      return false;
    }
  }

  /** Nobody waits for it, and nothing depends on it. */
  async #aside(aside: Aside): Promise<void> {
    try {
      const message = await aside();
      if (message !== null) await this.#followUp(message, true);
    } catch (error) {
      this.#bot.log.warn({ err: error, interaction: this.#interaction.id }, 'an aside was lost');
    }
  }

  async #answer(reply: Reply): Promise<void> {
    switch (reply.kind) {
      case 'update': {
        await this.#respond(InteractionResponseType.UpdateMessage, reply.message);
        this.#updated(reply);
        return;
      }
      case 'public': {
        const type = InteractionResponseType.ChannelMessageWithSource;
        const withResponse = reply.shows !== undefined;
        const answer = await this.#respond(type, reply.message, { withResponse });
        await this.#made(reply, callbackMessage(answer));
        return;
      }
      case 'private': {
        const type = InteractionResponseType.ChannelMessageWithSource;
        await this.#respond(type, reply.message, { hidden: true });
        return;
      }
      case 'modal':
        await this.#callback({ type: InteractionResponseType.Modal, data: reply.modal });
        return;
      case 'choices':
        await this.#callback({
          type: InteractionResponseType.ApplicationCommandAutocompleteResult,
          data: { choices: reply.choices },
        });
        return;
      case 'silent':
        await this.#callback({ type: InteractionResponseType.DeferredMessageUpdate });
        return;
    }
  }

  async #late(reply: Reply): Promise<void> {
    switch (reply.kind) {
      case 'update': {
        const edited = messageOf(await this.#editOriginal(reply.message));
        const pressed = this.#pressed();
        if (edited === null || pressed === null || edited.id === pressed.id) this.#updated(reply);
        else this.#overtaken(reply);
        return;
      }
      case 'public':
        if (this.#deferral === 'public') {
          await this.#made(reply, messageOf(await this.#editOriginal(reply.message)));
        } else {
          const made = messageOf(await this.#followUp(reply.message, false));
          await this.#made(reply, made, made?.id);
        }
        return;
      case 'private':
        if (this.#deferral === 'private') {
          await this.#editOriginal(reply.message);
          return;
        }
        // What everybody was promised turned out to be for one person. The promise goes first: a
        // follow-up would take its place, for all to see.
        if (this.#deferral === 'public') {
          await this.#bot.rest.delete(this.#webhook('@original'), { auth: false });
        }
        await this.#followUp(reply.message, true);
        return;
      case 'modal':
      case 'choices':
        throw new Error(`a ${reply.kind} cannot be put off`);
      case 'silent':
        return;
    }
  }

  /** What follows once a message of ours stands; `address` is what the token knows it by. */
  async #made(
    reply: Extract<Reply, { kind: 'public' }>,
    made: MadeMessage | null,
    address = '@original',
  ): Promise<void> {
    if (made === null) return;
    if (made.hidden && reply.hidden !== undefined) {
      await this.#edit(address, await reply.hidden());
      return;
    }
    if (made.hidden) return;
    if (reply.shows === undefined) return;
    const { channel, table } = reply.shows;
    this.#bot.screens.token(made.id, this.#interaction.token, address);
    this.#bot.screens.place(channel, table, this.#spot(channel, made.id));
  }

  /** What follows once the pressed message has changed. */
  #updated(reply: Extract<Reply, { kind: 'update' }>): void {
    const pressed = this.#pressed();
    if (pressed !== null && !pressed.hidden) this.#confirm(reply.shows, pressed.id);
    reply.shown?.();
  }

  /**
   * Another process has answered the same interaction with a word of its own, and that is what has
   * been edited: the message that was pressed still has to change.
   */
  #overtaken({ shows, shown }: Extract<Reply, { kind: 'update' }>): void {
    if (shows !== undefined) this.#bot.screens.later(shows.channel, shows.table.id);
    shown?.();
  }

  /** The pressed message shows a table. That alone makes it its board only if it has none. */
  #confirm(shows: Shows | undefined, message: string): void {
    if (shows === undefined) return;
    const { channel, table } = shows;
    const { screens } = this.#bot;
    const spot = this.#spot(channel, message);
    screens.token(message, this.#interaction.token);
    const isBoard = table.message === message;
    const mayBecome = table.message === null && table.thread === spot.thread;
    if (isBoard || mayBecome) screens.confirm(channel, table, spot);
    if (!isBoard) screens.adopt(channel, table.id, spot);
  }

  #spot(channel: string, message: string): Spot {
    return spotIn(channel, this.#interaction.channelId, message);
  }

  /** The message whose component was pressed (for a modal: that opened it). */
  #pressed(): MadeMessage | null {
    const interaction = this.#interaction;
    if (!('message' in interaction) || interaction.message === null) return null;
    const { id, flags } = interaction.message;
    return { id, hidden: flags.has(MessageFlags.Ephemeral) };
  }

  #webhook(message: string): `/webhooks/${string}/${string}/messages/${string}` {
    return Routes.webhookMessage(this.#bot.application(), this.#interaction.token, message);
  }

  #respond(
    type: InteractionResponseType,
    message: Outgoing,
    { hidden = false, withResponse = false } = {},
  ): Promise<unknown> {
    return sendOrSay(message, ({ body, files }) => {
      const data = hidden ? { ...body, flags: MessageFlags.Ephemeral } : body;
      return this.#callback({ type, data }, files, withResponse);
    });
  }

  /** Async so that a token no address can be made of rejects, too: a timer has nobody to catch it. */
  async #callback(
    body: object,
    files: readonly RawFile[] = [],
    withResponse = false,
  ): Promise<unknown> {
    const { id, token } = this.#interaction;
    return this.#bot.callbacks.post(Routes.interactionCallback(id, token), {
      body,
      files: [...files],
      auth: false,
      ...(withResponse ? { query: new URLSearchParams({ with_response: 'true' }) } : {}),
    });
  }

  #editOriginal(message: Outgoing): Promise<unknown> {
    return this.#edit('@original', message);
  }

  #edit(address: string, message: Outgoing): Promise<unknown> {
    return sendOrSay(message, (payload) =>
      this.#bot.rest.patch(this.#webhook(address), { ...payload, auth: false }),
    );
  }

  #followUp(message: Outgoing, hidden: boolean): Promise<unknown> {
    return sendOrSay(message, ({ body, files }) =>
      this.#bot.rest.post(Routes.webhook(this.#bot.application(), this.#interaction.token), {
        body: hidden ? { ...body, flags: MessageFlags.Ephemeral } : body,
        files,
        auth: false,
        query: new URLSearchParams({ wait: 'true' }),
      }),
    );
  }
}
