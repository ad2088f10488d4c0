/** The gateway: sessions, heartbeats, dispatches and RESUME, over JSON WebSockets. */
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { RawData, WebSocket } from 'ws';
import { shardOf } from './clock.js';
import type { Faults } from './faults.js';
import { Deliveries } from './gateway-deliveries.js';
import { identifyIn, parse, ready, send, wholeGuild } from './gateway-frames.js';
import type { Connection, Session } from './gateway-session.js';
import { SessionStarts } from './gateway-starts.js';
import type { Hub } from './hub.js';
import { isObject } from './validate/schema.js';
import type { World } from './world.js';

/** Discord closes a connection that sends more than this. */
const MAX_PAYLOAD = 4096;
/** Dispatches a session keeps for RESUME. */
const KEPT = 500;

export class Gateway {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #hub: Hub;
  readonly #changed: () => void;
  readonly #sessions = new Map<string, Session>();
  readonly #sockets = new Set<WebSocket>();
  /** The connection under each socket. */
  readonly #lines = new Map<WebSocket, Duplex>();
  readonly #deliveries: Deliveries;
  /** Every successful IDENTIFY and RESUME, in order. */
  readonly connections: Connection[] = [];
  /** Heartbeats received. */
  heartbeats = 0;
  /** What a new connection is told to keep up, in real milliseconds. */
  heartbeatMs = 41_250;
  /** Where clients connect; known once the server listens. */
  url = '';
  readonly starts = new SessionStarts();
  readonly #away = new Set<number>();

  /** @param changed called when a session begins or ends. */
  constructor(world: World, faults: Faults, hub: Hub, changed: () => void) {
    this.#world = world;
    this.#faults = faults;
    this.#deliveries = new Deliveries(faults);
    this.#hub = hub;
    this.#changed = changed;
  }

  get connected(): boolean {
    return [...this.#sessions.values()].some((session) => session.socket !== null);
  }

  /** Takes over a new WebSocket and the connection that it runs over. */
  accept(socket: WebSocket, line: Duplex): void {
    if (this.#faults.down) {
      socket.terminate();
      return;
    }
    this.#sockets.add(socket);
    this.#lines.set(socket, line);
    let session: Session | undefined;
    send(socket, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: this.heartbeatMs } });
    socket.on('message', (raw: RawData) => {
      session = this.#receive(socket, session, raw.toString());
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', (code: number) => {
      this.#sockets.delete(socket);
      this.#lines.delete(socket);
      if (session?.socket === socket) this.#lose(session, code);
    });
  }

  /**
   * Sends an event to every session of the server's shard; those that are away get it when they
   * resume. Returns how many sessions there are for it.
   */
  dispatch(type: string, data: unknown, guild: string | null): number {
    const sessions = [...this.#sessions.values()].filter(
      ({ shard: [index, count] }) => index === (guild === null ? 0 : shardOf(guild, count)),
    );
    for (const session of sessions) this.#deliver(session, type, data);
    return sessions.length;
  }

  /** Cuts every connection without a closing handshake: sessions stay and can be resumed. */
  cut(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** A shard is out of order, as one of Discord's can be while the others work, or works again. */
  takeAway(shard: number, away = true): void {
    if (!away) {
      this.#away.delete(shard);
      return;
    }
    this.#away.add(shard);
    for (const session of this.#sessions.values())
      if (session.shard[0] === shard) session.socket?.terminate();
  }

  /** Cuts every connection in the middle of a frame, as a broken line does. */
  tear(): void {
    // The head of a text frame of 4,096 bytes, and only the first few of those.
    const frame = Buffer.from('\x81\x7e\x10\x00{"op":0,"t":', 'latin1');
    for (const line of this.#lines.values()) line.write(frame, () => line.destroy());
  }

  /** Sends every client a frame that nobody can read. */
  garble(): void {
    for (const socket of this.#sockets) socket.send('{"op":0,"t":"INTERACTION_CREATE","d":{"id"');
  }

  /** Closes every connection with a code; what becomes of the session is the client's affair. */
  shut(code: number): void {
    for (const socket of this.#sockets) socket.close(code);
  }

  /** Op 9 with resuming: clients may go on with the session they have, over the same connection. */
  doubt(): void {
    for (const session of this.#sessions.values()) {
      if (session.socket === null) continue;
      send(session.socket, { op: GatewayOpcodes.InvalidSession, d: true });
      session.socket = null;
    }
  }

  /** Op 7: asks every client to come back and resume. */
  askToReconnect(): void {
    for (const socket of this.#sockets) send(socket, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Op 9 without resuming: every client must identify anew. */
  invalidate(): void {
    for (const session of this.#sessions.values()) {
      if (session.socket !== null)
        send(session.socket, { op: GatewayOpcodes.InvalidSession, d: false });
    }
    this.#sessions.clear();
    this.#changed();
  }

  /** Drops what was still to be delivered late. */
  close(): void {
    this.#deliveries.close();
  }

  #receive(socket: WebSocket, session: Session | undefined, text: string): Session | undefined {
    if (Buffer.byteLength(text) > MAX_PAYLOAD) {
      socket.close(GatewayCloseCodes.DecodeError, 'Payload too large');
      return session;
    }
    const message = parse(text);
    if (message === undefined) {
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
      return session;
    }
    const data = isObject(message.d) ? message.d : {};
    switch (message.op) {
      case GatewayOpcodes.Heartbeat:
        this.heartbeats += 1;
        if (!this.#faults.deaf) send(socket, { op: GatewayOpcodes.HeartbeatAck, d: null });
        this.#hub.changed();
        return session;
      case GatewayOpcodes.Identify:
        if (session === undefined) return this.#identify(socket, data);
        socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
        return session;
      case GatewayOpcodes.Resume:
        if (session?.socket !== socket) return this.#resume(socket, data);
        socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
        return session;
      case GatewayOpcodes.PresenceUpdate:
      case GatewayOpcodes.VoiceStateUpdate:
      case GatewayOpcodes.RequestGuildMembers:
        if (session === undefined)
          socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
        return session;
      default:
        socket.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
        return session;
    }
  }

  #identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const asked = identifyIn(data, this.#faults.distrusting);
    if ('code' in asked) {
      socket.close(asked.code, asked.reason);
      return undefined;
    }
    const { token, intents, shard } = asked;
    if (!this.#mayStart(socket, shard[0])) return undefined;
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      shard,
      intents,
      token,
      seq: 0,
      sent: [],
      socket,
    };
    this.#forgetBefore(session);
    this.#sessions.set(session.id, session);
    this.#ready(session);
    this.#connected('identify', session);
    this.#changed();
    return session;
  }

  /** Whether a shard may start a session now; the socket has been told when it may not. */
  #mayStart(socket: WebSocket, shard: number): boolean {
    if (this.#away.has(shard)) {
      socket.terminate();
      return false;
    }
    const verdict = this.starts.begin(shard);
    if (verdict === 'used-up')
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    if (verdict === 'too-soon') send(socket, { op: GatewayOpcodes.InvalidSession, d: false });
    return verdict === 'welcome';
  }

  /** Whoever identifies anew comes back to no session that was cut off: it need not wait for them. */
  #forgetBefore({ token, shard }: Session): void {
    for (const { id, socket, ...old } of this.#sessions.values())
      if (socket === null && old.token === token && old.shard.join() === shard.join())
        this.#sessions.delete(id);
  }

  #ready(session: Session): void {
    const guilds = [...this.#world.guilds.values()].filter(
      (guild) =>
        guild.install === 'bot' && shardOf(guild.id, session.shard[1]) === session.shard[0],
    );
    this.#push(session, 'READY', ready(this.#world, session, guilds, this.url));
    // Without this event a client that asked for servers waits fifteen seconds for each.
    if ((session.intents & GatewayIntentBits.Guilds) !== 0)
      for (const guild of guilds)
        this.#push(session, 'GUILD_CREATE', wholeGuild(this.#world, guild));
  }

  #resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const session =
      typeof data.session_id === 'string' ? this.#sessions.get(data.session_id) : undefined;
    const seq = typeof data.seq === 'number' ? data.seq : -1;
    const missed = session?.sent.filter((dispatch) => dispatch.s > seq) ?? [];
    const first = missed[0]?.s ?? seq + 1;
    const known = session !== undefined && session.token === data.token;
    if (known && this.#away.has(session.shard[0])) {
      socket.terminate();
      return undefined;
    }
    if (!known || seq < 0 || seq > session.seq || first !== seq + 1) {
      send(socket, { op: GatewayOpcodes.InvalidSession, d: false });
      return undefined;
    }
    if (this.#faults.mute) return undefined;
    session.socket?.terminate();
    session.socket = socket;
    for (const dispatch of missed) socket.send(dispatch.text);
    this.#push(session, 'RESUMED', {});
    this.#connected('resume', session);
    this.#changed();
    return session;
  }

  #connected(kind: Connection['kind'], session: Session): void {
    const { id, token, shard, intents } = session;
    this.connections.push({ kind, token, session: id, shard, intents });
  }

  /** A client that closes with 1000 or 1001 gives its session up; otherwise it may come back. */
  #lose(session: Session, code: number): void {
    session.socket = null;
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
    this.#changed();
  }

  /** One event to one session, as the active faults will have it. */
  #deliver(session: Session, type: string, data: unknown): void {
    const said = this.#faults.alter(data);
    this.#deliveries.deliver(() => this.#push(session, type, said));
  }

  #push(session: Session, type: string, data: unknown): void {
    session.seq += 1;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: type, s: session.seq, d: data });
    session.sent.push({ s: session.seq, text });
    if (session.sent.length > 2 * KEPT) session.sent = session.sent.slice(-KEPT);
    if (session.socket?.readyState === session.socket?.OPEN) session.socket?.send(text);
  }
}
