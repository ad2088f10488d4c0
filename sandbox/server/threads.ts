/** Threads: opened from a message, under the message's own id, and the people in them. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Core } from './core.js';
import { refusal } from './errors.js';
import { has, requireAccess } from './permissions.js';
import { type Answer, type Call, json, NO_CONTENT, type Route } from './router.js';
import { apiChannel, type Channel } from './world.js';

/** Routes that open a thread from a message and put people into it. */
export function threadRoutes(core: Core): Route[] {
  const common = { auth: true, major: 'channel' };
  return [
    {
      ...common,
      method: 'POST',
      pattern: '/channels/:channel/messages/:message/threads',
      handle: (call) => open(core, call),
    },
    {
      ...common,
      method: 'PUT',
      pattern: '/channels/:channel/thread-members/:user',
      handle: (call) => add(core, call),
    },
  ];
}

async function open(core: Core, call: Call): Promise<Answer> {
  const parent = core.world.channel(call.param('channel'));
  requireAccess(parent, core.world.bot);
  const message = core.messages.get(call.param('message'));
  if (message.channel !== parent || message.viewer !== null) throw refusal(10008);
  const body = await core.validator.thread(call.body.json);
  if (parent.kind !== 'text') throw refusal(50024);
  if (!has(parent.botPermissions, PermissionFlagsBits.CreatePublicThreads)) throw refusal(50013);
  if (core.world.channels.has(message.id)) throw refusal(160004);
  const thread = core.world.addChannel({
    id: message.id,
    name: body.name,
    parent: parent.id,
    opener: core.world.bot.id,
    botPermissions: parent.botPermissions,
  });
  core.worldChanged();
  return json(201, apiChannel(core.world, thread));
}

/** Whoever may see the parent sees the thread too; being put into it only brings it to their list. */
function add(core: Core, call: Call): Answer {
  const thread: Channel = core.world.channel(call.param('channel'));
  requireAccess(thread, core.world.bot);
  if (thread.kind !== 'thread') throw refusal(50024);
  if (!has(thread.botPermissions, PermissionFlagsBits.SendMessagesInThreads)) throw refusal(50013);
  const user = core.world.user(call.param('user'));
  if (!thread.members.has(user.id)) throw refusal(10007);
  return NO_CONTENT;
}
