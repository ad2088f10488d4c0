/**
 * A local stand-in for Discord. `startSandbox()` serves REST under `/api`, the gateway under
 * `/gateway`, files under `/attachments` and `/emojis`, and its controls under `/control`; the bot
 * connects with `DISCORD_API_URL` set to `apiUrl` and any token.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { InteractionState, SeenMessage, UserInfo, World as WorldInfo } from '../protocol.js';
import type { Verbs } from './control.js';
import { type Core, makeCore } from './core.js';
import { buildDefaultWorld, type DefaultWorld } from './default-world.js';
import type { Faults } from './faults.js';
import type { Gateway } from './gateway.js';
import type { Listener } from './hub.js';
import type { InteractionRecord } from './interactions.js';
import type { Notification } from './messages.js';
import type { SandboxOptions } from './options.js';
import { complete, press, runCommand, submit } from './people.js';
import type { LoggedRequest, Rest, Violation } from './rest.js';
import { makeRest } from './routes.js';
import { serve } from './serve.js';
import { Impossible } from './slash.js';
import {
  type Channel,
  type ChannelSpec,
  type Guild,
  type GuildSpec,
  type User,
  type UserSpec,
  userInfo,
} from './world.js';
import { worldInfo } from './world-info.js';

/** Carries a moved clock to a bot process; resolves when the bot has it. */
export type ClockFollower = (offset: number) => Promise<void>;

/** Real milliseconds that waiting takes at most when nothing else is asked for. */
const PATIENCE_MS = 20_000;

/** Starts the stand-in with its default world. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const core = makeCore({
    rateLimits: options.rateLimits ?? true,
    validate: options.validate ?? true,
    answerMs: options.answerMs,
    info: () => worldInfo(core),
  });
  const rest = makeRest(core, options.record ?? true);
  // Loaded lazily on its first use otherwise, which would make the first answer late.
  if (options.validate ?? true) await core.validator.warmUp();
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const sandbox = new Sandbox(core, rest, server, sockets, buildDefaultWorld(core.world));
  serve(server, sockets, core, rest, sandbox, options.listener);
  // Clients keep their connections; one closed under a request would look like a fault.
  server.keepAliveTimeout = 120_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  core.files.base = `http://127.0.0.1:${address.port}`;
  core.gateway.url = `ws://127.0.0.1:${address.port}/gateway`;
  return sandbox;
}

export class Sandbox implements Verbs {
  /** The people and places it starts with. */
  readonly home: DefaultWorld;
  readonly #core: Core;
  readonly #rest: Rest;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #followers = new Set<ClockFollower>();

  constructor(
    core: Core,
    rest: Rest,
    server: Server,
    sockets: WebSocketServer,
    home: DefaultWorld,
  ) {
    this.#core = core;
    this.#rest = rest;
    this.#server = server;
    this.#sockets = sockets;
    this.home = home;
  }

  /** Where the page, the controls and the files are. */
  get url(): string {
    return this.#core.files.base;
  }

  /** The bot's `DISCORD_API_URL`. */
  get apiUrl(): string {
    return `${this.url}/api`;
  }

  /** The application's user, which has the application's id. */
  get bot(): User {
    return this.#core.world.bot;
  }

  get faults(): Faults {
    return this.#core.faults;
  }

  get gateway(): Gateway {
    return this.#core.gateway;
  }

  /** Every REST request, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#rest.requests;
  }

  /** Every body that broke Discord's rules: a well-behaved bot leaves this empty. */
  get violations(): readonly Violation[] {
    return this.#rest.violations;
  }

  /** Epoch milliseconds by the stand-in's clock, which is this far ahead of the machine's. */
  get now(): number {
    return this.#core.clock.now();
  }

  get clockOffset(): number {
    return this.#core.clock.offset;
  }

  // People and places. Their fields can be changed afterwards: permissions, installs, locales.

  addUser(spec: UserSpec): User {
    return this.#changing(() => this.#core.world.addUser(spec));
  }

  addGuild(spec: GuildSpec): Guild {
    return this.#changing(() => this.#core.world.addGuild(spec));
  }

  addChannel(spec: ChannelSpec): Channel {
    return this.#changing(() => this.#core.world.addChannel(spec));
  }

  /** The messages that notified somebody, oldest first. */
  notifications(user: string): readonly Notification[] {
    return this.#core.messages.notifications.filter((one) => one.user === user);
  }

  /** A message whoever may see it, also when it was deleted; `undefined` if there never was one. */
  message(id: string): SeenMessage | undefined {
    const record = this.#core.messages.byId.get(id);
    return record === undefined ? undefined : this.#core.messages.seen(record);
  }

  // Watching and waiting.

  /** Calls `listener` for everything that happens from now on; returns how to stop it. */
  on(listener: Listener): () => void {
    return this.#core.hub.on(listener);
  }

  /**
   * The first value of `look` that is not `undefined`; it is asked again after everything that
   * happens. Rejects, naming `what`, after `bound` real milliseconds.
   */
  waitFor<T>(what: string, look: () => T | undefined, bound = PATIENCE_MS): Promise<T> {
    return this.#core.hub.waitFor(what, look, bound);
  }

  /** Has a bot's clock moved with this one. */
  follow(follower: ClockFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Starts an interaction and does not wait for what the bot makes of it. */
  readonly begin = {
    command: (args: Parameters<typeof runCommand>[1]) => this.#state(runCommand(this.#core, args)),
    complete: (args: Parameters<typeof complete>[1]) => this.#state(complete(this.#core, args)),
    press: (args: Parameters<typeof press>[1]) => this.#state(press(this.#core, args)),
    submit: (args: Parameters<typeof submit>[1]) => this.#state(submit(this.#core, args)),
  };

  // The verbs.

  world(): WorldInfo {
    return worldInfo(this.#core);
  }

  messages(args: { user: string; channel: string; limit?: number }): SeenMessage[] {
    const channel = this.#core.world.channels.get(args.channel);
    if (channel === undefined) throw new Impossible('that channel is gone');
    return this.#core.messages.seenBy(args.user, channel, args.limit ?? 50);
  }

  command(args: Parameters<typeof runCommand>[1]): Promise<InteractionState> {
    return this.#answered(runCommand(this.#core, args));
  }

  complete(args: Parameters<typeof complete>[1]): Promise<InteractionState> {
    return this.#answered(complete(this.#core, args));
  }

  press(args: Parameters<typeof press>[1]): Promise<InteractionState> {
    return this.#answered(press(this.#core, args));
  }

  submit(args: Parameters<typeof submit>[1]): Promise<InteractionState> {
    return this.#answered(submit(this.#core, args));
  }

  interaction(args: { id: string }): InteractionState {
    const record = this.#core.interactions.get(args.id);
    if (record === undefined) throw new Impossible('no such interaction');
    return this.#state(record);
  }

  deleteMessage(args: { message: string }): Record<string, never> {
    this.#core.messages.delete(this.#core.messages.get(args.message));
    return {};
  }

  /** Deletes a channel with its threads and all their messages. */
  deleteChannel(args: { channel: string }): Record<string, never> {
    const { channels } = this.#core.world;
    for (const channel of [...channels.values()])
      if (channel.id === args.channel || channel.parent === args.channel)
        this.#changing(() => {
          for (const record of [...this.#core.messages.list(channel.id)])
            this.#core.messages.delete(record);
          channels.delete(channel.id);
        });
    return {};
  }

  /** Moves the clock forward: the bots' first, so that none of them lags behind Discord. */
  async clock(args: { ms: number }): Promise<{ now: number }> {
    const { clock, hub, interactions } = this.#core;
    const offset = clock.offset + args.ms;
    if (args.ms >= 0) await Promise.all([...this.#followers].map((follower) => follower(offset)));
    clock.advance(args.ms);
    interactions.tick();
    const now = clock.now();
    hub.emit(() => ({ type: 'clock', now }));
    return { now };
  }

  fault(args: { id: string; active: boolean }): ReturnType<Faults['list']> {
    this.#changing(() => this.faults.set(args.id, args.active));
    return this.faults.list();
  }

  locale(args: { user: string; locale: string }): UserInfo {
    const user = this.#core.world.users.get(args.user);
    if (user === undefined) throw new Impossible('no such user');
    this.#changing(() => {
      user.locale = args.locale;
    });
    return userInfo(user);
  }

  async close(): Promise<void> {
    this.#core.interactions.close();
    this.#core.gateway.close();
    // The server counts them, and would wait for them, but does not end them.
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #changing<T>(change: () => T): T {
    const value = change();
    this.#core.worldChanged();
    return value;
  }

  #state(record: InteractionRecord): InteractionState {
    return this.#core.interactions.state(record);
  }

  async #answered(record: InteractionRecord): Promise<InteractionState> {
    await this.waitFor('an answer', () => (record.status === 'pending' ? undefined : true));
    // The request that answered is still on its way into the log.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#state(record);
  }
}
