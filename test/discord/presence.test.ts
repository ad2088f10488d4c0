import { DiscordAPIError, HTTPError, REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Presence } from '../../src/discord/presence.js';
import { type Bench, openBench } from '../support/play.js';

const guild = '5000';
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

/** A Presence whose one request ends like this. */
const asking = (answer: () => Promise<unknown>): Presence => {
  const rest = new REST();
  rest.get = answer;
  return new Presence(bench, rest);
};

const failing = (error: Error): Presence => asking(() => Promise.reject(error));

const url = 'https://example.org/guilds/5000';
const refusal = (status: number, code: number): DiscordAPIError =>
  new DiscordAPIError({ code, message: 'refused' }, code, status, 'GET', url, {});

describe('whether the bot is a member of a server', () => {
  it('is what Discord says of the server', async () => {
    expect(await asking(async () => ({ id: guild })).isMember(guild)).toBe(true);
    expect(await failing(refusal(404, 10_004)).isMember(guild)).toBe(false);
    expect(await failing(refusal(403, 50_001)).isMember(guild)).toBe(false);
  });

  it('stays open when something on the way refuses, or Discord means something else', async () => {
    const page = new HTTPError(403, 'Forbidden', 'GET', url, {});
    for (const error of [page, refusal(403, 40_333), refusal(404, 0), new Error('no network')]) {
      await expect(failing(error).isMember(guild)).rejects.toBe(error);
    }
  });
});
