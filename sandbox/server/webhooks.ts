/** Follow-ups and edits by an interaction's token: `/webhooks/{application}/{token}`. */
import { MessageFlags } from 'discord-api-types/v10';
import { EDIT_FLAGS, makeMessage, REPLY_FLAGS } from './callback.js';
import type { Core } from './core.js';
import { refusal } from './errors.js';
import type { InteractionRecord } from './interactions.js';
import type { MessageRecord } from './messages.js';
import { type Answer, type Call, json, NO_CONTENT, type Route } from './router.js';

/** Follow-ups that an app installed only by the user may send (docs; 40094). */
const USER_FOLLOWUPS = 5;
/** As measured: requests of one interaction token in two seconds. */
const LIMIT = [5, 2000] as const;

const BASE = '/webhooks/:application/:token';

/** The four routes of an interaction's token. */
export function webhookRoutes(core: Core): Route[] {
  const common = { auth: false, limit: LIMIT, major: 'token' };
  const message = `${BASE}/messages/:message`;
  return [
    { ...common, method: 'POST', pattern: BASE, handle: (call) => followUp(core, call) },
    { ...common, method: 'GET', pattern: message, handle: (call) => show(core, call) },
    { ...common, method: 'PATCH', pattern: message, handle: (call) => edit(core, call) },
    { ...common, method: 'DELETE', pattern: message, handle: (call) => remove(core, call) },
  ];
}

function owner(core: Core, call: Call): InteractionRecord {
  return core.interactions.forWebhook(call.param('application'), call.param('token'));
}

/** A message that the token reaches: `@original`, or one that the interaction made. */
function reached(core: Core, call: Call): { record: InteractionRecord; message: MessageRecord } {
  const record = owner(core, call);
  const id = call.param('message');
  if (id !== '@original') {
    if (!record.own.has(id)) throw refusal(10008);
    return { record, message: core.messages.get(id) };
  }
  if (record.original === null) throw refusal(10008);
  return { record, message: core.messages.get(record.original.id) };
}

async function followUp(core: Core, call: Call): Promise<Answer> {
  const record = owner(core, call);
  const { uploads, json: raw } = call.body;
  const setting = core.messages.setting(REPLY_FLAGS, uploads, null);
  const body = await core.validator.message('followup', raw, setting);
  const userOnly = !('0' in record.owners);
  if (userOnly && record.followups >= USER_FOLLOWUPS) throw refusal(40094);
  record.followups += 1;
  const waiting = record.original;
  const message =
    waiting !== null && !waiting.deleted && (waiting.flags & MessageFlags.Loading) !== 0
      ? fillIn(core, waiting, body, uploads)
      : makeMessage(core, record, body, uploads, 0);
  settle(core, record, message);
  return json(200, core.messages.api(message));
}

/** The first follow-up after deferring takes the place of "thinking", and stays as private as it. */
function fillIn(
  core: Core,
  waiting: MessageRecord,
  body: Parameters<Core['messages']['edit']>[1],
  uploads: Parameters<Core['messages']['edit']>[2],
): MessageRecord {
  const flags = body.flags == null ? {} : { flags: body.flags & ~MessageFlags.Ephemeral };
  core.messages.edit(waiting, { ...body, ...flags }, uploads);
  return waiting;
}

function show(core: Core, call: Call): Answer {
  return json(200, core.messages.api(reached(core, call).message));
}

async function edit(core: Core, call: Call): Promise<Answer> {
  const { uploads, json: raw } = call.body;
  const { message: before } = reached(core, call);
  const setting = core.messages.setting(EDIT_FLAGS, uploads, before);
  const body = await core.validator.message('webhookEdit', raw, setting);
  // The check may have waited: the message can be gone by now.
  const { record, message } = reached(core, call);
  core.messages.edit(message, body, uploads);
  settle(core, record, message);
  return json(200, core.messages.api(message));
}

function remove(core: Core, call: Call): Answer {
  const { record, message } = reached(core, call);
  core.messages.delete(message);
  settle(core, record, message);
  return NO_CONTENT;
}

function settle(core: Core, record: InteractionRecord, message: MessageRecord): void {
  core.interactions.touched(record, message);
  record.status = 'answered';
  core.interactions.changed(record);
}
