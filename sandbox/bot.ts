/** The real bot as a child process of whoever runs the stand-in: the sandbox, or a wire test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from './server/index.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PRELOAD = new URL('./clock-preload.mjs', import.meta.url).href;
/** Real milliseconds for a start from source on a busy machine. */
const START_MS = 60_000;
/** Real milliseconds for the bot to take over a moved clock; one that is just starting comes to it last. */
const CLOCK_MS = START_MS;
/** Lines of output that are kept. */
const KEPT_LINES = 2_000;

export interface BotOptions {
  readonly sandbox: Sandbox;
  /** Beside what is set anyway: `DATABASE_FILE`, `REDIS_URL`, `HEALTH_PORT`, `LOG_LEVEL` … */
  readonly env?: Readonly<Record<string, string>>;
  /** From the project's root; `src/main.ts` by default. JavaScript runs without tsx. */
  readonly entry?: string;
  /** Where the database goes when `DATABASE_FILE` is not given; by default a new temporary one. */
  readonly directory?: string;
  /** How far the clock of the bot's machine is off, ms. */
  readonly clockError?: number;
  /** Given every line the bot prints. */
  readonly onLine?: (line: string) => void;
}

/** Starts the bot; `ready()` says when it plays. */
export async function startBot(options: BotOptions): Promise<BotProcess> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'dice-bot-')));
  const bot = new BotProcess(options, directory);
  bot.start();
  return bot;
}

/**
 * Publishes the commands, and the emoji, with the project's own tool (`npm run register`).
 * @throws Error with the tool's output when it fails.
 */
export async function register(sandbox: Sandbox): Promise<void> {
  const tool = spawn(process.execPath, ['--import', 'tsx', 'src/tools/register.ts'], {
    cwd: ROOT,
    env: environment(sandbox, 'stand-in.register'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [tool.stdout, tool.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code]: unknown[] = await once(tool, 'close');
  if (code !== 0) throw new Error(`register ended with ${String(code)}:\n${output}`);
}

export class BotProcess {
  /** Where its database is, unless the environment says otherwise. */
  readonly directory: string;
  /** The last of what it printed, over all its lives. */
  readonly lines: string[] = [];
  /** How many lines it has printed, over all its lives. */
  printed = 0;
  readonly #options: BotOptions;
  readonly #token = `stand-in.${randomBytes(6).toString('hex')}`;
  #child: ChildProcess | null = null;
  #ended: Promise<string> = Promise.resolve('not started');
  #identifiedBefore = 0;
  #unfollow = () => {};

  constructor(options: BotOptions, directory: string) {
    this.#options = options;
    this.directory = directory;
  }

  /** Settles when the present process has ended, with how it ended in words. */
  get ended(): Promise<string> {
    return this.#ended;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get running(): boolean {
    return this.#child !== null;
  }

  /** Starts a process; the one before must have ended. */
  start(): void {
    if (this.#child !== null) throw new Error('the bot is running already');
    const { sandbox, entry = 'src/main.ts', clockError = 0 } = this.#options;
    this.#identifiedBefore = this.#identified;
    const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = spawn(process.execPath, [...loader, '--import', PRELOAD, entry], {
      cwd: ROOT,
      env: {
        ...environment(sandbox, this.#token),
        DATABASE_FILE: join(this.directory, 'bot.sqlite'),
        ...this.#options.env,
        SANDBOX_CLOCK_OFFSET: String(sandbox.clockOffset + clockError),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#collect(child.stdout);
    this.#collect(child.stderr);
    this.#unfollow = sandbox.follow((offset) => moveClock(child, offset + clockError));
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(this.#over(error.message)));
      child.once('close', (code, signal) =>
        resolve(this.#over(signal === null ? `exit code ${code}` : `ended by ${signal}`)),
      );
    });
  }

  /** Resolves when the stand-in has seen it identify and has told it that it is ready. */
  async ready(): Promise<void> {
    const { sandbox } = this.#options;
    const identified = sandbox.waitFor(
      'the bot to be ready',
      () => (this.#identified > this.#identifiedBefore ? true : undefined),
      START_MS,
    );
    const early = this.#ended.then((how) => {
      throw new Error(`the bot did not start (${how}):\n${this.lines.slice(-20).join('\n')}`);
    });
    await Promise.race([identified, early]);
  }

  /** What it has printed since it had printed `count` lines, as far as it is kept. */
  since(count: number): readonly string[] {
    const fresh = this.printed - count;
    return fresh <= 0 ? [] : this.lines.slice(-fresh);
  }

  /** Sends a signal and does not wait for what comes of it. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#child?.kill(signal);
  }

  /** Ends it at once, as a power cut would; resolves when it is gone. */
  async crash(): Promise<void> {
    this.kill('SIGKILL');
    await this.#ended;
  }

  /** Asks it to end; resolves with how it did. */
  async stop(): Promise<string> {
    this.kill('SIGTERM');
    return this.#ended;
  }

  /** Starts it again, after `crash()` or `stop()` or by stopping it first, and waits until it plays. */
  async restart(): Promise<void> {
    await this.stop();
    this.start();
    await this.ready();
  }

  /** Stops it for good and removes its directory, if it had made one. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.kill('SIGKILL'), START_MS);
    await this.stop();
    clearTimeout(timer);
    if (this.#options.directory === undefined)
      await rm(this.directory, { recursive: true, force: true });
  }

  /** How often a process of this one has identified: each has a token of its own. */
  get #identified(): number {
    const { connections } = this.#options.sandbox.gateway;
    return connections.filter(({ kind, token }) => kind === 'identify' && token === this.#token)
      .length;
  }

  #over(how: string): string {
    this.#child = null;
    this.#unfollow();
    return how;
  }

  #collect(stream: ChildProcess['stdout']): void {
    let rest = '';
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.lines.push(line);
        this.printed += 1;
        this.#options.onLine?.(line);
      }
      if (this.lines.length > KEPT_LINES) this.lines.splice(0, this.lines.length - KEPT_LINES);
    });
  }
}

/** Everything the bot reads is set, so that neither an `.env` file nor the caller's shell leaks in. */
function environment(sandbox: Sandbox, token: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DISCORD_TOKEN: token,
    DISCORD_API_URL: sandbox.apiUrl,
    DISCORD_SHARD_COUNT: '',
    DISCORD_SHARDS: '',
    DATABASE_FILE: '',
    DATABASE_SYNC: '',
    REDIS_URL: '',
    HEALTH_PORT: '0',
    LOG_LEVEL: 'info',
  };
}

/** Tells the process the new offset and waits until it says that it has it, or has ended. */
async function moveClock(child: ChildProcess, offset: number): Promise<void> {
  if (!child.connected) return;
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error) => {
      clearTimeout(timer);
      child.off('message', heard);
      child.off('close', gone);
      if (error === undefined) resolve();
      else reject(error);
    };
    const heard = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'clock' in message)
        if (message.clock === offset) done();
    };
    const gone = () => done();
    const timer = setTimeout(
      () => done(new Error('the bot did not take over the clock')),
      CLOCK_MS,
    );
    child.on('message', heard);
    child.once('close', gone);
    child.send({ clock: offset }, (error) => {
      // The connection broke under the message: the process is on its way out.
      if (error !== null) done();
    });
  });
}
