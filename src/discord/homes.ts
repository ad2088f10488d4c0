import { BoundedMap } from '../bounded-map.js';
import type { Play } from '../play/context.js';
import type { Place } from './place.js';

/**
 * Knows which channels are threads that were opened for a match, whose tables are those of their
 * channel. That never changes, and is noted before the thread exists: so it is looked up once.
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

  /** A thread has been adopted, whatever it was taken for until now. */
  note(thread: string, channel: string): void {
    this.#known.set(thread, channel);
  }

  async #lookUp(here: string): Promise<string> {
    const { home } = await this.#play.store.channels.read(here);
    this.#known.set(here, home ?? here);
    return home ?? here;
  }
}
