/** The verbs of the page and the tests over HTTP, and the socket that pushes what happens. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { ControlVerbs } from '../protocol.js';
import { readBody } from './body.js';
import { DiscordError } from './errors.js';
import { Impossible } from './slash.js';

/** The verbs as methods. */
export type Verbs = {
  [Name in keyof ControlVerbs]: (
    args: ControlVerbs[Name][0],
  ) => ControlVerbs[Name][1] | Promise<ControlVerbs[Name][1]>;
};

const text = z.string();
const slash = {
  user: text,
  channel: text,
  name: text,
  subcommand: text.exactOptional(),
  options: z.record(text, z.union([text, z.number(), z.boolean()])).exactOptional(),
};

/** What each verb takes over HTTP: a page can be wrong, too. */
const ARGS: { readonly [Name in keyof ControlVerbs]: z.ZodType<ControlVerbs[Name][0]> } = {
  world: z.record(text, z.never()),
  messages: z.object({ user: text, channel: text, limit: z.int().positive().exactOptional() }),
  command: z.object({
    ...slash,
    target: text.exactOptional(),
    unchecked: z.boolean().exactOptional(),
  }),
  complete: z.object({ ...slash, focused: text }),
  press: z.object({
    user: text,
    message: text,
    customId: text,
    values: z.array(text).exactOptional(),
    unchecked: z.boolean().exactOptional(),
  }),
  submit: z.object({ user: text, interaction: text, fields: z.record(text, text) }),
  interaction: z.object({ id: text }),
  deleteMessage: z.object({ message: text }),
  deleteChannel: z.object({ channel: text }),
  clock: z.object({ ms: z.number().nonnegative() }),
  fault: z.object({ id: text, active: z.boolean() }),
  locale: z.object({ user: text, locale: text }),
};

function isVerb(name: string): name is keyof ControlVerbs {
  return Object.hasOwn(ARGS, name);
}

/** Answers `POST /control/<verb>`: the verb's value, or why there is none. */
export async function answerControl(
  verbs: Verbs,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST' || !isVerb(name)) {
    send(response, 404, { error: `no verb ${name}` });
    return;
  }
  await answerJson(request, response, (json) => run(verbs, name, json));
}

/**
 * Reads what a verb is given (JSON, and no more than the stand-in takes) and sends what `answer` makes
 * of it: 200, or `{ error }` with 413 when it was too much and with 400 when it was wrong otherwise.
 */
export async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (json: unknown) => unknown,
): Promise<void> {
  try {
    const { json } = await readBody(request);
    send(response, 200, await answer(json ?? {}));
  } catch (error) {
    if (!isExpected(error)) throw error;
    const tooLarge = error instanceof DiscordError && error.status === 413;
    send(response, tooLarge ? 413 : 400, { error: error.message });
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

function run<Name extends keyof ControlVerbs>(verbs: Verbs, name: Name, raw: unknown): unknown {
  return verbs[name](ARGS[name].parse(raw));
}

/** What a wrong request causes, as against a fault of the stand-in. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Impossible ||
    error instanceof DiscordError ||
    error instanceof RangeError ||
    error instanceof z.ZodError
  );
}

/** Sends a page what it must know first, and everything that happens after. */
export function push(
  socket: WebSocket,
  first: unknown,
  on: (send: (event: unknown) => void) => () => void,
): void {
  const send = (event: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };
  send(first);
  const off = on(send);
  socket.on('close', off);
}
