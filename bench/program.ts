/** A bot as a process of its own, against the stand-in, watched through its own metrics. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Sandbox } from '../sandbox/server/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Real milliseconds in which a program must be ready; a busy machine is slow. */
const patience = 60_000;

export interface ProgramOptions {
  readonly sandbox: Sandbox;
  /** From the project's root. Sources run through tsx, the compiled product as it is. */
  readonly entry: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the CPU profile goes; `null` for none. */
  readonly profile?: string | null;
  /** Whether {@link Program.collect} is to work. */
  readonly inspect?: boolean;
}

/** What a process says of itself at `/metrics`, by name; labels and histograms are left out. */
export type Metrics = ReadonlyMap<string, number>;

/** The entries of the compiled bot and of what it is compared with. */
export const entries = {
  bot: 'dist/src/main.js',
  noop: 'bench/noop.ts',
  bare: 'bench/bare.ts',
} as const;

export class Program {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #ended: Promise<void>;
  readonly #lines: string[] = [];
  #port: number | null = null;
  #inspector: string | null = null;
  #isReady = false;
  #look: () => void = () => {};

  private constructor(options: ProgramOptions, folder: string) {
    const { entry, sandbox, profile = null, inspect = false } = options;
    this.#folder = folder;
    const flags = [
      ...(profile === null ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]),
      ...(inspect ? ['--inspect=127.0.0.1:0'] : []),
      ...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ];
    this.#child = spawn(process.execPath, [...flags, entry], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DISCORD_TOKEN: 'stand-in.token',
        DISCORD_API_URL: sandbox.apiUrl,
        DATABASE_FILE: join(folder, 'bot.sqlite'),
        DATABASE_SYNC: 'normal',
        REDIS_URL: '',
        HEALTH_PORT: '0',
        LOG_LEVEL: 'info',
        NODE_ENV: 'production',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => void this.#child.kill('SIGKILL');
    process.once('exit', kill);
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        process.off('exit', kill);
        resolve();
      });
    });
    const { stdout, stderr } = this.#child;
    if (stdout === null || stderr === null) throw new Error('a program without output');
    createInterface({ input: stdout }).on('line', (line) => this.#read(line));
    createInterface({ input: stderr }).on('line', (line) => this.#complain(line));
  }

  /** Starts it in a temporary folder; `ready()` says when it plays. */
  static async start(options: ProgramOptions): Promise<Program> {
    return new Program(options, await mkdtemp(join(tmpdir(), 'bench-bot-')));
  }

  /** Resolves when it has said that it is ready and where its health pages are. */
  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const is = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(this.#words('was not ready'))), patience);
      this.#look = () => {
        if (this.#isReady && this.#port !== null) resolve();
      };
      this.#look();
    });
    const early = this.#ended.then(() => {
      throw new Error(this.#words('ended'));
    });
    await Promise.race([is, early]).finally(() => clearTimeout(timer));
  }

  /** The process's metrics now; what prom-client gathers since the last look begins anew. */
  async metrics(): Promise<Metrics> {
    return readMetrics(await (await fetch(`http://127.0.0.1:${this.#port}/metrics`)).text());
  }

  /** Has it collect its garbage, so that what its heap holds then is what it keeps. */
  async collect(): Promise<void> {
    if (this.#inspector === null) throw new Error('it was started without an inspector');
    await collectGarbage(this.#inspector);
  }

  /** The lines it logged as warnings or worse. */
  get troubles(): readonly string[] {
    return this.#lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), patience);
    await this.#ended;
    clearTimeout(timer);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #read(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > 500) this.#lines.shift();
    if (!line.startsWith('{')) return;
    const said: { msg?: unknown; port?: unknown } = JSON.parse(line);
    if (said.msg === 'ready') this.#isReady = true;
    if (typeof said.port === 'number') this.#port = said.port;
    this.#look();
  }

  #complain(line: string): void {
    const address = inspectorIn(line);
    if (address !== null) this.#inspector = address;
    else if (!/^(For help|Debugger )/.test(line)) process.stderr.write(`${line}\n`);
  }

  #words(what: string): string {
    return `${this.#child.spawnargs.at(-1)} ${what}:\n${this.#lines.slice(-20).join('\n')}`;
  }
}

/** What stands on the page `/metrics`. */
export const readMetrics = (page: string): Metrics =>
  new Map(
    page.split('\n').flatMap((line): [string, number][] => {
      const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );

/** The address of the inspector, when a process says it; `null` for any other line. */
export const inspectorIn = (line: string): string | null =>
  /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? null;

/** Has the process behind an inspector collect its garbage. */
export const collectGarbage = async (inspector: string): Promise<void> => {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(socket, 'message');
  socket.close();
  await once(socket, 'close');
};

/** A metric that must be there. */
export const metric = (metrics: Metrics, name: string): number => {
  const value = metrics.get(name);
  if (value === undefined) throw new Error(`no metric ${name}`);
  return value;
};

/** The event loop's delay since the last look, in ms, without the 10 ms of its own timer. */
export const loopDelay = (metrics: Metrics, part: 'p50' | 'p99' | 'max'): number =>
  metric(metrics, `nodejs_eventloop_lag_${part}_seconds`) * 1000 - 10;
