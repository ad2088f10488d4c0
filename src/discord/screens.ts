import { type REST, Routes } from 'discord.js';
import { type ChannelDocument, tableIn } from '../match/channel.js';
import { type Spot, standsIn, type Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { loseTable } from '../play/deadlines.js';
import { moveTable, noteMessage, placeMessage } from '../play/place.js';
import { troubleOf } from './errors.js';
import { idOf, type Outgoing } from './message.js';
import { OldBoards } from './old-boards.js';
import { Recent } from './recent.js';
import { Strikes } from './strikes.js';
import { Tokens } from './tokens.js';
import { sendOrSay } from './too-large.js';

/** How long a channel that refused us is left alone. */
const pause = 10 * 60_000;

/** A board being brought up to date, and whether it must look again. */
interface Run {
  again: boolean;
  /** The version that the last look has sent as an edit; `null` if it sent none. */
  sent: number | null;
  done: Promise<boolean>;
}

/** Which table's board each message of a channel is. */
const boardsIn = ({ tables }: ChannelDocument): ReadonlyMap<string, string> =>
  new Map(
    Object.values(tables).flatMap(({ id, message }) => (message === null ? [] : [[message, id]])),
  );

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
}

/**
 * Knows what each table's message was last seen to show, and brings it up to date when an answer
 * was lost, came out of order, or nobody pressed anything (clocks, resignations, restarts).
 */
export class Screens {
  readonly #options: ScreensOptions;
  /** message id → the version that Discord confirmed. */
  readonly #shown = new Recent<string, number>(20_000);
  readonly #paused = new Recent<string, number>(5_000);
  /** table id → a run in progress, and whether it must look again. */
  readonly #running = new Map<string, Run>();
  readonly #tokens: Tokens;
  readonly #strikes: Strikes;
  readonly #old: OldBoards;

  constructor(options: ScreensOptions) {
    this.#options = options;
    const { play, rest, application, moved } = options;
    this.#tokens = new Tokens(application, play.now);
    this.#strikes = new Strikes(play, {
      behind: (channel, table) => this.later(channel, table),
      astray: (channel, table, spot) => this.settle(channel, table, spot),
    });
    this.#old = new OldBoards({
      play,
      rest,
      tokens: this.#tokens,
      mayEdit: (where, table) => table.reach === 'bot' && !this.#isPaused(where),
      moved,
    });
  }

  /** Remembers a token that can edit `message`: as its original, or under the message's own id. */
  token(message: string, token: string, address = '@original'): void {
    this.#tokens.set(message, token, address);
  }

  /** Discord has confirmed that a message shows this version of the table. */
  confirm(channel: string, table: Table, spot: Spot): void {
    const known = this.#shown.get(spot.message) ?? 0;
    this.#shown.set(spot.message, Math.max(known, table.version));
    this.#strikes.add(channel, table.id, table.version, spot);
    // Confirmed out of order: the answer before has overtaken the one that knew more.
    if (known > table.version) this.settle(channel, table.id, spot);
  }

  /**
   * A new message shows this version of the table and becomes its board, in the background; the one
   * that was it before becomes the way to it.
   */
  place(channel: string, table: Table, spot: Spot): void {
    const noted = placeMessage(this.#options.play, channel, table.id, spot).then((left) => {
      this.confirm(channel, table, spot);
      if (left !== null) this.settle(channel, table.id, left);
      // What happened at the table since the message was made went to the message before it.
      else this.later(channel, table.id);
    });
    this.#whenNoted(channel, table.id, noted);
  }

  /**
   * A message on which a table was found becomes its board if none is known, in the background; else
   * it becomes the way to that.
   */
  adopt(channel: string, table: string, spot: Spot): void {
    const noted = noteMessage(this.#options.play, channel, table, spot).then((isBoard) => {
      if (isBoard) this.later(channel, table);
      else this.settle(channel, table, spot);
    });
    this.#whenNoted(channel, table, noted);
  }

  #whenNoted(channel: string, table: string, noted: Promise<void>): void {
    noted.catch((error: unknown) => {
      // Learnt again from the next press on it.
      this.#options.play.log.warn({ err: error, channel, table }, 'a message was not noted');
    });
  }

  /**
   * Looks after a message of which it is not known what it shows, in the background: it is brought up
   * to date if it is the table's, and becomes the way to that if it is not.
   */
  settle(channel: string, table: string, spot: Spot): void {
    this.#shown.delete(spot.message);
    this.#strikes.forget(channel, table, spot.message);
    this.#old.doubt(table, spot);
    this.later(channel, table);
  }

  /** Whether the table's own message is known to show its present state. */
  isCurrent(table: Table): boolean {
    return table.message !== null && this.#shown.get(table.message) === table.version;
  }

  /** Brings the table's message up to date, in the background. */
  later(channel: string, table: string): void {
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
    const run: Run = { again: false, sent: null, done: Promise.resolve(true) };
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
        run.sent = null;
        const shown = table === undefined || (await this.#showOne(channel, table, run));
        const document = await this.#options.play.store.channels.read(channel);
        let now = tableIn(document, id);
        if (now !== undefined && (await this.#old.point(channel, now, boardsIn(document)))) {
          run.again = true;
          now = await this.#read(channel, id);
        }
        // Another process may have answered a press while our edit was under way: whose came last
        // cannot be known, so the newest state goes there once more.
        const overtaken = run.sent !== null && now !== undefined && now.version > run.sent;
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
    // In one go with the look at what is shown: a late answer that is confirmed in between would count.
    const { message } = table;
    if (message !== null && this.#old.trust(table.id, message)) this.#shown.delete(message);
    if (this.isCurrent(table)) return true;
    const where = standsIn(channel, table);
    if (message === null) {
      // That a challenge has ended which nobody has seen is no news.
      return table.phase === 'closed' || this.#isPaused(where) || this.#post(channel, table);
    }
    // Tokens need no permissions in the channel; what the bot does in its own name does.
    const own = table.reach === 'bot' && !this.#isPaused(where);
    const byToken = this.#tokens.route(message);
    if (byToken === null && !own) return true;
    const drawn = await this.#options.draw(table);
    if (byToken !== null) {
      try {
        await sendOrSay(drawn, (payload) =>
          this.#options.rest.patch(byToken, { ...payload, auth: false }),
        );
        run.sent = table.version;
        this.confirm(channel, table, { message, thread: table.thread });
        return true;
      } catch (error) {
        this.#tokens.drop(message);
        if (troubleOf(error) === 'place-gone') return this.lose(channel, table);
      }
    }
    if (!own) return true;
    try {
      await sendOrSay(drawn, (payload) =>
        this.#options.rest.patch(Routes.channelMessage(where, message), payload),
      );
      run.sent = table.version;
      this.confirm(channel, table, { message, thread: table.thread });
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
        return this.lose(channel, table);
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
  async lose(channel: string, table: Table): Promise<boolean> {
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
      const spot = { message, thread: table.thread };
      const left = await placeMessage(this.#options.play, channel, table.id, spot);
      this.confirm(channel, table, spot);
      // The message in whose place it was posted is gone.
      if (table.message !== null) this.#strikes.forget(channel, table.id, table.message);
      if (left !== null && left.message !== table.message) this.settle(channel, table.id, left);
      return true;
    } catch (error) {
      const trouble = troubleOf(error);
      // A post that Discord calls an unknown message has nothing to answer to: not our case.
      if (trouble === 'message-gone') throw error;
      return this.#recover(channel, table, error);
    }
  }

  /** Strikes off at once what has been shown: before the process ends. */
  flush(): Promise<void> {
    return this.#strikes.flush();
  }
}

/** Says which state of a table is posted in place of which message; Discord takes 25 characters. */
const nonceOf = ({ id, version, message }: Table): string =>
  `${id}.${version}.${message?.slice(-4) ?? 'new'}`.slice(0, 25);
