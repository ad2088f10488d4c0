import { type REST, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import { standsIn, type Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { minute } from '../units.js';
import { troubleOf } from './errors.js';
import { messageOf } from './made-message.js';
import type { Outgoing } from './message.js';
import type { Tokens } from './tokens.js';
import { sendOrSay } from './too-large.js';

/** How long a channel that refused us is left alone. */
const pause = 10 * minute;

export interface SenderOptions {
  readonly play: Pick<Play, 'log' | 'now'>;
  /** For edits and posts: patient, with retries. */
  readonly rest: REST;
  readonly tokens: Tokens;
  readonly draw: (table: Table) => Promise<Outgoing>;
  /** A channel of this server has refused the bot, or is gone. */
  readonly refused: (guild: string) => void;
}

/** What became of a table that was to be shown. */
export type Sent =
  /** The table's own message shows it. */
  | { readonly kind: 'edited'; readonly message: string }
  /** A new message shows it; `null` if Discord did not say which. */
  | { readonly kind: 'posted'; readonly message: string | null }
  /** It cannot be shown until something changes, and need not be tried before. */
  | { readonly kind: 'withheld' }
  /** The channel or thread that it stood in is gone. */
  | { readonly kind: 'place-gone' };

const withheld: Sent = { kind: 'withheld' };

/** Sends a table as it is drawn to where it stands, by whatever way is open. */
export class Sender {
  readonly #options: SenderOptions;
  /** channel → until when nothing is sent there in the bot's own name */
  readonly #paused = new BoundedMap<string, number>(5_000);

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Whether the bot may speak there in its own name. Tokens need no permissions in the channel. */
  mayAct(where: string, { reach }: Pick<Table, 'reach'>): boolean {
    return reach === 'bot' && (this.#paused.get(where) ?? 0) <= this.#options.play.now();
  }

  /** Throws when it is not known whether it was sent, or when it may work another time. */
  send(channel: string, table: Table): Promise<Sent> {
    return table.message === null
      ? this.#postFirst(channel, table)
      : this.#edit(channel, table, table.message);
  }

  async #postFirst(channel: string, table: Table): Promise<Sent> {
    // That a challenge has ended which nobody has seen is no news.
    if (table.phase === 'closed' || !this.mayAct(standsIn(channel, table), table)) return withheld;
    return this.#post(channel, table);
  }

  async #edit(channel: string, table: Table, message: string): Promise<Sent> {
    const { rest, tokens, draw } = this.#options;
    const where = standsIn(channel, table);
    const byToken = tokens.route(message);
    const own = this.mayAct(where, table);
    if (byToken === null && !own) return withheld;
    const drawn = await draw(table);
    if (byToken !== null) {
      try {
        await sendOrSay(drawn, (payload) => rest.patch(byToken, { ...payload, auth: false }));
        return { kind: 'edited', message };
      } catch (error) {
        tokens.failed(message, byToken, error);
        const trouble = troubleOf(error);
        if (trouble === 'place-gone') return { kind: 'place-gone' };
        if (trouble === 'bad-body') return this.#refused(channel, table, error);
        if (trouble === 'unknown' && !own) throw error;
      }
    }
    if (!own) return withheld;
    try {
      const route = Routes.channelMessage(where, message);
      await sendOrSay(drawn, (payload) => rest.patch(route, payload));
      return { kind: 'edited', message };
    } catch (error) {
      if (troubleOf(error) !== 'message-gone') return this.#refused(channel, table, error);
      return table.phase === 'playing' ? this.#post(channel, table) : withheld;
    }
  }

  async #post(channel: string, table: Table): Promise<Sent> {
    const { rest, draw } = this.#options;
    const route = Routes.channelMessages(standsIn(channel, table));
    const drawn = await draw(table);
    try {
      const posted = await sendOrSay(drawn, ({ body, files }) =>
        rest.post(route, {
          // A post that is sent twice, by a retry or by two processes, is one message.
          body: { ...body, nonce: nonceOf(table), enforce_nonce: true },
          files,
        }),
      );
      return { kind: 'posted', message: messageOf(posted)?.id ?? null };
    } catch (error) {
      return this.#refused(channel, table, error);
    }
  }

  #refused(channel: string, table: Table, error: unknown): Sent {
    const { log, now } = this.#options.play;
    const trouble = troubleOf(error);
    if ((trouble === 'no-access' || trouble === 'place-gone') && table.guild !== null) {
      this.#options.refused(table.guild);
    }
    switch (trouble) {
      case 'place-gone':
        return { kind: 'place-gone' };
      case 'no-access':
        this.#paused.set(standsIn(channel, table), now() + pause);
        log.warn({ channel, table: table.id, err: error }, 'no access: edits here pause');
        return withheld;
      case 'bad-body':
        log.error({ channel, table: table.id, err: error }, 'Discord refused a board');
        return withheld;
      // A post that Discord calls an unknown message has nothing to answer to: not our case.
      case 'message-gone':
      case 'answered-or-late':
      case 'token':
      case 'unknown':
        throw error;
    }
  }
}

/** Says which state of a table is posted in place of which message; Discord takes 25 characters. */
const nonceOf = ({ id, version, message }: Table): string =>
  `${id}.${version}.${message?.slice(-4) ?? 'new'}`.slice(0, 25);
