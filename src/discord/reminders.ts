import { type REST, Routes } from 'discord.js';
import { z } from 'zod';
import { idsAsked } from '../match/act.js';
import { tableIn } from '../match/channel.js';
import { type PlayingTable, standsIn, type Table } from '../match/table.js';
import { gameOf, type Play } from '../play/context.js';
import { mayNotReply, troubleOf } from './errors.js';
import { messageOf } from './made-message.js';
import type { Outgoing } from './message.js';
import { reminderMessage } from './reminder-message.js';
import type { Screens } from './screens.js';
import { sendOrSay } from './too-large.js';

/** A channel in which something has been written. */
const written = z.object({ last_message_id: z.string() });

export interface RemindersOptions {
  readonly play: Play;
  readonly rest: REST;
  readonly screens: Screens;
}

/** A reminder that is to be sent: of a table as it stands, a short line or with the `whole` board. */
interface Due {
  readonly table: PlayingTable;
  readonly reminder: Outgoing;
  readonly whole: boolean;
}

/** Reminds people of their turns. */
export class Reminders {
  readonly #options: RemindersOptions;

  constructor(options: RemindersOptions) {
    this.#options = options;
  }

  /**
   * Reminds people of a turn, by a new message: an edit notifies nobody. While the board is the last
   * thing in the channel a short answer to it will do. Once something stands below it, the reminder
   * is the board itself, at hand for whoever follows the notification, and the old one points to it.
   * It has been marked as sent: what fails here is not repeated.
   */
  async send(channel: string, table: PlayingTable, people: readonly string[]): Promise<void> {
    const { play, rest, screens } = this.#options;
    let now: Table | undefined;
    try {
      const due = await this.#due(channel, table, people);
      if (due === null) return;
      now = due.table;
      const { reminder, whole } = due;
      const old = now.message;
      const where = standsIn(channel, now);
      // Should the library repeat the request after an unclear answer, Discord knows it again.
      const once = { nonce: `${now.id}.${now.turn}`, enforce_nonce: true };
      const post = (more: object): Promise<unknown> =>
        sendOrSay(reminder, ({ body, files }) =>
          rest.post(Routes.channelMessages(where), { body: { ...body, ...once, ...more }, files }),
        );
      const answer = { message_reference: { message_id: old, fail_if_not_exists: false } };
      const posted = await post(whole ? {} : answer).catch((error: unknown) => {
        if (mayNotReply(error)) return post({});
        throw error;
      });
      const message = messageOf(posted)?.id ?? null;
      if (!whole || message === null) return;
      screens.place(channel, now, { message, thread: now.thread });
    } catch (error) {
      if (troubleOf(error) === 'place-gone') await screens.lose(channel, now ?? table);
      play.log.warn({ err: error, channel, table: table.id }, 'a reminder was not sent');
    }
  }

  /**
   * The reminder of a turn, as everything stands once it is drawn; `null` when nobody is waited for any
   * more. Looking at the channel and drawing take their time, and people play meanwhile.
   */
  async #due(
    channel: string,
    { id, turn }: PlayingTable,
    people: readonly string[],
  ): Promise<Due | null> {
    const { play, screens } = this.#options;
    const read = async () => tableIn(await play.store.channels.read(channel), id);
    let table = await read();
    for (;;) {
      if (table?.phase !== 'playing' || table.turn !== turn) return null;
      const asked = new Set(idsAsked(gameOf(play, table.game), table));
      const late = people.filter((person) => asked.has(person));
      if (late.length === 0) return null;
      const { message, version } = table;
      const whole = message === null || (await this.#lastIn(standsIn(channel, table))) !== message;
      const board = whole ? await screens.draw(table) : null;
      const reminder = reminderMessage(table, late, board);
      const now = await read();
      const isSame =
        now?.version === version && now.message === message && now.thread === table.thread;
      if (isSame) return { table, reminder, whole };
      table = now;
    }
  }

  /** The newest message of a channel, as far as Discord says; nobody's messages are read for it. */
  async #lastIn(channel: string): Promise<string | null> {
    const found = written.safeParse(await this.#options.rest.get(Routes.channel(channel)));
    return found.data?.last_message_id ?? null;
  }
}
