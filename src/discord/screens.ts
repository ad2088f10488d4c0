import { type REST, Routes } from 'discord.js';
import { type Errand, tableIn } from '../match/channel.js';
import { type PlayingTable, standsIn, type Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { loseTable } from '../play/deadlines.js';
import { strikeOff } from '../play/errands.js';
import { moveTable, placeMessage } from '../play/place.js';
import { mayNotReply, troubleOf } from './errors.js';
import { type Outgoing, plain, tableLink, toBody } from './message.js';
import { Recent } from './recent.js';
import { sendOrSay } from './too-large.js';

/** An interaction's token is good for 15 minutes; a little less, so that it never fails under way. */
const tokenLife = 14 * 60_000;

/** How long a channel that refused us is left alone. */
const pause = 10 * 60_000;

/** How long shown versions are gathered before their errands are struck off. */
const strikeDelay = 3_000;

/** A token of an interaction, what it calls the message that it can edit, and when we got it. */
interface Token {
  readonly token: string;
  readonly address: string;
  readonly at: number;
}

/** A board being brought up to date, and whether it must look again. */
interface Run {
  again: boolean;
  /** Whether the state that was looked at last was sent as an edit. */
  sent: boolean;
  done: Promise<boolean>;
}

export interface ScreensOptions {
  readonly play: Play;
  /** For edits and posts: patient, with retries. */
  readonly rest: REST;
  readonly application: () => string;
  readonly draw: (table: Table) => Promise<Outgoing>;
  /** A channel of this server has refused the bot, or is gone. */
  readonly refused: (guild: string) => void;
  /** What an old board says once it has moved. */
  readonly moved: (table: Table, link: string) => string;
  /** A reminder: a short line, or `whole` with the board. */
  readonly remind: (
    table: PlayingTable,
    people: readonly string[],
    whole: boolean,
  ) => Promise<Outgoing>;
}

/**
 * Knows what each table's message was last seen to show, and brings it up to date when an answer
 * was lost, came out of order, or nobody pressed anything (clocks, resignations, restarts).
 */
export class Screens {
  readonly #options: ScreensOptions;
  /** message id → the version that Discord confirmed. */
  readonly #shown = new Recent<string, number>(50_000);
  /** message id → the newest token that can edit that message. */
  readonly #tokens = new Recent<string, Token>(20_000);
  readonly #paused = new Recent<string, number>(5_000);
  /** table id → a run in progress, and whether it must look again. */
  readonly #running = new Map<string, Run>();
  readonly #strikes = new Map<string, Errand[]>();
  #strikeTimer: NodeJS.Timeout | null = null;

  constructor(options: ScreensOptions) {
    this.#options = options;
  }

  /** Remembers a token that can edit `message`: as its original, or under the message's own id. */
  token(message: string, token: string, address = '@original'): void {
    this.#tokens.set(message, { token, address, at: this.#options.play.now() });
  }

  /** Discord has confirmed that `message` shows this version of the table. */
  confirm(channel: string, table: Table, message: string): void {
    const known = this.#shown.get(message) ?? 0;
    this.#shown.set(message, Math.max(known, table.version));
    this.#strike(channel, {
      kind: 'show',
      table: table.id,
      version: table.version,
      at: 0,
    });
    // Confirmed out of order: the answer before has overtaken the one that knew more.
    if (known > table.version) this.later(channel, table.id, message);
  }

  /** Notes in the document which message shows a table, in the background. */
  place(channel: string, table: string, message: string, thread: string | null): void {
    placeMessage(this.#options.play, channel, table, message, thread).then(
      // What happened at the table since the message was made went to the message before it.
      () => this.later(channel, table),
      (error: unknown) => {
        // Learnt again from the next press on it.
        this.#options.play.log.warn({ err: error, channel, table }, 'a message was not noted');
      },
    );
  }

  /** Whether the table's own message is known to show its present state. */
  isCurrent(table: Table): boolean {
    return table.message !== null && this.#shown.get(table.message) === table.version;
  }

  /** Brings the table's message up to date, in the background. */
  later(channel: string, table: string, distrust: string | null = null): void {
    if (distrust !== null) this.#shown.delete(distrust);
    this.show(channel, table).catch((error: unknown) => {
      this.#options.play.log.error({ err: error, channel, table }, 'a board could not be shown');
    });
  }

  /**
   * Brings the table's message up to date: one run at a time a table, superseded states are never
   * sent. Resolves to whether the newest state is shown, or cannot be until the next occasion.
   */
  show(channel: string, table: string): Promise<boolean> {
    const running = this.#running.get(table);
    if (running !== undefined) {
      running.again = true;
      return running.done;
    }
    const run: Run = { again: false, sent: false, done: Promise.resolve(true) };
    this.#running.set(table, run);
    run.done = this.#showAll(channel, table, run);
    return run.done;
  }

  /** Whether a table's channel is still there, as far as the bot can tell. */
  async stands(channel: string, { reach }: Table): Promise<boolean> {
    if (reach === 'token') return true;
    try {
      await this.#options.rest.get(Routes.channel(channel));
      return true;
    } catch (error) {
      return troubleOf(error) !== 'place-gone';
    }
  }

  async #showAll(channel: string, id: string, run: Run): Promise<boolean> {
    try {
      let table = await this.#read(channel, id);
      for (;;) {
        run.again = false;
        run.sent = false;
        const shown = table === undefined || (await this.#showOne(channel, table, run));
        const now = await this.#read(channel, id);
        // Another process may have answered a press while our edit was under way: whose came last
        // cannot be known, so the newest state goes there once more.
        const overtaken = run.sent && now !== undefined && now.version > (table?.version ?? 0);
        if (!run.again && !overtaken) return shown;
        table = now;
      }
    } finally {
      this.#running.delete(id);
    }
  }

  async #read(channel: string, id: string): Promise<Table | undefined> {
    return tableIn(await this.#options.play.store.channels.read(channel), id);
  }

  async #showOne(channel: string, table: Table, run: Run): Promise<boolean> {
    if (this.isCurrent(table)) return true;
    const where = standsIn(channel, table);
    const { message } = table;
    if (message === null) {
      // That a challenge has ended which nobody has seen is no news.
      return table.phase === 'closed' || this.#isPaused(where) || this.#post(channel, table);
    }
    // Tokens need no permissions in the channel; what the bot does in its own name does.
    const own = table.reach === 'bot' && !this.#isPaused(where);
    const byToken = this.#tokenRoute(message);
    if (byToken === null && !own) return true;
    const drawn = await this.#options.draw(table);
    if (byToken !== null) {
      try {
        await sendOrSay(drawn, (payload) =>
          this.#options.rest.patch(byToken, { ...payload, auth: false }),
        );
        run.sent = true;
        this.confirm(channel, table, message);
        return true;
      } catch (error) {
        this.#tokens.delete(message);
        if (troubleOf(error) === 'place-gone') return this.#lose(channel, table);
      }
    }
    if (!own) return true;
    try {
      await sendOrSay(drawn, (payload) =>
        this.#options.rest.patch(Routes.channelMessage(where, message), payload),
      );
      run.sent = true;
      this.confirm(channel, table, message);
      return true;
    } catch (error) {
      return this.#recover(channel, table, error);
    }
  }

  #isPaused(channel: string): boolean {
    return (this.#paused.get(channel) ?? 0) > this.#options.play.now();
  }

  async #recover(channel: string, table: Table, error: unknown): Promise<boolean> {
    const { log } = this.#options.play;
    const trouble = troubleOf(error);
    if ((trouble === 'no-access' || trouble === 'place-gone') && table.guild !== null) {
      this.#options.refused(table.guild);
    }
    switch (trouble) {
      case 'message-gone':
        if (table.phase !== 'playing') return true;
        return this.#post(channel, table);
      case 'place-gone':
        return this.#lose(channel, table);
      case 'no-access':
        this.#paused.set(standsIn(channel, table), this.#options.play.now() + pause);
        log.warn({ channel, table: table.id, err: error }, 'no access: edits here pause');
        return true;
      case 'bad-body':
        log.error({ channel, table: table.id, err: error }, 'Discord refused a board');
        return true;
      case 'answered-or-late':
      case 'token':
      case 'unknown':
        throw error;
    }
  }

  /** The place of a table is gone. A thread is not the end of it: the match goes on in the channel. */
  async #lose(channel: string, table: Table): Promise<boolean> {
    if (table.thread !== null) {
      await moveTable(this.#options.play, channel, table.id, null);
      this.later(channel, table.id);
      return true;
    }
    await loseTable(this.#options.play, channel, table.id, 'place-lost');
    return true;
  }

  /** Posts the board anew, where the bot may; the table then points to the new message. */
  async #post(channel: string, table: Table): Promise<boolean> {
    if (table.reach === 'token') return true;
    try {
      const where = Routes.channelMessages(standsIn(channel, table));
      const drawn = await this.#options.draw(table);
      const posted = await sendOrSay(drawn, ({ body, files }) =>
        this.#options.rest.post(where, {
          // A post that is sent twice, by a retry or by two processes, is one message.
          body: { ...body, nonce: nonceOf(table), enforce_nonce: true },
          files,
        }),
      );
      const message = idOf(posted);
      if (message === null) return false;
      await placeMessage(this.#options.play, channel, table.id, message, table.thread);
      this.confirm(channel, table, message);
      return true;
    } catch (error) {
      const trouble = troubleOf(error);
      // A post that Discord calls an unknown message has nothing to answer to: not our case.
      if (trouble === 'message-gone') throw error;
      return this.#recover(channel, table, error);
    }
  }

  /**
   * Reminds people of a turn, by a new message: an edit notifies nobody. While the board is the last
   * thing in the channel a short answer to it will do. Once something stands below it, the reminder
   * is the board itself, at hand for whoever follows the notification, and the old one points to it.
   * It has been marked as sent: what fails here is not repeated.
   */
  async remind(channel: string, table: PlayingTable, people: readonly string[]): Promise<void> {
    const { play, rest, remind } = this.#options;
    try {
      const now = tableIn(await play.store.channels.read(channel), table.id);
      if (now?.phase !== 'playing' || now.turn !== table.turn) return;
      const old = now.message;
      const where = standsIn(channel, now);
      const whole = old === null || (await this.#lastIn(where)) !== old;
      const reminder = await remind(now, people, whole);
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
      const message = idOf(posted);
      if (!whole || message === null) return;
      await placeMessage(play, channel, now.id, message, now.thread);
      this.confirm(channel, now, message);
      if (old !== null) this.point(channel, { ...now, message }, old);
      // What happened at the table meanwhile went to the message that was its board.
      this.later(channel, now.id);
    } catch (error) {
      if (troubleOf(error) === 'place-gone') await this.#lose(channel, table);
      play.log.warn({ err: error, channel, table: table.id }, 'a reminder was not sent');
    }
  }

  /** The newest message of a channel, as far as Discord says; nobody's messages are read for it. */
  async #lastIn(channel: string): Promise<string | null> {
    const found = await this.#options.rest.get(Routes.channel(channel));
    return typeof found === 'object' &&
      found !== null &&
      'last_message_id' in found &&
      typeof found.last_message_id === 'string'
      ? found.last_message_id
      : null;
  }

  /**
   * Turns a message that was the board into a pointer to the new one; nobody waits for it. `where`
   * is the channel or thread of the old one.
   */
  point(channel: string, table: Table, old: string, where = standsIn(channel, table)): void {
    const link = tableLink(channel, table);
    if (link === null || table.message === old) return;
    const payload = toBody(plain(this.#options.moved(table, link)));
    const byToken = this.#tokenRoute(old);
    const { rest } = this.#options;
    const edit =
      byToken !== null
        ? rest.patch(byToken, { ...payload, auth: false })
        : table.reach === 'bot'
          ? rest.patch(Routes.channelMessage(where, old), payload)
          : null;
    edit?.catch((error: unknown) => {
      this.#options.play.log.warn({ err: error, channel }, 'an old board could not be changed');
    });
  }

  /** Strikes off at once what has been shown: before the process ends. */
  flush(): Promise<void> {
    return this.#strikeAll(() => {});
  }

  /** Strikes off what has been shown; `then` learns the versions that the tables have by now. */
  async #strikeAll(
    then: (
      channel: string,
      errands: readonly Errand[],
      versions: ReadonlyMap<string, number>,
    ) => void,
  ): Promise<void> {
    if (this.#strikeTimer !== null) clearTimeout(this.#strikeTimer);
    this.#strikeTimer = null;
    const strikes = [...this.#strikes];
    this.#strikes.clear();
    for (const [channel, errands] of strikes) {
      try {
        const versions = await strikeOff(this.#options.play, channel, errands);
        then(channel, errands, versions);
      } catch (error) {
        // The errand stays in the document: the board is shown once more than needed.
        this.#options.play.log.warn({ err: error, channel }, 'shown boards could not be noted');
      }
    }
  }

  /**
   * What we have shown may have come after what another process had shown of a newer state, and then
   * stands there still. Where everything went through this process, nothing is sent.
   */
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
    for (const table of new Set(behind)) this.later(channel, table);
  }

  #strike(channel: string, errand: Errand): void {
    const errands = this.#strikes.get(channel);
    if (errands === undefined) this.#strikes.set(channel, [errand]);
    else errands.push(errand);
    this.#strikeTimer ??= setTimeout(() => {
      this.#strikeTimer = null;
      void this.#strikeAll((...struck) => this.#recheck(...struck));
    }, strikeDelay).unref();
  }

  /** The way to edit a message with a token that is still good, if there is one. */
  #tokenRoute(message: string): ReturnType<typeof Routes.webhookMessage> | null {
    const known = this.#tokens.get(message);
    if (known === undefined || this.#options.play.now() - known.at >= tokenLife) return null;
    return Routes.webhookMessage(this.#options.application(), known.token, known.address);
  }
}

/** Says which state of a table is posted in place of which message; Discord takes 25 characters. */
const nonceOf = ({ id, version, message }: Table): string =>
  `${id}.${version}.${message?.slice(-4) ?? 'new'}`.slice(0, 25);

const idOf = (message: unknown): string | null =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  typeof message.id === 'string'
    ? message.id
    : null;
