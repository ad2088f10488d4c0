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
import { inject } from 'vitest';
import { commandBodies } from '../../commands/index.js';
import { type BotOptions, type BotProcess, register, startBot } from '../../sandbox/bot.js';
import type { InteractionState, OptionValue } from '../../sandbox/protocol.js';
import {
  type Channel,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
  type User,
} from '../../sandbox/server/index.js';
import { Answer, idOf, type MessageLike, Shown } from './shown.js';

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
    const bot = await startBot({ entry: inject('bot'), ...botOptions, sandbox });
    const made = new Table(sandbox, bot);
    try {
      if (!unready) await bot.ready();
      return made;
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

export class Table {
  readonly sandbox: Sandbox;
  readonly bot: BotProcess;

  constructor(sandbox: Sandbox, bot: BotProcess) {
    this.sandbox = sandbox;
    this.bot = bot;
  }

  /** A person of the world by name, or one that the test has added. */
  as(who: string | User): Person {
    const people = this.sandbox.world().users;
    const id = typeof who === 'string' ? people.find((user) => user.name === who)?.id : who.id;
    if (id === undefined) throw new Error(`nobody is called ${String(who)}`);
    return new Person(this, id);
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
    const leaked = this.bot.lines.filter((line) => secret.test(line));
    if (leaked.length > 0) throw new Error(`the bot printed a token:\n${leaked.join('\n')}`);
  }
}

type Options = Readonly<Record<string, OptionValue | { readonly id: string }>>;

/** Somebody at the table, and what they can do. Every act waits for what comes of it. */
export class Person {
  readonly id: string;
  readonly #table: Table;

  constructor(at: Table, id: string) {
    this.#table = at;
    this.id = id;
  }

  /** Runs a command: its name, then its subcommand. Options may be people. */
  async slash(
    where: string | Channel,
    command: string,
    options: Options = {},
    unchecked = false,
  ): Promise<Answer> {
    const { sandbox } = this.#table;
    const asked = this.#asked(where, command, options);
    return this.#settled(sandbox.begin.command({ ...asked, unchecked }));
  }

  /** Uses an entry of the menu on a person or on a message. */
  async menu(where: string | Channel, name: string, target: Person | MessageLike): Promise<Answer> {
    const { sandbox } = this.#table;
    const channel = this.#table.channel(where);
    const on = target instanceof Person ? target.id : idOf(target);
    return this.#settled(sandbox.begin.command({ user: this.id, channel, name, target: on }));
  }

  /** The completions offered for an option, by name. */
  async complete(
    where: string | Channel,
    command: string,
    focused: string,
    typed = '',
  ): Promise<readonly string[]> {
    const asked = this.#asked(where, command, { [focused]: typed });
    const state = await this.#table.sandbox.complete({ ...asked, focused });
    return (state.choices ?? []).map((choice) => choice.name);
  }

  /** Presses a button by its label, a part of its label, or its custom id. */
  async press(which: MessageLike, button: string): Promise<Answer> {
    return this.#press(which, this.#customId(which, button), false);
  }

  /** Sends a press that no button stands for (any more): forged, or crossed by an edit. */
  async forge(which: MessageLike, customId: string): Promise<Answer> {
    return this.#press(which, customId, true);
  }

  /** Chooses in a select by its custom id. */
  async choose(which: MessageLike, customId: string, values: string[]): Promise<Answer> {
    const { sandbox } = this.#table;
    const message = idOf(which);
    return this.#settled(sandbox.begin.press({ user: this.id, message, customId, values }));
  }

  /** Fills in the modal that an action opened. */
  async fill(opened: Answer, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { sandbox } = this.#table;
    const interaction = opened.state.id;
    return this.#settled(
      sandbox.begin.submit({ user: this.id, interaction, fields: { ...fields } }),
    );
  }

  /** What this person sees of a channel, oldest first. */
  see(where: string | Channel): readonly Shown[] {
    const channel = this.#table.channel(where);
    const seen = this.#table.sandbox.messages({ user: this.id, channel });
    return seen.map((one) => new Shown(one));
  }

  /** How many messages have notified this person. */
  get pings(): number {
    return this.#table.sandbox.notifications(this.id).length;
  }

  #asked(where: string | Channel, command: string, options: Options) {
    const [name = '', ...rest] = command.split(' ');
    const values = Object.entries(options).map(
      ([key, value]) => [key, typeof value === 'object' ? value.id : value] as const,
    );
    return {
      user: this.id,
      channel: this.#table.channel(where),
      name,
      ...(rest.length === 0 ? {} : { subcommand: rest.join(' ') }),
      options: Object.fromEntries(values),
    };
  }

  #customId(which: MessageLike, button: string): string {
    const { buttons } = this.#table.message(which);
    const found =
      buttons.find(({ label, customId }) => label === button || customId === button) ??
      buttons.find(({ label }) => label.includes(button));
    if (found?.customId == null)
      throw new Error(
        `no button "${button}" among ${buttons.map(({ label }) => label).join(' | ')}`,
      );
    return found.customId;
  }

  #press(which: MessageLike, customId: string, unchecked: boolean): Promise<Answer> {
    const { sandbox } = this.#table;
    const message = idOf(which);
    return this.#settled(sandbox.begin.press({ user: this.id, message, customId, unchecked }));
  }

  /**
   * Waits until the person has an answer: one that failed, or one that is there. A "thinking" message
   * is not one yet. A silent acknowledgement (type 6) is, unless it came so late that it only puts an
   * answer off: the bot does that after 1.5 s, on a busy machine also without a fault.
   */
  async #settled(begun: InteractionState): Promise<Answer> {
    const { sandbox } = this.#table;
    const started = performance.now();
    let silentAfter: number | null = null;
    const state = await this.#table.until('an interaction to settle', () => {
      const now = sandbox.interaction({ id: begun.id });
      if (now.status === 'pending') return undefined;
      if (now.status === 'deferred') silentAfter ??= performance.now() - started;
      const putOff = now.callback === 5 || (silentAfter ?? 0) > 1_400;
      if (now.status === 'deferred' && putOff) return undefined;
      // Acknowledged with a message that is just being made.
      const due = now.status === 'answered' && (now.callback === 4 || now.callback === 7);
      return due && now.messages.length === 0 ? undefined : now;
    });
    // The request that answered is still on its way into the log.
    await new Promise((resolve) => setImmediate(resolve));
    return new Answer(
      sandbox.interaction({ id: state.id }),
      state.messages.map((id) => this.#table.message(id)),
    );
  }
}
