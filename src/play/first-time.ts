import type { Play } from './context.js';

/**
 * Whether this person is here for the first time; true once in a life, and not for people whose
 * matches are on record. Notes that it was asked.
 */
export const isFirstTime = async (play: Play, person: string, game: string): Promise<boolean> => {
  if ((await play.store.people.read(person)).greeted) return false;
  const known = await play.store.ledger.recent({ player: person }, game, 1);
  return play.store.people.change(person, (document) =>
    document.greeted
      ? { result: false }
      : { document: { ...document, greeted: true }, result: known.length === 0 },
  );
};
