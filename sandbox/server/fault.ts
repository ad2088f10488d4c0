/** What a fault is made of: how one is set, and what it does at each point where it can bite. */
import type { DiscordError, KnownCode } from './errors.js';
import type { Gateway } from './gateway.js';

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
  readonly group: string;
  /** The routes it bites when nothing else is asked for. */
  readonly route?: RegExp;
  /** Milliseconds when nothing else is asked for. */
  readonly ms?: number;
  /** Which of the requests on its routes it bites. */
  readonly only?: (request: FaultRequest) => boolean;
  /** Before anything is done. */
  readonly before?: (
    ms: number,
    options: FaultOptions,
    /** Resolves when the fault is switched off. */
    off: Promise<undefined>,
  ) => Outcome | Promise<undefined>;
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
