import type { BotStatus } from './protocol.js';

/** A process that was started, as much of it as {@link Supervisor} needs. */
export interface Launched {
  /** Settles when the process has ended, with how it ended in words. */
  readonly ended: Promise<string>;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
}

const firstWait = 500;
const longestWait = 15_000;
/** A process that lived as long as this, ms, was well: the next wait is the first one again. */
const wellAfter = 20_000;
/** How long a process that was asked to stop may take, ms, before it is ended. */
const patience = 10_000;

/**
 * Keeps one process running: when it ends, it is started again, after a wait that doubles from
 * half a second to 15 seconds as long as it keeps dying early.
 */
export class Supervisor {
  readonly #launch: () => Promise<Launched>;
  readonly #onEnd: (how: string) => void;
  #running: Launched | null = null;
  #timer: NodeJS.Timeout | null = null;
  #wait = firstWait;
  #stopped = false;
  #status: BotStatus = { state: 'starting', restarts: 0, ended: null };

  /** `onEnd` is told of every end that nobody asked for. */
  constructor(launch: () => Promise<Launched>, onEnd: (how: string) => void) {
    this.#launch = launch;
    this.#onEnd = onEnd;
  }

  status(): BotStatus {
    return this.#status;
  }

  async start(): Promise<void> {
    this.#timer = null;
    this.#status = { ...this.#status, state: 'starting' };
    const since = Date.now();
    let how: string;
    try {
      const launched = await this.#launch();
      this.#running = launched;
      if (this.#stopped) launched.kill('SIGTERM');
      this.#status = { ...this.#status, state: 'running' };
      void launched.ended.then((words) => this.#ended(words, since));
      return;
    } catch (error) {
      how = error instanceof Error ? error.message : String(error);
    }
    this.#ended(how, since);
  }

  /** Ends the process at once; it is started again like after any other end. */
  kill(): BotStatus {
    this.#running?.kill('SIGKILL');
    return this.#status;
  }

  /** Asks the process to stop, and starts it again at once. */
  restart(): BotStatus {
    this.#wait = firstWait;
    if (this.#timer) {
      clearTimeout(this.#timer);
      void this.start();
    } else {
      this.#running?.kill('SIGTERM');
    }
    return this.#status;
  }

  /** Stops the process for good; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    const running = this.#running;
    if (!running) return;
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), patience);
    await running.ended;
    clearTimeout(timer);
  }

  #ended(how: string, since: number): void {
    this.#running = null;
    if (this.#stopped) return;
    if (Date.now() - since > wellAfter) this.#wait = firstWait;
    this.#status = { state: 'waiting', restarts: this.#status.restarts + 1, ended: how };
    this.#onEnd(how);
    this.#timer = setTimeout(() => void this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }
}
