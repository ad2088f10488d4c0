/**
 * `npm run register`: publishes the slash commands and the application's emoji. Run it once, and
 * again after an update that changes either; the bot itself never does it.
 */

import { parseArgs } from 'node:util';
import { DiscordAPIError, HTTPError, RateLimitError, REST } from 'discord.js';
import { config as loadDotenv } from 'dotenv';
import { ZodError } from 'zod';
import { commandBodies } from '../../commands/index.js';
import { loadConfig } from '../config.js';
import { scrub } from '../log.js';
import { applicationEmoji } from '../render/app-emoji.js';
import { minute } from '../units.js';
import { publish, type Target } from './publish.js';

const usage = `Usage: npm run register -- [--guild ID] [--clear-guild ID]
  --guild ID        publish the commands in one server only, to try them out
  --clear-guild ID  take away commands published in that server earlier`;

/** Longer waits than this, in ms, are reported instead of waited for. */
const longestWait = minute;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Ends the process with one plain line (or several) on standard error. */
const fail = (lines: string): never => {
  process.stderr.write(`${lines}\n`);
  process.exit(1);
};

const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
};

/** What went wrong and what to do about it, in one line. */
const explain = (error: unknown, apiUrl: string): string => {
  if (error instanceof RateLimitError) {
    const seconds = Math.ceil(error.retryAfter / 1000);
    return `Discord allows no more of this for now: try again in ${seconds} seconds.`;
  }
  if (error instanceof DiscordAPIError) {
    if (error.status === 401)
      return 'Discord does not accept DISCORD_TOKEN: is it complete, and the newest?';
    const words = error.message.replaceAll(/\s+/g, ' ');
    if (error.status === 403)
      return `Discord does not allow this (${words}): is the bot in that server?`;
    return `Discord refused ${error.method} ${new URL(error.url).pathname}: ${words}`;
  }
  if (error instanceof ZodError) return `${apiUrl} does not answer as Discord does.`;
  if (error instanceof HTTPError) return `Discord answered ${error.status}: try again later.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot reach ${apiUrl} (${codeOf(error) ?? reason}).`;
};

const readTarget = (): Target => {
  try {
    const { values } = parseArgs({
      options: {
        guild: { type: 'string' },
        'clear-guild': { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      print(usage);
      process.exit(0);
    }
    const ids = [values.guild, values['clear-guild']];
    if (ids.some((id) => id !== undefined && !/^\d{17,20}$/.test(id))) {
      return fail(`A server’s ID has 17 to 20 digits.\n${usage}`);
    }
    return { guild: values.guild ?? null, clearGuild: values['clear-guild'] ?? null };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
};

const target = readTarget();
loadDotenv({ quiet: true });
const config = loadConfig(process.env);
if (!config.ok) fail(config.error.join('\n'));
else {
  const { token, apiUrl } = config.value;
  const rest = new REST({
    api: apiUrl,
    version: '10',
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > longestWait,
  }).setToken(token);
  rest.on('rateLimited', ({ retryAfter }) => {
    if (retryAfter > 1000) print(`Discord asks for a pause of ${Math.ceil(retryAfter / 1000)} s …`);
  });
  try {
    const commands = commandBodies();
    await publish(rest, { commands, emoji: await applicationEmoji() }, target, print);
  } catch (error) {
    fail(scrub(explain(error, apiUrl), [token]));
  }
}
