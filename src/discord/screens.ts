import { type REST, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import type { Phrase } from '../games/phrase.js';
import { type ChannelDocument, tableIn } from '../match/channel.js';
import type { Spot, Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { loseTable } from '../play/deadlines.js';
import { moveTable, noteMessage, placeMessage } from '../play/place.js';
import { troubleOf } from './errors.js';
import type { Outgoing } from './message.js';
import { OldBoards } from './old-boards.js';
import { Sender } from './sender.js';
import { ShownVersions } from './shown-versions.js';
import { Tokens } from './tokens.js';

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
  readonly draw: (table: Table, told: readonly Phrase[]) => Promise<Outgoing>;
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
  readonly #shown = new BoundedMap<string, number>(20_000);
  /** table id → a run in progress, and whether it must look again. */
  readonly #running = new Map<string, Run>();
  /** table id → what happened before what was last, in which version of it. */
  readonly #told = new BoundedMap<
    string,
    { readonly version: number; readonly told: readonly Phrase[] }
  >(5_000);
  readonly #tokens: Tokens;
  readonly #shownVersions: ShownVersions;
  readonly #old: OldBoards;
  readonly #sender: Sender;

  constructor(options: ScreensOptions) {
    this.#options = options;
    const { play, rest, application, refused, moved } = options;
    this.#tokens = new Tokens(application, play.now);
    this.#shownVersions = new ShownVersions(play, {
      behind: (channel, table) => this.later(channel, table),
      astray: (channel, table, spot) => this.settle(channel, table, spot),
    });
    const sender = new Sender({
      play,
      rest,
      tokens: this.#tokens,
      draw: (table) => this.draw(table),
      refused,
    });
    this.#sender = sender;
    this.#old = new OldBoards({
      play,
      rest,
      tokens: this.#tokens,
      mayEdit: (where, table) => sender.mayAct(where, table),
      moved,
      later: (channel, table) => this.later(channel, table),
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
    this.#shownVersions.add(channel, table.id, table.version, spot);
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
    this.#shownVersions.forget(channel, table, spot.message);
    this.#old.doubt(table, spot);
    this.later(channel, table);
  }

  /** Notes what a board says of this version of a table besides what was last. */
  tell({ id, version }: Table, told: readonly Phrase[]): void {
    if (told.length > 0) this.#told.set(id, { version, told });
  }

  /** A table as everybody sees it, wherever that is sent. */
  draw(table: Table): Promise<Outgoing> {
    return this.#options.draw(table, this.told(table));
  }

  /** What happened before what was last in this version of a table, as far as it is known here. */
  told({ id, version }: Table): readonly Phrase[] {
    const known = this.#told.get(id);
    return known?.version === version ? known.told : [];
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
    const sent = await this.#sender.send(channel, table);
    switch (sent.kind) {
      case 'edited':
        run.sent = table.version;
        this.confirm(channel, table, { message: sent.message, thread: table.thread });
        return true;
      case 'posted':
        if (sent.message !== null) await this.#posted(channel, table, sent.message);
        return sent.message !== null;
      case 'withheld':
        return true;
      case 'place-gone':
        await this.lose(channel, table);
        return true;
    }
  }

  /** The board has been posted anew: the table points to the new message. */
  async #posted(channel: string, table: Table, message: string): Promise<void> {
    const spot = { message, thread: table.thread };
    const left = await placeMessage(this.#options.play, channel, table.id, spot);
    this.confirm(channel, table, spot);
    // The message in whose place it was posted is gone.
    if (table.message !== null) this.#shownVersions.forget(channel, table.id, table.message);
    if (left !== null && left.message !== table.message) this.settle(channel, table.id, left);
  }

  /**
   * The place of a table is gone. A thread is not the end of a match: that goes on in the channel. What
   * has not begun ends with its place.
   */
  async lose(channel: string, table: Table): Promise<void> {
    if (table.thread === null || !('seats' in table)) {
      await loseTable(this.#options.play, channel, table.id);
      return;
    }
    await moveTable(this.#options.play, channel, table.id, null);
    this.later(channel, table.id);
  }

  /** Strikes off at once what has been shown: before the process ends. */
  flush(): Promise<void> {
    return this.#shownVersions.flush();
  }
}
