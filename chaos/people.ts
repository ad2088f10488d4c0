/** People at the stand-in: what they press, and how long they wait for what comes of it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { InteractionState } from '../sandbox/protocol.js';
import type { Channel, Sandbox, User } from '../sandbox/server/index.js';
import { type Pressable, pressablesOn, Shown } from './shown.js';
import type { Witness } from './witness.js';

/** Real milliseconds for which somebody waits for an answer: Discord gives it up after three seconds. */
const patience = 6_000;

/** Whether a bot had a session that this reached, or will when it is taken up again. */
export const wasHeard = ({ why }: InteractionState): boolean => why !== 'the bot is not connected';

/** Whether nothing more is to come: an answer that was put off is there once it is edited in. */
export const isSettled = ({ status, callback }: InteractionState): boolean =>
  status !== 'pending' && !(status === 'deferred' && callback === 5);

/** A channel of their own, and the people who meet there. */
export class Company {
  readonly sandbox: Sandbox;
  readonly channel: Channel;
  readonly people: readonly User[];
  readonly #witness: Witness;

  constructor(sandbox: Sandbox, witness: Witness, number: number) {
    const guild = sandbox.home.table;
    this.sandbox = sandbox;
    this.#witness = witness;
    this.channel = sandbox.addChannel({ name: `table-${number}`, guild: guild.id });
    this.people = ['Ada', 'Bo', 'Cleo'].map((name) => {
      const user = sandbox.addUser({ name: `${name} ${number}` });
      guild.members.add(user.id);
      return user;
    });
  }

  /** What everybody sees in the channel, oldest first. */
  get messages(): readonly Shown[] {
    const [first] = this.people;
    return this.sandbox
      .messages({ user: first?.id ?? '', channel: this.channel.id })
      .map((seen) => new Shown(seen))
      .filter(({ viewer, deleted }) => viewer === null && !deleted);
  }

  /** A message as it is now; `null` when it is gone. */
  look(id: string): Shown | null {
    const seen = this.sandbox.message(id);
    return seen === undefined || seen.deleted ? null : new Shown(seen);
  }

  async command(
    person: User,
    name: string,
    subcommand: string,
    options: Readonly<Record<string, string | number | boolean>> = {},
  ): Promise<InteractionState | null> {
    const { channel } = this;
    return this.#begun(() =>
      this.sandbox.begin.command({
        user: person.id,
        channel: channel.id,
        name,
        subcommand,
        options: { ...options },
      }),
    );
  }

  /** Presses, or chooses; `old`: also what is no longer there. */
  async press(
    person: User,
    message: string,
    {
      customId,
      values,
    }: Pick<Pressable, 'customId'> & { readonly values: readonly string[] | null },
    old = false,
  ): Promise<InteractionState | null> {
    const at = this.sandbox.now;
    return this.#begun(() => {
      const begun = this.sandbox.begin.press({
        user: person.id,
        message,
        customId,
        ...(values === null ? {} : { values: [...values] }),
        unchecked: old,
      });
      if (wasHeard(begun)) this.#witness.pressed(person.id, customId, values, at);
      return begun;
    });
  }

  /** Fills in the form that a press opened, as it is. */
  async submit(person: User, opened: InteractionState): Promise<InteractionState | null> {
    return this.#begun(() =>
      this.sandbox.begin.submit({ user: person.id, interaction: opened.id, fields: {} }),
    );
  }

  /** Gives up at a board, through its form. */
  async resign(person: User, board: Shown): Promise<void> {
    const button = pressablesOn(board.api).find(({ action }) => action.startsWith('resign'));
    if (button === undefined) return;
    const opened = await this.press(person, board.id, { ...button, values: null });
    if (opened?.modal != null) await this.submit(person, opened);
  }

  /** Waits until a message is another than `before`, but not for long. */
  async changed(before: Shown, bound = 1_500): Promise<void> {
    const was = JSON.stringify(before.api);
    await this.sandbox
      .waitFor(
        'a change',
        () => {
          const now = this.look(before.id);
          return now === null || JSON.stringify(now.api) !== was ? true : undefined;
        },
        bound,
      )
      .catch(() => undefined);
  }

  /** `null` when Discord's own client would not have sent it. */
  async #begun(begin: () => InteractionState): Promise<InteractionState | null> {
    this.#witness.presses += 1;
    let id: string;
    try {
      ({ id } = begin());
    } catch {
      // The message has changed or gone under the press.
      await delay(20);
      return null;
    }
    const look = () => {
      const now = this.sandbox.interaction({ id });
      return isSettled(now) ? now : undefined;
    };
    return this.sandbox
      .waitFor('an answer', look, patience)
      .catch(() => this.sandbox.interaction({ id }));
  }
}
