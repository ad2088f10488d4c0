import type { Span } from '../match/clock.js';
import type { DueClaim } from '../store/port.js';
import { day, hour } from '../units.js';
import type { Play } from './context.js';
import { type Surroundings, workOff } from './deadlines.js';
import type { GapsFor } from './due.js';
import type { Show } from './errands.js';
import { Limiter } from './limiter.js';
import { Outbox } from './outbox.js';
import type { Remind } from './reminders.js';
import { dropServer, leftServer } from './retention.js';
import { within } from './within.js';

/** How often deadlines are looked for, ms. */
const tick = 1_000;
/**
 * How often a shard says that it is up, and after what silence a gap is recorded, ms. A process that
 * has kept saying so by its own stopwatch was up, even when the wall clock has jumped meanwhile.
 */
const beatEvery = 5_000;
const beatTolerance = 20_000;
/** How often the channels with unfinished errands are gone through, ms. */
const sweepEvery = 5_000;
/** Deadlines claimed at a time, and for how long nobody else claims them, ms. */
const claimLimit = 50;
const lease = 30_000;
/** How long the next deadlines wait for those, ms. What Discord takes its time with is finished beside them. */
const batchPatience = 5_000;
/** How many deadlines may be under way: while Discord answers nothing, no more are claimed. */
const mostWorking = 500;
/** How many boards are shown at a time that deadlines have changed. */
const shownAtOnce = 8;
/** How often leaderboards of weeks and months are dropped, and how long after their end, ms. */
const pruneEvery = 6 * hour;
const prunedAfter = 7 * day;

export interface SchedulerOptions {
  readonly play: Play;
  readonly show: Show;
  readonly remind: Remind;
  /** Whether the bot is a member of a server now; rejects when that is not clear. */
  readonly present: (guild: string) => Promise<boolean>;
  /** The shards of this process that can receive presses now. */
  readonly shards: () => readonly number[];
  readonly shardOf: (guild: string | null) => number;
  readonly stands: Surroundings['stands'];
  readonly departed: Surroundings['departed'];
  readonly worked: (outcome: string) => void;
  /** Told of every deadline that is claimed, how late that is, ms. */
  readonly late: (ms: number) => void;
  /** Told by every sweep how many channels have errands left, and for how long one has at most, ms. */
  readonly waiting: (channels: number, longest: number) => void;
}

/**
 * What happens without anybody pressing: deadlines, errands left by a crash, and the record of when
 * the bot could be played on. It works only while the gateway is up, so that nobody's clock runs
 * out at a bot that could not hear them.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #outbox: Outbox;
  /** Deadlines that are being worked off, by what they are of. */
  readonly #working = new Map<string, Promise<void>>();
  readonly #showing = new Limiter(shownAtOnce);
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #closed = false;
  /** By shard, when it last said that it is up: by the stopwatch. */
  readonly #beats = new Map<number, number>();
  #lastBeat = Number.NEGATIVE_INFINITY;
  #lastSweep = Number.NEGATIVE_INFINITY;
  #lastPrune = Number.NEGATIVE_INFINITY;
  /** What is said while work is under way: one beat at a time. */
  #beatMeanwhile: Promise<void> | null = null;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options);
  }

  start(): void {
    this.#schedule(0);
  }

  /** Runs a channel's errands soon: a change has just left some. */
  errandsIn(channel: string): void {
    this.#outbox.errandsIn(channel);
  }

  /** Finishes what is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // What waits for its turn is dropped now, however long what is under way may take.
    const limiters = [this.#showing.close(), this.#outbox.close()];
    await this.#running;
    await Promise.all([...this.#working.values(), ...limiters]);
  }

  #schedule(delay: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#turn().finally(() => this.#schedule(tick));
    }, delay);
  }

  async #turn(): Promise<void> {
    const up = this.#options.shards();
    if (up.length === 0) return;
    try {
      // First of all: what was missed is known before any clock is called run out.
      // A shard that has just come up says so at once, or its first seconds would count as down.
      const fresh = up.some((shard) => !this.#beats.has(shard));
      if (fresh || performance.now() - this.#lastBeat >= beatEvery) await this.#beat(up);
      await this.#beating(() => this.#work());
    } catch (error) {
      this.#failed(error);
    }
  }

  async #work(): Promise<void> {
    const { play } = this.#options;
    await this.#deadlines();
    if (this.#closed) return;
    if (performance.now() - this.#lastSweep >= sweepEvery) {
      await this.#outbox.sweep();
      this.#lastSweep = performance.now();
    }
    if (performance.now() - this.#lastPrune >= pruneEvery) {
      await play.store.ledger.prune(play.now() - prunedAfter);
      this.#lastPrune = performance.now();
    }
  }

  /** A store that cannot be written is time in which nobody could play: the next beat measures it. */
  #failed(error: unknown): void {
    this.#lastBeat = Number.NEGATIVE_INFINITY;
    this.#beats.clear();
    this.#options.play.log.warn({ err: error }, 'deadlines and errands have to wait');
  }

  /**
   * Says on that shards are up while something is done that may wait long for Discord: people can play
   * meanwhile, and that would count as time in which nobody could.
   */
  async #beating(work: () => Promise<void>): Promise<void> {
    const timer = setInterval(() => {
      this.#beatMeanwhile ??= this.#beat(this.#options.shards())
        .catch((error: unknown) => this.#failed(error))
        .finally(() => {
          this.#beatMeanwhile = null;
        });
    }, beatEvery);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await this.#beatMeanwhile;
    }
  }

  async #beat(up: readonly number[]): Promise<void> {
    if (up.length === 0) return;
    const { play } = this.#options;
    for (const shard of up) {
      // New in this division of the servers: when they could be played on before is not known.
      if (!this.#beats.has(shard) && (await play.store.uptime.last(shard)) === null) {
        await play.store.uptime.beat(shard, 0, Number.POSITIVE_INFINITY);
      }
      const silence = performance.now() - (this.#beats.get(shard) ?? Number.NEGATIVE_INFINITY);
      const tolerance = silence <= beatTolerance ? Number.POSITIVE_INFINITY : beatTolerance;
      const gap = await play.store.uptime.beat(shard, play.now(), tolerance);
      this.#beats.set(shard, performance.now());
      if (gap !== null && gap.from > 0) {
        play.log.warn({ shard, ...gap }, 'time in which nobody could play is given back');
      }
    }
    this.#lastBeat = performance.now();
  }

  /**
   * The times since a moment in which nobody could play on a shard. Deadlines are worked off by
   * whichever process is alive, so a shard of another one may be down right now: that gap has no end
   * yet, and would be known only when it is over.
   */
  async #gaps(shard: number, since: number): Promise<readonly Span[]> {
    const { play, shards } = this.#options;
    const gaps = await play.store.uptime.gaps(shard, since);
    const own = performance.now() - (this.#beats.get(shard) ?? Number.NEGATIVE_INFINITY);
    if (own <= beatTolerance && shards().includes(shard)) return gaps;
    const now = play.now();
    const last = (await play.store.uptime.last(shard)) ?? 0;
    return now - last <= beatTolerance ? gaps : [...gaps, { from: last, to: now }];
  }

  async #deadlines(): Promise<void> {
    const { play } = this.#options;
    while (this.#working.size < mostWorking) {
      const claims = await play.store.deadlines.claim(play.now(), claimLimit, lease);
      const work = claims.map((claim) => this.#begin(claim));
      await within(Promise.all(work), batchPatience);
      if (claims.length < claimLimit || this.#closed) return;
    }
  }

  /** What takes longer than its lease is claimed once more, and goes on as it is. */
  async #begin(claim: DueClaim): Promise<void> {
    const name = `${claim.id} ${claim.key}`;
    if (this.#working.has(name)) return;
    const work = this.#workOff(claim).finally(() => this.#working.delete(name));
    this.#working.set(name, work);
    await work;
  }

  async #workOff(claim: DueClaim): Promise<void> {
    const { play, remind, shardOf, stands, departed, worked, late, present } = this.#options;
    late(Math.max(0, play.now() - claim.at));
    const gapsFor: GapsFor = (guild, since) => this.#gaps(shardOf(guild), since);
    try {
      const left = leftServer(claim);
      if (left !== null) {
        worked(await dropServer(play, claim, left, present));
        return;
      }
      const due = await workOff(play, claim, { gapsFor, stands, departed });
      if (due.kind === 'nothing') return;
      if (due.kind === 'remind') {
        worked('reminded');
        await remind(claim.id, due.table, due.people);
      } else {
        worked(due.table.phase);
        // No clock waits until Discord has taken a board: the errand to show it stands in the document.
        void this.#showing.run(() => this.#show(claim.id, due.table.id));
      }
    } catch (error) {
      play.log.error({ err: error, ...claim }, 'a deadline failed and will be tried again');
    }
  }

  async #show(channel: string, table: string): Promise<void> {
    try {
      await this.#options.show(channel, table);
    } catch (error) {
      this.#options.play.log.warn({ err: error, channel, table }, 'a board will be shown later');
    }
  }
}
