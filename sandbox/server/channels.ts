/** Channel and message routes: what the bot does with its own token. */
import { MessageFlags, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { madeAt } from './clock.js';
import type { Core } from './core.js';
import { invalidBody, refusal } from './errors.js';
import type { MessageRecord } from './messages.js';
import { has, requireAccess, requireSend } from './permissions.js';
import { type Answer, type Call, json, NO_CONTENT, type Route } from './router.js';
import type { MessageBody } from './validate/bodies.js';
import { apiChannel, apiMember, apiUser, type Channel } from './world.js';

const SEND_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;
const EDIT_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;
/** As measured: sends, and edits, of one channel in five seconds. */
const LIMIT = [5, 5000] as const;
/** How long a nonce is remembered: "a few minutes". */
const NONCE_MS = 3 * 60_000;
/** Messages older than this take few edits. */
const OLD_MS = 60 * 60_000;

/** Routes of channels, their messages, direct channels and members. */
export function channelRoutes(core: Core): Route[] {
  const one = '/channels/:channel/messages/:message';
  const all = '/channels/:channel/messages';
  const common = { auth: true, major: 'channel' };
  return [
    { ...common, method: 'GET', pattern: '/channels/:channel', handle: (c) => channel(core, c) },
    { ...common, method: 'GET', pattern: all, handle: (call) => history(core, call) },
    { ...common, method: 'POST', pattern: all, limit: LIMIT, handle: (call) => send(core, call) },
    { ...common, method: 'GET', pattern: one, handle: (call) => show(core, call) },
    { ...common, method: 'PATCH', pattern: one, limit: LIMIT, handle: (call) => edit(core, call) },
    {
      ...common,
      method: 'DELETE',
      pattern: one,
      limit: LIMIT,
      handle: (call) => remove(core, call),
    },
    {
      auth: true,
      method: 'POST',
      pattern: '/users/@me/channels',
      handle: (call) => open(core, call),
    },
    {
      auth: true,
      method: 'GET',
      pattern: '/guilds/:guild',
      major: 'guild',
      handle: (call) => guild(core, call),
    },
    {
      auth: true,
      method: 'GET',
      pattern: '/guilds/:guild/members/:user',
      major: 'guild',
      handle: (call) => member(core, call),
    },
  ];
}

function place(core: Core, call: Call): Channel {
  const found = core.world.channel(call.param('channel'));
  requireAccess(found, core.world.bot);
  return found;
}

function channel(core: Core, call: Call): Answer {
  const where = place(core, call);
  // Private answers stand nowhere but on one person's screen.
  const last = core.messages.list(where.id).findLast((record) => record.viewer === null);
  return json(200, { ...apiChannel(core.world, where), last_message_id: last?.id ?? null });
}

function history(core: Core, call: Call): Answer {
  const where = place(core, call);
  // Discord's documentation: without the permission there are no messages, and no error.
  if (!readsHistory(where)) return json(200, []);
  const limit = Math.min(Number(call.query.get('limit') ?? 50), 100);
  const visible = core.messages.list(where.id).filter((record) => record.viewer === null);
  return json(
    200,
    visible
      .slice(-limit)
      .reverse()
      .map((record) => core.messages.api(record)),
  );
}

function readsHistory(where: Channel): boolean {
  return where.guild === null || has(where.botPermissions, PermissionFlagsBits.ReadMessageHistory);
}

/** A message by the channel's route: an ephemeral one does not exist there. */
function message(core: Core, call: Call, where: Channel): MessageRecord {
  const record = core.messages.get(call.param('message'));
  if (record.channel !== where || record.viewer !== null) throw refusal(10008);
  return record;
}

function show(core: Core, call: Call): Answer {
  const where = place(core, call);
  if (!readsHistory(where)) throw refusal(50013);
  return json(200, core.messages.api(message(core, call, where)));
}

async function send(core: Core, call: Call): Promise<Answer> {
  const { uploads, json: raw } = call.body;
  const where = place(core, call);
  const setting = core.messages.setting(SEND_FLAGS, uploads, null);
  const body = await core.validator.message('messageCreate', raw, setting);
  const embeds = (body.embeds ?? []).length > 0;
  const reply = body.message_reference !== undefined;
  requireSend(where, core.world.bot, { embeds, files: uploads.length > 0, reply });
  const same = repeated(core, where, body);
  if (same !== undefined) return json(200, core.messages.api(same));
  requireReference(core, where, body);
  // A send wakes an archived thread; a locked one was refused above.
  where.archived = false;
  const record = core.messages.create({
    channel: where,
    body: withoutLostReference(core, where, body),
    uploads,
    origin: null,
    viewer: null,
    type: reply ? MessageType.Reply : MessageType.Default,
    flags: 0,
    parseAll: true,
  });
  return json(200, core.messages.api(record));
}

/** With `enforce_nonce`, a second send with the same nonce gets the first one's message. */
function repeated(core: Core, where: Channel, body: MessageBody): MessageRecord | undefined {
  if (body.enforce_nonce !== true || body.nonce == null) return undefined;
  const since = core.clock.now() - NONCE_MS;
  return core.messages
    .list(where.id)
    .findLast((record) => record.nonce === body.nonce && madeAt(record.id) >= since);
}

function referenced(core: Core, where: Channel, body: MessageBody): MessageRecord | undefined {
  const record = core.messages.byId.get(body.message_reference?.message_id ?? '');
  const there = record?.channel === where && !record.deleted && record.viewer === null;
  return there ? record : undefined;
}

function requireReference(core: Core, where: Channel, body: MessageBody): void {
  const reference = body.message_reference;
  if (reference === undefined || reference.fail_if_not_exists === false) return;
  if (referenced(core, where, body) === undefined)
    throw invalidBody([
      { path: ['message_reference'], code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' },
    ]);
}

function withoutLostReference(core: Core, where: Channel, body: MessageBody): MessageBody {
  if (referenced(core, where, body) !== undefined) return body;
  const { message_reference: _, ...rest } = body;
  return rest;
}

async function edit(core: Core, call: Call): Promise<Answer> {
  const { uploads, json: raw } = call.body;
  const where = place(core, call);
  const before = message(core, call, where);
  if (where.archived) throw refusal(50083);
  const setting = core.messages.setting(EDIT_FLAGS, uploads, before);
  const body = await core.validator.message('messageEdit', raw, setting);
  const record = message(core, call, where);
  if (core.clock.now() - madeAt(record.id) > OLD_MS) core.limits.takeOldEdit(where.id);
  core.messages.edit(record, body, uploads);
  return json(200, core.messages.api(record));
}

function remove(core: Core, call: Call): Answer {
  core.messages.delete(message(core, call, place(core, call)));
  return NO_CONTENT;
}

async function open(core: Core, call: Call): Promise<Answer> {
  const body = await core.validator.privateChannel(call.body.json);
  const user = core.world.user(body.recipient_id ?? '');
  if (user.bot) throw refusal(50007);
  const channel = core.world.directChannel(user);
  core.worldChanged();
  return json(200, apiChannel(core.world, channel));
}

/** A server as its members are told of it; to a bot that is none it does not exist. */
function guild(core: Core, call: Call): Answer {
  const found = core.world.guilds.get(call.param('guild'));
  if (found === undefined || found.install !== 'bot') throw refusal(10004);
  return json(200, {
    id: found.id,
    name: found.name,
    preferred_locale: found.locale,
    features: [],
  });
}

function member(core: Core, call: Call): Answer {
  const there = core.world.guilds.get(call.param('guild'));
  if (there === undefined) throw refusal(10004);
  if (there.install !== 'bot') throw refusal(50001);
  const user = core.world.user(call.param('user'));
  if (!there.members.has(user.id)) throw refusal(10007);
  const { permissions: _, ...rest } = apiMember(user, new Date(0).toISOString());
  return json(200, { ...rest, user: apiUser(user) });
}
