/** Keeps what people were shown and what they did: what the records are compared with afterwards. */
import { isDeepStrictEqual } from 'node:util';
import type { ControlEvent } from '../sandbox/protocol.js';
import type { Sandbox } from '../sandbox/server/index.js';
import { readCustomId } from '../src/discord/custom-id.js';
import { Shown, type Sighting, sightingOf } from './shown.js';

/** Something that somebody pressed, once. */
export interface Deed {
  readonly person: string;
  /** The turn that the button was for; `null` on what carries none. */
  readonly turn: number | null;
  /** As the game reads it: with what was chosen, without what says that it is open. */
  readonly action: string;
  /** When it was pressed, epoch ms: every bot's clock was as far on. */
  readonly at: number;
}

/** Everything that was seen and done at one table. */
export interface Account {
  readonly table: string;
  readonly sightings: Sighting[];
  readonly deeds: Deed[];
}

export class Witness {
  /** Presses and commands that were begun. */
  presses = 0;
  /** Those that Discord showed as failed: nobody was there, or the answer came too late. */
  failed = 0;
  /** Interactions that were answered. */
  answered = 0;
  /** What the bot sent against Discord's rules. */
  readonly violations: string[] = [];
  readonly #accounts = new Map<string, Account>();
  readonly #sandbox: Sandbox;
  readonly #off: () => void;
  /** By how much bots' clocks may be ahead of Discord's, ms: they are turned first. */
  #ahead = 0;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#off = sandbox.on((event) => this.#hear(event));
  }

  leave(): void {
    this.#off();
  }

  /** The tables at which a match was seen. */
  get matches(): readonly Account[] {
    return [...this.#accounts.values()].filter(({ sightings }) => sightings.length > 0);
  }

  /** Turns the clock of Discord and of all bots. */
  async turnClock(ms: number): Promise<void> {
    this.#ahead += ms;
    try {
      await this.#sandbox.clock({ ms });
    } finally {
      this.#ahead -= ms;
    }
  }

  /** Notes a press that a bot may have heard of, made at a time by Discord's clock. */
  pressed(person: string, customId: string, values: readonly string[] | null, at: number): void {
    const id = readCustomId(customId);
    if (id === null) return;
    const action = id.action.replace(/^do:/, '');
    const chosen = values === null ? action : `${action}:${values.join()}`;
    this.#account(id.table).deeds.push({ person, turn: id.turn, action: chosen, at });
  }

  /** The board of a table as everybody was last shown it. */
  last(table: string): Sighting | null {
    const { sightings } = this.#account(table);
    return sightings.findLast(({ viewer }) => viewer === null) ?? null;
  }

  #account(table: string): Account {
    const known = this.#accounts.get(table);
    if (known !== undefined) return known;
    const made: Account = { table, sightings: [], deeds: [] };
    this.#accounts.set(table, made);
    return made;
  }

  #hear(event: ControlEvent): void {
    if (event.type === 'violation') {
      this.violations.push(`${event.route}: ${event.problems.join('; ')}`);
    }
    if (event.type === 'interaction' && event.interaction.status === 'failed') this.failed += 1;
    if (event.type === 'interaction' && event.interaction.status === 'answered') this.answered += 1;
    if (event.type !== 'message') return;
    const { seen } = event;
    const at = this.#sandbox.now + this.#ahead;
    const sighting = sightingOf(new Shown(seen), seen.message.channel_id, at);
    if (sighting === null) return;
    const { sightings } = this.#account(sighting.table);
    // The same again says nothing new.
    const last = sightings.at(-1);
    if (last === undefined || !isDeepStrictEqual({ ...last, at }, sighting)) {
      sightings.push(sighting);
    }
  }
}
