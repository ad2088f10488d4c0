import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { expect, it } from 'vitest';
import { Tokens } from '../../src/discord/tokens.js';

const minutes = 60_000;

const refusal = (status: number, code: number): DiscordAPIError =>
  new DiscordAPIError({ code, message: '' }, code, status, 'PATCH', '', { body: null, files: [] });

it('knows the way to edit a message for as long as Discord takes the newest token', () => {
  let now = 0;
  const tokens = new Tokens(
    () => 'app',
    () => now,
  );
  tokens.set('first', 'one', '@original');
  now = 10 * minutes;
  tokens.set('second', 'two', '77');
  expect(tokens.route('first')).toBe('/webhooks/app/one/messages/%40original');
  now = 14 * minutes;
  expect(tokens.route('first')).toBeNull();
  expect(tokens.route('second')).toBe('/webhooks/app/two/messages/77');
  // Others that come put away what is of no use; what is good stays.
  tokens.set('third', 'three', '@original');
  expect(tokens.route('second')).toBe('/webhooks/app/two/messages/77');
  tokens.set('first', 'four', '@original');
  expect(tokens.route('first')).toBe('/webhooks/app/four/messages/%40original');
  const way = tokens.route('first') ?? '';
  // Nobody knows what became of the edit, or there was nothing wrong with the token.
  tokens.failed('first', way, new Error('timed out'));
  tokens.failed('first', way, refusal(503, 0));
  tokens.failed('first', way, refusal(400, RESTJSONErrorCodes.InvalidFormBodyOrContentType));
  expect(tokens.route('first')).toBe('/webhooks/app/four/messages/%40original');
  // Refused was the one before.
  tokens.set('first', 'five', '@original');
  tokens.failed('first', way, refusal(401, RESTJSONErrorCodes.InvalidWebhookToken));
  const newest = '/webhooks/app/five/messages/%40original';
  expect(tokens.route('first')).toBe(newest);
  tokens.failed('first', newest, refusal(401, RESTJSONErrorCodes.InvalidWebhookToken));
  expect(tokens.route('first')).toBeNull();
  now = 24 * minutes;
  expect([tokens.route('second'), tokens.route('third')]).toEqual([
    null,
    '/webhooks/app/three/messages/%40original',
  ]);
});
