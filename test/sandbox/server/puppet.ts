/** A bot of a few lines, without a library: tests answer for it, request by request. */
import { type APIInteraction, GatewayOpcodes } from 'discord-api-types/v10';
import { WebSocket } from 'ws';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/server/index.js';

export interface Reply {
  readonly status: number;
  readonly code: number | undefined;
  readonly headers: Headers;
  /** The parsed body; an empty object when there was none. */
  readonly body: Record<string, unknown>;
}

/** A stand-in with one connected puppet and two commands, `/go` and `/find`. */
export async function stage(options: SandboxOptions = {}): Promise<Stage> {
  const sandbox = await startSandbox({ rateLimits: false, ...options });
  const puppet = await Puppet.connect(sandbox);
  const made = new Stage(sandbox, puppet);
  const everywhere = { integration_types: [0, 1], contexts: [0, 1, 2] };
  const what = { type: 3, name: 'what', description: 'What', autocomplete: true };
  await made.api('PUT', `/applications/${sandbox.bot.id}/commands`, [
    { name: 'go', description: 'Go', ...everywhere },
    { name: 'find', description: 'Find', options: [what], ...everywhere },
    { name: 'Point at', type: 2, ...everywhere },
  ]);
  return made;
}

export class Stage {
  readonly sandbox: Sandbox;
  readonly puppet: Puppet;

  constructor(sandbox: Sandbox, puppet: Puppet) {
    this.sandbox = sandbox;
    this.puppet = puppet;
  }

  /** A request with the bot's token. */
  async api(method: string, path: string, body?: unknown): Promise<Reply> {
    return read(
      await fetch(`${this.sandbox.apiUrl}/v10${path}`, {
        method,
        headers: {
          Authorization: 'Bot puppet',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  }

  /** The same with files, under `files[0]`, `files[1]` … */
  async upload(
    method: string,
    path: string,
    body: unknown,
    files: readonly { name: string; data: Buffer }[],
  ): Promise<Reply> {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body));
    for (const [index, file] of files.entries())
      form.set(`files[${index}]`, new Blob([new Uint8Array(file.data)]), file.name);
    const headers = { Authorization: 'Bot puppet' };
    return read(await fetch(`${this.sandbox.apiUrl}/v10${path}`, { method, headers, body: form }));
  }

  /** Ada (or `user`) runs `/go` in #games (or `channel`); the puppet has it when this resolves. */
  async go(
    user = this.sandbox.home.ada,
    channel = this.sandbox.home.games,
  ): Promise<APIInteraction> {
    const { id } = this.sandbox.begin.command({ user: user.id, channel: channel.id, name: 'go' });
    return this.puppet.interaction(id);
  }

  /** Somebody presses a button of a message that the puppet has posted. */
  async press(
    message: string,
    customId: string,
    user = this.sandbox.home.ada,
  ): Promise<APIInteraction> {
    const { id } = this.sandbox.begin.press({ user: user.id, message, customId });
    return this.puppet.interaction(id);
  }

  callback(to: APIInteraction, body: unknown, query = ''): Promise<Reply> {
    return this.api('POST', `/interactions/${to.id}/${to.token}/callback${query}`, body);
  }

  webhook(method: string, to: APIInteraction, rest: string, body?: unknown): Promise<Reply> {
    return this.api(method, `/webhooks/${to.application_id}/${to.token}${rest}`, body);
  }

  /** Posts a message with one button, `push`, as an answer to `/go`; returns its id. */
  async posted(extra: Record<string, unknown> = {}): Promise<string> {
    const go = await this.go();
    const data = { content: 'Board', components: [row(button('push'))], ...extra };
    const { body } = await this.callback(go, { type: 4, data }, '?with_response=true');
    return messageIn(body);
  }

  async close(): Promise<void> {
    this.puppet.close();
    await this.sandbox.close();
  }
}

/** The id of the message in a callback's response. */
export function messageIn(body: Record<string, unknown>): string {
  const { resource } = body;
  const message =
    typeof resource === 'object' && resource !== null && 'message' in resource
      ? resource.message
      : undefined;
  if (typeof message !== 'object' || message === null || !('id' in message))
    throw new Error(`no message in ${JSON.stringify(body)}`);
  return String(message.id);
}

export function row(...components: unknown[]): Record<string, unknown> {
  return { type: 1, components };
}

export function button(custom_id: string, extra: Record<string, unknown> = {}) {
  return { type: 2, style: 1, label: custom_id, custom_id, ...extra };
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function read(answer: Response): Promise<Reply> {
  const text = await answer.text();
  const body: Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
  const code = typeof body.code === 'number' ? body.code : undefined;
  return { status: answer.status, code, headers: answer.headers, body };
}

interface Frame {
  readonly op: number;
  readonly t?: string | null;
  readonly s?: number | null;
  readonly d?: unknown;
}

/** One gateway connection that remembers every frame. */
export class Puppet {
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #look: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (raw) => {
      const frame: Frame = JSON.parse(raw.toString());
      this.frames.push(frame);
      this.#look();
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  static open(sandbox: Sandbox): Puppet {
    return new Puppet(new WebSocket(`${sandbox.gateway.url}?v=10&encoding=json`));
  }

  /** Connects and identifies; resolves when READY has come. */
  static async connect(sandbox: Sandbox, identify: Record<string, unknown> = {}): Promise<Puppet> {
    const puppet = Puppet.open(sandbox);
    await puppet.frame((frame) => frame.op === GatewayOpcodes.Hello);
    puppet.send(GatewayOpcodes.Identify, {
      token: 'puppet',
      intents: 0,
      properties: {},
      ...identify,
    });
    await puppet.event('READY');
    return puppet;
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  sendRaw(text: string): void {
    this.#socket.send(text);
  }

  /** Ends the connection without a word, as a lost network does. */
  drop(): void {
    this.#socket.terminate();
  }

  close(): void {
    this.#socket.close(1000);
  }

  get last(): number {
    return this.frames.reduce((last, frame) => Math.max(last, frame.s ?? 0), 0);
  }

  /** The first frame that fits, now or within fifteen seconds. */
  frame(fits: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no such frame came')), 15_000);
      this.#look = () => {
        const found = this.frames.find(fits);
        if (found === undefined) return;
        clearTimeout(timer);
        this.#look = () => {};
        resolve(found);
      };
      this.#look();
    });
  }

  event(type: string): Promise<Frame> {
    return this.frame((frame) => frame.t === type);
  }

  /** The ids of the interactions that came, in order. */
  get interactions(): string[] {
    return this.frames.filter((frame) => frame.t === 'INTERACTION_CREATE').map(idOf);
  }

  async interaction(id: string): Promise<APIInteraction> {
    const frame = await this.frame((one) => one.t === 'INTERACTION_CREATE' && idOf(one) === id);
    // What the stand-in sends is what is under test; tests look at the fields they need.
    return frame.d as APIInteraction;
  }
}

function idOf(frame: Frame): string {
  const { d } = frame;
  return typeof d === 'object' && d !== null && 'id' in d ? String(d.id) : '';
}
