import { Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import { minute } from '../units.js';
import { troubleOf } from './errors.js';

/** An interaction's token is good for 15 minutes; a little less, so that it never fails under way. */
const tokenLife = 14 * minute;

/** A token of an interaction, what it calls the message that it can edit, and when we got it. */
interface Token {
  readonly token: string;
  readonly address: string;
  readonly at: number;
}

/** The newest token of an interaction by which each message can be edited. It needs no permission. */
export class Tokens {
  readonly #known = new BoundedMap<string, Token>(20_000);
  readonly #application: () => string;
  readonly #now: () => number;

  constructor(application: () => string, now: () => number) {
    this.#application = application;
    this.#now = now;
  }

  /** Remembers a token that can edit `message`: as its original, or under the message's own id. */
  set(message: string, token: string, address: string): void {
    this.#known.forgetWhile((known) => !this.#isGood(known));
    this.#known.set(message, { token, address, at: this.#now() });
  }

  /**
   * An edit by a way that {@link route} told has failed. The token stays good unless Discord has refused
   * it: an edit that got lost is made again, and where the bot is no member it has no other way.
   */
  failed(message: string, way: string, error: unknown): void {
    const trouble = troubleOf(error);
    if (trouble === 'unknown' || trouble === 'bad-body') return;
    // A press may have brought a newer one meanwhile.
    if (this.route(message) === way) this.#known.delete(message);
  }

  /** The way to edit a message with a token that is still good, if there is one. */
  route(message: string): ReturnType<typeof Routes.webhookMessage> | null {
    const known = this.#known.get(message);
    if (known === undefined || !this.#isGood(known)) return null;
    return Routes.webhookMessage(this.#application(), known.token, known.address);
  }

  #isGood({ at }: Token): boolean {
    return this.#now() - at < tokenLife;
  }
}
