import type { Errand } from '../match/channel.js';
import type { Play } from '../play/context.js';
import { strikeOff } from '../play/errands.js';

/** How long shown versions are gathered before their errands are struck off. */
const strikeDelay = 3_000;

/**
 * Strikes off what has been shown, some at a time: the errand to show a table stands in its channel's
 * document, and a write for every press would double its cost.
 */
export class Strikes {
  readonly #play: Play;
  readonly #behind: (channel: string, table: string) => void;
  readonly #waiting = new Map<string, Errand[]>();
  #timer: NodeJS.Timeout | null = null;

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
    const errand: Errand = { kind: 'show', table, version, at: 0 };
    const errands = this.#waiting.get(channel);
    if (errands === undefined) this.#waiting.set(channel, [errand]);
    else errands.push(errand);
    this.#timer ??= setTimeout(() => {
      void this.#strikeAll((struck, errandsOf, versions) => {
        this.#recheck(struck, errandsOf, versions);
      });
    }, strikeDelay).unref();
  }

  /** Strikes off at once: before the process ends. */
  flush(): Promise<void> {
    return this.#strikeAll(() => {});
  }

  /** `then` learns the versions that the tables have by now. */
  async #strikeAll(
    then: (
      channel: string,
      errands: readonly Errand[],
      versions: ReadonlyMap<string, number>,
    ) => void,
  ): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const strikes = [...this.#waiting];
    this.#waiting.clear();
    for (const [channel, errands] of strikes) {
      try {
        then(channel, errands, await strikeOff(this.#play, channel, errands));
      } catch (error) {
        // The errand stays in the document: the board is shown once more than needed.
        this.#play.log.warn({ err: error, channel }, 'shown boards could not be noted');
      }
    }
  }

  #recheck(
    channel: string,
    errands: readonly Errand[],
    versions: ReadonlyMap<string, number>,
  ): void {
    const behind = errands.flatMap((errand) =>
      errand.kind === 'show' && errand.version < (versions.get(errand.table) ?? 0)
        ? [errand.table]
        : [],
    );
    for (const table of new Set(behind)) this.#behind(channel, table);
  }
}
