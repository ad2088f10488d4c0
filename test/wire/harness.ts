/**
 * Wire tests play on the real bot process against the stand-in, as people do:
 *
 *   const t = await table();
 *   const [ada, bo] = [t.as('Ada'), t.as('Bo')];
 *   const challenge = await ada.slash('#games', 'knucklebones challenge', { opponent: bo });
 *   await bo.press(challenge, 'Accept');
 *   await t.close();
 *
 * `close()` fails the test when the bot sent anything that breaks Discord's rules, or printed a token.
 */
import { inject, vi } from 'vitest';
import { commandBodies } from '../../commands/index.js';
import { type BotOptions, type BotProcess, register, startBot } from '../../sandbox/bot.js';
import type { FaultSpec, SetFault } from '../../sandbox/server/faults.js';
import {
  type Channel,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  type User,
} from '../../sandbox/server/index.js';
import { Person } from './person.js';
import { idOf, type MessageLike, Shown } from './shown.js';

export { Person } from './person.js';
export { Answer, type MessageLike, Shown } from './shown.js';

export interface TableOptions extends Omit<BotOptions, 'sandbox'> {
  readonly sandbox?: SandboxOptions;
  /** Runs the real register tool, which also uploads the emoji: slower than publishing from here. */
  readonly register?: boolean;
  /** Sets the stand-in up before the bot is started. */
  readonly prepare?: (sandbox: Sandbox) => void;
  /** Does not wait for the bot to be ready. */
  readonly unready?: boolean;
}

/** Starts a stand-in with the commands published and a bot that is ready to play. */
export async function table(options: TableOptions = {}): Promise<Table> {
  const {
    sandbox: settings,
    register: tool = false,
    prepare,
    unready = false,
    ...botOptions
  } = options;
  const sandbox = await startSandbox(settings);
  try {
    prepare?.(sandbox);
    await (tool ? register(sandbox) : publish(sandbox));
    const leaked: string[] = [];
    const bot = await startBot(watched({ ...botOptions, sandbox }, leaked));
    try {
      if (!unready) await bot.ready();
      return new Table(sandbox, bot, leaked);
    } catch (error) {
      await bot.close();
      throw error;
    }
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Publishes the project's commands without starting a process for it. */
export async function publish(sandbox: Sandbox): Promise<void> {
  const answer = await fetch(`${sandbox.apiUrl}/v10/applications/${sandbox.bot.id}/commands`, {
    method: 'PUT',
    headers: { Authorization: 'Bot stand-in.token', 'Content-Type': 'application/json' },
    body: JSON.stringify(commandBodies()),
  });
  if (!answer.ok) throw new Error(`the commands were refused: ${await answer.text()}`);
}

/** The stand-in's tokens of interactions, and those of the bots. */
const secret = /aW50ZXJhY3Rpb24_\d|stand-in\.[0-9a-f]{12}/;

/** The compiled bot, each of whose lines is looked at as it is printed: only the last are kept. */
const watched = (options: BotOptions, leaked: string[]): BotOptions => ({
  entry: inject('bot'),
  ...options,
  onLine: (line) => {
    if (secret.test(line)) leaked.push(line);
    options.onLine?.(line);
  },
});

export class Table {
  readonly sandbox: Sandbox;
  readonly bot: BotProcess;
  readonly #leaked: string[];

  constructor(sandbox: Sandbox, bot: BotProcess, leaked: string[]) {
    this.sandbox = sandbox;
    this.bot = bot;
    this.#leaked = leaked;
  }

  /** Starts one more bot beside the first, and waits until it plays; the caller closes it. */
  async another(options: Omit<BotOptions, 'sandbox'> = {}): Promise<BotProcess> {
    const bot = await startBot(watched({ ...options, sandbox: this.sandbox }, this.#leaked));
    try {
      await bot.ready();
      return bot;
    } catch (error) {
      await bot.close();
      throw error;
    }
  }

  /** A person of the world by name, or one that the test has added. */
  as(who: string | User): Person {
    const people = this.sandbox.world().users;
    const id = typeof who === 'string' ? people.find((user) => user.name === who)?.id : who.id;
    if (id === undefined) throw new Error(`nobody is called ${String(who)}`);
    return new Person(this, id);
  }

  /** Somebody new, who is in the default server. */
  newcomer(name: string): Person {
    const user = this.sandbox.addUser({ name });
    this.sandbox.home.table.members.add(user.id);
    return this.as(user);
  }

  /** Sets a fault of the stand-in, until it is removed or has bitten as often as it says. */
  fault(spec: FaultSpec): SetFault {
    return this.sandbox.faults.add(spec);
  }

  /** A channel's id: `#games`, a thread's or a group's name after `#`, or the channel itself. */
  channel(where: string | Channel): string {
    if (typeof where !== 'string') return where.id;
    const name = where.replace(/^#/, '');
    const found = this.sandbox.world().channels.find((channel) => channel.name === name);
    if (found === undefined) throw new Error(`no channel is called ${name}`);
    return found.id;
  }

  /** A message as it is now. */
  message(which: MessageLike): Shown {
    const seen = this.sandbox.message(idOf(which));
    if (seen === undefined) throw new Error('there was never such a message');
    return new Shown(seen);
  }

  /** Moves Discord's clock and the bot's. */
  async forward(ms: number): Promise<void> {
    await this.sandbox.clock({ ms });
  }

  /** The first value of `look` that is not `undefined`; asked again after everything that happens. */
  until<T>(what: string, look: () => T | undefined, bound?: number): Promise<T> {
    return this.sandbox.waitFor(what, look, bound);
  }

  /**
   * The first line of the bot's log with all of these words, of those after its first `from`. People may
   * have their answer before what is logged about it has come through the pipe.
   */
  logged(from: number, ...words: readonly string[]): Promise<string> {
    return vi.waitFor(() => {
      const has = (line: string): boolean => words.every((word) => line.includes(word));
      const line = this.bot.since(from).find(has);
      if (line === undefined) throw new Error(`nothing was logged with ${words.join(' and ')}`);
      return line;
    }, 20_000);
  }

  /** Waits until a message looks as it should. */
  shows(which: MessageLike, what: string, fits: (shown: Shown) => boolean): Promise<Shown> {
    return this.until(what, () => {
      const shown = this.message(which);
      return fits(shown) ? shown : undefined;
    });
  }

  /** Stops everything. @throws Error naming what the bot sent against Discord's rules, or leaked. */
  async close(): Promise<void> {
    await this.bot.close();
    await this.sandbox.close();
    const broken = this.sandbox.violations.map(
      ({ route, problems }) => `${route}: ${problems.join('; ')}`,
    );
    if (broken.length > 0) throw new Error(`the bot broke Discord's rules:\n${broken.join('\n')}`);
    if (this.#leaked.length > 0)
      throw new Error(`the bot printed a token:\n${this.#leaked.join('\n')}`);
  }
}
