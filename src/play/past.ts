import type { MatchCursor, MatchListing } from '../store/port.js';
import type { Play } from './context.js';

/** All finished matches of a person in one game, newest first, read a page at a time. */
async function* matchesOf(play: Play, person: string, game: string): AsyncGenerator<MatchListing> {
  let after: MatchCursor | null = null;
  do {
    const page = await play.store.ledger.matchesOf(person, game, after);
    yield* page.listings;
    after = page.next;
  } while (after !== null);
}

/** The same of all games together. */
export async function* allMatchesOf(play: Play, person: string): AsyncGenerator<MatchListing> {
  const heads: Head[] = [];
  const advance = async (rest: AsyncGenerator<MatchListing>): Promise<void> => {
    const { done, value } = await rest.next();
    if (done !== true) heads.push({ listing: value, rest });
  };
  for (const game of play.games) await advance(matchesOf(play, person, game));
  for (;;) {
    heads.sort((a, b) => b.listing.finishedAt - a.listing.finishedAt);
    const newest = heads.shift();
    if (newest === undefined) return;
    yield newest.listing;
    await advance(newest.rest);
  }
}

/** The newest match of one game that has not been given yet, and those after it. */
interface Head {
  readonly listing: MatchListing;
  readonly rest: AsyncGenerator<MatchListing>;
}
