import { minute } from '../units.js';
import type { Play } from './context.js';
import { pressGrace, runErrands, type Show } from './errands.js';
import { Lanes } from './lanes.js';

/** Channels that a sweep takes up. */
const sweepLimit = 200;
/** In how many channels at a time errands are run: those a change has just left, and those of a sweep. */
const urgentAtOnce = 8;
const sweptAtOnce = 8;
/** A channel whose errands fail is left alone for longer and longer, up to this, ms. */
const longestPause = 10 * minute;

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
  readonly #urgentLanes = new Lanes(urgentAtOnce);
  readonly #sweepLanes = new Lanes(sweptAtOnce);
  /** Channels that sweeps have found with errands left, since when by the stopwatch. */
  #found: ReadonlyMap<string, number> = new Map();
  /** Channels whose errands have failed, until all of them are done. */
  readonly #pauses = new Map<string, { readonly until: number; readonly length: number }>();

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#began = options.play.now();
  }

  /** Runs a channel's errands soon, save for showing boards: a change has just left some. */
  errandsIn(channel: string): void {
    const isKnown = this.#urgent.has(channel);
    this.#urgent.set(channel, isKnown);
    if (isKnown) return;
    void this.#urgentLanes.run(async () => {
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
    this.#forgetPauses(new Set(channels));
    for (const channel of channels) {
      const pause = this.#pauses.get(channel);
      if (pause !== undefined && pause.until > performance.now()) continue;
      if (this.#swept.has(channel)) continue;
      this.#swept.add(channel);
      void this.#sweepLanes
        .run(() => this.#runErrands(channel, show, grace))
        .finally(() => this.#swept.delete(channel));
    }
  }

  /** Finishes what is under way; what waits for its turn is done by whoever comes next. */
  async close(): Promise<void> {
    await Promise.all([this.#urgentLanes.close(), this.#sweepLanes.close()]);
  }

  /** What failed may have been done by others, or need not be done any more. */
  #forgetPauses(waiting: ReadonlySet<string>): void {
    for (const [channel, { until }] of this.#pauses) {
      if (until <= performance.now() && !waiting.has(channel)) this.#pauses.delete(channel);
    }
  }

  async #runErrands(channel: string, show: Show | null, grace = pressGrace): Promise<void> {
    try {
      // What was left alone may be what has failed: that is not known to work again.
      if (await runErrands(this.#options.play, channel, show, grace)) this.#pauses.delete(channel);
    } catch (error) {
      const length = Math.min(longestPause, (this.#pauses.get(channel)?.length ?? 2_500) * 2);
      this.#pauses.set(channel, { until: performance.now() + length, length });
      this.#options.play.log.warn({ err: error, channel, again: length }, 'errands have to wait');
    }
  }
}
