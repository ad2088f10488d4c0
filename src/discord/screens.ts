import { type REST, Routes } from 'discord.js';
import { type Errand, tableIn } from '../match/channel.js';
import type { Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { loseTable } from '../play/deadlines.js';
import { strikeOff } from '../play/errands.js';
import { placeMessage } from '../play/place.js';
import { troubleOf } from './errors.js';
import { messageLink, type Outgoing, plain, toBody } from './message.js';
import { Recent } from './recent.js';

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
  done: Promise<boolean>;
}

export interface ScreensOptions {
  readonly play: Play;
  /** For edits and posts: patient, with retries. */
  readonly rest: REST;
  readonly application: () => string;
  readonly draw: (table: Table) => Promise<Outgoing>;
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
  place(channel: string, table: string, message: string): void {
    placeMessage(this.#options.play, channel, table, message).then(
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
    const run: Run = { again: false, done: Promise.resolve(true) };
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
      for (;;) {
        run.again = false;
        const table = tableIn(await this.#options.play.store.channels.read(channel), id);
        const shown = table === undefined || (await this.#showOne(channel, table));
        if (!run.again) return shown;
      }
    } finally {
      this.#running.delete(id);
    }
  }

  async #showOne(channel: string, table: Table): Promise<boolean> {
    if (this.isCurrent(table)) return true;
    const { message } = table;
    if (message === null) {
      // That a challenge has ended which nobody has seen is no news.
      return table.phase === 'closed' || this.#isPaused(channel) || this.#post(channel, table);
    }
    // Tokens need no permissions in the channel; what the bot does in its own name does.
    const own = table.reach === 'bot' && !this.#isPaused(channel);
    const byToken = this.#tokenRoute(message);
    if (byToken === null && !own) return true;
    const payload = toBody(await this.#options.draw(table));
    if (byToken !== null) {
      try {
        await this.#options.rest.patch(byToken, { ...payload, auth: false });
        this.confirm(channel, table, message);
        return true;
      } catch (error) {
        this.#tokens.delete(message);
        if (troubleOf(error) === 'place-gone') return this.#lose(channel, table);
      }
    }
    if (!own) return true;
    try {
      await this.#options.rest.patch(Routes.channelMessage(channel, message), payload);
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
    switch (trouble) {
      case 'message-gone':
        if (table.phase !== 'playing') return true;
        return this.#post(channel, table);
      case 'place-gone':
        return this.#lose(channel, table);
      case 'no-access':
        this.#paused.set(channel, this.#options.play.now() + pause);
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

  async #lose(channel: string, table: Table): Promise<boolean> {
    await loseTable(this.#options.play, channel, table.id, 'place-lost');
    return true;
  }

  /** Posts the board anew, where the bot may; the table then points to the new message. */
  async #post(channel: string, table: Table): Promise<boolean> {
    if (table.reach === 'token') return true;
    try {
      const { body, files } = toBody(await this.#options.draw(table));
      const posted = await this.#options.rest.post(Routes.channelMessages(channel), {
        // A post that is sent twice, by a retry or by two processes, is one message.
        body: { ...body, nonce: nonceOf(table), enforce_nonce: true },
        files,
      });
      const message = idOf(posted);
      if (message === null) return false;
      await placeMessage(this.#options.play, channel, table.id, message);
      this.confirm(channel, table, message);
      return true;
    } catch (error) {
      const trouble = troubleOf(error);
      // A post that Discord calls an unknown message has nothing to answer to: not our case.
      if (trouble === 'message-gone') throw error;
      return this.#recover(channel, table, error);
    }
  }

  /** Turns a message that was the board into a pointer to the new one; nobody waits for it. */
  point(channel: string, table: Table, old: string): void {
    if (table.message === null || table.message === old) return;
    const link = messageLink(table.guild, channel, table.message);
    const payload = toBody(plain(this.#options.moved(table, link)));
    const byToken = this.#tokenRoute(old);
    const { rest } = this.#options;
    const edit =
      byToken !== null
        ? rest.patch(byToken, { ...payload, auth: false })
        : table.reach === 'bot'
          ? rest.patch(Routes.channelMessage(channel, old), payload)
          : null;
    edit?.catch((error: unknown) => {
      this.#options.play.log.warn({ err: error, channel }, 'an old board could not be changed');
    });
  }

  /** Strikes off at once what has been shown: before the process ends. */
  async flush(): Promise<void> {
    if (this.#strikeTimer !== null) clearTimeout(this.#strikeTimer);
    this.#strikeTimer = null;
    const strikes = [...this.#strikes];
    this.#strikes.clear();
    for (const [channel, errands] of strikes) {
      try {
        await strikeOff(this.#options.play, channel, errands);
      } catch (error) {
        // The errand stays in the document: the board is shown once more than needed.
        this.#options.play.log.warn({ err: error, channel }, 'shown boards could not be noted');
      }
    }
  }

  #strike(channel: string, errand: Errand): void {
    const errands = this.#strikes.get(channel);
    if (errands === undefined) this.#strikes.set(channel, [errand]);
    else errands.push(errand);
    this.#strikeTimer ??= setTimeout(() => {
      this.#strikeTimer = null;
      void this.flush();
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
