import type { Play } from './context.js';

/**
 * Whether this person meets this game for the first time; true once a game, and not for people whose
 * matches of it are on record. Notes that it was asked.
 *
 * A process that knows only of one greeting in a life sees that it has been, and may drop the list of
 * games when it writes: then a game that is still unfinished is introduced once more, and that is all.
 */
export const isFirstTime = async (play: Play, person: string, game: string): Promise<boolean> => {
  if ((await play.store.people.read(person)).introduced.includes(game)) return false;
  const known = await play.store.ledger.recent({ player: person }, game, 1);
  return play.store.people.change(person, (document) =>
    document.introduced.includes(game)
      ? { result: false }
      : {
          document: { ...document, greeted: true, introduced: [...document.introduced, game] },
          result: known.length === 0,
        },
  );
};
