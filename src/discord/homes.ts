import { BoundedMap } from '../bounded-map.js';
import type { Play } from '../play/context.js';
import type { Place } from './place.js';

/**
 * Knows which channels are threads that were opened for a match, whose tables are those of their
 * channel. That is noted before the thread exists and never changes after that: so it is looked up once.
 */
export class Homes {
  readonly #play: Play;
  /** channel id → the channel whose document holds its tables. */
  readonly #known = new BoundedMap<string, string>(20_000);

  constructor(play: Play) {
    this.#play = play;
  }

  /** The place as the tables see it. */
  async resolve(place: Place): Promise<Place> {
    if (place.guild === null) return place;
    const here = place.channel;
    const channel = this.#known.get(here) ?? (await this.#lookUp(here));
    return channel === here ? place : { ...place, channel, thread: here };
  }

  /** The thread is none of ours after all. */
  forget(thread: string): void {
    this.#known.delete(thread);
  }

  async #lookUp(here: string): Promise<string> {
    const { home } = await this.#play.store.channels.read(here);
    this.#known.set(here, home ?? here);
    return home ?? here;
  }
}
