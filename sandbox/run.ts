/**
 * `npm run sandbox`: a local Discord with the real bot in it, on a page in the browser. Needs no
 * account, no settings and no network.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BotProcess, register } from './bot.js';
import { type Sandbox, type SandboxOptions, startSandbox } from './server/index.js';
import { Supervisor } from './supervisor.js';
import { createWeb } from './web.js';

const usage = `Usage: npm run sandbox -- [--port N] [--keep]
Starts the bot on a Discord of its own, and prints the address of its page.
  --port N  the first port to try (default 8080); a taken one gives way to the next
  --keep    go on with the data, and at the time, of the last time
  --help    print this and end`;

const data = fileURLToPath(new URL('../data/', import.meta.url));
const portsTried = 50;
const linesShown = 8;

interface Arguments {
  readonly port: number;
  readonly keep: boolean;
}

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8080' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error('--port takes a number between 1 and 65535.');
    }
    return { port, keep: values.keep };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
};

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The stand-in on the first free port from `first` on. */
const open = async (first: number, options: SandboxOptions): Promise<Sandbox> => {
  for (let port = first; ; port += 1) {
    try {
      return await startSandbox({ ...options, port });
    } catch (error) {
      if (!isTaken(error) || port >= Math.min(65_535, first + portsTried)) throw error;
    }
  }
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const { port, keep } = readArguments();
const web = await createWeb((action) => {
  if (action === 'kill') return supervisor.kill();
  if (action === 'restart') return supervisor.restart();
  return supervisor.status();
});
const sandbox = await open(port, { listener: web });
// A second sandbox beside a running one must not take its data away.
const opened = Number(new URL(sandbox.url).port);
const files = `${data}sandbox${opened === port ? '' : `-${opened}`}`;
const databaseFile = `${files}.sqlite`;
const logFile = `${files}.log`;
/** By how much the clock was turned, ms: data that are kept must not lie in the future. */
const clockFile = `${files}.clock`;
await mkdir(data, { recursive: true });
if (keep) {
  const ms = Number(await readFile(clockFile, 'utf8').catch(() => '0'));
  if (ms > 0) await sandbox.clock({ ms });
} else {
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, clockFile]) {
    await rm(file, { force: true });
  }
}
const log = createWriteStream(logFile);

sandbox.on((event) => {
  if (event.type === 'clock') writeFileSync(clockFile, String(sandbox.clockOffset));
  if (event.type === 'violation') {
    complain(`The bot broke a rule of Discord: ${event.route}: ${event.problems.join('; ')}`);
  }
});

const recent: string[] = [];
const bot = new BotProcess(
  {
    sandbox,
    env: { DATABASE_FILE: databaseFile },
    onLine: (line) => {
      log.write(`${line}\n`);
      recent.push(line);
      if (recent.length > linesShown) recent.shift();
    },
  },
  data,
);
const supervisor = new Supervisor(
  () => {
    bot.start();
    return { ready: bot.ready(), ended: bot.ended, kill: (signal) => bot.kill(signal) };
  },
  (how, wait) => {
    complain(`The bot ended (${how}) and starts again in ${wait / 1000} s. Its last words:`);
    for (const line of recent) complain(`  ${line}`);
  },
);

let stopping = false;
const stop = async (): Promise<void> => {
  // Some programs pass a signal on that the terminal has sent to everybody already.
  if (stopping) return;
  stopping = true;
  await supervisor.stop();
  await sandbox.close();
  log.end();
  // A registration may still be under way; nothing else is.
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

// First, as by the README: the bot looks once at its start which emoji it has.
await register(sandbox).catch((error: unknown) => {
  if (!stopping) complain(String(error));
});
if (!stopping) await supervisor.start();
if (!stopping) {
  say(
    `Sandbox: ${sandbox.url} - open it in a browser. Ctrl-C ends it; the bot's log is ${relative('.', logFile)}.`,
  );
}
