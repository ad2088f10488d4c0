import type { BotStatus } from './protocol.js';

/** A process that was started, as much of it as {@link Supervisor} needs. */
export interface Launched {
  /** Settles when the process does its work; rejects when it ends before that. */
  readonly ready: Promise<void>;
  /** Settles when the process has ended, with how it ended in words. */
  readonly ended: Promise<string>;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
}

const firstWait = 500;
const longestWait = 15_000;
/** How long a process that was asked to stop may take, ms, before it is ended. */
const patience = 10_000;

/**
 * Keeps one process running: when it ends, it is started again, after a wait that doubles from
 * half a second to 15 seconds as long as it never gets ready.
 */
export class Supervisor {
  readonly #launch: () => Launched;
  readonly #onEnd: (how: string, wait: number) => void;
  #running: Launched | null = null;
  #timer: NodeJS.Timeout | null = null;
  #wait = firstWait;
  #stopped = false;
  #status: BotStatus = { state: 'starting', restarts: 0, ended: null };

  /** `onEnd` is told of every end before {@link stop}, and of the wait, ms, until the next start. */
  constructor(launch: () => Launched, onEnd: (how: string, wait: number) => void) {
    this.#launch = launch;
    this.#onEnd = onEnd;
  }

  status(): BotStatus {
    return this.#status;
  }

  /** Starts the process; resolves when it is ready, or has ended before that. */
  async start(): Promise<void> {
    this.#timer = null;
    const { ended, restarts } = this.#status;
    this.#status = { state: 'starting', restarts: restarts + Number(ended !== null), ended };
    const launched = this.#launch();
    this.#running = launched;
    void launched.ended.then((how) => this.#ended(how));
    try {
      await launched.ready;
      if (this.#running !== launched) return;
      this.#wait = firstWait;
      this.#status = { ...this.#status, state: 'running' };
    } catch {
      // One that hangs without getting ready is ended like one that crashed.
      launched.kill('SIGKILL');
      await launched.ended;
    }
  }

  /** Ends the process at once; it is started again like after any other end. */
  kill(): BotStatus {
    this.#running?.kill('SIGKILL');
    return this.#status;
  }

  /** Asks the process to stop and starts it again; one that waits for its next start has it now. */
  restart(): BotStatus {
    this.#wait = firstWait;
    if (this.#timer !== null) {
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
    if (this.#timer !== null) clearTimeout(this.#timer);
    const running = this.#running;
    if (running === null) return;
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), patience);
    await running.ended;
    clearTimeout(timer);
  }

  #ended(how: string): void {
    this.#running = null;
    if (this.#stopped) return;
    this.#status = { ...this.#status, state: 'waiting', ended: how };
    this.#onEnd(how, this.#wait);
    this.#timer = setTimeout(() => void this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }
}
