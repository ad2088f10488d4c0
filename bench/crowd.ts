/** The people of the benchmark: what they do on the stand-in, and how long they wait for answers. */
import type { APIMessage } from 'discord-api-types/v10';
import type { ControlEvent, InteractionState } from '../sandbox/protocol.js';
import type { Channel, Guild, Sandbox, User } from '../sandbox/server/index.js';

/** What a press or a command came to. */
export interface Settled {
  readonly state: InteractionState;
  /** The message that it made or changed, as it is then; `null` when there is none. */
  readonly message: APIMessage | null;
}

/** Two people and a channel of their own. */
export interface Party {
  readonly channel: Channel;
  readonly people: readonly [User, User];
}

interface Waiting {
  readonly since: number;
  readonly settle: (settled: Settled) => void;
}

/** Everybody who acts at once. They share one watch on the stand-in, which is the cheapest. */
export class Crowd {
  readonly sandbox: Sandbox;
  /** Milliseconds from press to answer since {@link Crowd.begin}, in the order of the answers. */
  latencies: number[] = [];
  /** Interactions that Discord would have shown as failed since {@link Crowd.begin}. */
  failures = 0;
  readonly #waiting = new Map<string, Waiting>();
  readonly #messages = new Map<string, APIMessage>();
  readonly #guilds: readonly [Guild, ...Guild[]];
  #off: () => void;
  #parties = 0;

  /** @param guilds the servers in which parties meet, in turn */
  constructor(sandbox: Sandbox, guilds: readonly [Guild, ...Guild[]] = [sandbox.home.table]) {
    this.sandbox = sandbox;
    this.#guilds = guilds;
    this.#off = sandbox.on((event) => this.#hear(event));
  }

  /** Forgets what was measured so far. */
  begin(): void {
    this.latencies = [];
    this.failures = 0;
  }

  leave(): void {
    this.#off();
  }

  /** Two new people in a new channel. A board names in its first line who is to act. */
  party(): Party {
    this.#parties += 1;
    const number = this.#parties;
    const guild = this.#guilds[number % this.#guilds.length] ?? this.#guilds[0];
    return this.#unheard(() => ({
      channel: this.sandbox.addChannel({ name: `table-${number}`, guild: guild.id }),
      people: [this.#join(`Ada ${number}`, guild), this.#join(`Bo ${number}`, guild)],
    }));
  }

  /** New people of the first server. */
  outsiders(count: number): readonly User[] {
    return this.#unheard(() =>
      Array.from({ length: count }, (_, index) =>
        this.#join(`Passer-by ${index}`, this.#guilds[0]),
      ),
    );
  }

  command(args: Parameters<Sandbox['begin']['command']>[0]): Promise<Settled> {
    const since = performance.now();
    return this.#settled(this.sandbox.begin.command(args), since);
  }

  press(user: User, message: string, customId: string): Promise<Settled> {
    const since = performance.now();
    return this.#settled(this.sandbox.begin.press({ user: user.id, message, customId }), since);
  }

  #join(name: string, guild: Guild): User {
    const user = this.sandbox.addUser({ name });
    guild.members.add(user.id);
    return user;
  }

  /** Changes the world without telling ourselves: describing all its people takes long. */
  #unheard<T>(change: () => T): T {
    this.#off();
    const value = change();
    this.#off = this.sandbox.on((event) => this.#hear(event));
    return value;
  }

  #settled({ id }: InteractionState, since: number): Promise<Settled> {
    return new Promise((settle) => this.#waiting.set(id, { since, settle }));
  }

  #hear(event: ControlEvent): void {
    if (event.type === 'message') this.#messages.set(event.seen.message.id, event.seen.message);
    if (event.type !== 'interaction') return;
    const { interaction: state } = event;
    const waiting = this.#waiting.get(state.id);
    // Put off is not answered yet: the board follows.
    if (waiting === undefined || state.status === 'pending' || state.status === 'deferred') return;
    this.#waiting.delete(state.id);
    if (state.status === 'failed') this.failures += 1;
    else this.latencies.push(performance.now() - waiting.since);
    const id = state.messages.at(-1) ?? '';
    const message = this.#messages.get(id) ?? null;
    this.#messages.delete(id);
    waiting.settle({ state, message });
  }
}
