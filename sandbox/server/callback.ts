/** `POST /interactions/{id}/{token}/callback`: the one acknowledgement of an interaction. */
import {
  ApplicationCommandOptionType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import type { Body, Upload } from './body.js';
import type { Core } from './core.js';
import { invalidBody, refusal } from './errors.js';
import type { InteractionRecord } from './interactions.js';
import type { MessageRecord } from './messages.js';
import { type Answer, json, NO_CONTENT } from './router.js';
import type { CallbackBody, MessageBody } from './validate/bodies.js';
import { Report } from './validate/report.js';

const {
  ChannelMessageWithSource,
  DeferredChannelMessageWithSource,
  DeferredMessageUpdate,
  UpdateMessage,
  ApplicationCommandAutocompleteResult,
  Modal,
} = InteractionResponseType;

/** Flags that a new message may carry, and those that an update may (docs, per callback type). */
export const REPLY_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.IsComponentsV2 |
  MessageFlags.IsVoiceMessage |
  MessageFlags.SuppressNotifications;
export const EDIT_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;

/** Takes one callback. @throws DiscordError 10062, 40060, 10008 or 50035 */
export async function callback(
  core: Core,
  id: string,
  token: string,
  body: Body,
  withResponse: boolean,
): Promise<Answer> {
  const record = open(core, id, token);
  const answer = await core.validator.callback(body.json);
  const problem = typeProblem(record, answer.type);
  if (problem !== null)
    throw invalidBody([{ path: ['type'], code: 'INTERACTION_CALLBACK_TYPE', message: problem }]);
  check(core, record, answer, body.uploads);
  // Checking may have waited for the schema to load: look again, and from here on do not wait.
  open(core, id, token);
  const message = commit(core, record, answer, body.uploads);
  core.interactions.changed(record);
  return withResponse ? json(200, response(core, record, message)) : NO_CONTENT;
}

/** The interaction, if it can still be acknowledged. */
function open(core: Core, id: string, token: string): InteractionRecord {
  const record = core.interactions.get(id);
  if (record === undefined || record.token !== token) throw refusal(10062);
  if (record.callback !== null) throw refusal(40060);
  if (core.interactions.isLate(record)) throw refusal(10062);
  return record;
}

/** Why an interaction cannot be answered with this type, or `null`. */
function typeProblem(record: InteractionRecord, type: number): string | null {
  const completing = record.type === InteractionType.ApplicationCommandAutocomplete;
  if (completing !== (type === ApplicationCommandAutocompleteResult))
    return completing
      ? 'Only choices answer an autocomplete'
      : 'Choices answer an autocomplete only';
  if (type === InteractionResponseType.Pong) return 'Only a ping is answered with a pong';
  if ((type === UpdateMessage || type === DeferredMessageUpdate) && record.pressed === null)
    return 'Only an interaction from a message can update one';
  if (type === Modal && record.type === InteractionType.ModalSubmit)
    return 'A modal cannot answer a modal';
  return null;
}

function check(
  core: Core,
  record: InteractionRecord,
  answer: CallbackBody,
  uploads: readonly Upload[],
): void {
  const data = answer.data ?? {};
  switch (answer.type) {
    case ChannelMessageWithSource:
      core.validator.messageRules(
        data,
        core.messages.setting(REPLY_FLAGS, uploads, null, ['data']),
      );
      break;
    case DeferredChannelMessageWithSource: {
      const wrong = (data.flags ?? 0) & ~MessageFlags.Ephemeral;
      if (wrong !== 0)
        throw invalidBody([
          {
            path: ['data', 'flags'],
            code: 'MESSAGE_FLAGS_INVALID',
            message: 'Only EPHEMERAL when deferring',
          },
        ]);
      break;
    }
    case UpdateMessage: {
      const { pressed } = record;
      if (pressed === null || pressed.deleted) throw refusal(10008);
      core.validator.messageRules(
        data,
        core.messages.setting(EDIT_FLAGS, uploads, pressed, ['data']),
      );
      break;
    }
    case Modal:
      core.validator.modalRules({
        custom_id: data.custom_id ?? '',
        title: data.title ?? '',
        components: data.components ?? [],
      });
      break;
    case ApplicationCommandAutocompleteResult:
      checkChoices(record, data);
      break;
  }
}

function checkChoices(record: InteractionRecord, data: NonNullable<CallbackBody['data']>): void {
  const report = new Report(['data']);
  const text = record.focused === ApplicationCommandOptionType.String;
  report.atMost(['choices'], data.choices, 25);
  for (const [index, choice] of (data.choices ?? []).entries()) {
    const at = ['choices', index, 'value'];
    if ((typeof choice.value === 'string') !== text)
      report.add(at, 'BASE_TYPE_INVALID', 'The value is of another type than the option');
    if (typeof choice.value === 'string') report.atMost(at, choice.value, 100);
  }
  if (report.problems.length > 0) throw invalidBody(report.problems);
}

/**
 * Carries the answer out, without waiting for anything. Returns the message it made or changed. Those
 * who watch see the interaction acknowledged only when it has what it was acknowledged with.
 */
function commit(
  core: Core,
  record: InteractionRecord,
  answer: CallbackBody,
  uploads: readonly Upload[],
): MessageRecord | null {
  const message = carryOut(core, record, answer, uploads);
  if (message !== null) core.interactions.touched(record, message);
  core.interactions.acknowledge(record, answer.type);
  return message;
}

function carryOut(
  core: Core,
  record: InteractionRecord,
  answer: CallbackBody,
  uploads: readonly Upload[],
): MessageRecord | null {
  const data = answer.data ?? {};
  switch (answer.type) {
    case ChannelMessageWithSource:
      record.original = makeMessage(core, record, data, uploads, 0);
      break;
    case DeferredChannelMessageWithSource:
      record.original = makeMessage(
        core,
        record,
        { flags: data.flags ?? 0 },
        [],
        MessageFlags.Loading,
      );
      break;
    case UpdateMessage:
      record.original = record.pressed;
      if (record.pressed !== null) core.messages.edit(record.pressed, data, uploads);
      break;
    case DeferredMessageUpdate:
      record.original = record.pressed;
      if (record.pressed !== null) record.own.add(record.pressed.id);
      return null;
    case Modal:
      // Passed on as it came: the schema has checked it, and the page draws it.
      record.modal = data as typeof record.modal;
      return null;
    case ApplicationCommandAutocompleteResult:
      record.choices = (data.choices ?? []).map(({ name, value }) => ({ name, value }));
      return null;
  }
  return record.original;
}

/** Makes a message in the name of an interaction: an answer or a follow-up. */
export function makeMessage(
  core: Core,
  record: InteractionRecord,
  body: MessageBody,
  uploads: readonly Upload[],
  flags: number,
): MessageRecord {
  const ephemeral = record.forced || ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  return core.messages.create({
    channel: record.channel,
    body,
    uploads,
    origin: {
      interaction: record.id,
      interactionType: record.type,
      user: record.user,
      owners: record.owners,
      command: record.command,
      pressed: record.pressed?.id ?? null,
    },
    viewer: ephemeral ? record.user.id : null,
    type: messageType(record),
    flags: flags | (ephemeral ? MessageFlags.Ephemeral : 0),
    parseAll: false,
  });
}

function messageType(record: InteractionRecord): MessageType {
  if (record.type !== InteractionType.ApplicationCommand || record.original !== null)
    return MessageType.Default;
  return record.menu ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
}

function response(
  core: Core,
  record: InteractionRecord,
  message: MessageRecord | null,
): Record<string, unknown> {
  return {
    interaction: {
      id: record.id,
      type: record.type,
      channel_id: record.channel.id,
      ...(record.channel.guild === null ? {} : { guild_id: record.channel.guild.id }),
      ...(message === null
        ? {}
        : {
            response_message_id: message.id,
            response_message_loading: (message.flags & MessageFlags.Loading) !== 0,
            response_message_ephemeral: message.viewer !== null,
          }),
    },
    ...(message === null
      ? {}
      : { resource: { type: record.callback, message: core.messages.api(message) } }),
  };
}
