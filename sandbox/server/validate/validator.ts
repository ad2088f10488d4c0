/** Every body goes through here: first Discord's schema, then the rules that it does not hold. */
import { InteractionResponseType } from 'discord-api-types/v10';
import { DiscordError, invalidBody, type Problem } from '../errors.js';
import type { CallbackBody, CommandBody, MessageBody, ModalBody } from './bodies.js';
import { commandProblems } from './commands.js';
import { checkMessage, type MessageSetting } from './message.js';
import { modalProblems } from './modal.js';
import { isObject, type SchemaName, schemaProblems } from './schema.js';

export type MessageKind = 'followup' | 'webhookEdit' | 'messageCreate' | 'messageEdit';

const CALLBACK_SCHEMAS: ReadonlyMap<unknown, SchemaName> = new Map([
  [InteractionResponseType.Pong, 'pong'],
  [InteractionResponseType.ChannelMessageWithSource, 'reply'],
  [InteractionResponseType.DeferredChannelMessageWithSource, 'reply'],
  [InteractionResponseType.DeferredMessageUpdate, 'update'],
  [InteractionResponseType.UpdateMessage, 'update'],
  [InteractionResponseType.ApplicationCommandAutocompleteResult, 'autocomplete'],
  [InteractionResponseType.Modal, 'modal'],
]);

export class Validator {
  readonly #on: boolean;

  /** @param on `false` takes every body as it comes: for benchmarks, where the check would be measured. */
  constructor(on: boolean) {
    this.#on = on;
  }

  /** Loads Discord's schema now instead of at the first body. */
  async warmUp(): Promise<void> {
    await schemaProblems('pong', { type: InteractionResponseType.Pong });
  }

  /** A callback's outside; the message in it is checked by `message` once the type allows one. */
  async callback(raw: unknown): Promise<CallbackBody> {
    const type = isObject(raw) ? raw.type : undefined;
    const schema = CALLBACK_SCHEMAS.get(type);
    if (schema === undefined) throw invalidBody([choice(['type'], 'No such callback type')]);
    return this.#checked<CallbackBody>(schema, raw);
  }

  async message(kind: MessageKind, raw: unknown, setting: MessageSetting): Promise<MessageBody> {
    const body = await this.#checked<MessageBody>(kind, raw ?? {});
    this.messageRules(body, setting);
    return body;
  }

  /** The rules alone, for a message whose shape has been checked as part of something else. */
  messageRules(body: MessageBody, setting: MessageSetting): void {
    if (this.#on) checkMessage(body, setting);
  }

  modalRules(modal: ModalBody): void {
    this.#refuse(this.#on ? modalProblems(modal) : []);
  }

  async commands(raw: unknown): Promise<CommandBody[]> {
    if (!Array.isArray(raw)) throw invalidBody([choice([], 'Must be a list of commands')]);
    const commands: CommandBody[] = [];
    const problems: Problem[] = [];
    for (const [index, entry] of raw.entries()) {
      try {
        commands.push(await this.#checked<CommandBody>('command', entry));
      } catch (error) {
        if (!(error instanceof DiscordError)) throw error;
        problems.push(...error.problems.map((one) => ({ ...one, path: [index, ...one.path] })));
      }
    }
    this.#refuse(problems);
    this.#refuse(this.#on ? commandProblems(commands) : []);
    return commands;
  }

  async privateChannel(raw: unknown): Promise<{ recipient_id?: string }> {
    return this.#checked<{ recipient_id?: string }>('privateChannel', raw);
  }

  async thread(raw: unknown): Promise<{ name: string }> {
    return this.#checked<{ name: string }>('thread', raw);
  }

  async #checked<T>(schema: SchemaName, raw: unknown): Promise<T> {
    if (!isObject(raw)) throw invalidBody([choice([], 'Must be an object')]);
    if (this.#on) this.#refuse(await schemaProblems(schema, raw));
    // The schema has just found the shape to be right; its package gives it no static type. With
    // checking off, the caller vouches for its bodies.
    return raw as T;
  }

  #refuse(problems: readonly Problem[]): void {
    if (problems.length > 0) throw invalidBody(problems);
  }
}

function choice(path: Problem['path'], message: string): Problem {
  return { path, code: 'BASE_TYPE_CHOICES', message };
}
