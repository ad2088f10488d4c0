import { type REST, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import { type Spot, standsIn, type Table } from '../match/table.js';
import type { Play } from '../play/context.js';
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
}

/** A message that has to be looked after, and where we have last made it point to. */
interface Doubt {
  readonly thread: string | null;
  readonly pointsTo: string | null;
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
    doubts.set(message, { thread, pointsTo: null });
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
   * tables, by message: a forged press may have claimed one. Resolves to whether any had to be edited:
   * then the document is to be read again, as one of them may have become the board meanwhile.
   */
  async point(
    channel: string,
    table: Table,
    boards: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    const link = tableLink(channel, table);
    const doubts = this.#doubts.get(table.id);
    if (link === null || doubts === undefined) return false;
    const edits: Promise<void>[] = [];
    for (const [message, doubt] of [...doubts]) {
      if (message === table.message) continue;
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
    await Promise.all(edits);
    return edits.length > 0;
  }

  /** `null` where nothing can be edited. An edit that fails is not repeated. */
  #edit(
    channel: string,
    table: Table,
    message: string,
    { thread }: Doubt,
    link: string,
  ): Promise<void> | null {
    const { play, rest, tokens, mayEdit, moved } = this.#options;
    const where = standsIn(channel, { thread });
    const payload = toBody(plain(moved(table, link)));
    const byToken = tokens.route(message);
    const own = mayEdit(where, table);
    if (byToken === null && !own) return null;
    const edit = async (): Promise<void> => {
      try {
        if (byToken !== null) return void (await rest.patch(byToken, { ...payload, auth: false }));
      } catch (error) {
        tokens.drop(message);
        if (!own) throw error;
      }
      await rest.patch(Routes.channelMessage(where, message), payload);
    };
    return edit().catch((error: unknown) => {
      play.log.warn({ err: error, channel }, 'an old board could not be changed');
    });
  }
}
