import { BoundedMap } from '../bounded-map.js';
import type { Game, GameOptions } from '../games/game.js';
import type { ReviewView } from '../games/review.js';
import type { Thinker } from './thinker.js';

/** What became of the wish for a review. */
export type Reviewed =
  | { readonly kind: 'made'; readonly view: ReviewView }
  /** Too many are waiting: nothing was begun. */
  | { readonly kind: 'busy' }
  /** The match has nothing to review. */
  | { readonly kind: 'nothing' };

export interface CriticOptions {
  /** Reviews that are being made or wait for their turn. */
  readonly mostWaiting?: number;
  /** Reviews that are kept, for those who turn their pages or ask again. */
  readonly mostKept?: number;
}

/** Reviews of a process: each match is looked at once for all who ask, and not too many wait. */
export class Critic {
  readonly #thinker: Pick<Thinker, 'review'>;
  readonly #mostWaiting: number;
  readonly #kept: BoundedMap<string, Promise<ReviewView | null>>;
  #waiting = 0;

  /** The thinker is best one of its own, so that no machine's move waits for a review. */
  constructor(
    thinker: Pick<Thinker, 'review'>,
    { mostWaiting = 8, mostKept = 64 }: CriticOptions = {},
  ) {
    this.#thinker = thinker;
    this.#mostWaiting = mostWaiting;
    this.#kept = new BoundedMap(mostKept);
  }

  /**
   * The review of a finished match, which never changes any more: it is kept by the match's id.
   * Rejects when the looking itself failed; the next wish tries anew.
   */
  async review(
    match: string,
    game: Game,
    options: GameOptions,
    events: readonly unknown[],
  ): Promise<Reviewed> {
    let looking = this.#kept.get(match);
    if (looking === undefined) {
      if (this.#waiting >= this.#mostWaiting) return { kind: 'busy' };
      looking = this.#look(game, options, events);
      this.#keep(match, looking);
    }
    const view = await looking;
    return view === null ? { kind: 'nothing' } : { kind: 'made', view };
  }

  async #look(
    game: Game,
    options: GameOptions,
    events: readonly unknown[],
  ): Promise<ReviewView | null> {
    this.#waiting += 1;
    try {
      return await this.#thinker.review(game, options, events);
    } finally {
      this.#waiting -= 1;
    }
  }

  #keep(match: string, looking: Promise<ReviewView | null>): void {
    this.#kept.set(match, looking);
    looking.catch(() => this.#kept.delete(match));
  }
}
