/** The application's own routes: itself, its commands, its emoji, and where the gateway is. */
import {
  type APIApplicationCommand,
  type APIEmoji,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { Core } from './core.js';
import { invalidBody, type Problem, refusal } from './errors.js';
import { type Answer, type Call, json, NO_CONTENT, type Route } from './router.js';
import type { CommandBody } from './validate/bodies.js';
import { isObject } from './validate/schema.js';
import { apiUser } from './world.js';

const MAX_EMOJIS = 2000;
const MAX_EMOJI_BYTES = 256 * 1024;
/** New commands in a day and scope (docs; 30034). Replacing one of the same name is free. */
const MAX_CREATES = 200;
const DAY_MS = 86_400_000;

/** Routes of the application, its commands and emoji, its user, and the gateway's address. */
export function applicationRoutes(core: Core): Route[] {
  const commands = '/applications/:application/commands';
  const guildCommands = '/applications/:application/guilds/:guild/commands';
  const emojis = '/applications/:application/emojis';
  const creates: { scope: string; at: number }[] = [];
  const get = (pattern: string, handle: Route['handle']): Route => ({
    method: 'GET',
    pattern,
    auth: true,
    handle,
  });
  return [
    get('/gateway', () => json(200, { url: core.gateway.url })),
    get('/gateway/bot', () => json(200, core.gateway.starts.info(core.gateway.url))),
    get('/users/@me', () =>
      json(200, { ...apiUser(core.world.bot), verified: true, mfa_enabled: true }),
    ),
    get('/users/:user', (call) => json(200, apiUser(core.world.user(call.param('user'))))),
    get('/applications/@me', () => json(200, application(core))),
    get('/oauth2/applications/@me', () => json(200, application(core))),
    get(commands, (call) => list(core, call, 'global')),
    get(guildCommands, (call) => list(core, call, call.param('guild'))),
    {
      ...get(commands, (call) => publish(core, call, 'global', creates)),
      method: 'PUT',
    },
    {
      ...get(guildCommands, (call) => publish(core, call, call.param('guild'), creates)),
      method: 'PUT',
    },
    get(emojis, (call) => {
      requireOwn(core, call);
      return json(200, { items: [...core.world.emojis.values()] });
    }),
    { ...get(emojis, (call) => addEmoji(core, call)), method: 'POST' },
    get(`${emojis}/:emoji`, (call) => json(200, emoji(core, call))),
    { ...get(`${emojis}/:emoji`, (call) => renameEmoji(core, call)), method: 'PATCH' },
    {
      ...get(`${emojis}/:emoji`, (call) => {
        const id = emoji(core, call).id ?? '';
        core.world.emojis.delete(id);
        core.world.emojiPictures.delete(id);
        return NO_CONTENT;
      }),
      method: 'DELETE',
    },
  ];
}

function application(core: Core): Record<string, unknown> {
  const { bot } = core.world;
  return {
    id: bot.id,
    name: bot.name,
    icon: null,
    description: '',
    summary: '',
    bot: apiUser(bot),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
    owner: apiUser(bot),
    team: null,
    integration_types_config: { 0: {}, 1: {} },
    approximate_guild_count: core.world.guilds.size,
  };
}

function requireOwn(core: Core, call: Call): void {
  if (call.param('application') !== core.world.bot.id) throw refusal(50001);
}

function list(core: Core, call: Call, scope: string): Answer {
  requireOwn(core, call);
  return json(200, core.world.commands.get(scope) ?? []);
}

async function publish(
  core: Core,
  call: Call,
  scope: string,
  creates: { scope: string; at: number }[],
): Promise<Answer> {
  requireOwn(core, call);
  const guild = core.world.guilds.get(scope);
  if (scope !== 'global' && guild === undefined) throw refusal(10004);
  const wanted = await core.validator.commands(call.body.json);
  const before = new Map(core.world.commands.get(scope)?.map((one) => [keyOf(one), one]));
  const now = core.clock.now();
  const fresh = wanted.filter((command) => !before.has(keyOf(command))).length;
  const today = creates.filter((one) => one.scope === scope && one.at > now - DAY_MS).length;
  if (today + fresh > MAX_CREATES) throw refusal(30034);
  for (let count = 0; count < fresh; count += 1) creates.push({ scope, at: now });
  const made = wanted.map((command) =>
    apiCommand(core, command, before.get(keyOf(command))?.id, guild?.id),
  );
  core.world.commands.set(scope, made);
  core.worldChanged();
  return json(200, made);
}

function keyOf(command: { type?: number | null; name: string }): string {
  return `${command.type ?? ApplicationCommandType.ChatInput} ${command.name}`;
}

function apiCommand(
  core: Core,
  body: CommandBody,
  id: string | undefined,
  guild: string | undefined,
): APIApplicationCommand {
  const command = {
    ...body,
    id: id ?? core.clock.snowflake(),
    application_id: core.world.bot.id,
    type: body.type ?? ApplicationCommandType.ChatInput,
    description: body.description ?? '',
    default_member_permissions: body.default_member_permissions ?? null,
    version: core.clock.snowflake(),
    nsfw: false,
    ...(guild === undefined ? {} : { guild_id: guild }),
  };
  // The schema has checked the body, whose type here is looser than Discord's union of options.
  return command as APIApplicationCommand;
}

function emoji(core: Core, call: Call): APIEmoji {
  requireOwn(core, call);
  const found = core.world.emojis.get(call.param('emoji'));
  if (found === undefined) throw refusal(10014);
  return found;
}

const PICTURE = /^data:image\/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=]+)$/;

function addEmoji(core: Core, call: Call): Answer {
  requireOwn(core, call);
  const body = isObject(call.body.json) ? call.body.json : {};
  const problems: Problem[] = nameProblems(core, body.name);
  const picture = typeof body.image === 'string' ? PICTURE.exec(body.image) : null;
  const data = Buffer.from(picture?.[2] ?? '', 'base64');
  const bytes = data.length;
  if (bytes === 0)
    problems.push({
      path: ['image'],
      code: 'BASE_TYPE_REQUIRED',
      message: 'Not a picture as a data URI',
    });
  if (bytes > MAX_EMOJI_BYTES)
    problems.push({
      path: ['image'],
      code: 'BINARY_TYPE_MAX_SIZE',
      message: 'File cannot be larger than 256.0 kb.',
    });
  if (problems.length > 0) throw invalidBody(problems);
  if (core.world.emojis.size >= MAX_EMOJIS) throw refusal(30008);
  const id = core.clock.snowflake();
  const made: APIEmoji = {
    id,
    name: String(body.name),
    roles: [],
    user: apiUser(core.world.bot),
    require_colons: true,
    managed: false,
    animated: picture?.[1] === 'gif',
    available: true,
  };
  core.world.emojis.set(id, made);
  core.world.emojiPictures.set(id, { contentType: `image/${picture?.[1] ?? 'png'}`, data });
  return json(201, made);
}

function renameEmoji(core: Core, call: Call): Answer {
  const before = emoji(core, call);
  const name = isObject(call.body.json) ? call.body.json.name : undefined;
  const problems = name === before.name ? [] : nameProblems(core, name);
  if (problems.length > 0) throw invalidBody(problems);
  const after: APIEmoji = { ...before, name: String(name) };
  core.world.emojis.set(before.id ?? '', after);
  return json(200, after);
}

function nameProblems(core: Core, name: unknown): Problem[] {
  const path = ['name'];
  if (typeof name !== 'string' || !/^\w{2,32}$/.test(name))
    return [
      { path, code: 'STRING_TYPE_REGEX', message: 'Two to 32 letters, digits or underscores' },
    ];
  const taken = [...core.world.emojis.values()].some((other) => other.name === name);
  return taken
    ? [{ path, code: 'APPLICATION_EMOJI_NAME_TAKEN', message: 'The name is taken' }]
    : [];
}
