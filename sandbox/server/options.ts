import type { PageListener } from './serve.js';

/** How a stand-in is started. */
export interface SandboxOptions {
  /** 0 or left out: any free one. A taken one rejects with `EADDRINUSE`. */
  readonly port?: number;
  /** `false` for benchmarks. */
  readonly rateLimits?: boolean;
  /** `false` for benchmarks: bodies are then taken as they come. */
  readonly validate?: boolean;
  /** In which time an answer must come, ms; Discord's three seconds when left out. */
  readonly answerMs?: number;
  /** `false` for benchmarks: requests are then not kept. */
  readonly record?: boolean;
  /** For a program that serves the page, and verbs of its own, from the same address. */
  readonly listener?: PageListener;
}
