import type { WebSocket } from 'ws';

/** An event as it was sent, for who resumes. */
interface Dispatch {
  readonly s: number;
  readonly text: string;
}

/** A client's session, which outlives its connections. */
export interface Session {
  readonly id: string;
  readonly shard: readonly [index: number, count: number];
  readonly intents: number;
  readonly token: string;
  seq: number;
  sent: Dispatch[];
  socket: WebSocket | null;
}

/** What a connection has done, for tests that count. */
export interface Connection {
  readonly kind: 'identify' | 'resume';
  /** What the client identified itself with: tells two processes apart that use different ones. */
  readonly token: string;
  readonly session: string;
  readonly shard: readonly [index: number, count: number];
  readonly intents: number;
}
