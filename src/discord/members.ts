import { DiscordAPIError, type REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { GameStore } from '../play/context.js';
import { day } from '../units.js';

/** How long it is believed whether somebody is a member, ms. */
const believed = day;

/** How many people who have left a server are remembered: the newest. */
const mostDeparted = 100;

/** How many pages are looked after at a time. */
const mostAtOnce = 8;

export interface MembersParts {
  readonly store: GameStore;
  /** Patient: nobody waits for what is asked here. */
  readonly rest: REST;
  readonly now: () => number;
  readonly log: { debug(details: object, message: string): void };
}

/**
 * Who has left a server, so that leaderboards can leave them out, and that of a player who did not
 * move in time it can be said why. Nothing here delays an answer: a page is shown with what is known,
 * and the people on it are asked about afterwards, each at most once a day. An error proves nothing
 * and hides nobody.
 */
export class Members {
  readonly #parts: MembersParts;
  /** What is being asked now. */
  readonly #asking = new Set<Promise<void>>();

  constructor(parts: MembersParts) {
    this.#parts = parts;
  }

  /** The players who are known to have left a server. */
  async departed(guild: string): Promise<ReadonlySet<string>> {
    const { departed } = await this.#parts.store.settings.read(guild);
    return new Set(Object.keys(departed));
  }

  /**
   * Looks after these players in the background, and after those believed to be gone for a day;
   * `present` is certainly there.
   */
  look(guild: string, players: readonly string[], present: string): void {
    // Under such a crowd somebody else's page will ask again.
    if (this.#asking.size >= mostAtOnce) return;
    const asking = this.#look(guild, players, present)
      .catch((error: unknown) => {
        this.#parts.log.debug({ err: error, guild }, 'who has left a server stays unknown');
      })
      .finally(() => this.#asking.delete(asking));
    this.#asking.add(asking);
  }

  /** Who of these people has certainly left a server, as Discord says now. */
  async gone(guild: string, people: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = await Promise.all(
      people.map(async (person) =>
        (await this.#isMember(guild, person)) === false ? [person] : [],
      ),
    );
    return new Set(asked.flat());
  }

  /** Resolves when nothing is being asked any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#asking);
  }

  async #look(guild: string, players: readonly string[], present: string): Promise<void> {
    const { store, now } = this.#parts;
    const { departed } = await store.settings.read(guild);
    const stale = Object.entries(departed)
      .filter(([, since]) => since < now() - believed)
      .map(([player]) => player);
    const left: string[] = [];
    const there: string[] = Object.hasOwn(departed, present) ? [present] : [];
    for (const player of new Set([...players, ...stale])) {
      if (player === present) continue;
      const due = await store.limits.take(`member:${guild}:${player}`, 1, believed, now());
      if (!due) continue;
      const found = await this.#isMember(guild, player);
      if (found === false) left.push(player);
      if (found === true && Object.hasOwn(departed, player)) there.push(player);
    }
    await this.#note(guild, left, there);
  }

  async #note(guild: string, left: readonly string[], there: readonly string[]): Promise<void> {
    if (left.length === 0 && there.length === 0) return;
    const at = this.#parts.now();
    await this.#parts.store.settings.change(guild, (settings) => {
      const kept = Object.entries(settings.departed)
        .filter(([player]) => !left.includes(player) && !there.includes(player))
        .concat(left.map((player) => [player, at]))
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, mostDeparted);
      return { document: { ...settings, departed: Object.fromEntries(kept) }, result: undefined };
    });
  }

  /** `null`: Discord gave no clear answer. */
  async #isMember(guild: string, player: string): Promise<boolean | null> {
    try {
      await this.#parts.rest.get(Routes.guildMember(guild, player));
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) return null;
      // A deleted account is no member either.
      const gone: readonly (number | string)[] = [
        RESTJSONErrorCodes.UnknownMember,
        RESTJSONErrorCodes.UnknownUser,
      ];
      return gone.includes(error.code) ? false : null;
    }
  }
}
