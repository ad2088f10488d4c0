import { DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import type { Play } from '../play/context.js';
import { noteLeft } from '../play/retention.js';
import { day } from '../units.js';

/** A server is asked about once in this time, however often its channels refuse us. */
const askAgain = day;

/**
 * What Discord says of a server that the bot is not in. A bare 403 of something on the way is no
 * word of it.
 */
const notThere: readonly (number | string)[] = [
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
];

/** Finds out whether the bot is still a member of a server; without intents nobody tells it. */
export class Presence {
  readonly #play: Play;
  readonly #rest: REST;
  /** server id → when it was last asked about. */
  readonly #asked = new BoundedMap<string, number>(5_000);

  constructor(play: Play, rest: REST) {
    this.#play = play;
    this.#rest = rest;
  }

  /** Rejects when there was no clear answer: what is dropped because of a "no" cannot be brought back. */
  async isMember(guild: string): Promise<boolean> {
    try {
      await this.#rest.get(Routes.guild(guild));
      return true;
    } catch (error) {
      if (error instanceof DiscordAPIError && notThere.includes(error.code)) return false;
      throw error;
    }
  }

  /** A channel of this server has refused us, or is gone: perhaps the bot was removed. */
  suspect(guild: string): void {
    const now = this.#play.now();
    if (now - (this.#asked.get(guild) ?? Number.NEGATIVE_INFINITY) < askAgain) return;
    this.#asked.set(guild, now);
    this.#look(guild, now).catch((error: unknown) => {
      this.#asked.delete(guild);
      this.#play.log.warn({ err: error, guild }, 'whether the bot is still there is unknown');
    });
  }

  async #look(guild: string, at: number): Promise<void> {
    if (await this.isMember(guild)) return;
    await noteLeft(this.#play, guild, at);
    this.#play.log.warn({ guild }, 'the bot is no member there: its data will be dropped');
  }
}
