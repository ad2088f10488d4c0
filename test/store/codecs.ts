import type { BookedMatch, Codec, Rate, Store } from '../../src/store/port.js';

/** A small document for tests, with a schema number like the real ones. */
export interface Note {
  readonly schema: 1;
  readonly count: number;
  readonly text: string;
}

const note: Codec<Note> = {
  empty: () => ({ schema: 1, count: 0, text: '' }),
  encode: (document) => JSON.stringify(document),
  decode(json) {
    if (typeof json !== 'object' || json === null) return { kind: 'corrupt', why: 'no object' };
    if (!('schema' in json) || typeof json.schema !== 'number') {
      return { kind: 'corrupt', why: 'no schema' };
    }
    if (json.schema > 1) return { kind: 'newer' };
    if (!('count' in json) || typeof json.count !== 'number') {
      return { kind: 'corrupt', why: 'no count' };
    }
    const text = 'text' in json && typeof json.text === 'string' ? json.text : '';
    return { kind: 'ok', document: { schema: 1, count: json.count, text } };
  },
};

export const codecs = { channels: note, people: note, settings: note };
export type NoteStore = Store<Note, Note, Note>;

/** The channels that `worker.ts` changes. */
export const hammered = ['hammered', 'beside'] as const;

/** A change that counts the document up by one and returns the new count. */
export const increment = (document: Note) => ({
  document: { ...document, count: document.count + 1 },
  result: document.count + 1,
});

/** A booked match between two people, the first of whom won two games to one. */
export const matchOf = (
  match: string,
  [winner, loser]: readonly [string, string],
  more: Partial<BookedMatch> = {},
): BookedMatch => ({
  match,
  game: 'knucklebones',
  scope: 'guild',
  channel: 'channel',
  finishedAt: 1_000,
  counted: true,
  rated: true,
  seats: [
    {
      player: winner,
      name: `N ${winner}`,
      outcome: 'won',
      place: null,
      won: 2,
      lost: 1,
      drawn: 0,
      best: 40,
      measures: {},
    },
    {
      player: loser,
      name: `N ${loser}`,
      outcome: 'lost',
      place: null,
      won: 1,
      lost: 2,
      drawn: 0,
      best: 31,
      measures: {},
    },
  ],
  header: { seats: [winner, loser].map((id) => ({ id, name: `N ${id}` })) },
  events: 0,
  ...more,
});

/**
 * Ratings that are as easy to add up as they are wrong: one more for whoever came first alone, one
 * less for everybody after them. Whatever the order of the matches, the sum is the same.
 */
export const stepRate: Rate = (before, places) => {
  const alone = places.filter((place) => place === 1).length === 1;
  return before.map(({ mean, deviation }, seat) => ({
    mean: mean + (places[seat] !== 1 ? -1 : alone ? 1 : 0),
    deviation: deviation / 2,
  }));
};
