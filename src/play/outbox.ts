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

/** A later errand of the same kind at the same table, for the same person, waits as long as the one before it. */
const nameOf = (errand: Errand): string =>
  [errand.kind, errand.table, ...('person' in errand ? [errand.person] : [])].join(' ');

/** The name of a pause when no errand is at fault: its channel cannot be read, or not be written. */
const wholeChannel = '';

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
  #closed = false;
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
      } while (!this.#closed && this.#urgent.get(channel) === true);
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
    this.#closed = true;
    await Promise.all([this.#urgentLimiter.close(), this.#sweepLimiter.close()]);
  }

  async #runErrands(channel: string, show: Show | null, grace = pressGrace): Promise<void> {
    const { play } = this.#options;
    const before: ReadonlyMap<string, Pause> = this.#pauses.get(channel) ?? new Map();
    if (isPaused(before.get(wholeChannel))) return;
    // Of errands that do not stand any more nothing is known.
    const pauses = new Map<string, Pause>();
    const waits = (errand: Errand): boolean => {
      const name = nameOf(errand);
      const pause = before.get(name);
      // Also of one that this run leaves alone: it is not known to work again.
      if (pause !== undefined) pauses.set(name, pause);
      return isPaused(pause);
    };
    let isErrand = false;
    const failed = (errand: Errand): void => {
      isErrand = true;
      pauses.set(nameOf(errand), pauseAfter(before.get(nameOf(errand))));
    };
    try {
      await runErrands(play, channel, show, { grace, waits, failed });
    } catch (error) {
      if (!isErrand) {
        for (const [name, pause] of before) pauses.set(name, pause);
        pauses.set(wholeChannel, pauseAfter(before.get(wholeChannel)));
      }
      const again = Math.max(...[...pauses.values()].map(({ length }) => length));
      play.log.warn({ err: error, channel, again }, 'errands have to wait');
    }
    if (pauses.size > 0) this.#pauses.set(channel, pauses);
    else this.#pauses.delete(channel);
  }
}

const isPaused = (pause: Pause | undefined): boolean =>
  pause !== undefined && pause.until > performance.now();

/** Twice as long as the one before. */
const pauseAfter = (before: Pause | undefined): Pause => {
  const length = before === undefined ? firstPause : Math.min(longestPause, before.length * 2);
  return { until: performance.now() + length, length };
};
