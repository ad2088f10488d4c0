/**
 * The ways in which the stand-in can be told to fail. A new one is one entry in `KINDS`: an id, a
 * label for the page's switch, and a hook at the point where it bites.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { DiscordError, invalidBody, type KnownCode, refusal } from './errors.js';
import type { Gateway } from './gateway.js';
import { limited } from './ratelimits.js';

/** A request as a fault sees it. `route` is its pattern: `POST /channels/:channel/messages`. */
export interface FaultRequest {
  readonly route: string;
  readonly path: string;
  /** Bytes of the body's JSON, files apart. */
  readonly text: number;
  readonly files: number;
}

/** What becomes of a request's answer: `drop` cuts the connection, `hang` never answers. */
export type Outcome =
  | { readonly kind: 'error'; readonly error: DiscordError }
  | {
      readonly kind: 'raw';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' };

/** How a fault is set: what it bites, how often, and how hard. */
export interface FaultOptions {
  /** Only requests whose route or path matches; by default the kind's own choice of routes. */
  readonly route?: RegExp;
  /** Bites so many times, then is gone; for ever when left out. */
  readonly times?: number;
  /** Lets so many pass first. */
  readonly after?: number;
  /** Milliseconds of real time, for those that delay or say when to come back. */
  readonly ms?: number;
  /** The error that `refused` answers with. */
  readonly code?: KnownCode;
  /** The HTTP status of a page that is no answer of the API's. */
  readonly status?: number;
  /** Headers of a rate limit that Discord would not send. */
  readonly headers?: Readonly<Record<string, string>>;
  /** With what the gateway closes. */
  readonly close?: number;
}

/** What a kind of fault does, at each point where one can bite. */
export interface Kind {
  readonly label: string;
  /** The routes it bites when nothing else is asked for. */
  readonly route?: RegExp;
  /** Milliseconds when nothing else is asked for. */
  readonly ms?: number;
  /** Which of the requests on its routes it bites. */
  readonly only?: (request: FaultRequest) => boolean;
  /** Before anything is done. */
  readonly before?: (ms: number, options: FaultOptions) => Outcome | Promise<undefined>;
  /** After the request has been carried out; the answer is lost or replaced. */
  readonly after?: () => Outcome;
  /** How an event goes out: the delays of its copies, or held back until the next has gone. */
  readonly deliver?: (ms: number) => readonly number[] | 'hold';
  /** What an event says instead. */
  readonly alter?: (event: unknown) => unknown;
  /** Heartbeats are not acknowledged. */
  readonly deaf?: true;
  /** Every IDENTIFY is refused as one with a wrong token. */
  readonly distrusting?: true;
  /** No connection to the gateway stays open. */
  readonly down?: true;
  /** RESUME is taken and never answered. */
  readonly mute?: true;
  /** Happens once, when switched on. */
  readonly once?: (gateway: Gateway, options: FaultOptions) => void;
}

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

export const KINDS = {
  slow: { label: 'Slow network: 0.8 s for every request', ms: 800, before: wait },
  'slow-answers': { label: 'Answers take 3.2 s', route: CALLBACK, ms: 3200, before: wait },
  unanswered: {
    label: 'Answers arrive, nothing comes back',
    route: CALLBACK,
    after: () => ({ kind: 'hang' }),
  },
  dropped: {
    label: 'Connection lost after the answer',
    route: INTERACTION,
    after: () => ({ kind: 'drop' }),
  },
  'error-after': {
    label: 'Server error after the answer has worked',
    route: INTERACTION,
    after: fail(new DiscordError(503, 0, '503: Service Unavailable')),
  },
  'error-before': {
    label: 'Server error, nothing done',
    route: INTERACTION,
    before: fail(new DiscordError(503, 0, '503: Service Unavailable')),
  },
  'limited-user': {
    label: 'Rate limit: this route',
    route: INTERACTION,
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('user', ms) }),
  },
  'limited-shared': {
    label: 'Rate limit: shared by all bots',
    route: INTERACTION,
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('shared', ms) }),
  },
  'limited-global': {
    label: 'Rate limit: the whole bot',
    ms: 1000,
    before: (ms) => ({ kind: 'error', error: limited('global', ms) }),
  },
  blocked: {
    label: 'Blocked by Cloudflare (error 1015, HTML)',
    before: () => page(429, '<title>Access denied</title><p>error code: 1015</p>'),
  },
  page: {
    label: 'A page of the edge instead of an answer (502, or as a test asks)',
    route: INTERACTION,
    before: (_, { status }) => page(status ?? 502, '<title>discord.com</title><p>Bad gateway</p>'),
  },
  'limited-badly': {
    label: 'Rate limit with headers that make no sense',
    route: INTERACTION,
    before: (_, { headers }) => ({
      kind: 'raw',
      status: 429,
      headers: { 'Content-Type': 'application/json', ...(headers ?? { 'Retry-After': 'soon' }) },
      body: '{"message":"You are being rate limited."}',
    }),
  },
  'too-large': {
    label: 'Files are too large (413)',
    only: ({ files }) => files > 0,
    before: fail(refusal(40005)),
  },
  heavy: {
    label: 'Long texts make Discord fail (500)',
    only: ({ text }) => text > HEAVY,
    before: fail(new DiscordError(500, 0, '500: Internal Server Error')),
  },
  malformed: {
    label: 'A button is refused (50035)',
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
    label: 'The bot’s token is refused (401)',
    route: OWN,
    before: fail(new DiscordError(401, 0, '401: Unauthorized')),
  },
  forbidden: { label: 'No permission to send or edit', route: SENDS, before: fail(refusal(50013)) },
  'no-access': { label: 'No access to the channel', route: CHANNEL, before: fail(refusal(50001)) },
  'message-gone': { label: 'Message was deleted', route: EDITS, before: fail(refusal(10008)) },
  'channel-gone': { label: 'Channel was deleted', route: CHANNEL, before: fail(refusal(10003)) },
  unauthorized: {
    label: 'Interaction tokens are refused',
    route: /^\w+ \/webhooks\//,
    before: fail(refusal(50027)),
  },
  'webhook-gone': {
    label: 'Interaction tokens are unknown',
    route: /^\w+ \/webhooks\//,
    before: fail(refusal(10015)),
  },
  refused: {
    label: 'Channels refuse (code 50001, or as a test asks)',
    route: CHANNEL,
    before: (_, { code }) => ({ kind: 'error', error: refusal(code ?? 50001) }),
  },
  archived: { label: 'Thread is archived', route: EDITS, before: fail(refusal(50083)) },
  duplicates: { label: 'Every event comes twice', deliver: () => [0, 0] },
  late: { label: 'Events come 5 s late', ms: 5000, deliver: (ms) => [ms] },
  erratic: {
    label: 'Events come up to 4 s late, each by another time',
    ms: 4000,
    deliver: (ms) => [Math.random() * ms],
  },
  novel: { label: 'Events hold what no one knows yet', alter: (event) => novel(event) },
  reordered: { label: 'Events come in the wrong order', deliver: () => 'hold' },
  deaf: { label: 'Heartbeats are not acknowledged', deaf: true },
  'bad-token': { label: 'The gateway refuses the token (4004)', distrusting: true },
  down: { label: 'The gateway is down', down: true },
  mute: { label: 'RESUME is never answered', mute: true },
  cut: { label: 'Cut the connection (resumes)', once: (gateway) => gateway.cut() },
  reconnect: { label: 'Ask to reconnect (op 7)', once: (gateway) => gateway.askToReconnect() },
  torn: { label: 'Cut the connection inside a frame', once: (gateway) => gateway.tear() },
  garbled: { label: 'Send a frame that is no JSON', once: (gateway) => gateway.garble() },
  closed: {
    label: 'Close the connection (4000, or as a test asks)',
    once: (gateway, { close }) => gateway.shut(close ?? GatewayCloseCodes.UnknownError),
  },
  doubted: {
    label: 'Doubt the session (op 9, can be resumed)',
    once: (gateway) => gateway.doubt(),
  },
  'invalid-session': { label: 'End the session (op 9)', once: (gateway) => gateway.invalidate() },
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
