/**
 * The ways in which the stand-in can be told to fail. A new one is one entry in `KINDS`: an id, a
 * label and a heading for the page, and a hook at the point where it bites.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { DiscordError, invalidBody, refusal } from './errors.js';
import type { Kind, Outcome } from './fault.js';
import { limited } from './ratelimits.js';

const CALLBACK = /\/callback$/;
const INTERACTION = /^\w+ \/(interactions|webhooks)\//;
const EDITS = /^PATCH .*\/messages\/|\/callback$/;
const CHANNEL = /^\w+ \/channels\//;
const SENDS = /^(POST|PATCH) \/channels\//;
/** Everything that takes the bot's own token. */
const OWN = /^\w+ \/(?!interactions\/|webhooks\/)/;
/** Bytes of JSON from which Discord fails instead of answering (undocumented; users have measured it). */
const HEAVY = 10_170;

const fail = (error: DiscordError) => (): Outcome => ({ kind: 'error', error });
const page = (status: number, body: string): Outcome => ({
  kind: 'raw',
  status,
  headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  body: `<!doctype html>${body}`,
});
const wait = async (ms: number): Promise<undefined> => {
  await delay(ms);
};

/** The headings under which the page lists them. */
const GROUPS = {
  slow: 'Slow or lost',
  errors: 'Server errors',
  limits: 'Rate limits',
  refused: 'Refused',
  gone: 'Gone',
  events: 'Events',
  gateway: 'Connection to Discord',
  acts: 'Do it once',
} as const;

export const KINDS = {
  slow: {
    label: 'Slow network: every request takes 0.8 s',
    group: GROUPS.slow,
    ms: 800,
    before: wait,
  },
  'slow-answers': {
    label: 'The bot’s answers take 3.2 s: too late for Discord',
    group: GROUPS.slow,
    route: CALLBACK,
    ms: 3200,
    before: wait,
  },
  held: {
    label: 'Edits wait until this is switched off',
    group: GROUPS.slow,
    route: EDITS,
    before: (_ms, _options, off) => off,
  },
  unanswered: {
    label: 'Answers arrive, but nothing comes back',
    group: GROUPS.slow,
    route: CALLBACK,
    after: () => ({ kind: 'hang' }),
  },
  dropped: {
    label: 'The connection breaks after each answer',
    group: GROUPS.slow,
    route: INTERACTION,
    after: () => ({ kind: 'drop' }),
  },
  'error-after': {
    label: 'Server error, though the answer has worked',
    group: GROUPS.errors,
    route: INTERACTION,
    after: fail(new DiscordError(503, 0, '503: Service Unavailable')),
  },
  'error-before': {
    label: 'Server error, and nothing is done',
    group: GROUPS.errors,
    route: INTERACTION,
    before: fail(new DiscordError(503, 0, '503: Service Unavailable')),
  },
  page: {
    label: 'An error page instead of an answer (502)',
    group: GROUPS.errors,
    route: INTERACTION,
    before: (_, { status }) => page(status ?? 502, '<title>discord.com</title><p>Bad gateway</p>'),
  },
  heavy: {
    label: 'Server error for long texts',
    group: GROUPS.errors,
    only: ({ text }) => text > HEAVY,
    before: fail(new DiscordError(500, 0, '500: Internal Server Error')),
  },
  'limited-user': {
    label: 'Rate limit for this kind of request',
    group: GROUPS.limits,
    route: INTERACTION,
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('user', ms) }),
  },
  'limited-shared': {
    label: 'Rate limit shared with other bots',
    group: GROUPS.limits,
    route: INTERACTION,
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('shared', ms) }),
  },
  'limited-global': {
    label: 'Rate limit for everything the bot does',
    group: GROUPS.limits,
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('global', ms) }),
  },
  blocked: {
    label: 'Blocked by Cloudflare',
    group: GROUPS.limits,
    before: () => page(429, '<title>Access denied</title><p>error code: 1015</p>'),
  },
  'limited-badly': {
    label: 'Rate limit that names no sensible time',
    group: GROUPS.limits,
    route: INTERACTION,
    before: (_, { headers }) => ({
      kind: 'raw',
      status: 429,
      headers: { 'Content-Type': 'application/json', ...(headers ?? { 'Retry-After': 'soon' }) },
      body: '{"message":"You are being rate limited."}',
    }),
  },
  'too-large': {
    label: 'Files are refused as too large',
    group: GROUPS.refused,
    only: ({ files }) => files > 0,
    before: fail(refusal(40005)),
  },
  malformed: {
    label: 'A button is refused as wrong',
    group: GROUPS.refused,
    route: INTERACTION,
    before: fail(
      invalidBody([
        {
          path: ['data', 'components', 0, 'components', 0, 'emoji', 'id'],
          code: 'BUTTON_COMPONENT_INVALID_EMOJI',
          message: 'Invalid emoji',
        },
      ]),
    ),
  },
  revoked: {
    label: 'The bot’s token is refused',
    group: GROUPS.refused,
    route: OWN,
    before: fail(new DiscordError(401, 0, '401: Unauthorized')),
  },
  forbidden: {
    label: 'The bot may not send or edit',
    group: GROUPS.refused,
    route: SENDS,
    before: fail(refusal(50013)),
  },
  'no-access': {
    label: 'The bot may not see the channel',
    group: GROUPS.refused,
    route: CHANNEL,
    before: fail(refusal(50001)),
  },
  unauthorized: {
    label: 'Answers to presses and commands are refused',
    group: GROUPS.refused,
    route: /^\w+ \/webhooks\//,
    before: fail(refusal(50027)),
  },
  refused: {
    label: 'The channel refuses everything',
    group: GROUPS.refused,
    route: CHANNEL,
    before: (_, { code }) => ({ kind: 'error', error: refusal(code ?? 50001) }),
  },
  'message-gone': {
    label: 'The message was deleted',
    group: GROUPS.gone,
    route: EDITS,
    before: fail(refusal(10008)),
  },
  'channel-gone': {
    label: 'The channel was deleted',
    group: GROUPS.gone,
    route: CHANNEL,
    before: fail(refusal(10003)),
  },
  'webhook-gone': {
    label: 'Presses and commands are forgotten: later answers find nothing',
    group: GROUPS.gone,
    route: /^\w+ \/webhooks\//,
    before: fail(refusal(10015)),
  },
  archived: {
    label: 'The thread is archived',
    group: GROUPS.gone,
    route: EDITS,
    before: fail(refusal(50083)),
  },
  duplicates: { label: 'Every event comes twice', group: GROUPS.events, deliver: () => [0, 0] },
  late: { label: 'Events come 5 s late', group: GROUPS.events, ms: 5000, deliver: (ms) => [ms] },
  erratic: {
    label: 'Events come up to 4 s late, each by another time',
    group: GROUPS.events,
    ms: 4000,
    deliver: (ms) => [Math.random() * ms],
  },
  novel: {
    label: 'Events hold things that no one knows yet',
    group: GROUPS.events,
    alter: (event) => novel(event),
  },
  reordered: {
    label: 'Events come in the wrong order',
    group: GROUPS.events,
    deliver: () => 'hold',
  },
  deaf: { label: 'Signs of life are not answered', group: GROUPS.gateway, deaf: true },
  'bad-token': {
    label: 'The bot’s token is refused when it connects',
    group: GROUPS.gateway,
    distrusting: true,
  },
  down: { label: 'No connection stays open', group: GROUPS.gateway, down: true },
  mute: { label: 'A connection taken up again hears nothing', group: GROUPS.gateway, mute: true },
  cut: { label: 'Cut the connection', group: GROUPS.acts, once: (gateway) => gateway.cut() },
  reconnect: {
    label: 'Ask the bot to connect again',
    group: GROUPS.acts,
    once: (gateway) => gateway.askToReconnect(),
  },
  torn: {
    label: 'Cut the connection in mid-message',
    group: GROUPS.acts,
    once: (gateway) => gateway.tear(),
  },
  garbled: {
    label: 'Send the bot something unreadable',
    group: GROUPS.acts,
    once: (gateway) => gateway.garble(),
  },
  closed: {
    label: 'Close the connection with an error',
    group: GROUPS.acts,
    once: (gateway, { close }) => gateway.shut(close ?? GatewayCloseCodes.UnknownError),
  },
  doubted: {
    label: 'Doubt the session: the bot may take it up again',
    group: GROUPS.acts,
    once: (gateway) => gateway.doubt(),
  },
  'invalid-session': {
    label: 'End the session: the bot must start a new one',
    group: GROUPS.acts,
    once: (gateway) => gateway.invalidate(),
  },
} as const satisfies Record<string, Kind>;

/**
 * An event as a later Discord might send it: an unknown field in every object, and in every list of
 * components one of an unknown type. Objects that are lists by id stay lists by id.
 */
const novel = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) {
    const known: unknown[] = value.map((item) => novel(item));
    return name === 'components' ? [...known, { type: 99, id: 99, shape: 'round' }] : known;
  }
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([key, inner]) => [key, novel(inner, key)] as const);
  const byId = known.every(([key]) => /^\d+$/.test(key));
  return { ...Object.fromEntries(known), ...(byId ? {} : { to_come: { type: 99, list: [null] } }) };
};
