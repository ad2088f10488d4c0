import type { Errand } from '../match/channel.js';
import { minute } from '../units.js';
import type { Play } from './context.js';
import { pressGrace, runErrands, type Show } from './errands.js';
import { Limiter } from './limiter.js';

/** Channels that a sweep takes up. */
const sweepLimit = 200;
/** In how many channels at a time errands are run: those a change has just left, and those of a sweep. */
const urgentAtOnce = 8;
const sweptAtOnce = 8;
/** An errand that fails is left alone for longer and longer, ms. */
const firstPause = 5_000;
const longestPause = 10 * minute;

/** How long an errand that has failed is left alone. */
interface Pause {
  /** By the stopwatch. */
  readonly until: number;
  readonly length: number;
}

/** A later errand of the same kind at the same table waits as long as the one before it. */
const nameOf = ({ kind, table }: Errand): string => `${kind} ${table}`;

export interface OutboxOptions {
  readonly play: Play;
  readonly show: Show;
  /** Told by every sweep how many channels have errands left, and for how long one has at most, ms. */
  readonly waiting: (channels: number, longest: number) => void;
}

/** Runs errands: those that a change has just left at once, and all others by sweeps. */
export class Outbox {
  readonly #options: OutboxOptions;
  /** When this process began to listen, epoch ms. */
  readonly #began: number;
  /** Channels in which a change has left errands: whether it was while they were being run. */
  readonly #urgent = new Map<string, boolean>();
  /** Channels that a sweep has taken up and is not done with. */
  readonly #swept = new Set<string>();
  readonly #urgentLimiter = new Limiter(urgentAtOnce);
  readonly #sweepLimiter = new Limiter(sweptAtOnce);
  /** Channels that sweeps have found with errands left, since when by the stopwatch. */
  #found: ReadonlyMap<string, number> = new Map();
  /** Errands that have failed, by channel and then by name, until they are done. */
  readonly #pauses = new Map<string, Map<string, Pause>>();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#began = options.play.now();
  }

  /** Runs a channel's errands soon, save for showing boards: a change has just left some. */
  errandsIn(channel: string): void {
    const isKnown = this.#urgent.has(channel);
    this.#urgent.set(channel, isKnown);
    if (isKnown) return;
    void this.#urgentLimiter.run(async () => {
      do {
        this.#urgent.set(channel, false);
        await this.#runErrands(channel, null);
      } while (this.#urgent.get(channel) === true);
      this.#urgent.delete(channel);
    });
  }

  /**
   * Has the errands of all channels run that have some. It does not wait for them: Discord may take its
   * time with one, and that concerns nobody else.
   */
  async sweep(): Promise<void> {
    const { play, show } = this.#options;
    // What the process before us left has nobody any more who is about to show it; presses of our
    // own time have.
    const grace = Math.min(pressGrace, play.now() - this.#began);
    const channels = await play.store.dirty(sweepLimit + this.#pauses.size + this.#swept.size);
    const started = performance.now();
    this.#found = new Map(channels.map((id) => [id, this.#found.get(id) ?? started]));
    this.#options.waiting(channels.length, started - Math.min(started, ...this.#found.values()));
    const waiting = new Set(channels);
    // All of its errands are done, by whomever.
    for (const channel of this.#pauses.keys()) {
      if (!waiting.has(channel)) this.#pauses.delete(channel);
    }
    for (const channel of channels) {
      if (this.#swept.has(channel)) continue;
      this.#swept.add(channel);
      void this.#sweepLimiter
        .run(() => this.#runErrands(channel, show, grace))
        .finally(() => this.#swept.delete(channel));
    }
  }

  /** Finishes what is under way; what waits for its turn is done by whoever comes next. */
  async close(): Promise<void> {
    await Promise.all([this.#urgentLimiter.close(), this.#sweepLimiter.close()]);
  }

  async #runErrands(channel: string, show: Show | null, grace = pressGrace): Promise<void> {
    const { play } = this.#options;
    const before: ReadonlyMap<string, Pause> = this.#pauses.get(channel) ?? new Map();
    // Of errands that do not stand any more nothing is known.
    const pauses = new Map<string, Pause>();
    const waits = (errand: Errand): boolean => {
      const name = nameOf(errand);
      const pause = before.get(name);
      if (pause === undefined) return false;
      // Also of one that this run leaves alone: it is not known to work again.
      pauses.set(name, pause);
      return pause.until > performance.now();
    };
    const failed = (errand: Errand): void => {
      const name = nameOf(errand);
      const known = before.get(name);
      const length = known === undefined ? firstPause : Math.min(longestPause, known.length * 2);
      pauses.set(name, { until: performance.now() + length, length });
    };
    try {
      await runErrands(play, channel, show, { grace, waits, failed });
    } catch (error) {
      const again = Math.max(...[...pauses.values()].map(({ length }) => length));
      play.log.warn({ err: error, channel, again }, 'errands have to wait');
    } finally {
      if (pauses.size > 0) this.#pauses.set(channel, pauses);
      else this.#pauses.delete(channel);
    }
  }
}
