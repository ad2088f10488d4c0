/** Somebody at the table of a wire test, and what they can do. */
import type { InteractionState, OptionValue } from '../../sandbox/protocol.js';
import type { Channel } from '../../sandbox/server/index.js';
import type { Table } from './harness.js';
import { Answer, idOf, type MessageLike, Shown } from './shown.js';

/** Real milliseconds after which a silent acknowledgement may be one that only puts the answer off. */
export const silentMs = 1_400;
/** Real milliseconds for which an answer that was put off is waited for, if there is to be one. */
const putOffMs = 8_000;

type Options = Readonly<Record<string, OptionValue | { readonly id: string }>>;

/** Every act of theirs waits for what comes of it. */
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
   * is not one yet. A silent acknowledgement (type 6) is, unless it came so late that it may only put an
   * answer off: the bot does that after 1.5 s, on a busy machine also without a fault. When nothing
   * follows it, it was the answer after all.
   */
  async #settled(begun: InteractionState): Promise<Answer> {
    const { sandbox } = this.#table;
    const read = (): InteractionState => sandbox.interaction({ id: begun.id });
    const started = performance.now();
    const first = await this.#table.until('an interaction to be answered', () => {
      const now = read();
      return now.status === 'pending' ? undefined : now;
    });
    const putOff = first.callback === 6 && performance.now() - started > silentMs;
    const settled = (): InteractionState | undefined => {
      const now = read();
      if (now.status === 'deferred' && (now.callback === 5 || putOff)) return undefined;
      // Acknowledged with a message that is just being made.
      const due = now.status === 'answered' && (now.callback === 4 || now.callback === 7);
      return due && now.messages.length === 0 ? undefined : now;
    };
    const state = putOff
      ? await this.#table.until('what was put off', settled, putOffMs).catch((error: unknown) => {
          if (!String(error).includes('what was put off')) throw error;
          return read();
        })
      : await this.#table.until('an interaction to settle', settled);
    // The request that answered is still on its way into the log.
    await new Promise((resolve) => setImmediate(resolve));
    return new Answer(
      read(),
      state.messages.map((id) => this.#table.message(id)),
    );
  }
}
