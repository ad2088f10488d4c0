import type { Play } from '../play/context.js';
import { strikeOff } from '../play/errands.js';
import { StoreUnavailable } from '../store/port.js';

/** How long shown versions are gathered before their errands are struck off. */
const strikeDelay = 3_000;

/**
 * Strikes off what has been shown, some at a time: the errand to show a table stands in its channel's
 * document, and a write for every press would double its cost.
 */
export class Strikes {
  readonly #play: Play;
  readonly #behind: (channel: string, table: string) => void;
  /** By channel and table, the newest version that we have shown. */
  readonly #waiting = new Map<string, Map<string, number>>();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  /** No round follows any more. */
  #ending = false;

  /**
   * @param behind a table has a newer version than we have shown: ours may have come after what another
   * process had shown of it, and then stands there still. Where everything went through this process,
   * nothing will have to be sent.
   */
  constructor(play: Play, behind: (channel: string, table: string) => void) {
    this.#play = play;
    this.#behind = behind;
  }

  /** Notes that a version of a table has been shown. */
  add(channel: string, table: string, version: number): void {
    const shown = this.#waiting.get(channel) ?? new Map<string, number>();
    shown.set(table, Math.max(version, shown.get(table) ?? 0));
    this.#waiting.set(channel, shown);
    this.#timer ??= setTimeout(() => void this.#strike(), strikeDelay).unref();
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
          ([table, version]) => ({ kind: 'show', table, version, at: 0 }) as const,
        );
        const versions = await strikeOff(this.#play, channel, errands);
        if (!this.#ending) this.#compare(channel, shown, versions);
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

  /** Looks whether what we have shown is still the newest. */
  #compare(
    channel: string,
    shown: ReadonlyMap<string, number>,
    versions: ReadonlyMap<string, number | 'to-show'>,
  ): void {
    for (const [table, version] of shown) {
      const newest = versions.get(table);
      // Whoever shows the newer version may have been there before ours came: that is known only when
      // they have struck it off.
      if (newest === 'to-show') this.add(channel, table, version);
      else if (newest !== undefined && version < newest) this.#behind(channel, table);
    }
  }

  /** For the next round. */
  #keep(channel: string, shown: ReadonlyMap<string, number>): void {
    for (const [table, version] of shown) this.add(channel, table, version);
  }
}
