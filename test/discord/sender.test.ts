import { REST, RESTJSONErrorCodes } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../src/discord/message.js';
import { Sender } from '../../src/discord/sender.js';
import { Tokens } from '../../src/discord/tokens.js';
import type { PlayingTable } from '../../src/match/table.js';
import { begin, openRallyBench } from '../support/gathering.js';
import type { Bench } from '../support/play.js';

const channel = '7000';

let bench: Bench;
let table: PlayingTable;
let sender: Sender;
let tokens: Tokens;
/** With what the next requests are answered, instead of being carried out. */
let failing: Response[];
/** By what way each request came. */
let ways: ('token' | 'own')[];

beforeEach(async () => {
  bench = await openRallyBench();
  table = await begin(bench, channel, 2, { reach: 'token' });
  failing = [];
  ways = [];
  const rest = new REST({
    retries: 0,
    makeRequest: async (url) => {
      ways.push(url.includes('/webhooks/') ? 'token' : 'own');
      return failing.shift() ?? Response.json({ id: table.message });
    },
  }).setToken('none');
  tokens = new Tokens(() => '1', bench.now);
  sender = new Sender({
    play: { log: pino({ enabled: false }), now: bench.now },
    rest,
    tokens,
    draw: async ({ version }) => plain(`version ${version}`),
    refused: () => undefined,
  });
  if (table.message !== null) tokens.set(table.message, 'token', '@original');
});
afterEach(() => bench.close());

const outage = (): Response => new Response('down', { status: 503 });

const refusal = (status: number, code: number): Response =>
  Response.json({ code, message: 'refused' }, { status });

describe('where the bot is no member, a board', () => {
  it('of which nobody knows whether it was edited is edited another time', async () => {
    failing = [outage()];
    await expect(sender.send(channel, table)).rejects.toThrow();
    expect(await sender.send(channel, table)).toEqual({ kind: 'edited', message: table.message });
    expect(ways).toEqual(['token', 'token']);
  });

  it('whose token Discord refuses waits for the next press', async () => {
    failing = [refusal(401, RESTJSONErrorCodes.InvalidWebhookToken)];
    expect(await sender.send(channel, table)).toEqual({ kind: 'withheld' });
    expect(await sender.send(channel, table)).toEqual({ kind: 'withheld' });
    expect(ways).toEqual(['token']);
  });

  it('that is refused as it is drawn is not sent again, and takes no token with it', async () => {
    failing = [refusal(400, RESTJSONErrorCodes.InvalidFormBodyOrContentType)];
    expect(await sender.send(channel, table)).toEqual({ kind: 'withheld' });
    expect(await sender.send(channel, table)).toEqual({ kind: 'edited', message: table.message });
  });
});

it('where the bot is a member it edits the board in its own name when the token does not do', async () => {
  const own: PlayingTable = { ...table, reach: 'bot' };
  failing = [outage()];
  expect(await sender.send(channel, own)).toEqual({ kind: 'edited', message: table.message });
  expect(ways).toEqual(['token', 'own']);
});
