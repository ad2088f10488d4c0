import { type REST, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import { type Spot, standsIn, type Table } from '../match/table.js';
import type { Play } from '../play/context.js';
import { troubleOf } from './errors.js';
import { plain, tableLink, toBody } from './message.js';
import type { Tokens } from './tokens.js';

export interface OldBoardsOptions {
  readonly play: Pick<Play, 'log'>;
  readonly rest: REST;
  readonly tokens: Tokens;
  /** Whether the bot may edit a table's messages there in its own name. */
  readonly mayEdit: (where: string, table: Table) => boolean;
  /** What an old board says once it has moved. */
  readonly moved: (table: Table, link: string) => string;
  /** Has a table's messages looked after once more, in the background. */
  readonly later: (channel: string, table: string) => void;
}

/** How often an edit is tried again of which nobody knows what became, and after how long at first, ms. */
const mostTries = 5;
const firstWait = 5_000;

/** A message that has to be looked after, and where we have last made it point to. */
interface Doubt {
  readonly thread: string | null;
  readonly pointsTo: string | null;
  /** How many edits of it have failed, and whether the next one has to wait. */
  readonly tries: number;
  readonly waits: boolean;
}

/**
 * Messages of which it is not known that they show what they should: a board that has been left, or
 * one on which an answer was lost. Whether such a message is the table's own only the document knows,
 * and that may change while an edit is under way: so each stays in doubt until the document, read
 * after the edit, agrees with it.
 */
export class OldBoards {
  readonly #options: OldBoardsOptions;
  /** By table, and then by message. */
  readonly #doubts = new BoundedMap<string, Map<string, Doubt>>(5_000);

  constructor(options: OldBoardsOptions) {
    this.#options = options;
  }

  doubt(table: string, { message, thread }: Spot): void {
    const doubts = this.#doubts.get(table) ?? new Map<string, Doubt>();
    doubts.set(message, { thread, pointsTo: null, tries: 0, waits: false });
    this.#doubts.set(table, doubts);
  }

  /** A message needs no more looking after. Tells whether it was in doubt what it shows. */
  trust(table: string, message: string): boolean {
    const doubts = this.#doubts.get(table);
    if (doubts?.delete(message) !== true) return false;
    if (doubts.size === 0) this.#doubts.delete(table);
    return true;
  }

  /**
   * Makes all messages in doubt point to the table's own, save those that are the `boards` of other
   * tables, by message: a forged press may have claimed one. Resolves to whether any was edited: then the
   * document is to be read again, as one of them may have become the board meanwhile.
   */
  async point(
    channel: string,
    table: Table,
    boards: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    const link = tableLink(channel, table);
    const doubts = this.#doubts.get(table.id);
    if (link === null || doubts === undefined) return false;
    const edits: Promise<boolean>[] = [];
    for (const [message, doubt] of [...doubts]) {
      if (message === table.message || doubt.waits) continue;
      const isOthers = (boards.get(message) ?? table.id) !== table.id;
      const edit =
        isOthers || doubt.pointsTo === link
          ? null
          : this.#edit(channel, table, message, doubt, link);
      if (edit === null) {
        this.trust(table.id, message);
      } else {
        doubts.set(message, { ...doubt, pointsTo: link });
        edits.push(edit);
      }
    }
    return (await Promise.all(edits)).includes(true);
  }

  /** It is not known what became of an edit: it is made again after a while, a few times. */
  #again(channel: string, table: string, message: string): void {
    const doubts = this.#doubts.get(table);
    const doubt = doubts?.get(message);
    if (doubts === undefined || doubt === undefined) return;
    if (doubt.tries >= mostTries) {
      this.trust(table, message);
      return;
    }
    const waiting: Doubt = { ...doubt, pointsTo: null, tries: doubt.tries + 1, waits: true };
    doubts.set(message, waiting);
    const again = (): void => {
      if (doubts.get(message) === waiting) doubts.set(message, { ...waiting, waits: false });
      this.#options.later(channel, table);
    };
    setTimeout(again, firstWait * 2 ** doubt.tries).unref();
  }

  /** `null` where nothing can be edited; else whether it was, or never can be. */
  #edit(
    channel: string,
    table: Table,
    message: string,
    { thread }: Doubt,
    link: string,
  ): Promise<boolean> | null {
    const { play, rest, tokens, mayEdit, moved } = this.#options;
    const where = standsIn(channel, { thread });
    const payload = toBody(plain(moved(table, link)));
    const byToken = tokens.route(message);
    const own = mayEdit(where, table);
    if (byToken === null && !own) return null;
    const edit = async (): Promise<void> => {
      if (byToken !== null) {
        try {
          await rest.patch(byToken, { ...payload, auth: false });
          return;
        } catch (error) {
          tokens.failed(message, byToken, error);
          if (!own) throw error;
        }
      }
      await rest.patch(Routes.channelMessage(where, message), payload);
    };
    return edit().then(
      () => true,
      (error: unknown) => {
        play.log.warn({ err: error, channel }, 'an old board could not be changed');
        if (troubleOf(error) !== 'unknown') return true;
        this.#again(channel, table.id, message);
        return false;
      },
    );
  }
}
