import type { Spot } from '../match/table.js';
import type { Play } from '../play/context.js';
import { type Standing, strikeOff } from '../play/errands.js';
import { StoreUnavailable } from '../store/port.js';

/** How long shown versions are gathered before their errands are struck off. */
const strikeDelay = 3_000;

/** What we have shown of a table: its newest version, and on which messages. */
interface Shown {
  readonly version: number;
  readonly spots: readonly Spot[];
}

export interface Findings {
  /**
   * A table has a newer version than we have shown: ours may have come after what another process had
   * shown of it, and then stands there still. Where everything went through this process, nothing will
   * have to be sent.
   */
  readonly behind: (channel: string, table: string) => void;
  /** A message on which we have shown a table is not its board, or not any more. */
  readonly astray: (channel: string, table: string, spot: Spot) => void;
}

/**
 * Strikes off what has been shown, some at a time: the errand to show a table stands in its channel's
 * document, and a write for every press would double its cost.
 */
export class ShownVersions {
  readonly #play: Play;
  readonly #findings: Findings;
  /** By channel and table. */
  readonly #waiting = new Map<string, Map<string, Shown>>();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  /** No round follows any more. */
  #ending = false;

  constructor(play: Play, findings: Findings) {
    this.#play = play;
    this.#findings = findings;
  }

  /** Notes that a version of a table has been shown on messages. */
  add(channel: string, table: string, version: number, ...spots: readonly Spot[]): void {
    const shown = this.#waiting.get(channel) ?? new Map<string, Shown>();
    const before = shown.get(table) ?? { version: 0, spots: [] };
    const added = spots.filter(
      ({ message }) => !before.spots.some((one) => one.message === message),
    );
    shown.set(table, {
      version: Math.max(version, before.version),
      spots: added.length === 0 ? before.spots : [...before.spots, ...added],
    });
    this.#waiting.set(channel, shown);
    this.#timer ??= setTimeout(() => void this.#strike(), strikeDelay).unref();
  }

  /** A message needs no look at whether it is the board: it is being looked after, or gone. */
  forget(channel: string, table: string, message: string): void {
    const shown = this.#waiting.get(channel);
    const before = shown?.get(table);
    if (before === undefined) return;
    const spots = before.spots.filter((one) => one.message !== message);
    shown?.set(table, { ...before, spots });
  }

  /** Strikes off at once: before the process ends. Nothing is shown after that. */
  flush(): Promise<void> {
    this.#ending = true;
    return this.#strike();
  }

  /** One round at a time. */
  #strike(): Promise<void> {
    this.#round = this.#round.then(() => this.#strikeAll());
    return this.#round;
  }

  async #strikeAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const strikes = [...this.#waiting];
    this.#waiting.clear();
    for (const [channel, shown] of strikes) {
      try {
        const errands = [...shown].map(
          ([table, { version }]) => ({ kind: 'show', table, version, at: 0 }) as const,
        );
        const standing = await strikeOff(this.#play, channel, errands);
        if (!this.#ending) this.#compare(channel, shown, standing);
      } catch (error) {
        // The errand stays in the document: the board is shown once more than needed.
        this.#play.log.warn({ err: error, channel }, 'shown boards could not be noted');
        if (!(error instanceof StoreUnavailable)) continue;
        // Each that cannot be written takes its time, and the process has none left.
        if (this.#ending) return;
        this.#keep(channel, shown);
      }
    }
  }

  /** Looks whether what we have shown is still the newest, and stands where it should. */
  #compare(
    channel: string,
    shown: ReadonlyMap<string, Shown>,
    standing: ReadonlyMap<string, Standing>,
  ): void {
    for (const [table, { version, spots }] of shown) {
      const now = standing.get(table);
      if (now === undefined) continue;
      if (now.message !== null) {
        for (const spot of spots) {
          if (spot.message !== now.message) this.#findings.astray(channel, table, spot);
        }
      }
      // Whoever shows the newer version may have been there before ours came: that is known only when
      // they have struck it off.
      if (now.version === 'to-show') this.add(channel, table, version);
      else if (version < now.version) this.#findings.behind(channel, table);
    }
  }

  /** For the next round. */
  #keep(channel: string, shown: ReadonlyMap<string, Shown>): void {
    for (const [table, { version, spots }] of shown) this.add(channel, table, version, ...spots);
  }
}
