/** What is kept right after a death: everything that people had been shown until then. */
import { stateOf } from '../src/match/advance.js';
import { tableIn } from '../src/match/channel.js';
import type { GameStore } from '../src/play/context.js';
import { inFull, isKnown } from './compare.js';
import { beginningOf, courseFrom } from './moments.js';
import type { Account, Witness } from './witness.js';

/** Opens what has been kept, for a look. */
export type Inspect = <T>(look: (store: GameStore) => Promise<T>) => Promise<T>;

/**
 * Looks, after something died, whether every board that was shown before is a state that the match's
 * kept events go through. Before the next press: dice follow from the seed and their number, so that a
 * move which is lost and made again would leave no trace in the record.
 */
export class Watch {
  /** What was lost, in words. */
  readonly lost: string[] = [];
  readonly #witness: Pick<Witness, 'matches'>;
  readonly #inspect: Inspect;
  /** Tables that were over, with how many boards of them had been seen then. */
  readonly #done = new Map<string, number>();

  constructor(witness: Pick<Witness, 'matches'>, inspect: Inspect) {
    this.#witness = witness;
    this.#inspect = inspect;
  }

  /** Resolves to what is newly known to be lost. */
  async look(): Promise<readonly string[]> {
    const before = this.lost.length;
    // First what was shown: a commit comes before the board, so all of it must be there.
    const seen = this.#witness.matches
      .filter(({ table, sightings }) => this.#done.get(table) !== sightings.length)
      .map(({ table, sightings }) => ({ table, sightings: [...sightings] }));
    if (seen.length === 0) return [];
    await this.#inspect(async (store) => {
      for (const account of seen) {
        const { found, over } = await lostIn(store, account);
        this.lost.push(...found);
        // What is known to be lost is said once.
        if (over || found.length > 0) this.#done.set(account.table, account.sightings.length);
      }
    });
    return this.lost.slice(before);
  }
}

/** Boards of a table that were shown, and that what is kept knows nothing of. */
const lostIn = async (
  store: GameStore,
  { table: id, sightings }: Pick<Account, 'table' | 'sightings'>,
): Promise<{ readonly found: readonly string[]; readonly over: boolean }> => {
  const channel = sightings[0]?.channel ?? '';
  const table = tableIn(await store.channels.read(channel), id);
  if (table === undefined || !('seats' in table)) {
    return { found: [`${id}: after a death there is no such match`], over: false };
  }
  const events = await store.events(channel, id);
  const beginning = beginningOf(table.game, table.options, table.seats);
  const course = courseFrom(beginning, events);
  const over = table.phase === 'over';
  const voided = over && table.voided !== null;
  const found = sightings
    .filter((sighting) => !isKnown(sighting, course, voided))
    .map((sighting) => `${id}: after a death ${inFull(sighting, course)}`);
  const highest = Math.max(...course.moments.map(({ turn }) => turn));
  // The log is read after the document, so it may have more; it must not have less.
  if (table.turn > highest) found.push(`${id}: turn ${table.turn} is kept without its events`);
  // What cannot be read back is as good as lost.
  stateOf(beginning.game, table);
  return { found, over };
};
